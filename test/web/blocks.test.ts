import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSmallCorpus } from './served-corpus.ts';

// 文 stands in the footer of one page of the small corpus, 電車 in its title and main text.
const { ask } = serveSmallCorpus();

const get = async (path: string, values: Readonly<Record<string, string | readonly string[]>>): Promise<Response> => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) query.append(name, one);
  return ask(path, query);
};
const json = async (path: string, values: Readonly<Record<string, string | readonly string[]>>) =>
  (await get(path, values)).json() as Promise<Record<string, unknown>>;

test('block= says in which parts of a page words count, wherever words are asked for', async () => {
  const pages = async (q: string, block: readonly string[]): Promise<unknown> =>
    (await json('/api/search', { q, block }))['count'];
  assert.equal(await pages('文', []), 1, 'a search looks everywhere');
  assert.equal(await pages('文', ['maintext']), 0);
  assert.equal(await pages('文', ['footer']), 1);
  assert.equal(await pages('文', ['maintext', 'footer']), 1);
  assert.equal(await pages('文', ['']), 1, 'a field that was left empty');
  assert.equal((await json('/api/sites', { q: '文', block: 'title' }))['count'], 0);

  const lines = async (block: readonly string[]): Promise<unknown> =>
    (await json('/api/concordance', { q: '文', block }))['count'];
  assert.equal(await lines([]), 0, 'words are counted in titles and main texts');
  assert.equal(await lines(['footer']), 1);
  assert.equal(await lines(['title', 'footer']), 1);
  assert.equal(await lines(['all']), 1);

  const matches = async (block: string): Promise<unknown> =>
    (await json('/api/collocations', { q: '文', block }))['matches'];
  assert.deepEqual([await matches('title'), await matches('footer')], [0, 1]);
  const words = async (block: readonly string[]): Promise<number> =>
    Number((await json('/api/frequencies', { block }))['words']);
  assert.equal(await words(['title', 'maintext']), await words([]));
  assert.equal((await words([])) + (await words(['footer'])), await words(['all']));
});

test('a part of a page that there is none of is refused by name', async () => {
  for (const [path, name] of [
    ['search', 'q'],
    ['sites', 'q'],
    ['concordance', 'q'],
    ['collocations', 'q'],
    ['frequencies', 'where'],
  ] as const) {
    const got = await get(`/api/${path}`, { [name]: '文', block: 'main' });
    assert.equal(got.status, 400, path);
    const { error } = (await got.json()) as { error: { parameter: string; message: string } };
    assert.equal(error.parameter, 'block');
    assert.match(error.message, /title, .*maintext/, path);
  }
  assert.equal((await get('/api/search', { q: '文', block: 'all' })).status, 400, 'without block= it looks everywhere');
  assert.equal((await get('/api/concordance', { q: '文', block: 'anchor' })).status, 400, 'no words of the page');
});

test('every form has a field for it, shows what was chosen, and its links keep it', async () => {
  const page = async (path: string, values: Record<string, string | readonly string[]>): Promise<string> =>
    (await get(path, { lang: 'en', ...values })).text();
  for (const path of ['/search', '/concordance', '/collocations']) {
    const body = await page(path, { q: '文', block: 'footer' });
    assert.match(body, /<select name="block"><option value="">[^<]+<[^]*<option value="footer" selected>/, path);
    assert.match(body, /href="[^"]*&amp;block=footer/, path);
  }
  assert.match(await page('/frequencies', {}), /<select name="block"><option value="">titles and main texts</);
  assert.match(await page('/frequencies', { lang: 'ja' }), /<option value="footer">フッタ</);
  const two = await page('/concordance', { q: '文', block: ['title', 'footer'] });
  assert.equal(two.match(/<select name="block">/g)?.length, 2);
  assert.match(await page('/search', { q: '文', block: 'footer' }), /<details open>/);
});

test('suggestions are words of titles and main texts', async () => {
  const suggested = async (q: string): Promise<unknown> => (await get('/api/suggest', { q })).json();
  assert.deepEqual(await suggested('電'), ['電車']);
  assert.deepEqual(await suggested('文'), []);
  const footer = await json('/api/frequencies', { by: 'base', where: 'footer:文' });
  assert.equal((footer['rows'] as unknown[]).length, 1, 'the footer has the word');
});
