import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { openAssets } from '../../src/web/assets.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { filterNames } from '../../src/query/filters.ts';
import { smallCorpus, smallPages } from './small-corpus.ts';

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let corpus: OpenCorpus;
let site: Site;
const errors: unknown[] = [];
const options = { host: '127.0.0.1', port: 0, onError: (error: unknown) => errors.push(error) };

before(async () => {
  corpus = await smallCorpus();
  site = await serveSite(corpus, options);
});
after(async () => {
  await site.close();
  await corpus.close();
  assert.deepEqual(errors, []);
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: site.address, port: site.port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
const page = async (path: string): Promise<string> => {
  const got = await get(path);
  assert.equal(got.status, 200, path);
  assert.equal(got.headers['content-type'], 'text/html; charset=utf-8');
  return got.body;
};
const json = async (path: string, status = 200): Promise<Record<string, unknown>> => {
  const got = await get(path);
  assert.equal(got.status, status, `${path}: ${got.body}`);
  assert.equal(got.headers['content-type'], 'application/json; charset=utf-8');
  return JSON.parse(got.body) as Record<string, unknown>;
};
const q = encodeURIComponent;
const assetPath = (name: string): string => openAssets().pathOf(name);
/** Any script but those that are files of ours. */
const foreignScript = /<script(?! type="module" src="\/assets\/[0-9a-f]{12}\/[\w-]+\.js"><\/script>)/;
const idOf = (at: 0 | 1): string => String(corpus.store.urls.byUrl(smallPages[at].url as never)?.id).padStart(10, '0');

test('everything the site links to is there, in both languages', async () => {
  const seen = new Set<string>();
  const waiting = ['/', '/?lang=en', `/search?q=${q('電車')}`, `/document/${idOf(0)}?sentence=1`, '/api/status'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const got = await get(path);
    assert.equal(got.status, 200, path);
    if (!String(got.headers['content-type']).startsWith('text/html')) continue;
    const links = [...got.body.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    waiting.push(...links.filter((link) => /^\/(?!search.*&.*&)/.test(link)));
  }
  for (const path of ['/concordance', '/collocations', '/frequencies', '/why', '/status', '/runs', '/icon.svg'])
    assert.ok(seen.has(path), path);
  assert.ok([...seen].some((path) => /^\/assets\/[0-9a-f]{12}\/style\.css$/.test(path)));
});

test('a search shows title, URL, snippet with the words marked, and filters', async () => {
  const body = await page(`/search?q=${q('電車')}`);
  assert.ok(body.includes(`<a href="/document/${idOf(0)}">青い電車 &lt;b&gt;&amp;&quot;の話</a>`));
  assert.match(body, /<mark>電車<\/mark>/);
  assert.ok(!body.includes('栗ごはん'));
  assert.ok(body.includes(`<a href="/search?q=${q('電車')}&amp;view=sites">サイト別の件数</a>`));
  const bySite = await page(`/search?q=${q('電車')}&view=sites`);
  assert.ok(
    bySite.includes(`<a href="/search?q=${q('電車')}&amp;site=a.example">a.example</a></td><td class="number">1<`),
  );
  assert.equal((await get(`/search?q=${q('電車')}&view=2`)).status, 400);
  assert.match(await page(`/search?q=${q('電車')}&site=b.example`), /当てはまる文書はありません/);
  assert.match(await page(`/search?q=${q('電車')}&type=blog`), /densha\.html/);
  assert.match(await page(`/search?q=${q('電車')}&since=2026-10-14`), /当てはまる文書はありません/);
});

test('a query that cannot be read is shown with the place', async () => {
  const got = await get(`/search?q=${q('電車 "青い')}`);
  assert.equal(got.status, 400);
  assert.match(got.body, /role="alert"/);
  assert.match(got.body, /ここには4 文字目の引用符を閉じる引用符が要りますが、式が終わっています。/);
  assert.match(got.body, /電車 &quot;青い|class="here"/);
  const refused = await json(`/api/search?q=${q('電車 "青い')}`, 400);
  assert.equal(typeof (refused['error'] as { position: number }).position, 'number');
});

test('a query that can be read but not answered is refused too', async () => {
  const query = q('電車 OR site:a.example');
  const got = await get(`/search?q=${query}`);
  assert.equal(got.status, 400);
  assert.match(got.body, /site:a\.example は式全体に並べて書きます/);
  assert.match((await get(`/search?lang=en&q=${query}`)).body, /can only stand beside the whole query/);
  await json(`/api/search?q=${query}`, 400);
});

test('parameters that cannot be read are refused by name', async () => {
  for (const bad of ['type=nonsense', 'since=soon', 'page=0', 'page=x']) {
    const got = await get(`/search?q=a&${bad}`);
    assert.equal(got.status, 400, bad);
    assert.match(got.body, new RegExp(`: ${bad.split('=')[0]}</strong>`));
  }
  assert.match((await get(`/search?q=a&type=${q('"><script>')}`)).body, /&quot;&gt;&lt;script&gt;/);
});

test('the page of feeds and lists tells what their keeper wants to know, in both languages', async () => {
  const cells = (body: string, url: string): string[] => {
    const row = body.split('<tr>').find((one) => one.includes(url) && one.includes('<time')) ?? assert.fail(url);
    return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, ''));
  };
  const list = ['b.example/links.html', '一覧', '失敗中', '2026-10-15', '2026-10-14', 'page', '1', '2'];
  const ja = cells(await page('/manage/sources'), 'b.example/links.html');
  assert.ok(ja.length === list.length && ja.every((cell, at) => cell.includes(list[at] ?? '?')), ja.join(' | '));
  const en = await page('/manage/sources?lang=en');
  assert.match(en, /<h2>Feeds and lists<\/h2>/);
  assert.deepEqual(cells(en, 'kuri.html').slice(1, 4), ['feed', 'gone', '']);
  const { sources } = await json('/api/status');
  assert.deepEqual(
    (sources as { state: string; postsPerDay: number | null; nextAt: number | null }[]).map((one) => [
      one.state,
      one.postsPerDay,
      one.nextAt === null,
    ]),
    [
      ['failing', 1, false],
      ['gone', null, true],
    ],
  );
});

test('a document shows its sentences as text, whatever is in them', async () => {
  const body = await page(`/document/${idOf(0)}`);
  assert.ok(body.includes('&lt;script&gt;alert(1)&lt;/script&gt;も文である。'));
  assert.doesNotMatch(body, foreignScript);
  assert.ok(body.includes('href="http://a.example/densha.html"'));
  assert.ok(body.includes('2026-10-14 03:00:00 UTC'));
  assert.match(body, /第二次選別/);
  const analysed = await page(`/document/${idOf(0)}?sentence=1`);
  assert.match(analysed, /<td>アオイ<\/td>/);
  assert.match(analysed, /<g class="arc arc-D"><title>青い → 電車が \(D\)<\/title>/);
  assert.match(analysed, /<td><span lang="ja">青い<\/span><\/td><td>1 <span lang="ja">電車が<\/span><\/td><td>D<\/td>/);
});

test('a document comes as standard-format XML and as JSON; other revisions are not there', async () => {
  const xml = await get(`/document/${idOf(0)}.xml`);
  assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8');
  assert.match(xml.body, /<StandardFormat [^>]*Url="http:\/\/a\.example\/densha\.html"/);
  const document = await json(`/api/document/${idOf(0)}`);
  assert.equal(document['url'], 'http://a.example/densha.html');
  for (const name of ['0000009999', `${idOf(0)}-1`, 'x', '../../etc/passwd', '%2e%2e%2fx']) {
    assert.equal((await get(`/document/${name}`)).status, 404, name);
    assert.equal((await get(`/api/document/${name}`)).status, 404, name);
  }
});

test('why: found, fetched, judged, refused, unknown', async () => {
  assert.match(await page('/why?url=http://a.example/private/'), /robots: Disallow: \/private\//);
  const marked = await page('/why?url=http://b.example/links.html');
  assert.match(marked, /<td>link-list<\/td><td class="number">0.95<\/td><td class="number">0.8<\/td>/);
  assert.match(marked, /http:\/\/b\.example\/kuri\.html/);
  assert.match(await page(`/why?url=${idOf(1)}`), /http:\/\/b\.example\/kuri\.html/);
  assert.match(
    await page(`/why?url=${smallPages[0].url}`),
    /新着<\/td><td class="long"><a href="[^"]*">http:\/\/b\.example\/kuri\.html/,
  );
  assert.equal((await get('/why?url=http://nowhere.example/')).status, 404);
  assert.equal((await get('/why?url=%3Cb%3E')).status, 404);
  assert.equal((await json('/api/why?url=http://a.example/densha.html'))['indexed'], true);
  await json('/api/why?url=http://nowhere.example/', 404);
});

test('status counts what is there, the page of selections what was left out and why', async () => {
  const body = await page('/status');
  assert.match(body, /<b>4<\/b><span>URL/);
  assert.match(body, /b\.example/);
  const marked = await page('/manage/selection');
  assert.match(marked, /第二次選別: link-list<\/a><\/td><td class="number">1</);
  assert.match(marked, /収集: robots/);
  const dropped = await page('/dropped?stage=select-text&rule=link-list');
  assert.match(dropped, /http:\/\/b\.example\/links\.html/);
  assert.equal((await get('/dropped?stage=select-text')).status, 404);
  assert.equal((await get('/dropped?stage=__proto__&rule=x')).status, 404);
  assert.match(await page('/runs'), /ページ 3 · 残った 2</);
  assert.equal((await json('/api/status'))['searchable'], 2);
});

test('the API searches as the page does, with bounds', async () => {
  const found = (await json(`/api/search?q=${q('電車')}&top=1`)) as {
    count: number;
    hits: { id: string; url: string }[];
  };
  assert.equal(found.count, 1);
  assert.deepEqual(
    found.hits.map(({ id, url }) => [id, url]),
    [[idOf(0), 'http://a.example/densha.html']],
  );
  assert.deepEqual(((await json(`/api/search?q=${q('電車')}&top=0`)) as { hits: unknown[] }).hits, []);
  for (const bad of ['', 'q=', 'q=a&top=1001', 'q=a&top=-1', 'q=a&type=x']) await json(`/api/search?${bad}`, 400);
  assert.deepEqual(await json(`/api/sites?q=${q('電車')}`), {
    query: '電車',
    count: 1,
    most: null,
    some: null,
    sites: [{ site: 'a.example', count: 1, more: 0 }],
  });
  await json('/api/sites?q=', 400);
  await json('/api/none', 404);
});

test('pages that follow the few that have all the words are counted apart and marked, in both languages', async () => {
  const query = q('電車 栗');
  const found = await json(`/api/search?q=${query}`);
  assert.deepEqual([found['count'], Number(found['most']) + Number(found['some'])], [0, 2]);
  const told = await page(`/search?lang=en&q=${query}`);
  assert.match(told, /role="status">0 documents with all the words · \d with most of them · \d with some of them/);
  assert.match(told, /<span class="tag">some of the words<\/span>/);
  assert.match(await page(`/search?lang=ja&q=${query}`), /<span class="tag">語の一部を含む<\/span>/);
  // By site, too; and where enough pages have all the words nothing of this is said.
  assert.match(await page(`/search?lang=en&view=sites&q=${query}`), /<td class="number">0 \+ 1<\/td>/);
  assert.doesNotMatch(await page(`/search?lang=en&q=${q('電車')}`), /of the words|with all/);
});

test('a filter in the query and one beside it narrow each other, over HTTP too', async () => {
  const count = async (query: string, more = ''): Promise<unknown> =>
    (await json(`/api/search?q=${q(query)}${more}`))['count'];
  assert.equal(await count('電車 OR 栗'), 2);
  assert.equal(await count('(電車 OR 栗) site:a.example', '&site=b.example'), 0);
  assert.equal(await count('(電車 OR 栗) site:a.example', '&site=a.example'), 1);
  assert.equal(await count('(電車 OR 栗) site:a.example site:b.example'), 2);
});

test('every filter of the table is a parameter and a field of the forms', async () => {
  const count = async (more: string): Promise<unknown> =>
    (await json(`/api/search?q=${q('電車 OR 栗')}&${more}`))['count'];
  assert.equal(await count('domain=b.example'), 1);
  assert.equal(await count('domain=example'), 2);
  assert.equal(await count('site=a.example&site=b.example'), 2);
  assert.equal(await count('site=&type=&since=&until='), 2);
  for (const path of ['/search?q=a', '/concordance', '/collocations', '/frequencies']) {
    const body = await page(path);
    for (const name of filterNames) assert.match(body, new RegExp(`<(input|select)[^>]* name="${name}"`), path);
  }
  const filled = await page(`/search?q=${q('電車')}&domain=example&site=a.example&site=b.example`);
  for (const value of ['example', 'a.example', 'b.example']) assert.ok(filled.includes(` value="${value}"`), value);
  assert.match(filled, /<details open>/);
  for (const bad of ['site=%5B', 'domain=%5B', 'type=x', 'since=x', 'until=x', 'since=2026-02-02&until=2026-02-01'])
    for (const path of ['search', 'sites', 'concordance', 'collocations', 'frequencies'])
      await json(`/api/${path}?q=a&where=a&${bad}`.replace(path === 'frequencies' ? 'q=a&' : '&where=a', ''), 400);
});

test('a parameter that nothing reads, or given twice where one is meant, is refused on every page and in the API', async () => {
  const document = idOf(0);
  const known: Readonly<Record<string, string>> = {
    '/': 'q',
    '/search': 'q',
    '/concordance': 'q',
    '/collocations': 'q',
    '/frequencies': 'where',
    '/why': 'url',
    '/status': 'lang',
    '/dropped': 'rule',
    '/runs': 'stage',
    '/runs/compare': 'left',
    '/manage/selection': 'set',
    '/api/runs': 'run',
    [`/document/${document}`]: 'sentence',
    [`/document/${document}/versions`]: 'from',
    [`/document/${document}/source`]: 'revision',
    '/api/sentence': 'sentence',
    '/api/search': 'q',
    '/api/sites': 'q',
    '/api/concordance': 'q',
    '/api/collocations': 'q',
    '/api/frequencies': 'where',
    '/api/suggest': 'q',
    '/api/why': 'url',
  };
  for (const [path, name] of Object.entries(known)) {
    const twice = await get(`${path}?${name}=en&${name}=en`);
    assert.equal(twice.status, 400, `${path} ${name} twice`);
    const unknown = await get(`${path}?${name}=en&colour=%3Cred%3E`);
    assert.equal(unknown.status, 400, path);
    assert.match(unknown.body, /colour/);
    assert.match(unknown.body, new RegExp(`\\b${name}\\b`), `${path} names what is known`);
    assert.ok(!unknown.body.includes('<red>') || path.startsWith('/api/'), path);
  }
  for (const path of ['/api/status', `/api/document/${document}`]) await json(`${path}?lang=en`, 400);
  assert.equal((await get(`/document/${document}.xml?sentence=1`)).status, 400);
  const refused = (await json('/api/search?q=a&domian=b.example', 400))['error'] as Record<string, unknown>;
  assert.deepEqual([refused['code'], refused['parameter'], refused['value']], ['USAGE', 'domian', 'b.example']);
  assert.match(String(refused['message']), new RegExp(`q, .*${filterNames.join(', ')}`));
  assert.match((await get('/status?colour=red')).body, /この指定はありません/);
  await json('/api/none?colour=red', 404);
  assert.equal((await get('/none?colour=red')).status, 404);
});

test('concordance lines stand around the word', async () => {
  assert.match(await page(`/concordance?q=${q('電車')}`), /<td class="match">電車<\/td>\s*<td class="right">が/);
  const found = await json(`/api/concordance?q=${q('[base="電車"]')}&window=1`);
  const lines = found['lines'] as { left: string; match: string; right: string }[];
  assert.ok(lines.some(({ left, match, right }) => `${left}|${match}|${right}` === '青い|電車|が'));
  const got = await get(`/concordance?q=${q('[base="電車')}`);
  assert.equal(got.status, 400);
  assert.match(got.body, /文字目/);
  await json(`/api/concordance?q=${q('[base="電車')}`, 400);
  await json('/api/concordance?q=a&sort=sideways', 400);
});

test('collocations, frequencies and suggestions', async () => {
  const around = await json(`/api/collocations?q=${q('電車')}&countMin=1`);
  assert.ok((around['rows'] as { word: string }[]).some(({ word }) => word === '走る'));
  assert.match(await page(`/collocations?q=${q('電車')}&countMin=1`), /<a lang="ja" href="[^"]*">走る<\/a>/);
  const words = await json(`/api/frequencies?by=surface&where=${q('[pos="名詞.*"]')}`);
  assert.ok((words['rows'] as { value: string; count: number }[]).some(({ value }) => value === '電車'));
  assert.match(await page('/frequencies?by=pos'), /名詞/);
  const suggested = await get(`/api/suggest?q=${q('でん')}`);
  assert.ok((JSON.parse(suggested.body) as string[]).includes('電車'), suggested.body);
  await json('/api/frequencies?by=colour', 400);
  await json('/api/collocations', 400);
});

test('the language is asked for, remembered, or the browser’s', async () => {
  const language = async (path: string, headers: Record<string, string>) =>
    /<html lang="(\w+)">/.exec((await get(path, headers)).body)?.[1];
  assert.equal(await language('/', {}), 'ja');
  assert.equal(await language('/', { 'accept-language': 'en-US,en;q=0.9,ja;q=0.1' }), 'en');
  assert.equal(await language('/', { 'accept-language': 'fr' }), 'en');
  assert.equal(await language('/', { 'accept-language': 'en', cookie: 'a=b; kumoito-language=ja' }), 'ja');
  assert.equal(await language('/?lang=en', { cookie: 'kumoito-language=ja' }), 'en');
  assert.match(String((await get('/?lang=en')).headers['set-cookie']), /kumoito-language=en; Path=\/; SameSite=Strict/);
  assert.equal((await get('/')).headers['set-cookie'], undefined);
});

test('only GET and HEAD, only readable addresses, only our own host names', async () => {
  const head = await get('/status', {}, 'HEAD');
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.equal(Number(head.headers['content-length']), Buffer.byteLength((await get('/status')).body));
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const got = await get('/', {}, method);
    assert.deepEqual([got.status, got.headers['allow']], [405, 'GET, HEAD']);
  }
  assert.equal((await get('/%E0%A4%A')).status, 400);
  assert.equal((await get('//')).status, 400);
  assert.equal((await get('/nothing')).status, 404);
  assert.equal((await get('/constructor')).status, 404);
  assert.equal((await get('/', { host: 'evil.example' })).status, 421);
  assert.equal((await get('/', { host: `localhost:${site.port}` })).status, 200);
});

test('every answer carries the headers that keep foreign code out', async () => {
  for (const path of ['/', '/nothing', '/api/status', `/document/${idOf(0)}.xml`, assetPath('style.css')]) {
    const { headers } = await get(path);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  }
  assert.doesNotMatch((await get('/')).body, /\sstyle=|https?:\/\/(?!www\.w3\.org)/);
  assert.doesNotMatch((await get('/')).body, foreignScript);
});

test('a port that is taken is said to be', async () => {
  await assert.rejects(serveSite(corpus, { ...options, port: site.port }), (error) => {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, 'USAGE');
    assert.match(error.message, /EADDRINUSE/);
    return true;
  });
});

test('characters that a terminal obeys, or that turn the reading direction, stand in no page and in no JSON', async () => {
  const hostile = '電車\u001b[2J\u009b31m\u202e\u2066';
  for (const path of ['/search', '/concordance', '/why', '/api/search', '/api/why']) {
    const got = await get(`${path}?${path.endsWith('why') ? 'url' : 'q'}=${q(hostile)}`);
    assert.match(got.body, /電車|[\ufffd]|\\u202e|why/, path);
    assert.doesNotMatch(got.body, /(?![\t\n\r])\p{Cc}|[\u202e\u2066]/u, path);
  }
});
