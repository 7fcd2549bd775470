import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlId, UrlKey } from '../../src/model/ids.ts';
import type { HostName } from '../../src/model/url.ts';
import type { SurveyedPage } from '../../src/store/survey-port.ts';
import { charsetSurvey } from '../../src/survey/pages/charset-survey.ts';
import { languageSurvey } from '../../src/survey/pages/language-survey.ts';
import { groupPages } from '../../src/survey/pages/page-groups.ts';
import { rightsSurvey } from '../../src/survey/pages/rights-survey.ts';
import { siteSurvey } from '../../src/survey/pages/site-survey.ts';
import { tldSurvey } from '../../src/survey/pages/tld-survey.ts';
import { typeSurvey } from '../../src/survey/pages/type-survey.ts';
import { querySurvey } from '../../src/survey/query-survey.ts';
import { tableData } from '../../src/survey/survey-data.ts';
import { surveyReport } from '../../src/survey/survey-report.ts';
import { cellText, type Survey } from '../../src/survey/survey-table.ts';
import { group } from './made-groups.ts';

const rowsOf = ({ tables }: Survey, name: string): unknown =>
  tables.find((table) => table.name === name)?.rows ?? `no table ${name}`;

test('pages that are alike are one group, in which pages and words are summed', async () => {
  const page = (n: number, more: Partial<SurveyedPage> = {}): SurveyedPage => ({
    key: n as UrlKey,
    id: n as UrlId,
    host: 'a.jp' as HostName,
    revision: 0,
    charset: 'utf-8',
    language: 'ja',
    document: { type: 'blog', mining: 'unstated', licence: null, words: 10 },
    ...more,
  });
  const groups = await groupPages([page(1), page(2), page(3, { document: null }), page(4, { language: 'en' })]);
  assert.deepEqual(
    groups.map(({ language, type, pages, words }) => [language, type, pages, words]),
    [
      ['ja', 'blog', 2, 20],
      ['ja', null, 1, 0],
      ['en', 'blog', 1, 10],
    ],
  );
});

// 20 pages: .com 12 on two servers, .jp 6 on one, one by its address, one of a machine without a domain.
const some = [
  group('www.a.com', 8, { language: 'en' }),
  group('www.a.com', 2, { charset: 'shift_jis' }),
  group('b.com', 2, { language: 'th' }),
  group('c.co.jp', 6),
  group('192.0.2.1', 1),
  group('machine', 1),
];

test('top-level domains: pages, shares, servers, pages of a server; what is beyond the top is one row', () => {
  assert.deepEqual(rowsOf(tldSurvey(some, 15), 'tld'), [
    ['com', 12, 0.6, 2, 6],
    ['jp', 6, 0.3, 1, 6],
    ['address', 1, 0.05, 1, 1],
    ['local', 1, 0.05, 1, 1],
  ]);
  assert.deepEqual(rowsOf(tldSurvey(some, 1), 'tld'), [
    ['com', 12, 0.6, 2, 6],
    ['other', 8, 0.4, 3, 2.6667],
  ]);
});

test('languages: eleven and other, of all pages and within each domain; where the Japanese ones are', () => {
  const survey = languageSurvey(some, 2);
  assert.deepEqual(rowsOf(survey, 'languages'), [
    ['ja', 10, 0.5, 4],
    ['en', 8, 0.4, 1],
    ['other', 2, 0.1, 1],
  ]);
  const none = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  assert.deepEqual(rowsOf(survey, 'languages-by-tld'), [
    ['all', 20, 0.4, 0.5, ...none, 0.1],
    ['com', 12, 0.6667, 0.1667, ...none, 0.1667],
    ['jp', 6, 0, 1, ...none, 0],
    ['other', 2, 0, 1, ...none, 0],
  ]);
  assert.deepEqual(rowsOf(survey, 'japanese-by-tld'), [
    ['jp', 6, 0.6, 1],
    ['com', 2, 0.2, 1],
    ['other', 2, 0.2, 2],
  ]);
});

