import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { call } from '../cli/call/call.ts';
import { firstDay, openSample } from './sample-thread.ts';

let dir: string;
let corpus: OpenCorpus;
let site: Site;

before(async () => {
  dir = await firstDay();
  corpus = openSample(dir, { mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const survey = (...args: readonly string[]) => call(dir, 'survey', ...args, '--corpus', dir);
const tables = (...args: readonly string[]): readonly { table: string; rows: (string | number | null)[][] }[] => {
  const { code, out, talk } = survey(...args, '--json');
  assert.equal(code, 0, talk);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; rows: (string | number | null)[][] });
};
const get = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: { 'accept-language': 'en' } });
  return { status: response.status, text: await response.text() };
};
const city = 'http://www.city.kawabe.example/';
const factory = 'http://www.kitayama-seiki.example/';

test('survey links: out in the order of the text, in, what they are called, and the hosts', () => {
  const [out, into, anchors, hostsIn] = tables('links', city, '--top', '3');
  assert.deepEqual(
    out?.rows.map(([url]) => url),
    [`${city}kurashi/gomi.html`, `${city}kanko/sanpo.html`, `${city}bosai/hinan.html`],
  );
  assert.equal(into?.rows.length, 3);
  // matome and four pages of yama, and its own four.
  assert.deepEqual(anchors?.rows[0], ['川辺市', 9, 3]);
  assert.deepEqual(hostsIn?.rows, [
    ['www.city.kawabe.example', 4],
    ['yama.example', 4],
    ['matome.example', 1],
  ]);
  assert.match(survey('links', city, '--top', '3').out, /^Links out \(3 \/ 9\)\n/);
});

test('survey path: of pages and of hosts; a digit number is a page', () => {
  const [path] = tables('path', 'http://yama.example/', factory);
  assert.deepEqual(path?.rows, [
    [0, 'http://yama.example/', '川辺市'],
    [1, city, '北山精機'],
    [2, factory, ''],
  ]);
  const id = String(corpus.store.urls.byUrl(factory as never)?.id ?? 0).padStart(10, '0');
  assert.deepEqual(tables('path', 'http://yama.example/', id)[0]?.rows, path?.rows);
  assert.deepEqual(
    tables('path', 'YAMA.example', 'www.kitayama-seiki.example')[0]?.rows.map(([, host]) => host),
    ['yama.example', 'www.city.kawabe.example', 'www.kitayama-seiki.example'],
  );
});

test('survey site: tables of several sites, and one HTML file with the radar chart', () => {
  const html = join(dir, 'sites.html');
  const hosts = ['www.kitayama-seiki.example', 'www.city.kawabe.example'];
  const [axes] = tables('site', ...hosts, '--html', html, '--language', 'ja');
  assert.deepEqual(
    axes?.rows.map(([axis, one, , other]) => [axis, one, other]),
    [
      ['staticPages', 5, 5],
      ['dynamicPages', 0, 0],
      ['inLinks', 1, 5],
      ['outLinks', 0, 8],
      ['internalLinks', 20, 18],
      ['links', 20, 26],
      ['images', 5, 0],
    ],
  );
  const file = readFileSync(html, 'utf8');
  assert.match(file, /<svg[^]*サイト内リンク[^]*北山精機株式会社/);
});

test('what is not there is said to be, with what to do', () => {
  const refused = (...args: readonly string[]): readonly unknown[] => {
    const { code, talk } = survey(...args);
    return [code, /error (\w+)/.exec(talk)?.[1]];
  };
  assert.deepEqual(refused('links'), [2, 'USAGE']);
  assert.deepEqual(refused('links', 'http://nobody.example/'), [3, 'NOT_FOUND']);
  assert.deepEqual(refused('path', factory, 'http://yama.example/'), [3, 'NOT_FOUND']);
  assert.deepEqual(refused('path', factory, 'yama.example'), [2, 'USAGE']);
  assert.deepEqual(refused('site', 'nobody.example'), [3, 'NOT_FOUND']);
  assert.deepEqual(refused('site', 'yama.example', '--top', '3'), [2, 'USAGE']);
  assert.deepEqual(refused('tld', 'yama.example'), [2, 'USAGE']);
  assert.match(survey('weather').talk, /links, path, site/);
});

test('the pages say the same, as pages and as data', async () => {
  const links = await get(`/links?url=${encodeURIComponent(city)}&view=in&top=5`);
  assert.equal(links.status, 200);
  assert.match(links.text, /1–5 of 9/);
  const next = /rel="next" href="([^"]*)"/.exec(links.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match((await get(next)).text, /6–9 of 9/);
  const path = await get(`/path?from=yama.example&to=www.kitayama-seiki.example`);
  assert.match(path.text, /2 links[^]*www\.city\.kawabe\.example/);
  const api = JSON.parse((await get('/api/site?host=www.kitayama-seiki.example')).text) as {
    registered: number;
    sites: { counts: Record<string, number> }[];
  };
  assert.equal(api.sites[0]?.counts['internalLinks'], 20);
  const sites = JSON.parse((await get('/api/site-list?sort=links&top=1')).text) as { total: number; sites: unknown[] };
  assert.deepEqual([sites.total, sites.sites.length], [api.registered, 1]);
  assert.match(
    (await get('/site.csv?host=www.city.kawabe.example')).text,
    /^axis,www\.city\.kawabe\.example,[^]*\r?\nlinks,26,/,
  );
  assert.match((await get('/site.svg?host=www.city.kawabe.example')).text, /^<\?xml|^<svg/);
});

test('what the pages cannot answer is refused, not passed over', async () => {
  const statusOf = async (path: string): Promise<number> => (await get(path)).status;
  assert.equal(await statusOf('/links?url=http://nobody.example/'), 404);
  assert.equal(await statusOf('/links?url=x&view=sideways'), 400);
  assert.equal(await statusOf('/site/nobody.example'), 404);
  assert.equal(await statusOf(`/site?${'host=a&host=b&host=c&host=d&host=e'}`), 400);
  assert.equal(await statusOf(`/path?from=${encodeURIComponent(city)}&to=yama.example`), 400);
  assert.equal(await statusOf('/api/path?from=nobody.example&to=yama.example'), 400);
  assert.equal(await statusOf('/site/yama.example?host=x'), 400);
});
