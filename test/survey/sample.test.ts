import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readManifest } from '../../corpus/sample/manifest.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { makeSurvey } from '../../src/corpus/surveys/make-survey.ts';
import { SurveySource, type SurveyScope } from '../../src/corpus/surveys/survey-source.ts';
import { paperQueries } from '../../src/survey/query-survey.ts';
import type { SurveyName } from '../../src/survey/survey-names.ts';
import type { SurveyRow } from '../../src/survey/survey-table.ts';
import { epochMs } from '../../src/model/time.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import type { Url } from '../../src/model/url.ts';
import { version } from '../store/crawl-records.ts';
import { withSampleCorpus } from '../format/export-corpus.ts';
import { madePlaces } from '../geo/made-places.ts';

// Every number here was counted by hand, from corpus/sample/manifest.json, README.md and the files of the first day, or is counted by this
// file from the documents themselves. The manifest has 100 pages that live after the first day; the calendar of the shop, which has no end,
// adds ten: five months (collect.cgiHopsMax) either way from the one that is listed.

const { corpus, out } = withSampleCorpus('surveys');
const whole: SurveyScope = { set: null, where: null };

const survey = async (
  name: SurveyName,
  scope = whole,
  options: { queries?: readonly string[]; geo?: string } = {},
): Promise<Record<string, readonly SurveyRow[]>> => {
  const ask: ConstructorParameters<typeof SurveySource>[1] = async (work) => {
    const snapshot = (await corpus().index()).snapshot();
    try {
      return await work(snapshot);
    } finally {
      snapshot.close();
    }
  };
  const source = new SurveySource(corpus(), ask, scope, () => new AbortController().signal);
  const made = await makeSurvey(name, source, { top: null, queries: paperQueries, geo: null, ...options });
  return Object.fromEntries(made.tables.map((table) => [table.name, table.rows]));
};

const calendarPages = 10;
const living = readManifest()
  .filter(({ day1 }) => day1 !== null && ['kept', 'marked', 'not-japanese'].includes(day1.fate))
  .map((page) => ({ ...page, host: new URL(page.url).hostname }));

test('the manifest has 100 living pages on 19 servers', () => {
  assert.equal(living.length, 100);
  assert.equal(new Set(living.map(({ host }) => host)).size, 19);
});

test('top-level domains (N1): 6 servers of .jp with 39 pages, 13 of .example with 61 and the calendar', async () => {
  assert.deepEqual((await survey('tld'))['tld'], [
    ['example', 71, 0.6455, 13, 5.4615],
    ['jp', 39, 0.3545, 6, 6.5],
  ]);
});

test('languages (N2): two pages are English, two Chinese, all of .example', async () => {
  const tables = await survey('language');
  assert.deepEqual(tables['languages'], [
    ['ja', 106, 0.9636, 17],
    ['en', 2, 0.0182, 1],
    ['zh', 2, 0.0182, 1],
  ]);
  const none = Array.from({ length: 9 }, () => 0);
  assert.deepEqual(tables['languages-by-tld'], [
    ['all', 110, 0.0182, 0.9636, 0.0182, ...none],
    ['example', 71, 0.0282, 0.9437, 0.0282, ...none],
    ['jp', 39, 0, 1, 0, ...none],
  ]);
  assert.deepEqual(tables['japanese-by-tld'], [
    ['example', 67, 0.6321, 11],
    ['jp', 39, 0.3679, 6],
  ]);
});

test('encodings and sites (A table 2) are those of the manifest', async () => {
  const charsets = new Map<string | null, number>();
  const sites = new Map<string, number>();
  for (const { charset, host } of living) {
    charsets.set(charset, (charsets.get(charset) ?? 0) + 1);
    sites.set(host, (sites.get(host) ?? 0) + 1);
  }
  charsets.set('utf-8', (charsets.get('utf-8') ?? 0) + calendarPages);
  sites.set('shop.komorebi.example', (sites.get('shop.komorebi.example') ?? 0) + calendarPages);
  const found = (await survey('charsets'))['charsets'] ?? [];
  assert.deepEqual(new Map(found.map(([charset, pages]) => [charset, pages])), charsets);
  assert.deepEqual(
    found.map(([charset, pages, share]) => [charset, pages, share]),
    [
      ['utf-8', 97, 0.8818],
      ['shift_jis', 6, 0.0545],
      ['euc-jp', 5, 0.0455],
      ['iso-2022-jp', 1, 0.0091],
      ['utf-16le', 1, 0.0091],
    ],
  );
  const tables = await survey('sites');
  assert.deepEqual(new Map(tables['sites']?.map(([host, pages]) => [host, pages])), sites);
  assert.deepEqual(
    tables['sites']?.slice(0, 2).map(([host, pages, share]) => [host, pages, share]),
    [
      ['shop.komorebi.example', 19, 0.1727],
      ['docs.kaihatsu.example', 10, 0.0909],
    ],
  );
  assert.equal(tables['domains']?.length, 19);
});

