import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surveyKinds } from '../../../src/corpus/surveys/make-survey.ts';
import { surveyNames, surveyTitles } from '../../../src/survey/survey-names.ts';
import { serveSmallCorpus } from '../served-corpus.ts';

const { ask } = serveSmallCorpus();
const page = async (path: string, query: Readonly<Record<string, string>> = {}, status = 200): Promise<string> => {
  const response = await ask(path, new URLSearchParams({ lang: 'en', ...query }));
  const text = await response.text();
  assert.equal(response.status, status, `${path} ${text.slice(0, 300)}`);
  return text;
};

test('the list names every survey in both languages, and each has its page', async () => {
  for (const lang of ['ja', 'en'] as const) {
    const list = await page('/surveys', { lang });
    for (const name of surveyNames) {
      assert.ok(list.includes(`href="/surveys/${name}"`) && list.includes(surveyTitles[name].title[lang]), name);
      const shown = await page(`/surveys/${name}`, { lang });
      assert.ok(shown.includes(`<h1>${surveyTitles[name].title[lang]}</h1>`), name);
      // Only where pages can be chosen is there a form to choose them.
      assert.equal(shown.includes('<form class="scope"'), surveyKinds[name].isScoped, name);
      assert.match(shown, lang === 'ja' ? /この数値の時点: <time/ : /These numbers are of: <time/);
    }
  }
  await page('/surveys/weather', {}, 404);
  await page('/surveys/tld/weather.csv', {}, 404);
  await page('/surveys/weather/tld.csv', {}, 404);
});

test('page, files and API tell the same numbers, which were counted by hand', async () => {
  // Two pages of b.example and one of a.example, all Japanese and living.
  const shown = await page('/surveys/sites');
  assert.match(
    shown,
    /<td><a href="\/site\?host=b\.example">b\.example<\/a><\/td><td class="number">2<\/td><td class="number">66\.67 %<\/td>/,
  );
  assert.match(shown, /href="\/surveys\/sites\/sites\.svg\?lang=en"/);
  const csv = (await page('/surveys/sites/sites.csv')).split('\r\n');
  assert.deepEqual(
    csv.slice(0, 3).map((line) => line.split(',').slice(0, 3)),
    [
      ['site', 'pages', 'share'],
      ['b.example', '2', '0.6667'],
      ['a.example', '1', '0.3333'],
    ],
  );
  assert.match(await page('/surveys/sites/sites.svg', { lang: 'ja' }), /<svg[^>]* aria-label="ホストごとのページ数"/);
  const data = JSON.parse(await page('/api/survey/sites', {}, 400)) as { error: { parameter: string } };
  assert.equal(data.error.parameter, 'lang', 'an API has no language');
  const { survey, tables, isOld } = (await (await ask('/api/survey/sites', new URLSearchParams())).json()) as {
    survey: string;
    isOld: boolean;
    tables: { table: string; head: string[]; rows: (string | number)[][] }[];
  };
  assert.deepEqual([survey, isOld, tables.map(({ table }) => table)], ['sites', false, ['sites', 'domains']]);
  assert.deepEqual(
    tables[0]?.rows.map((row) => row.join(',')),
    csv.slice(1, -1),
  );
});

test('a query narrows a survey, in page, files and API; what cannot be read is shown with its place', async () => {
  const q = 'site:b.example';
  assert.match(await page('/surveys/sites', { q }), /value="site:b\.example"/);
  assert.equal((await page('/surveys/sites/sites.csv', { q })).split('\r\n')[1]?.slice(0, 14), 'b.example,1,1,');
  assert.match(await page('/surveys/tld', { q: '電車 OR' }, 400), /This query cannot be read/);
  assert.match(await page('/surveys/tld', { q: '電車 OR', lang: 'ja' }, 400), /ここには語が要りますが/);
  assert.match(await page('/surveys/tld', { set: 'none' }, 400), /There is no page set of this name/);
  assert.match(await page('/surveys/census', { q }, 400), /is of the whole corpus/);
  assert.match(await page('/surveys/census', { q, lang: 'ja' }, 400), /コーパス全体のもの/);
  assert.match(await page('/surveys/types', { top: '3' }, 400), /does not read top/);
  assert.match(await page('/surveys/tld', { queries: '電車' }, 400), /does not read queries/);
  assert.match(await page('/surveys/tld', { weather: 'fine' }, 400), /There is no such parameter/);
  await page('/surveys/tld', { top: '0', queries: '', q: '', set: '' });
});

test('hits of a list of queries, hostile ones among them; too many are refused', async () => {
  const queries = '電車\n<script>alert(1)</script>\n\n栗 OR 電車\n';
  const shown = await page('/surveys/queries', { queries });
  assert.match(shown, /<td>電車<\/td><td class="number">1<\/td><td class="number">50 %<\/td>/);
  assert.match(shown, /<td>栗 OR 電車<\/td><td class="number">2<\/td>/);
  assert.ok(!shown.includes('<script>alert') && shown.includes('&lt;script&gt;alert(1)'));
  assert.match(await page('/surveys/queries', { queries: '電車 OR' }, 400), /OR/);
  assert.match(await page('/surveys/queries', { queries: 'x\n'.repeat(101) }, 400), /At most 100 queries/);
});
