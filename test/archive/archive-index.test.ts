import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openArchiveIndex } from '../../src/archive/index/archive-index.ts';
import type { ArchivedFetch } from '../../src/archive/port.ts';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { surt } from '../../src/archive/index/surt.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { warcDigest } from '../../src/base/digest.ts';
import { seededRandom } from '../../src/base/random.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

test('sort keys', () => {
  const table: readonly (readonly [string, string])[] = [
    ['http://www.example.jp/', 'jp,example)/'],
    ['https://a.b.example.co.jp:8080/Path/?b=2&a=1', 'jp,co,example,b,a:8080)/path?a=1&b=2'],
    ['http://example.jp:80/a/', 'jp,example)/a'],
    ['http://192.0.2.1/x', '192.0.2.1)/x'],
    ['http://[2001:db8::1]:81/x', '[2001:db8::1]:81)/x'],
    ['http://example.jp/日 本', 'jp,example)/%e6%97%a5%20%e6%9c%ac'],
    ['urn:x y', 'urn:x%20y'],
  ];
  for (const [url, key] of table) assert.equal(surt(url), key);
});

test('a tilde is found however it was written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-tilde-'));
  const line = (url: string, second: number): string =>
    `${surt(url)} 2026010100000${second} ${JSON.stringify({ url, mime: 'text/html', status: '200', digest: 'sha1:A', length: '9', offset: '0', filename: 'a.warc.gz' })}\n`;
  const written = ['http://a.jp/%7Eu/', 'http://a.jp/~u/', 'http://a.jp/%7eu/', 'http://a.jp/%257Eu/'];
  writeFileSync(join(dir, 'a.cdxj'), written.map(line).toSorted().join(''));
  const index = await openArchiveIndex(dir);
  const url = parseUrl('http://a.jp/~u/') as Url;
  assert.deepEqual(
    (await index.visits(url)).map(({ url: found }) => found),
    written.slice(0, 3),
  );
  rmSync(dir, { recursive: true });
});

const start = 1_790_000_000_000;
const visit = (path: string, hour: number, body: string): ArchivedFetch => ({
  url: parseUrl(`http://a.example.jp/${path}`) as Url,
  fetchedAt: epochMs(start + hour * 3_600_000),
  address: null,
  requestHeaders: [],
  status: 200,
  headers: [],
  body: Buffer.from(body),
  revisitOf: null,
  metadata: [],
});

test('every URL is found among thousands, in all pieces and in the file being written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-index-'));
  const random = seededRandom('index');
  const writer = await openArchiveWriter(dir, { fileBytesMax: 250_000, info: [], resumeAt: null });
  const paths = Array.from({ length: 3000 }, () => String(random.below(1e9)).repeat(1 + random.below(10)));
  for (const [hour, path] of paths.entries()) await writer.write(visit(path, hour, path));
  await writer.flush();
  const index = await openArchiveIndex(dir);
  const reader = openArchiveReader(dir);
  for (let at = 0; at < paths.length; at += 97) {
    const path = paths[at] ?? '';
    const place = await index.bodyAt(visit(path, 0, '').url, epochMs(start + 1e12));
    assert.equal(Buffer.from((await reader.read(place ?? assert.fail(path))).body).toString(), path);
  }
  for (const missing of ['', 'zzzz', '5', '/']) assert.deepEqual(await index.visits(visit(missing, 0, '').url), []);
  await reader.close();
  await writer.close();
});

test('the body a page had at a time', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-index-'));
  const writer = await openArchiveWriter(dir, { fileBytesMax: 1e9, info: [], resumeAt: null });
  const first = visit('p', 0, 'old');
  const again = {
    ...visit('p', 30, ''),
    revisitOf: { url: first.url, fetchedAt: first.fetchedAt, payloadDigest: warcDigest(first.body) },
  };
  for (const one of [first, visit('p', 20, 'new'), again, visit('P', 40, 'other')]) await writer.write(one);
  await writer.close();
  const index = await openArchiveIndex(dir);
  const reader = openArchiveReader(dir);
  const at = async (hour: number): Promise<string | null> => {
    const place = await index.bodyAt(first.url, epochMs(start + hour * 3_600_000));
    return place === null ? null : Buffer.from((await reader.read(place)).body).toString();
  };
  assert.deepEqual(
    [await at(-1), await at(0), await at(19), await at(20), await at(30), await at(99)],
    [null, 'old', 'old', 'new', 'old', 'old'],
  );
  assert.equal((await index.visits(first.url)).length, 3);
  await reader.close();
});

test('a file being written may have hundreds of thousands of records', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-index-'));
  const line = (at: number): string =>
    `jp,example)/${at} 20261118000000 {"url":"http://example.jp/${at}","mime":"text/html","status":"200","digest":"x","length":"9","offset":"0","filename":"a.warc.gz"}`;
  const lines = Array.from({ length: 300_000 }, (_, at) => line(at));
  writeFileSync(join(dir, 'a.cdxj.part'), `${lines.join('\n')}\n`);
  const index = await openArchiveIndex(dir);
  const visits = await index.visits(parseUrl('http://example.jp/7') as Url);
  assert.equal(visits.length, 1);
  rmSync(dir, { recursive: true });
});
