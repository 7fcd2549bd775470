import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSmallCorpus } from '../served-corpus.ts';

const { ask } = serveSmallCorpus();
const get = (path: string, params: Record<string, string>): Promise<Response> =>
  ask(path, new URLSearchParams({ lang: 'en', ...params }));
const page = async (path: string, params: Record<string, string> = {}): Promise<string> => {
  const answer = await get(path, params);
  assert.equal(answer.status, 200, path);
  return answer.text();
};
const json = async (path: string, params: Record<string, string>): Promise<Record<string, unknown>> =>
  (await (await ask(path, new URLSearchParams(params))).json()) as Record<string, unknown>;

test('a concordance is paged through to its end, and every page has its own address', async () => {
  const q = '[pos="名詞"]';
  const { count } = await json('/api/concordance', { q });
  let path: string | null = `/concordance?${new URLSearchParams({ q, lines: '3', lang: 'en' }).toString()}`;
  let lines = 0;
  let pages = 0;
  while (path !== null) {
    const url = new URL(path, 'http://localhost');
    const text = await (await ask(url.pathname, url.searchParams)).text();
    lines += text.split('<td class="match">').length - 1;
    pages++;
    path = /rel="next" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  assert.equal(lines, count);
  assert.equal(pages, Math.ceil(Number(count) / 3));
  const last = await page('/concordance', { q, lines: '3', from: String(3 * (pages - 1)) });
  assert.match(last, /rel="prev"/);
  assert.match(last, new RegExp(`–${String(count)} / ${String(count)} lines`));
});

test('lines can be whole sentences, sorted by several keys, drawn by chance, and taken away as files', async () => {
  const sentence = await page('/concordance', { q: '電車', window: 'sentence' });
  assert.match(sentence, /<mark>電車<\/mark>が走る。/);
  const sorted = await page('/concordance', { q: '[pos="名詞"]', sort: 'type', sort2: 'right1', sort3: 'left' });
  assert.match(sorted, /<option value="right1" selected>/);
  const drawn = await page('/concordance', { q: '[pos="名詞"]', sample: '2', seed: 'x' });
  assert.equal(drawn.split('<td class="match">').length - 1, 2);
  assert.doesNotMatch(drawn, /rel="next"/);
  const csv = await get('/concordance.csv', { q: '電車' });
  assert.match(csv.headers.get('content-disposition') ?? '', /concordance\.csv/);
  assert.match(await csv.text(), /^id,position,date,type,url,left,match,right\r\n.*電車/s);
  const lines = (await (await get('/concordance.jsonl', { q: '電車' })).text()).trimEnd().split('\n');
  const { lines: data } = await json('/api/concordance', { q: '電車' });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as unknown),
    data,
  );
  assert.equal((await get('/concordance', { q: '電車', sort2: 'up' })).status, 400);
  assert.equal((await get('/concordance', { q: '電車', sort: 'left', from: '100001' })).status, 400);
});

test('every view says what the API says, as table and as figure with its files', async () => {
  const breakdown = await page('/breakdown', { q: '電車', by: 'site' });
  const { rows } = (await json('/api/breakdown', { q: '電車', by: 'site' })) as { rows: { value: string }[] };
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['a.example'],
  );
  assert.match(breakdown, /<svg [^>]*aria-label="電車 · Frequency by group"/);
  assert.match(breakdown, /href="\/concordance\?q=[^"]*&amp;site=a\.example">a\.example</);
  for (const [path, params, seen] of [
    ['/collocations', { q: '[base="電車"]', countMin: '1' }, /青い/],
    ['/ngrams', { length: '2', countMin: '1' }, /青い 電車/],
    ['/keyness', { site: 'a.example', countMin: '1' }, /More frequent in the chosen pages.*電車/s],
    ['/profile', { q: '電車', countMin: '1' }, /～が|が～/],
    ['/frequencies', { by: 'pos' }, /名詞/],
  ] as const) {
    const text = await page(path, params);
    assert.match(text, seen, path);
    assert.match(text, /<svg [^>]*role="img"/, path);
    for (const kind of ['svg', 'csv']) {
      assert.ok(text.includes(`href="${path}.${kind}?`), `${path}.${kind}`);
      assert.equal((await get(`${path}.${kind}`, params)).status, 200);
    }
  }
});

test('keyness asks for pages first, and refuses what are no filters', async () => {
  assert.match(await page('/keyness'), /Choose pages below/);
  assert.equal((await get('/keyness', { against: '電車' })).status, 400);
  const { here, there } = await json('/api/keyness', { site: 'a.example', against: 'site:b.example' });
  assert.deepEqual([(here as { documents: number }).documents, (there as { documents: number }).documents], [1, 1]);
});

test('a set that nobody made is refused', async () => {
  assert.equal((await get('/concordance', { q: '電車', set: 'nothing' })).status, 400);
});

test('the builder writes a pattern from its fields, and says what is wrong with one', async () => {
  const params = new URLSearchParams([
    ['attribute', 'surface'],
    ['test', 'is'],
    ['value', '電車'],
    ['attribute', 'pos'],
    ['test', 'is'],
    ['value', '名詞'],
    ['join', 'next'],
    ['between', '0'],
    ['particle', ''],
    ['attribute', 'base'],
    ['test', 'is'],
    ['value', '走る'],
    ['attribute', 'pos'],
    ['test', 'is'],
    ['value', ''],
    ['join', 'depends'],
    ['between', '0'],
    ['particle', 'が'],
  ]);
  const { pattern } = (await (await ask('/api/pattern', params)).json()) as { pattern: string };
  assert.equal(pattern, '[surface="電車" & pos="名詞"] -が-> [base="走る"]');
  assert.deepEqual(((await json('/api/concordance', { q: pattern })) as { count: number }).count, 1);
  const text = await (await ask('/builder', params)).text();
  assert.ok(
    text.includes('[surface=&quot;電車&quot; &amp; pos=&quot;名詞&quot;] -が-&gt; [base=&quot;走る&quot;]'),
    text,
  );
  assert.ok(
    text.includes(`href="/concordance?${new URLSearchParams({ q: pattern }).toString()}"`.replaceAll('&', '&amp;')),
  );
  const wrong = { value: '学(', attribute: 'base', test: 'expression' };
  assert.equal((await ask('/api/pattern', new URLSearchParams(wrong))).status, 400);
  assert.match(await page('/builder', wrong), /role="alert"/);
  const hostile = await page('/builder', { value: '"><script>alert(1)</script>', particle: '<b>' });
  assert.doesNotMatch(hostile, /<script>alert/);
});
