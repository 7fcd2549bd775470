import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { systemClock } from '../../../src/base/clock.ts';
import { outcomeOf } from '../../../src/collect/fetch/outcome-of.ts';
import { headerOf, type Fetch, type FetchAnswer, type FetchRequest } from '../../../src/collect/fetch/fetch.ts';
import { openUndiciFetch } from '../../../src/collect/fetch/undici-fetch.ts';
import { isWantedType } from '../../../src/collect/fetch/wanted-type.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { urlOf } from '../collect-harness.ts';

const page = Buffer.from('<!doctype html><p>こんにちは、世界。</p>'.repeat(50));
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const bodyBytesMax = 20_000;

/** Names of no coding. */
const wronglyNamed = ['/none', '/utf-8', '/plain-binary'];

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;
const coded =
  (coding: string, body: Buffer): Answerer =>
  (_, response) => {
    response.writeHead(200, { ...html, 'Content-Encoding': coding });
    response.end(body);
  };
const answers: Record<string, Answerer> = {
  '/plain': (_, response) => response.writeHead(200, html).end(page),
  '/gzip': coded('gzip', gzipSync(page)),
  '/x-gzip': coded('x-gzip', gzipSync(page)),
  '/br': coded('br', brotliCompressSync(page)),
  '/deflate': coded('deflate', deflateSync(page)),
  '/deflate-raw': coded('deflate', deflateRawSync(page)),
  '/twice': coded('gzip, br', brotliCompressSync(gzipSync(page))),
  '/lying-gzip': coded('gzip', page),
  '/broken-gzip': coded('gzip', Buffer.concat([gzipSync(page).subarray(0, 40), Buffer.from('not gzip')])),
  '/unknown-coding': coded('sdch', brotliCompressSync(page)),
  '/none': coded('none', page),
  '/utf-8': coded('UTF-8', page),
  '/plain-binary': coded('binary', page),
  '/many-codings': coded('gzip, gzip, gzip, gzip', page),
  '/bomb': coded('gzip', gzipSync(Buffer.alloc(50_000_000))),
  '/empty': coded('gzip', Buffer.alloc(0)),
  '/long': (_, response) => response.writeHead(200, html).end(Buffer.alloc(bodyBytesMax + 1, 97)),
  '/endless': (_, response) => {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('a'.repeat(5_000)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/pdf': (_, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.4'),
  '/truncated': (_, response) => {
    response.writeHead(200, { ...html, 'Content-Length': '1000' });
    response.write('<p>');
    setTimeout(() => response.destroy(), 20);
  },
  '/reset': (request) => request.socket.resetAndDestroy(),
  '/hang': () => undefined,
  '/drip': (_, response) => {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('a'), 50);
    response.on('close', () => clearInterval(timer));
  },
  '/big-headers': (_, response) => response.writeHead(200, { ...html, 'X-Long': 'x'.repeat(14_000) }).end('ok'),
  '/echo': (request, response) => response.writeHead(200, html).end(JSON.stringify(request.headers)),
  '/close': (_, response) => response.writeHead(200, { ...html, Connection: 'close' }).end('ok'),
  '/slow-down': (_, response) => response.writeHead(503, { 'Retry-After': '30' }).end(),
};