test('the census (N5): 22 servers; one only redirects, one has no robots.txt, one does not exist', async () => {
  // kitayama-seiki.example has nothing but a redirect; kojichu.example answers 500 to robots.txt; creativecommons.org is in no list of hosts.
  const tables = await survey('census');
  assert.deepEqual(
    tables['census']?.map(([state, servers, share, , pages]) => [state, servers, share, pages]),
    [
      ['collected', 19, 0.8636, 110],
      ['empty', 1, 0.0455, 0],
      ['unreachable', 1, 0.0455, 0],
      ['refused', 1, 0.0455, 0],
      ['untouched', 0, 0, 0],
    ],
  );
  assert.deepEqual(tables['census-by-tld'], [
    ['example', 15, 13, 1, 0, 1, 0],
    ['jp', 6, 6, 0, 0, 0, 0],
    ['org', 1, 0, 0, 1, 0, 0],
  ]);
});

test('geography (N3): loopback addresses have no place, but those that a database of the user knows', async () => {
  const file = join(out, 'city.mmdb');
  // blog.example.jp, news.example.co.jp and a shop of .example.
  writeFileSync(
    file,
    madePlaces({
      '127.7.0.1': { country_code: 'JP', latitude: 35, longitude: 135, city: '京都' },
      '127.7.0.2': { country_code: 'US' },
      '127.7.0.4': { country_code: 'JP' },
    }),
  );
  const tables = await survey('geography', whole, { geo: file });
  assert.deepEqual(tables['countries'], [
    ['JP', 2, 0.1053, 2, 28, 1],
    ['US', 1, 0.0526, 1, 9, 1],
    ['unknown', 16, 0.8421, 16, 73, 0.9452],
  ]);
  assert.deepEqual(tables['country-domains'], [['jp', 'JP', 39, 1, 6, 2, 0.5]]);
  assert.deepEqual(tables['places'], [['京都', 'JP', 35, 135, 1, 9]]);
  assert.deepEqual((await survey('geography'))['countries'], [['unknown', 19, 1, 19, 110, 0.9636]]);
});

test('rights: what is reserved, granted and licensed', async () => {
  // Of the 88 pages that become documents. Reserved: the shop's 5 goods by tdmrep.json, 5 pages below /q/ by ai.txt, one by its meta element. Granted:
  // the other 13 of the shop by tdmrep.json, 6 pages of documentation and the town's 5 by their licence, which is CC BY 4.0. The licence is
  // linked on 9 pages of documentation and the town's 5. Two pages say noindex, one `index,follow`, one nofollow in a meta element, one noindex in a header.
  const tables = await survey('rights');
  assert.deepEqual(
    tables['mining']?.map(([statement, pages, share]) => [statement, pages, share]),
    [
      ['unstated', 53, 0.6023],
      ['granted', 24, 0.2727],
      ['reserved', 11, 0.125],
    ],
  );
  assert.deepEqual(
    tables['licences']?.map(([licence, pages, share, servers]) => [licence, pages, share, servers]),
    [
      ['none', 77, 0.875, 13],
      ['CC-BY-4.0', 11, 0.125, 2],
    ],
  );
  assert.deepEqual(
    tables['page-statements']?.filter(([kind]) => kind !== 'robots'),
    [
      ['licence', 'link', 14],
      ['tdm-reservation', 'header', 1],
      ['tdm-reservation', 'meta', 1],
    ],
  );
  // 20 servers answer; each is asked for both files.
  assert.deepEqual(tables['site-files'], [
    ['ai.txt', 'absent', 19],
    ['ai.txt', 'found', 1],
    ['tdmrep.json', 'absent', 19],
    ['tdmrep.json', 'found', 1],
  ]);
});

