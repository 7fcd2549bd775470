import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { decide } from '../../../src/collect/robots/match.ts';
import { parseRobots } from '../../../src/collect/robots/parse.ts';
import {
  afterAnswer,
  robotsDueAt,
  robotsPolicy,
  robotsRedirect,
  type RobotsAnswer,
  type RobotsRecord,
} from '../../../src/collect/robots/state.ts';
import type { FetchFault } from '../../../src/model/outcome.ts';
import { dayMs, epochMs, hourMs } from '../../../src/model/time.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';
import { robotsCases as cases, rules, text } from './failure-cases.ts';

const times = { ageMax: 6 * hourMs, errorAgeMax: hourMs, copyAgeMax: 24 * hourMs, unreachableMax: 30 * dayMs };
const start = epochMs(1_790_000_000_000);

/** One request as a crawler makes it, redirects followed by `robotsRedirect`. */
const askRobots = async (first: Url, hopsMax: number): Promise<RobotsAnswer> => {
  let url = first;
  for (let hops = 0; ; hops++) {
    const answer = await get(url);
    if (answer.kind !== 'status' || answer.status < 300 || answer.status >= 400) return answer;
    const next = robotsRedirect(url, answer.location, hops, hopsMax);
    if (next.kind === 'lost') return next;
    url = next.to;
  }
};

const get = (url: Url): Promise<RobotsAnswer & { location: string | null }> =>
  new Promise((resolve) => {
    const failed = (fault: FetchFault): void => resolve({ kind: 'failed', fault, location: null });
    const sent = request(url, { agent: false, timeout: 3_000 }, (response) => {
      const chunks: Buffer[] = [];
      const status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => failed('truncated'));
      response.on('end', () =>
        resolve(
          status >= 200 && status < 300
            ? { kind: 'file', status, bytes: Buffer.concat(chunks), location: null }
            : { kind: 'status', status, location: response.headers.location ?? null },
        ),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', (error: NodeJS.ErrnoException) =>
      failed(error.message === 'timeout' ? 'timeout' : error.code === 'ENOTFOUND' ? 'dns' : 'reset'),
    );
    sent.end();
  });

const allowed = (record: RobotsRecord | null, at: number, path: string): boolean | 'ask' => {
  const policy = robotsPolicy(record, epochMs(at), times);
  if (policy.kind === 'ask') return 'ask';
  return policy.kind === 'rules' && decide(parseRobots(policy.bytes), 'kumoito', path).allowed;
};

for (const [name, serve, privateAllowed, openAllowed] of cases)
  test(`robots.txt: ${name}`, async () => {
    const server = createServer(serve).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await askRobots(parseUrl(`http://127.0.0.1:${port}/robots.txt`) as Url, 5);
    server.closeAllConnections();
    server.close();
    const record = afterAnswer(null, answer, start);
    assert.deepEqual(
      [allowed(record, start + 1, '/private/x'), allowed(record, start + 1, '/open')],
      [privateAllowed, openAllowed],
      JSON.stringify(answer),
    );
    const isClosed = !openAllowed;
    assert.equal(robotsDueAt(record, times) - start, isClosed ? hourMs : 6 * hourMs);
  });

test('robots.txt: a redirect to another host speaks for the first', async () => {
  const other = createServer(text(200, rules)).listen(0, '127.0.0.2');
  await once(other, 'listening');
  const to = `http://127.0.0.2:${(other.address() as AddressInfo).port}/robots.txt`;
  const server = createServer((_, response) => response.writeHead(308, { location: to }).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const record = afterAnswer(null, await askRobots(parseUrl(`http://127.0.0.1:${port}/robots.txt`) as Url, 5), start);
  other.close();
  server.close();
  assert.deepEqual([allowed(record, start, '/private'), allowed(record, start, '/open')], [false, true]);
});

test('robots.txt: refused connection and unknown name forbid all', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  for (const url of [`http://127.0.0.1:${port}/robots.txt`, 'http://nobody.invalid/robots.txt']) {
    const record = afterAnswer(null, await askRobots(parseUrl(url) as Url, 5), start);
    assert.equal(record.result, 'unreachable');
    assert.equal(allowed(record, start, '/open'), false);
  }
});

test('the last good copy holds 24 hours, then nothing is allowed, and after 30 days all is', () => {
  let record = afterAnswer(null, { kind: 'file', status: 200, bytes: Buffer.from(rules) }, start);
  const down: RobotsAnswer = { kind: 'status', status: 503 };
  const asked: [number, boolean | 'ask', boolean | 'ask'][] = [];
  for (const hours of [6, 24, 25, 29 * 24, 30 * 24 + 5, 30 * 24 + 6]) {
    const now = start + hours * hourMs;
    assert.equal(allowed(record, now, '/open'), 'ask');
    record = afterAnswer(record, down, epochMs(now));
    asked.push([hours, allowed(record, now, '/private'), allowed(record, now, '/open')]);
  }
  assert.deepEqual(asked, [
    [6, false, true],
    [24, false, true],
    [25, false, false],
    [29 * 24, false, false],
    [30 * 24 + 5, false, false],
    // Unreachable since hour 6.
    [30 * 24 + 6, true, true],
  ]);
  record = afterAnswer(record, { kind: 'file', status: 200, bytes: Buffer.from(rules) }, epochMs(start + 31 * dayMs));
  assert.equal(record.unreachableSince, null);
  assert.deepEqual(
    [allowed(record, start + 31 * dayMs, '/private'), allowed(record, start + 31 * dayMs, '/open')],
    [false, true],
  );
});

test('a file that was absent stays so for 24 hours of trouble', () => {
  const absent = afterAnswer(null, { kind: 'status', status: 404 }, start);
  const record = afterAnswer(absent, { kind: 'failed', fault: 'timeout' }, epochMs(start + 7 * hourMs));
  assert.equal(allowed(record, start + 7 * hourMs, '/private'), true);
});

test('a changed file takes effect within six hours', () => {
  const record = afterAnswer(null, { kind: 'file', status: 200, bytes: Buffer.from(rules) }, start);
  assert.equal(allowed(record, start + 6 * hourMs - 1, '/private'), false);
  assert.equal(allowed(record, start + 6 * hourMs, '/private'), 'ask');
});

test('docs/robots.md has a row for every case', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/robots.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) => (row.split(' | ')[0] ?? '').slice(2).split(' · '));
  assert.deepEqual(
    cases.map(([name]) => name).filter((name) => !named.includes(name)),
    [],
  );
});

