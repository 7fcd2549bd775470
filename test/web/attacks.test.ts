import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get as httpGet } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { elapsedMs } from '../../src/base/clock.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Config } from '../../src/config/options.ts';
import type { Index } from '../../src/index/port.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { sendStream } from '../../src/web/http/send-stream.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { longDocuments } from '../index/made/long-documents.ts';
import { inIdOrder, testSettings } from '../index/made/made-documents.ts';
import { smallCorpus } from './small-corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-attacks-'));
let corpus: OpenCorpus;
let index: Index;
/** With the limits that it has as it comes. */
let site: Site;
const errors: unknown[] = [];
/** Sites, then indexes: closed in this order also when a test fails. */
const opened: { close(): Promise<void> }[] = [];

before(async () => {
  corpus = await smallCorpus();
  index = await indexOf(60);
  site = await open({});
});
after(async () => {
  for (const one of opened) await one.close();
  await corpus.close();
  rmSync(folder, { recursive: true });
  assert.deepEqual(errors, []);
});

/** So many long documents. */
const indexOf = async (documents: number): Promise<Index> => {
  const analyzer = await corpus.analyzer();
  const made = openSearch(join(folder, String(documents)), testSettings, analyzer);
  opened.push(made);
  await made.update(inIdOrder(await longDocuments(documents, analyzer)));
  return made;
};

const open = async (limits: Partial<Config['web']>, asked = index): Promise<Site> => {
  const config = { ...corpus.config, web: { ...corpus.config.web, ...limits } };
  const options = { host: '127.0.0.1', port: 0, onError: (error: unknown) => errors.push(error) };
  const one = await serveSite({ ...corpus, config, index: async () => asked }, options);
  opened.unshift(one);
  return one;
};

interface Got {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

const get = (path: string, { address: host, port } = site): Promise<Got> =>
  new Promise((resolve, reject) => {
    const begun = elapsedMs();
    httpGet({ host, port, path, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          ms: elapsedMs() - begun,
        }),
      );
    }).on('error', reject);
  });
const q = encodeURIComponent;
const rows = ({ body }: Got): Record<string, unknown>[] =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** What is written comes back as it is closed: every byte of the answer. */
const raw = (request: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(site.port, site.address);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.write(request);
  });
const silent = async (hello: string, { address, port }: Site): Promise<Socket> => {
  const socket = connect(port, address);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(hello);
  return socket;
};
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const expensive = q('[pos="名詞"] []{0,40} [pos="動詞"] []{0,40} [pos="助詞"] []{0,40} [pos="記号"]');

test('a question that takes too long is stopped and its limit told, to people and to programs; others are answered meanwhile', async () => {
  const hurried = await open({ queryTimeMax: 20 }, await indexOf(500));
  const [data, page, japanese, other] = await Promise.all([
    get(`/api/concordance?q=${expensive}&sort=left`, hurried),
    get(`/concordance?lang=en&q=${expensive}&sort=left`, hurried),
    get(`/concordance?lang=ja&q=${expensive}&sort=left`, hurried),
    get('/api/status', hurried),
  ]);
  assert.equal(data.status, 503);
  assert.deepEqual(JSON.parse(data.body), {
    error: {
      code: 'TIME',
      message:
        'This was stopped after 0.02 s. Ask for less: add a filter, or make the pattern more specific (web.queryTimeMax).',
    },
  });
  assert.equal(page.status, 503);
  assert.match(page.body, /role="alert">This was stopped after 0\.02 s/);
  assert.match(japanese.body, /0\.02 秒かかっても終わらなかった/);
  assert.equal(other.status, 200);
  assert.ok(other.ms < data.ms + page.ms);
});