test('types are those in the documents, words those that the run counted, and growth ends at both', async () => {
  const types = new Map<string, number>();
  const reader = corpus().documentReader();
  for (const document of corpus().store.documents.all()) {
    const type = / PageType="(\w+)"/.exec(reader.read(document))?.[1] ?? '';
    types.set(type, (types.get(type) ?? 0) + 1);
  }
  const found = await survey('types');
  assert.deepEqual(new Map(found['types']?.map(([type, pages]) => [type, pages])), types);
  // 18 pages of the shop (its page of long arguments is left out), 7 of documentation, 4 of the town beside its top page.
  assert.deepEqual(
    ['shop', 'documentation', 'government'].map((type) => types.get(type)),
    [18, 7, 4],
  );
  const { words } = JSON.parse(corpus().store.runs.latest('format')?.report ?? '') as { words: number };
  const sum = found['types']?.reduce((total, row) => total + Number(row[4]), 0);
  const { totals = [], days = [], runs = [] } = await survey('growth');
  const end = totals.at(-1);
  assert.deepEqual([sum, end?.slice(1)], [words, [110, 110, 19, words]]);
  assert.equal(
    days.reduce((total, row) => total + Number(row[1]), 0),
    110,
  );
  assert.deepEqual(
    runs.map(([, stage, , , pages]) => [stage, pages]),
    [
      ['collect', 110],
      ['select-link', 88],
      ['format', 88],
      ['select-text', 63],
      ['index', 63],
    ],
  );
});

test('queries (A table 1): pages with the words, and their servers; a page set and a query narrow every survey', async () => {
  const set = corpus().store.sets.latest('text')?.name ?? '';
  const written = (word: string, kept: boolean): number =>
    living.filter(({ day1, host, url }) => {
      const path = new URL(url).pathname.replace(/\/$/, '/index.html');
      const isMeant = day1?.fate === 'kept' || !kept;
      return (
        isMeant &&
        host === 'www.city.kawabe.example' &&
        readFileSync(join(sampleFolder, 'web', host, 'day1', path), 'utf8').includes(word)
      );
    }).length;
  assert.ok(written('ごみ', true) > 0);
  const found = await survey('queries', whole, {
    queries: ['ごみ site:www.city.kawabe.example', 'そのような語はない町'],
  });
  assert.deepEqual(found['queries']?.[0]?.slice(1), [
    written('ごみ', true),
    Number((written('ごみ', true) / 63).toFixed(4)),
    1,
  ]);
  // The final set has the 63 pages that the manifest keeps.
  const kept = living.filter(({ day1 }) => day1?.fate === 'kept');
  const sites = (await survey('sites', { set, where: null }))['sites'] ?? [];
  assert.equal(
    sites.reduce((total, [, pages]) => total + Number(pages), 0),
    kept.length,
  );
  const shop = kept.filter(({ host }) => host === 'shop.komorebi.example').length;
  const narrowed = { set, where: 'site:shop.komorebi.example' };
  assert.deepEqual(
    (await survey('sites', narrowed))['sites']?.map(([host, pages, share]) => [host, pages, share]),
    [['shop.komorebi.example', shop, 1]],
  );
  assert.equal((await survey('growth', narrowed))['totals']?.at(-1)?.[1], shop);
  assert.equal((await survey('growth', narrowed))['runs'], undefined);
  assert.deepEqual((await survey('queries', narrowed, { queries: ['site:blog.example.jp'] }))['queries']?.[0]?.[1], 0);
  await assert.rejects(survey('census', narrowed), /"census" is of the whole corpus/);
  await assert.rejects(survey('tld', { set: 'none', where: null }), /none/);
});

test('a page set keeps its versions: what has changed since counts as it was, what is gone is still in it', async () => {
  const { store } = corpus();
  const set = store.sets.latest('text')?.name ?? '';
  const before = await survey('charsets', { set, where: null });
  const keyOf = (url: string): UrlKey => store.urls.byUrl(url as Url)?.key ?? assert.fail(url);
  const [changed, gone] = [
    'http://blog.example.jp/2026/08/kaidan.html',
    'http://blog.example.jp/2026/09/hozonshoku.html',
  ].map(keyOf);
  assert.ok(changed !== undefined && gone !== undefined);
  store.versions.add(version(changed, 'another encoding', { charset: 'euc-jp' }));
  store.versions.markGone(gone, epochMs(Date.now()));
  assert.deepEqual(await survey('charsets', { set, where: null }), before);
  const now = (await survey('charsets'))['charsets']?.map(([charset, pages]) => [charset, pages]);
  // One of the 97 in UTF-8 is gone, another is in EUC-JP now.
  assert.deepEqual(now?.slice(0, 3), [
    ['utf-8', 95],
    ['euc-jp', 6],
    ['shift_jis', 6],
  ]);
  const { days = [], totals = [] } = await survey('growth');
  assert.equal(
    days.reduce((sum, row) => sum + Number(row[2]), 0),
    1,
  );
  assert.equal(
    days.reduce((sum, row) => sum + Number(row[3]), 0),
    1,
  );
  assert.equal(totals.at(-1)?.[1], 109);
});