test('encodings and sites, with registrable domains', () => {
  assert.deepEqual(rowsOf(charsetSurvey(some), 'charsets'), [
    ['utf-8', 18, 0.9, 0.4444, 5],
    ['shift_jis', 2, 0.1, 1, 1],
  ]);
  const sites = siteSurvey([...some, group('x.c.co.jp', 3, { words: 9 })], 2);
  assert.deepEqual(rowsOf(sites, 'sites'), [
    ['www.a.com', 10, 0.4348, 0],
    ['c.co.jp', 6, 0.2609, 0],
    ['other', 7, 0.3043, 9],
  ]);
  assert.deepEqual(rowsOf(sites, 'domains'), [
    ['a.com', 10, 0.4348, 0],
    ['c.co.jp', 9, 0.3913, 9],
    ['other', 4, 0.1739, 0],
  ]);
});

const formatted = [
  group('a.jp', 3, { type: 'blog', mining: 'unstated', words: 30 }),
  group('b.jp', 1, { type: 'news', mining: 'reserved', words: 50 }),
  group('b.jp', 4, { type: 'shop', mining: 'granted', licence: 'CC-BY-4.0', words: 4 }),
  group('c.jp', 9),
];

test('types and registers are those of pages with documents', () => {
  const survey = typeSurvey(formatted);
  assert.deepEqual(rowsOf(survey, 'types'), [
    ['shop', 4, 0.5, 1, 4, 1],
    ['blog', 3, 0.375, 1, 30, 10],
    ['news', 1, 0.125, 1, 50, 50],
  ]);
  assert.deepEqual(rowsOf(survey, 'registers'), [
    ['narrative', 4, 0.5, 2, 80, 20],
    ['promotion', 4, 0.5, 1, 4, 1],
  ]);
});

test('licences and statements; those found anywhere are told of the whole corpus only', () => {
  const statements = {
    pages: [{ kind: 'robots', source: 'meta', pages: 2 }],
    siteFiles: [{ source: 'ai.txt', result: 'found', origins: 1 }],
  } as const;
  const survey = rightsSurvey(formatted, statements);
  assert.deepEqual(rowsOf(survey, 'mining'), [
    ['granted', 4, 0.5, 1, 4],
    ['unstated', 3, 0.375, 1, 30],
    ['reserved', 1, 0.125, 1, 50],
  ]);
  assert.deepEqual(rowsOf(survey, 'licences'), [
    ['CC-BY-4.0', 4, 0.5, 1, 4],
    ['none', 4, 0.5, 2, 80],
  ]);
  assert.deepEqual(rowsOf(survey, 'page-statements'), [['robots', 'meta', 2]]);
  assert.deepEqual(rowsOf(survey, 'site-files'), [['ai.txt', 'found', 1]]);
  assert.deepEqual(
    rightsSurvey(formatted, null).tables.map(({ name }) => name),
    ['mining', 'licences'],
  );
});

test('nothing to survey: every table is there and empty, and can be drawn', () => {
  for (const survey of [
    tldSurvey([], 15),
    languageSurvey([], 15),
    charsetSurvey([]),
    siteSurvey([], 15),
    typeSurvey([]),
    rightsSurvey([], null),
    querySurvey([], 0),
  ])
    for (const language of ['ja', 'en'] as const)
      assert.match(surveyReport(survey, 'empty', language), /<svg[\s\S]*<table>/, survey.name);
});

test('names of strangers are escaped in pages and pictures', () => {
  const hostile = querySurvey([{ query: '=1+1,"<script>alert(1)</script>"', hits: 2, sites: 1 }], 4);
  const page = surveyReport(hostile, '<b>', 'ja');
  assert.ok(!page.includes('<script>') && !page.includes('<b>') && page.includes('&lt;script&gt;'));
  assert.deepEqual(
    hostile.tables.map((table) => tableData(table).head),
    [['query', 'hits', 'share', 'servers']],
  );
});

test('people read names, per cent and grouped numbers; machines read codes and fractions', () => {
  const [table] = languageSurvey(some, 2).tables;
  const [name, pages, share] = table?.columns ?? [];
  assert.ok(name !== undefined && pages !== undefined && share !== undefined);
  assert.deepEqual(
    ['ja', 'other', 'xx'].map((code) => cellText(name, code, 'ja')),
    ['日本語', 'その他', 'xx'],
  );
  assert.deepEqual(
    [cellText(pages, 12345, 'en'), cellText(share, 0.4167, 'en'), cellText(share, null, 'en')],
    ['12,345', '41.67 %', '–'],
  );
});