describe('fetching', () => {
  let fetch: Fetch;
  let servers: { close(): unknown; closeAllConnections?(): void }[] = [];
  let ports: { http: number; junk: number } = { http: 0, junk: 0 };
  const open = (more: { hosts?: ReadonlyMap<HostName, string> | null; connectPort?: number | null } = {}): Fetch =>
    openUndiciFetch({
      clock: systemClock(),
      userAgent: 'kumoito/test (+http://example.jp/bot)',
      fetchTimeMax: 400,
      connectTimeMax: 300,
      headerBytesMax: 8_192,
      hosts: more.hosts === undefined ? new Map([['a.example' as HostName, '127.0.0.1']]) : more.hosts,
      keepAlive: true,
      connectPort: more.connectPort === undefined ? ports.http : more.connectPort,
    });
  const requestFor = (url: string): FetchRequest => ({
    url: urlOf(url),
    address: '127.0.0.1',
    etag: null,
    lastModified: null,
    cookie: null,
    bodyBytesMax,
    longBody: 'fail',
    wantsType: isWantedType,
  });
  const get = (url: string, more: Partial<FetchRequest> = {}): Promise<FetchAnswer> =>
    fetch.get({ ...requestFor(url), ...more });

  before(async () => {
    const http = createServer({ maxHeaderSize: 65_536 }, (request, response) =>
      answers[request.url ?? '']?.(request, response),
    );
    const junk = createTcpServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    });
    for (const server of [http, junk])
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
    ports = { http: (http.address() as AddressInfo).port, junk: (junk.address() as AddressInfo).port };
    servers = [http, junk];
    fetch = open();
  });
  after(async () => {
    await fetch.close();
    for (const server of servers) {
      server.close();
      server.closeAllConnections?.();
    }
  });

  for (const path of [
    '/plain',
    '/gzip',
    '/x-gzip',
    '/br',
    '/deflate',
    '/deflate-raw',
    '/twice',
    '/lying-gzip',
    ...wronglyNamed,
  ])
    test(`${path}: the page comes out`, async () => {
      const { result } = await get(`http://a.example${path}`);
      assert.equal(result.kind, 'response');
      assert.deepEqual(result.kind === 'response' ? Buffer.from(result.body) : null, page);
    });

  const faults = {
    '/broken-gzip': 'bad-encoding',
    '/unknown-coding': 'bad-encoding',
    '/many-codings': 'bad-encoding',
    '/bomb': 'too-large',
    '/long': 'too-large',
    '/endless': 'too-large',
    '/pdf': 'not-text',
    '/truncated': 'truncated',
    '/reset': 'reset',
    '/hang': 'timeout',
    '/drip': 'timeout',
    '/big-headers': 'bad-response',
  };
  for (const [path, fault] of Object.entries(faults))
    test(`${path}: ${fault}`, async () => {
      const { result } = await get(`http://a.example${path}`);
      assert.equal(result.kind === 'failed' ? result.fault : result.kind, fault);
    });

  test('nobody listens: connect; no HTTP: bad-response', async () => {
    const closed = open({ connectPort: 1 });
    const junk = open({ connectPort: ports.junk });
    const request = requestFor('http://a.example/plain');
    const ends = [await closed.get(request), await junk.get(request)].map(({ result }) => result);
    assert.deepEqual(
      ends.map((result) => (result.kind === 'failed' ? result.fault : result.kind)),
      ['connect', 'bad-response'],
    );
    await closed.close();
    await junk.close();
  });

  test('an empty packed body is empty', async () => {
    const { result } = await get('http://a.example/empty');
    assert.equal(result.kind === 'response' ? result.body.length : null, 0);
  });

  test('a long robots.txt is cut, not refused', async () => {
    for (const path of ['/long', '/endless']) {
      const { result } = await get(`http://a.example${path}`, { longBody: 'cut', wantsType: () => true });
      assert.equal(result.kind === 'response' ? result.body.length : null, bodyBytesMax, path);
    }
  });

  test('says who it is, takes what it can read, and asks conditionally', async () => {
    const { result, requestHeaders } = await get('http://a.example/echo', {
      etag: '"x"',
      lastModified: 'Thu, 01 Jan 2026',
    });
    const seen = JSON.parse(result.kind === 'response' ? Buffer.from(result.body).toString() : '{}') as Record<
      string,
      string
    >;
    assert.equal(seen['user-agent'], 'kumoito/test (+http://example.jp/bot)');
    assert.match(seen['accept-encoding'] ?? '', /^gzip, deflate, br/);
    assert.deepEqual([seen['if-none-match'], seen['if-modified-since']], ['"x"', 'Thu, 01 Jan 2026']);
    assert.equal(headerOf(requestHeaders, 'if-none-match'), '"x"');
  });

  test('knows whether the server keeps the connection, and how long it took', async () => {
    assert.equal((await get('http://a.example/plain')).keptAlive, true);
    const closed = await get('http://a.example/close');
    assert.equal(closed.keptAlive, false);
    assert.ok(closed.finishedAt >= closed.startedAt);
    const silent = async (head: string, afterMs: number): Promise<boolean> => {
      const server = createTcpServer((socket: Socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => {
          socket.write(`${head}\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok`);
          setTimeout(() => socket.end(), afterMs);
        });
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const own = open({ connectPort: (server.address() as AddressInfo).port });
      const { keptAlive, result } = await own.get(requestFor('http://a.example/plain'));
      assert.equal(result.kind, 'response');
      await own.close();
      server.close();
      return keptAlive;
    };
    assert.equal(await silent('HTTP/1.1 200 OK', 0), false, 'closed without a header');
    assert.equal(await silent('HTTP/1.1 200 OK', 10), false);
    assert.equal(await silent('HTTP/1.0 200 OK', 400), false, 'HTTP/1.0 means a connection for each request');
    assert.equal(await silent('HTTP/1.1 200 OK', 400), true);
  });

  test('503 with Retry-After is a server-error that says when', async () => {
    const { result, finishedAt } = await get('http://a.example/slow-down');
    const end = outcomeOf(result, urlOf('http://a.example/slow-down'), finishedAt);
    assert.deepEqual(end, { kind: 'failed', fault: 'server-error', status: 503, retryAfterMs: 30_000 });
  });

  test('with a hosts file no other names exist; without one private addresses are out of reach', async () => {
    assert.deepEqual(await fetch.resolve('a.example' as HostName), { kind: 'found', address: '127.0.0.1' });
    assert.deepEqual(await fetch.resolve('localhost' as HostName), { kind: 'unknown' });
    const real = open({ hosts: null });
    for (const name of ['127.0.0.1', '10.1.2.3', '[::1]', '192.168.0.1', '169.254.1.1'])
      assert.equal((await real.resolve(name as HostName)).kind, 'private', name);
    assert.equal((await real.resolve('8.8.8.8' as HostName)).kind, 'found');
    await real.close();
  });
});

