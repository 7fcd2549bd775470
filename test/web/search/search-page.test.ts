import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trendRows } from '../../../src/web/pages/search/trend-figure.ts';
import { daysOf } from '../../../src/web/pages/search/facet-panel.ts';
import { serveSmallCorpus } from '../served-corpus.ts';

const { ask } = serveSmallCorpus();
const textOf = async (path: string, query: Record<string, string>): Promise<string> => {
  const language = path.startsWith('/api/') ? {} : { lang: 'ja' };
  const answer = await ask(path, new URLSearchParams({ ...query, ...language }));
  assert.equal(answer.status, 200, `${path} ${JSON.stringify(query)}`);
  return answer.text();
};
const links = (body: string): { href: string; name: string; count: number }[] =>
  [...body.matchAll(/<li><a href="(\/search[^"]*)">([^<]*)<\/a> <span>([\d,]+)<\/span><\/li>/g)].map(
    ([, href = '', name = '', count = '']) => ({ href: href.replaceAll('&amp;', '&'), name, count: Number(count) }),
  );
const both = '電車 OR 栗';

test('each facet says how many documents its link leads to', async () => {
  const facets = links(await textOf('/search', { q: both }));
  const names = facets.map(({ name, count }) => `${name} ${count}`);
  for (const expected of ['a.example 1', 'b.example 1', 'ブログ 2', '2026-10 2', '題名 2', '本文 2'])
    assert.ok(names.includes(expected), `${expected}: ${names.join(', ')}`);
  for (const { href, name, count } of facets) {
    const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
    const found = JSON.parse(await textOf('/api/search', query)) as { count: number };
    assert.equal(found.count, count, name);
    assert.match(await textOf('/search', query), new RegExp(`role="status">${count} 文書`), name);
  }
});

test('what a search is narrowed to is shown with the way back, in the language of the page', async () => {
  const body = await textOf('/search', { q: both, type: 'blog', site: 'a.example' });
  const back = [...body.matchAll(/<a class="tag" href="([^"]*)" aria-label="([^"]*)"/g)].map(([, href = '', label]) => [
    decodeURIComponent(href.replaceAll('+', ' ').replaceAll('&amp;', '&')),
    label,
  ]);
  assert.deepEqual(back, [
    [`/search?q=${both}&type=blog`, 'サイト: a.example, 外す'],
    [`/search?q=${both}&site=a.example`, 'ページの種類: ブログ, 外す'],
  ]);
});

test('all hits are to be had as a table, as lines of JSON, and as ids that a page set is made of', async () => {
  const { hits } = JSON.parse(await textOf('/api/search', { q: both })) as { hits: { id: string; url: string }[] };
  const table = (await textOf('/search.csv', { q: both })).split('\r\n');
  assert.equal(table.length, hits.length + 2);
  assert.match(table[0] ?? '', /rank,id,url,title/);
  const lines = (await textOf('/search.jsonl', { q: both })).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { id: string }).id),
    hits.map(({ id }) => id),
  );
  assert.equal(await textOf('/search.ids', { q: both }), hits.map(({ id }) => `${id}\n`).join(''));
  const narrowed = await textOf('/search.ids', { q: both, site: 'b.example' });
  assert.equal(narrowed.trimEnd().split('\n').length, 1);
  assert.match(await textOf('/search.csv', { q: '電車', snippetWords: '20' }), /,.*電車.*走る/);
});

test('hits stand under their sites, the site of the best hit first', async () => {
  const body = await textOf('/search', { q: both, view: 'groups' });
  const heads = [...body.matchAll(/<section class="group"><h2>([^<]*)<\/h2>/g)].map(([, site = '']) => site);
  assert.deepEqual(heads.toSorted(), ['a.example', 'b.example']);
  assert.equal(body.match(/<h3 lang="ja">/g)?.length, 2);
});

test('a licence or a page set that is not there is told', async () => {
  const none = JSON.parse(await textOf('/api/search', { q: both, licence: 'CC-BY-4.0' })) as { count: number };
  assert.equal(none.count, 0);
  const answer = await ask('/api/search', new URLSearchParams({ q: both, set: 'nothing' }));
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /"parameter":"set"/);
});

test('examples are made of words of the corpus', async () => {
  const body = await textOf('/search', {});
  const examples = [...body.matchAll(/<a href="\/search\?q=([^"]*)" lang="ja">/g)].map(([, query = '']) =>
    decodeURIComponent(query.replaceAll('+', ' ')),
  );
  assert.ok(examples.length >= 6, examples.join(', '));
  for (const q of examples)
    assert.ok((JSON.parse(await textOf('/api/search', { q })) as { count: number }).count > 0, q);
});

test('a month has its days', () => {
  assert.deepEqual(daysOf('2026-02'), { since: ['2026-02-01'], until: ['2026-02-28'] });
  assert.deepEqual(daysOf('2024-02'), { since: ['2024-02-01'], until: ['2024-02-29'] });
  assert.deepEqual(daysOf('2026-12'), { since: ['2026-12-01'], until: ['2026-12-31'] });
});

test('a trend has no gaps, is told by years where it is long, and knows how many documents there were', () => {
  const of = (value: string, count: number): { value: string; count: number } => ({ value, count });
  assert.deepEqual(trendRows({ months: [of('2026-02', 3)], documentsOfMonth: [of('2025-12', 5), of('2026-02', 9)] }), [
    { period: '2025-12', documents: 0, of: 5 },
    { period: '2026-01', documents: 0, of: 0 },
    { period: '2026-02', documents: 3, of: 9 },
  ]);
  assert.deepEqual(
    trendRows({
      months: [of('2020-01', 1), of('2020-05', 2)],
      documentsOfMonth: [of('2020-01', 4), of('2020-05', 4), of('2023-03', 7)],
    }),
    [
      { period: '2020', documents: 3, of: 8 },
      { period: '2021', documents: 0, of: 0 },
      { period: '2022', documents: 0, of: 0 },
      { period: '2023', documents: 0, of: 7 },
    ],
  );
  assert.deepEqual(trendRows({ months: [], documentsOfMonth: [] }), []);
});
