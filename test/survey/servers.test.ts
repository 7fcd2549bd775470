import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GeoPlace, PlaceFinder } from '../../src/geo/place-finder.ts';
import { openPlaces } from '../../src/geo/open-places.ts';
import type { HostName } from '../../src/model/url.ts';
import type { SurveyedHost } from '../../src/store/survey-port.ts';
import { censusSurvey, serverState } from '../../src/survey/servers/census-survey.ts';
import { countryName, countryOfDomain } from '../../src/survey/servers/country-names.ts';
import { geographySurvey } from '../../src/survey/servers/geography-survey.ts';
import { surveyReport } from '../../src/survey/survey-report.ts';
import { hostUnasked } from '../store/crawl-records.ts';
import { group } from './made-groups.ts';

const host = (name: string, more: Partial<SurveyedHost> = {}): SurveyedHost => ({
  host: name as HostName,
  ...hostUnasked,
  ...more,
});

test('what became of a server: each is one of five', () => {
  const cases = [
    ['collected', { pagesEver: 1, requests: 3, answers: 3 }],
    ['collected', { pagesEver: 1 }],
    ['unreachable', { requests: 2 }],
    ['unreachable', { requests: 2, withoutRobots: 1 }],
    ['refused', { requests: 1, answers: 1, urls: 2, forbidden: 2 }],
    ['refused', { requests: 1, answers: 1, urls: 2, forbidden: 1, withoutRobots: 1 }],
    ['empty', { requests: 2, answers: 1, urls: 2, forbidden: 1 }],
    ['empty', { requests: 2, answers: 2, urls: 0 }],
    ['untouched', {}],
    ['untouched', { urls: 0 }],
  ] as const;
  for (const [state, more] of cases) assert.equal(serverState(host('a.jp', more)), state, JSON.stringify(more));
});

test('the census: states in their order, and by top-level domain', () => {
  const hosts = [
    host('a.jp', { pagesEver: 3, pages: 2, requests: 5, answers: 5 }),
    host('b.jp', { pagesEver: 1, pages: 1, requests: 1, answers: 1 }),
    host('c.jp'),
    host('d.com', { requests: 4 }),
    host('e.org', { requests: 1, answers: 1, urls: 1, forbidden: 1 }),
  ];
  const [census, byTld] = censusSurvey(hosts, 1).tables;
  assert.deepEqual(census?.rows, [
    ['collected', 2, 0.4, 6, 3],
    ['empty', 0, 0, 0, 0],
    ['unreachable', 1, 0.2, 4, 0],
    ['refused', 1, 0.2, 1, 0],
    ['untouched', 1, 0.2, 0, 0],
  ]);
  assert.deepEqual(byTld?.rows, [
    ['jp', 3, 2, 0, 0, 0, 1],
    ['other', 2, 0, 0, 1, 1, 0],
  ]);
  assert.match(surveyReport(censusSurvey([], 15), 'empty', 'ja'), /発見したサーバ（ホスト）は 0 台/);
});

const at = (country: string | null, city: string | null = null, point: GeoPlace['point'] = null): GeoPlace => ({
  country,
  city,
  point,
});
const finder = (places: Readonly<Record<string, GeoPlace>>): PlaceFinder => ({
  find: (address) => places[address] ?? null,
  source: { name: 'made', madeOn: '2026-11-01' },
});

// Five servers in three known countries: .to has its two servers in Japan, none at home; of .jp one of two is at home.
const groups = [
  group('a.jp', 6),
  group('a.jp', 2, { language: 'en' }),
  group('b.jp', 2),
  group('x.to', 3),
  group('y.to', 1, { language: 'en' }),
  group('c.com', 1, { language: 'en' }),
  group('d.jp', 1),
];
const hosts = [
  host('a.jp', { address: '192.0.2.1' }),
  host('b.jp', { address: '192.0.2.2' }),
  host('x.to', { address: '192.0.2.1' }),
  host('y.to', { address: '192.0.2.3' }),
  host('c.com', { address: '192.0.2.9' }),
  host('d.jp'),
  host('nothing.jp', { address: '192.0.2.1' }),
];
const places = finder({
  '192.0.2.1': at('JP', 'Kyoto', { latitude: 35, longitude: 135.8 }),
  '192.0.2.2': at('US'),
  '192.0.2.3': at('JP'),
});

test('where servers are: by country, unknown last; a server without pages is none', () => {
  const [countries, domains, cities] = geographySurvey(groups, hosts, places).tables;
  assert.deepEqual(countries?.rows, [
    ['JP', 3, 0.5, 2, 12, 0.75],
    ['US', 1, 0.1667, 1, 2, 1],
    ['unknown', 2, 0.3333, 1, 2, 0.5],
  ]);
  assert.deepEqual(domains?.rows, [
    ['jp', 'JP', 11, 0.8182, 3, 2, 0.5],
    ['to', 'TO', 4, 0.75, 2, 2, 0],
  ]);
  assert.deepEqual(cities?.rows, [['Kyoto', 'JP', 35, 135.8, 2, 11]]);
});

test('the map shows countries by name; without any known place the tables say so', () => {
  const page = surveyReport(geographySurvey(groups, hosts, places), 'made', 'ja');
  assert.match(page, /class="world-map"/);
  assert.match(page, /日本（JP）/);
  assert.match(page, /made（2026-11-01 版）/);
  const none = geographySurvey([group('a.jp', 1)], [host('a.jp', { address: '127.0.0.1' })], openPlaces(null));
  assert.deepEqual(
    none.tables.map(({ rows }) => rows),
    [[['unknown', 1, 1, 1, 1, 1]], [['jp', 'JP', 1, 1, 1, 0, null]]],
  );
  assert.match(surveyReport(none, 'loopback', 'en'), /share of these at home[\s\S]*–/);
});

test('countries of country-code domains, also where the domain has another name', () => {
  const domains = ['jp', 'uk', 'to', 'eu', 'com', 'ac', 'xn--wgbh1c', 'zz', 'JP<'];
  assert.deepEqual(domains.map(countryOfDomain), ['JP', 'GB', 'TO', null, null, 'SH', null, null, null]);
  assert.deepEqual(countryName('TO'), { ja: 'トンガ', en: 'Tonga' });
  assert.equal(countryName('unknown'), null);
});