test('what a status means', () => {
  const url = urlOf('http://a.example/x');
  const end = (status: number, headers: readonly (readonly [string, string])[] = []): string => {
    const got = outcomeOf({ kind: 'response', status, headers, body: new Uint8Array(1) }, url, epochMs(0));
    return got.kind === 'failed' ? got.fault : got.kind === 'redirect' ? got.to : got.kind;
  };
  const table: readonly (readonly [number, string])[] = [
    [200, 'body'],
    [203, 'body'],
    [204, 'bad-response'],
    [206, 'bad-response'],
    [304, 'not-modified'],
    [400, 'client-error'],
    [401, 'client-error'],
    [403, 'client-error'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'server-error'],
    [451, 'client-error'],
    [500, 'server-error'],
    [503, 'server-error'],
    [999, 'server-error'],
  ];
  for (const [status, expected] of table) assert.equal(end(status), expected, String(status));
  for (const status of [301, 302, 303, 307, 308]) {
    assert.equal(end(status, [['Location', '../y?q=1#part']]), 'http://a.example/y?q=1');
    assert.equal(end(status, [['Location', '/x']]), 'too-many-redirects');
    // Bytes as they come over the wire: UTF-8, and Shift_JIS.
    assert.equal(end(status, [['Location', '/\xe6\x97\xa5?q=\xe6\x9c\xac']]), 'http://a.example/%E6%97%A5?q=%E6%9C%AC');
    assert.equal(end(status, [['Location', '/\x93\xfa']]), 'http://a.example/%93%FA');
    assert.equal(end(status, [['Location', 'http://\xe6\x97\xa5.jp/']]), 'http://xn--wgv.jp/');
    assert.equal(end(status, [['Location', 'mailto:a@example']]), 'bad-response');
    assert.equal(end(status), 'bad-response');
  }
});