test('all lines, documents and values come one after another, as many as there are', async () => {
  const snapshot = index.snapshot();
  const { count, lines } = await snapshot.concordance('京都', { lines: 1e9 });
  assert.ok(lines.length > 1000 && count === lines.length);
  assert.deepEqual(rows(await get(`/api/concordance.jsonl?q=${q('京都')}`)), lines);
  const { hits } = await snapshot.search('京都 大学', { top: 1e6, snippetWords: 0 });
  const all = hits
    .filter(({ has }) => has === 'all')
    .map(({ id, url, title, type, date, fetchedAt, words }) => ({ id, url, title, fetchedAt, type, date, words }));
  assert.ok(all.length > 10);
  assert.deepEqual(
    rows(await get(`/api/search.jsonl?q=${q('京都 大学')}`)),
    all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const { rows: values } = await snapshot.frequencies({ by: 'base', top: 1e9 });
  assert.deepEqual(rows(await get('/api/frequencies.jsonl?by=base')), values);
  snapshot.close();
  for (const path of ['concordance', 'search', 'frequencies'])
    assert.equal((await get(`/api/${path}.jsonl?q=x&where=y`)).status, 400, path);
  const refused = JSON.parse((await get(`/api/concordance.jsonl?q=${q('[pos=')}`)).body) as { error: object };
  assert.equal((refused.error as { parameter: string }).parameter, 'q');
});

test('pieces are made as their reader takes them, and no more of them when nobody is there', async () => {
  let made = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        made++;
        yield 'x'.repeat(65_536);
      }
    } finally {
      ended = true;
    }
  }
  const server = createServer((_message, response) => void sendStream(response, {}, endless()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.pause();
  // What the system itself keeps for a connection is soon full.
  for (let before = -1; before !== made; await sleep(200)) before = made;
  assert.ok(made > 1 && made < 500, `${made} pieces`);
  socket.destroy();
  while (!ended) await sleep(10);
  server.close();
});

test('a reader who takes nothing is cut off, and does not take what came for the whole', async () => {
  const snapshot = index.snapshot();
  const { count } = await snapshot.concordance('[pos="名詞"]', { lines: 0 });
  snapshot.close();
  // A line is longer than that, and the system keeps less than this answer.
  assert.ok((count ?? 0) * 400 > 8e6, `${count} lines`);
  const strict = await open({ queryTimeMax: 100, stallMax: 900 });
  const path = `/api/concordance.jsonl?q=${q('[pos="名詞"]')}&window=60`;
  const reader = await silent(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, strict);
  reader.pause();
  await sleep(200);
  assert.equal((await get('/api/status', strict)).status, 200);
  let end = '';
  // Closing waits for answers under way: there is none when this one was cut off.
  await strict.close();
  reader.on('data', (chunk: Buffer) => (end = chunk.toString().slice(-5)));
  reader.resume();
  await new Promise((resolve) => reader.once('close', resolve));
  assert.ok(end.length === 5 && end !== '0\r\n\r\n');
});

test('a thousand callers who never finish their sentence keep nobody out, and are cut off', async () => {
  const [connectionsMax, requestTimeMax] = [100, 2000];
  const strict = await open({ connectionsMax, requestTimeMax });
  const callers: Socket[] = [];
  const hello = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
  for (let at = 0; at < 1000; at++) callers.push((await silent(hello, strict)).resume());
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/api/status', strict)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const left = callers.filter(({ destroyed }) => !destroyed);
  assert.ok(left.length <= connectionsMax, `${left.length} are left`);
  for (const caller of left) if (!caller.destroyed) await new Promise((resolve) => caller.once('close', resolve));
});

test('what is no request, or too much of one, is refused', async () => {
  const status = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;
  const end = 'Host: localhost\r\nConnection: close\r\n\r\n';
  assert.equal(status(await raw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${end}`)), '431');
  assert.equal(status(await raw(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${end}`)), '431');
  assert.equal(status(await raw('\u0016\u0003\u0001\u0002\u0000\r\n\r\n')), '400');
  assert.equal(status(await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)), '421');
  assert.equal(status(await raw(`POST / HTTP/1.1\r\nContent-Length: 99999999\r\n${end}`)), '405');
  assert.equal(status(await raw(`GET http://[ HTTP/1.1\r\n${end}`)), '400');
  const many = await get(`/search?${'q=1&'.repeat(3500)}`);
  assert.equal(many.status, 400);
  assert.ok(many.ms < 1000, `${many.ms} ms`);
  for (const long of [q('電'.repeat(1001)), '('.repeat(999), `${'"'.repeat(999)}`, q('[]{1,99999999}')])
    assert.equal((await get(`/api/concordance?q=${long}`)).status, 400, long.slice(0, 20));
  assert.equal((await get(`/api/search?q=${q('('.repeat(999))}`)).status, 400);
});

test('no path leads out of what is served', async () => {
  const paths = [
    '/../../etc/passwd',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/document/..%2f..%2fcorpus.yaml',
    '/document/%2e%2e/%2e%2e/store.db.xml',
    '/document/0000000001/../../../store.db',
    '/api/document/%00',
    '/api/document/..%5c..%5cstore.db',
    '/document/\u0000.xml',
    '/store.db',
    '/collecting.json',
    '/%2e%2e%2fcorpus.yaml',
    '//etc/passwd',
  ];
  for (const path of paths) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 40[04] /, path);
  }
});
