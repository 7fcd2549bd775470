import type { Markup } from '../../figure/markup.ts';
import { worldMap } from '../../figure/world-map.ts';
import type { GeoPlace, PlaceFinder } from '../../geo/place-finder.ts';
import type { HostName } from '../../model/url.ts';
import type { SurveyedHost } from '../../store/survey-port.ts';
import { columns, nameColumn, unknownRow } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { countBy } from '../pages/counts.ts';
import type { PageGroup } from '../pages/page-groups.ts';
import { muraoka } from '../papers.ts';
import { said, type Said, type SurveyLanguage } from '../said.ts';
import { shareOf, type Survey, type SurveyTable } from '../survey-table.ts';
import { topLevelDomain } from '../top-level-domain.ts';
import { countryName, countryOfDomain } from './country-names.ts';

/** A server with living pages, and where it is. */
interface PlacedServer {
  readonly host: HostName;
  readonly address: string | null;
  readonly place: GeoPlace | null;
  readonly pages: number;
  readonly japanesePages: number;
}

/** Figure 7 and table 4 of Muraoka et al. 2008: where servers are, and whether country-code domains are at home. */
export const geographySurvey = (
  groups: readonly PageGroup[],
  hosts: Iterable<Pick<SurveyedHost, 'host' | 'address'>>,
  places: PlaceFinder,
): Survey => {
  const servers = placedServers(groups, hosts, places);
  const { name, madeOn } = places.source;
  return {
    name: 'geography',
    about: [
      said(
        `サーバは生きているページをもつホストです。位置は最後に接続したアドレスを ${name}（${madeOn} 版）で引いたものです。「不明」は、アドレスがわからないか、データベースにないものです。`,
        `A server is a host with living pages. Its place is that of the address it was last reached at, by ${name} (made on ${madeOn}). Unknown: there is no address, or the database has no entry for it.`,
      ),
    ],
    tables: [countryTable(servers), domainTable(servers), ...cityTable(servers)],
  };
};

const placedServers = (
  groups: readonly PageGroup[],
  hosts: Iterable<Pick<SurveyedHost, 'host' | 'address'>>,
  places: PlaceFinder,
): readonly PlacedServer[] => {
  const pagesOf = new Map(countBy(groups, ({ host }) => host).map((row) => [row.value, row]));
  const servers: PlacedServer[] = [];
  for (const { host, address } of hosts) {
    const found = pagesOf.get(host);
    if (found === undefined) continue;
    const place = address === null ? null : places.find(address);
    servers.push({ host, address, place, pages: found.pages, japanesePages: found.japanesePages });
  }
  return servers;
};

const groupBy = <Key>(
  servers: readonly PlacedServer[],
  keyOf: (server: PlacedServer) => Key,
): Map<Key, PlacedServer[]> => {
  const found = new Map<Key, PlacedServer[]>();
  for (const server of servers) {
    const same = found.get(keyOf(server));
    if (same === undefined) found.set(keyOf(server), [server]);
    else same.push(server);
  }
  return found;
};

const countryTable = (servers: readonly PlacedServer[]): SurveyTable => {
  const found = [...groupBy(servers, ({ place }) => place?.country ?? unknownRow)].toSorted(
    ([a, some], [b, others]) =>
      Number(a === unknownRow) - Number(b === unknownRow) || others.length - some.length || (a < b ? -1 : 1),
  );
  const table = {
    name: 'countries',
    heading: said('国・地域ごとのサーバ数', 'Servers by country'),
    columns: [countryColumn, columns.hosts, columns.pageShare, columns.addresses, columns.pages, columns.japaneseShare],
    rows: found.map(([country, own]) => [
      country,
      own.length,
      shareOf(own.length, servers.length),
      new Set(own.flatMap(({ address }) => address ?? [])).size,
      sum(own, ({ pages }) => pages),
      shareOf(
        sum(own, ({ japanesePages }) => japanesePages),
        sum(own, ({ pages }) => pages),
      ),
    ]),
  };
  return { ...table, paper: muraoka('figure', 7), figure: mapOf(table.heading, found, servers) };
};

/** Countries by their servers, and a dot for each place that is known better. */
const mapOf =
  (heading: Said, found: readonly (readonly [string, readonly PlacedServer[]])[], servers: readonly PlacedServer[]) =>
  (language: SurveyLanguage): Markup => {
    const name = (code: string): string => countryName(code)?.[language] ?? code;
    return worldMap({
      title: heading[language],
      countries: {
        label: columns.hosts.label[language],
        values: found
          .filter(([country]) => country !== unknownRow)
          .map(([code, own]) => ({ code, value: own.length, label: name(code) })),
      },
      points: placesOf(servers).map(({ city, point, own }) => ({ place: point, value: own.length, label: city })),
      bars: [],
      barLabel: null,
    });
  };

