import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sampleHosts } from '../../corpus/sample/hosts.ts';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const get = (web: SampleWeb, url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> => {
  const { host, pathname, search } = new URL(url);
  const address = new Map(
    web.hosts
      .trim()
      .split('\n')
      .map((line) => line.split(' ').reverse() as [string, string]),
  ).get(host);
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port: web.port,
      path: pathname + search,
      method,
      headers: { host, ...headers },
      agent: false,
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
};

const withWeb = async (work: (web: SampleWeb) => Promise<void>): Promise<void> => {
  const web = await startSampleWeb({ port: 0, day: 1 });
  try {
    await work(web);
  } finally {
    await web.close();
  }
};

test('every host answers at its own address, and says nothing for the others', () =>
  withWeb(async (web) => {
    assert.equal(web.hosts.trim().split('\n').length, sampleHosts.length);
    for (const { name } of sampleHosts) assert.notEqual((await get(web, `http://${name}/robots.txt`)).status, 421);
    assert.equal((await get(web, 'http://blog.example.jp/', { host: 'elsewhere.example' })).status, 421);
  }));

test('unchanged pages answer 304 to what the host itself handed out', () =>
  withWeb(async (web) => {
    const first = await get(web, 'http://matome.example/tenki.html');
    const etag = String(first.headers['etag']);
    assert.equal(first.headers['last-modified'], undefined);
    assert.equal((await get(web, 'http://matome.example/tenki.html', { 'if-none-match': etag })).status, 304);
    assert.equal(
      (await get(web, 'http://matome.example/tenki.html', { 'if-none-match': `"x", W/${etag}` })).status,
      304,
    );
    assert.equal((await get(web, 'http://matome.example/tenki.html', { 'if-none-match': '"x"' })).status, 200);
    const news = await get(web, 'http://news.example.co.jp/');
    const since = { 'if-modified-since': String(news.headers['last-modified']) };
    assert.equal((await get(web, 'http://news.example.co.jp/', since)).status, 304);
    web.setDay(2);
    assert.equal((await get(web, 'http://news.example.co.jp/', since)).status, 200);
    const asked = web.log.filter((access) => access.host === 'news.example.co.jp').map((access) => access.conditional);
    assert.deepEqual(asked, [false, true, true]);
  }));

test('gzip when asked, the same bytes inside', () =>
  withWeb(async (web) => {
    const plain = await get(web, 'http://blog.example.jp/about.html');
    const zipped = await get(web, 'http://blog.example.jp/about.html', { 'accept-encoding': 'gzip, br' });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.ok(zipped.body.length < plain.body.length);
    assert.deepEqual(gunzipSync(zipped.body), plain.body);
    assert.equal(zipped.headers['etag'], `W/${String(plain.headers['etag'])}`);
  }));

test('content types say the charset on some hosts and not on others', () =>
  withWeb(async (web) => {
    const type = async (url: string) => (await get(web, url)).headers['content-type'];
    assert.equal(await type('http://blog.example.jp/'), 'text/html; charset=UTF-8');
    assert.equal(await type('http://hoshi.example.ac.jp/'), 'text/html');
    assert.equal(await type('http://moji.example.or.jp/jis.html'), 'text/html; charset=iso-2022-jp');
    assert.equal(await type('http://moji.example.or.jp/header-wrong.html'), 'text/html; charset=ISO-8859-1');
    assert.equal(await type('http://blog.example.jp/feed.atom'), 'application/atom+xml; charset=UTF-8');
  }));

test('robots.txt: there, missing and broken; headers for robots and rights', () =>
  withWeb(async (web) => {
    assert.match((await get(web, 'http://docs.kaihatsu.example/robots.txt')).body.toString(), /Disallow: \/private\//);
    assert.equal((await get(web, 'http://hoshi.example.ac.jp/robots.txt')).status, 404);
    assert.equal((await get(web, 'http://kojichu.example/robots.txt')).status, 500);
    assert.equal((await get(web, 'http://docs.kaihatsu.example/memo/draft.html')).headers['x-robots-tag'], 'noindex');
    assert.equal((await get(web, 'http://docs.kaihatsu.example/guide/tdm.html')).headers['tdm-reservation'], '1');
  }));

test('the calendar goes on for ever in both directions', () =>
  withWeb(async (web) => {
    const page = await get(web, 'http://shop.komorebi.example/calendar?y=2026&m=12');
    assert.match(page.body.toString(), /\/calendar\?y=2027&amp;m=1"/);
    assert.match(page.body.toString(), /\/calendar\?y=2026&amp;m=11"/);
    assert.match(page.body.toString(), /<tr><td><\/td><td><\/td><td>1<\/td><td>2 休<\/td>/);
    assert.equal((await get(web, 'http://shop.komorebi.example/calendar?y=9998&m=1')).status, 200);
    assert.equal((await get(web, 'http://shop.komorebi.example/calendar?y=2026&m=13')).status, 404);
  }));

test('HEAD has no body, other methods are refused, and everything is logged in order', () =>
  withWeb(async (web) => {
    const head = await get(web, 'http://yama.example/', { 'user-agent': 'kumoito' }, 'HEAD');
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    assert.equal((await get(web, 'http://yama.example/', {}, 'POST')).status, 405);
    assert.equal((await get(web, 'http://yama.example/none')).status, 404);
    assert.deepEqual(
      web.log.map(({ host, path, method, status, userAgent }) => [host, path, method, status, userAgent]),
      [
        ['yama.example', '/', 'HEAD', 200, 'kumoito'],
        ['yama.example', '/', 'POST', 405, ''],
        ['yama.example', '/none', 'GET', 404, ''],
      ],
    );
    assert.ok(web.log.every((access, at) => at === 0 || access.atMs >= (web.log[at - 1]?.atMs ?? 0)));
  }));
