import type { SurveyedHost } from '../../store/survey-port.ts';
import { columns, nameColumn, otherRow } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { muraoka } from '../papers.ts';
import { said, type Said } from '../said.ts';
import { shareOf, type Survey, type SurveyColumn } from '../survey-table.ts';
import { tldColumn, topLevelDomain } from '../top-level-domain.ts';

/** What has become of a server that was found: each is one of these. */
const serverStates = ['collected', 'empty', 'unreachable', 'refused', 'untouched'] as const;
export type ServerState = (typeof serverStates)[number];

const stateNames: Readonly<Record<ServerState, Said>> = {
  collected: said('収集した', 'collected'),
  empty: said('ページなし', 'without pages'),
  unreachable: said('届かない', 'unreachable'),
  refused: said('拒否', 'refused'),
  untouched: said('未アクセス', 'untouched'),
};

/**
 * `collected`: a page of it was ever collected. Of the others `unreachable`: it was asked and never answered. `refused`: robots.txt forbids, or being unavailable
 * closes, every URL of it that is known. `empty`: it was asked for something else and answered, and nothing of it was a page. `untouched`: it was asked for
 * nothing.
 */
export const serverState = (host: SurveyedHost): ServerState => {
  if (host.pagesEver > 0) return 'collected';
  if (host.requests > 0 && host.answers === 0) return 'unreachable';
  if (host.urls > 0 && host.forbidden + host.withoutRobots === host.urls) return 'refused';
  return host.requests === 0 ? 'untouched' : 'empty';
};

/** Figure 5 of Muraoka et al. 2008: what became of the servers that were found. */
export const censusSurvey = (hosts: Iterable<SurveyedHost>, top: number): Survey => {
  const tally = new Map<string, Map<ServerState, number>>();
  const states = new Map<ServerState, { servers: number; requests: number; pages: number }>();
  let found = 0;
  for (const host of hosts) {
    const state = serverState(host);
    found++;
    const all = states.get(state) ?? { servers: 0, requests: 0, pages: 0 };
    all.servers++;
    all.requests += host.requests;
    all.pages += host.pages;
    states.set(state, all);
    const tld = topLevelDomain(host.host);
    const row = tally.get(tld) ?? new Map<ServerState, number>();
    row.set(state, (row.get(state) ?? 0) + 1);
    tally.set(tld, row);
  }
  const census = {
    name: 'census',
    heading: said('発見したサーバの内訳', 'What became of the servers found'),
    columns: [
      nameColumn('state', said('内訳', 'state'), stateNames),
      columns.hosts,
      columns.pageShare,
      { name: 'requests', label: said('要求の数', 'requests'), kind: 'count' as const },
      columns.pages,
    ],
    rows: serverStates.map((state) => {
      const { servers = 0, requests = 0, pages = 0 } = states.get(state) ?? {};
      return [state, servers, shareOf(servers, found), requests, pages];
    }),
  };
  return {
    name: 'census',
    about: [
      said(
        `発見したサーバ（ホスト）は ${found.toLocaleString('en')} 台です。ページを一つでも集めたものが「収集した」、一度も答えなかったものが「届かない」、知られている URL がすべて robots.txt で禁じられた（または robots.txt が得られず控えた）ものが「拒否」、答えたがページのなかったものが「ページなし」、何も要求していないものが「未アクセス」です。`,
        `${found.toLocaleString('en')} servers (hosts) were found. Collected: at least one page came of it. Unreachable: it never answered. Refused: robots.txt forbids every URL of it that is known, or could not be had. Without pages: it answered, and nothing was a page. Untouched: nothing was asked of it.`,
      ),
    ],
    tables: [{ ...census, paper: muraoka('figure', 5), figure: lyingBars(census, ['servers']) }, byTld(tally, top)],
  };
};

const byTld = (tally: ReadonlyMap<string, ReadonlyMap<ServerState, number>>, top: number): Survey['tables'][number] => {
  const all = [...tally]
    .map(([tld, states]) => ({ tld, counts: serverStates.map((state) => states.get(state) ?? 0) }))
    .map((row) => ({ ...row, servers: row.counts.reduce((sum, count) => sum + count, 0) }))
    .toSorted((a, b) => b.servers - a.servers || (a.tld < b.tld ? -1 : 1));
  const others = all.slice(top);
  const shown = [
    ...all.slice(0, top),
    ...(others.length === 0
      ? []
      : [
          {
            tld: otherRow,
            counts: serverStates.map((_, at) => others.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
            servers: others.reduce((sum, { servers }) => sum + servers, 0),
          },
        ]),
  ];
  const table = {
    name: 'census-by-tld',
    heading: said('TLD ごとの内訳', 'The same by top-level domain'),
    columns: [
      tldColumn,
      columns.hosts,
      ...serverStates.map((state): SurveyColumn => ({ name: state, label: stateNames[state], kind: 'count' })),
    ],
    rows: shown.map(({ tld, counts, servers }) => [tld, servers, ...counts]),
  };
  return { ...table, paper: null, figure: lyingBars(table, serverStates) };
};