const countryOrUnknown = nameColumn('country', said('国・地域', 'country'));
const withCode = (code: string): Said | null => {
  const name = countryName(code);
  return name === null ? null : said(`${name.ja}（${code}）`, `${name.en} (${code})`);
};
const countryColumn = {
  ...countryOrUnknown,
  valueName: (code: string) => withCode(code) ?? countryOrUnknown.valueName?.(code) ?? null,
};

/** Those with the largest share of Japanese pages first, as in the paper. */
const domainTable = (servers: readonly PlacedServer[]): SurveyTable => {
  const found = [...groupBy(servers, ({ host }) => topLevelDomain(host))]
    .flatMap(([tld, own]) => {
      const country = countryOfDomain(tld);
      if (country === null) return [];
      const pages = sum(own, (one) => one.pages);
      const placed = own.filter(({ place }) => place?.country !== undefined && place.country !== null);
      const atHome = placed.filter(({ place }) => place?.country === country).length;
      return [{ tld, country, pages, own, placed, atHome, japanese: sum(own, (one) => one.japanesePages) }];
    })
    .toSorted((a, b) => b.japanese / b.pages - a.japanese / a.pages || b.pages - a.pages || (a.tld < b.tld ? -1 : 1));
  const table = {
    name: 'country-domains',
    heading: said('日本語ページを多くもつ ccTLD', 'Country-code domains by their share of Japanese pages'),
    columns: [
      nameColumn('tld', said('TLD', 'TLD')),
      countryColumn,
      columns.pages,
      columns.japaneseShare,
      columns.hosts,
      {
        name: 'placedServers',
        label: said('位置のわかるサーバ', 'servers whose place is known'),
        kind: 'count' as const,
      },
      { name: 'homeShare', label: said('当該国内の割合', 'share of these at home'), kind: 'share' as const },
    ],
    rows: found.map(({ tld, country, pages, own, placed, atHome, japanese }) => [
      tld,
      country,
      pages,
      shareOf(japanese, pages),
      own.length,
      placed.length,
      placed.length === 0 ? null : shareOf(atHome, placed.length),
    ]),
  };
  return {
    ...table,
    paper: muraoka('table', 4),
    figure: lyingBars(table, ['japaneseShare']),
  };
};

interface KnownPlace {
  readonly city: string;
  readonly country: string;
  readonly point: NonNullable<GeoPlace['point']>;
  readonly own: readonly PlacedServer[];
}

/** Places of which the database knows the point, those of most servers first. */
const placesOf = (servers: readonly PlacedServer[]): readonly KnownPlace[] => {
  const keyOf = ({ place }: PlacedServer): string =>
    place === null || place.point === null
      ? ''
      : [place.point.latitude, place.point.longitude, place.country ?? '', place.city ?? ''].join('\n');
  return [...groupBy(servers, keyOf)]
    .flatMap(([key, own]) => {
      const place = own[0]?.place ?? null;
      if (place === null || place.point === null) return [];
      return [{ key, city: place.city ?? '', country: place.country ?? '', point: place.point, own }];
    })
    .toSorted((a, b) => b.own.length - a.own.length || (a.key < b.key ? -1 : 1));
};

/** Of databases that know points: where on the map, and how many servers. */
const cityTable = (servers: readonly PlacedServer[]): readonly SurveyTable[] => {
  const rows = placesOf(servers).map(({ city, country, point, own }) => [
    city,
    country,
    point.latitude,
    point.longitude,
    own.length,
    sum(own, ({ pages }) => pages),
  ]);
  if (rows.length === 0) return [];
  const degrees = (name: string, label: Said) => ({ name, label, kind: 'number' as const });
  return [
    {
      name: 'places',
      heading: said('都市ごとのサーバ数', 'Servers by city'),
      paper: muraoka('figure', 7),
      columns: [
        nameColumn('city', said('都市', 'city')),
        countryColumn,
        degrees('latitude', said('緯度', 'latitude')),
        degrees('longitude', said('経度', 'longitude')),
        columns.hosts,
        columns.pages,
      ],
      rows,
      figure: null,
    },
  ];
};

const sum = (servers: readonly PlacedServer[], of: (server: PlacedServer) => number): number =>
  servers.reduce((total, server) => total + of(server), 0);