test('the record says for people what the last attempt came to, and what it means', () => {
  const after = (answer: RobotsAnswer): readonly unknown[] => {
    const { result, cause, good } = afterAnswer(null, answer, start);
    return [result, cause, good?.bytes.length ?? null];
  };
  assert.deepEqual(after({ kind: 'file', status: 200, bytes: new Uint8Array(7) }), ['file', '200', 7]);
  assert.deepEqual(after({ kind: 'status', status: 404 }), ['absent', '404', 0]);
  assert.deepEqual(after({ kind: 'status', status: 300 }), ['absent', '300', 0]);
  assert.deepEqual(after({ kind: 'status', status: 503 }), ['unreachable', '503', null]);
  assert.deepEqual(after({ kind: 'lost' }), ['absent', 'redirects', 0]);
  assert.deepEqual(after({ kind: 'failed', fault: 'dns' }), ['unreachable', 'dns', null]);
});

test('a file that cannot be had closes with its cause; after 30 days it is as if there were none', () => {
  const record = afterAnswer(null, { kind: 'failed', fault: 'dns' }, start);
  assert.deepEqual(robotsPolicy(record, start, times), { kind: 'closed', cause: 'dns' });
  const long = { ...record, checkedAt: epochMs(start + 30 * dayMs) };
  assert.deepEqual(robotsPolicy(long, epochMs(start + 30 * dayMs), times), { kind: 'rules', bytes: new Uint8Array(0) });
  assert.deepEqual(robotsPolicy(long, epochMs(start + 30 * dayMs - 1), times), { kind: 'closed', cause: 'dns' });
});

test('a redirect is followed so many times, and lost without a target', () => {
  const from = parseUrl('http://a.example/robots.txt') ?? assert.fail();
  const to = parseUrl('http://b.example/robots.txt');
  assert.deepEqual(robotsRedirect(from, '//b.example/robots.txt', 4, 5), { kind: 'follow', to });
  for (const [location, hops] of [
    [null, 0],
    ['//b.example/robots.txt', 5],
    ['mailto:a@b.example', 0],
  ] as const)
    assert.deepEqual(robotsRedirect(from, location, hops, 5), { kind: 'lost' });
});
