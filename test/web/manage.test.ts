import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeCorpus, openCorpus } from '../../src/api.ts';
import { wireCorpus } from '../../src/corpus/wire.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';

const sentences = [
  '駅の売店で切符を買ったところ、店の人が古い電車の話を長いこと聞かせてくれた。',
  '山の上の小屋では、夏の終わりになると栗を煮る匂いが朝から漂ってくるのだった。',
  '図書館の移動車が来る日には、村の子どもたちが橋のたもとに列を作って待っている。',
];
const pageOf = (text: string): string =>
  `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${text.slice(0, 6)}</title><main><p>${text}</p><p>${text.replace('。', 'ということである。')}</p></main>`;

let dir = '';
let corpus: OpenCorpus;
let site: Site;

/** Four pages, two of them the same: run 1 imports, 2 selects three of them, 3 selects one by another limit, 4 makes a set of both. */
before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kumoito-manage-'));
  const folder = join(dir, 'html');
  mkdirSync(folder);
  for (const [at, text] of [...sentences, sentences[0] ?? ''].entries())
    writeFileSync(join(folder, `page-${at}.html`), pageOf(text));
  makeCorpus(join(dir, 'mine'));
  const first = openCorpus(join(dir, 'mine'), { mode: 'write' });
  await first.import([folder], { baseUrl: 'http://a.example.jp/' });
  await first.select('link', { name: 'many' });
  await first.close();
  const second = openCorpus(join(dir, 'mine'), { mode: 'write', options: { select: { linkTop: 1 } } });
  await second.select('link', { name: 'few' });
  await second.close();
  corpus = wireCorpus({ dir: join(dir, 'mine'), mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const get = async (path: string): Promise<{ status: number; body: string }> => {
  const got = await fetch(`http://${site.address}:${site.port}${path}`, { headers: { 'Accept-Language': 'en' } });
  return { status: got.status, body: await got.text() };
};
const page = async (path: string): Promise<string> => {
  const { status, body } = await get(path);
  assert.equal(status, 200, path);
  return body;
};
const json = async <Value>(path: string): Promise<Value> => JSON.parse(await page(path)) as Value;

test('two runs of a stage: which settings differ, the numbers side by side, and which pages changed', async () => {
  const body = await page('/runs/compare?left=2&right=3');
  assert.match(body, /<code>select\.linkTop<\/code><\/td><td class="long">off<\/td><td class="long">1<\/td>/);
  assert.doesNotMatch(body, /<code>select\.(?!linkTop)/);
  assert.match(body, /<td>kept<\/td><td class="number">3<\/td><td class="number">1<\/td><td class="number">−2<\/td>/);
  assert.match(
    body,
    /<h2>Pages that changed: many → few<\/h2>[^]*<b>1<\/b><span>in both<[^]*<b>0<\/b><span>entered<[^]*<b>2<\/b><span>left</,
  );
  assert.match(body, /<td>left<\/td><td class="long"><a [^>]*>http[^<]*<\/a><\/td><td>rank-link<\/td>/);
  const compared = await json<Record<string, readonly unknown[]>>('/api/compare?left=2&right=3');
  assert.deepEqual(compared['settings'], [
    { name: 'select.linkTop', left: 'off', right: '1' },
    { name: 'recipe.link.top', left: 'off', right: '1' },
  ]);
  const numbers = compared['numbers'] as readonly { path: readonly string[]; left: number; right: number }[];
  assert.deepEqual(
    numbers.filter(({ path }) => ['pages', 'kept'].includes(path.join())).map(({ left, right }) => [left, right]),
    [
      [4, 4],
      [3, 1],
    ],
  );
  assert.ok(numbers.some(({ path }) => path.join() === 'byRule,exact-duplicate,pages'));
});

test('runs of different stages are not compared, and a run that is not there is not found', async () => {
  const { status, body } = await get('/runs/compare?left=1&right=2');
  assert.deepEqual([status, /run 1 is of import, run 2 of select-link/.test(body)], [400, true]);
  assert.match(
    (await get('/runs/compare?left=1&right=2&lang=ja')).body,
    /実行 1 は import、実行 2 は select-link です/,
  );
  for (const path of [
    '/runs/compare?left=2&right=9',
    '/runs/9',
    '/runs/x',
    '/manage/selection?set=none',
    '/api/compare',
  ])
    assert.equal((await get(path)).status, 404, path);
  assert.equal((await get('/runs?stage=none')).status, 400);
});

test('runs stand newest first, each with the one before it of its stage; one of them with report and settings', async () => {
  const body = await page('/runs');
  assert.deepEqual(
    [...body.matchAll(/<td class="number"><a href="\/runs\/(\d+)">/g)].map(([, run]) => run),
    ['3', '2', '1'],
  );
  assert.match(body, /href="\/runs\/compare\?left=2&amp;right=3"[^>]*>2 ↔ 3</);
  assert.doesNotMatch(await page('/runs?stage=import'), /\/runs\/2"/);
  const run = await page('/runs/3');
  assert.match(run, /<dt>set<\/dt><dd>few<\/dd>/);
  assert.match(run, /<code>select\.linkTop<\/code><\/td><td class="long">1</);
  const [told] = [await json<{ settings: Record<string, string>; report: { kept: number } }>('/api/runs?run=3')];
  assert.deepEqual([told.settings['select.linkTop'], told.report.kept], ['1', 1]);
});

test('the funnel of a selection says how many pages each rule took, as a figure and as a table', async () => {
  const body = await page('/manage/selection?set=few');
  assert.match(
    body,
    /<g><title>looked at: 4<\/title>[^]*<title>exact-duplicate: 3 \(−1\)<\/title>[^]*: 1 \(−2\)<\/title>/,
  );
  assert.match(body, /<td>exact-duplicate<\/td><td class="number">1<\/td><td class="number">3<\/td>/);
  const [funnel] =
    await json<readonly { set: string; steps: readonly { taken: number; left: number }[] }[]>('/api/funnels?set=few');
  assert.deepEqual(
    [funnel?.set, ...(funnel?.steps ?? []).map(({ taken, left }) => `${taken} ${left}`)],
    ['few', '1 3', '2 1'],
  );
  assert.match(await page('/manage/selection.csv?set=few'), /link,exact-duplicate,1,3,1,1/);
  assert.match(await page('/manage/selection.svg?set=few'), /^<\?xml[^]*exact-duplicate: 3/);
});

test('page sets with what they have in common', async () => {
  const body = await page('/manage/sets');
  assert.match(
    body,
    /<b>few<\/b><\/td><td class="number"><span class="soft">1<\/span><\/td><td class="number">1<\/td>/,
  );
  assert.match(body, /<b>many<\/b><\/td><td class="number">0\.333<\/td><td class="number"><span class="soft">3</);
  const { overlaps } = await json<{ overlaps: readonly unknown[] }>('/api/sets');
  assert.deepEqual(overlaps, [{ left: 'few', right: 'many', both: 1, either: 3, jaccard: 1 / 3 }]);
});

test('what is due, politeness and sources are told also where there is nothing to tell', async () => {
  assert.match(await page('/manage/due'), /<h2>URLs by reason<\/h2>|Nothing is planned/);
  assert.match(await page('/manage/politeness'), /Nothing has been collected yet/);
  assert.equal((await get('/api/politeness')).status, 404);
  assert.match(await page('/manage/sources'), /There are no feeds and no lists yet/);
  assert.deepEqual(await json('/api/sources'), []);
  const due = await json<{ counts: readonly { urls: number }[]; next: readonly unknown[] }>('/api/due');
  assert.equal(
    due.next.length,
    due.counts.reduce((sum, { urls }) => sum + urls, 0),
  );
});
