import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import type { ArchivedFetch, StoredVisit } from '../../src/archive/port.ts';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { warcDigest } from '../../src/base/digest.ts';
import { Fault } from '../../src/base/fault.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

const url = (text: string): Url => parseUrl(text) as Url;
const fresh = (): string => mkdtempSync(join(tmpdir(), 'kumoito-archive-'));
const options = { fileBytesMax: 1024 ** 3, info: [['software', 'kumoito/test']] as const, resumeAt: null };

const visit = (number: number, body = `<p>ページ ${number}</p>`.repeat(20)): ArchivedFetch => ({
  url: url(`http://www.example.jp/page/${number}?b=2&a=1`),
  fetchedAt: epochMs(1_790_000_000_123 + number * 1000),
  address: '127.0.0.7',
  requestHeaders: [
    ['Host', 'www.example.jp'],
    ['User-Agent', 'kumoito'],
  ],
  status: 200,
  headers: [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Encoding', 'gzip'],
    ['Content-Length', '77'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ],
  body: Buffer.from(body),
  revisitOf: null,
  metadata: [
    ['outcome', 'page'],
    ['language', 'ja'],
  ],
});

const plain = (fetch: ArchivedFetch): unknown => ({ ...fetch, body: Buffer.from(fetch.body).toString('latin1') });
const visits = async (dir: string, from: { file: string; offset: number } | null = null): Promise<StoredVisit[]> => {
  const found: StoredVisit[] = [];
  for await (const one of openArchiveReader(dir).visitsFrom(from)) found.push(one);
  return found;
};

test('what was written is read back, by location and in order', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, options);
  const original = visit(1);
  const revisit: ArchivedFetch = {
    ...visit(2),
    body: new Uint8Array(0),
    revisitOf: { url: original.url, fetchedAt: original.fetchedAt, payloadDigest: warcDigest(original.body) },
  };
  const locations = await Promise.all([original, revisit, visit(3)].map((one) => writer.write(one)));
  await writer.close();
  const reader = openArchiveReader(dir);
  const page = await reader.read(locations[2] ?? assert.fail());
  assert.equal(page.url, visit(3).url);
  assert.equal(page.fetchedAt, visit(3).fetchedAt);
  assert.deepEqual(page.headers, visit(3).headers);
  assert.deepEqual(Buffer.from(page.body), Buffer.from(visit(3).body));
  await reader.close();
  const found = await visits(dir);
  assert.deepEqual(
    found.map((one) => plain(one.fetch)),
    [original, revisit, visit(3)].map(plain),
  );
  assert.deepEqual(
    found.map((one) => one.location),
    locations,
  );
});

test('any response survives the archive unchanged', async () => {
  const text = fc.string({ maxLength: 12 }).map((value) => value.replace(/[^\x21-\x7e]/g, ''));
  const name = fc.constantFrom('Content-Length', 'Transfer-Encoding', 'content-encoding', 'ETag', 'X-A');
  const response = fc.record({
    status: fc.integer({ min: 100, max: 599 }),
    headers: fc.array(fc.tuple(name, text), { maxLength: 5 }),
    body: fc.uint8Array({ maxLength: 300 }),
    metadata: fc.array(fc.tuple(fc.constantFrom('a', 'b'), text), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(response, { maxLength: 6 }), fc.integer({ min: 1, max: 2000 }), async (all, bytesMax) => {
      const dir = fresh();
      const written = all.map((one, number): ArchivedFetch => ({ ...visit(number), ...one }));
      const writer = await openArchiveWriter(dir, { ...options, fileBytesMax: bytesMax });
      for (const one of written) await writer.write(one);
      await writer.close();
      assert.deepEqual(
        (await visits(dir)).map((one) => plain(one.fetch)),
        written.map(plain),
      );
      rmSync(dir, { recursive: true });
    }),
    { numRuns: runs(40) },
  );
});

test('the same visits give the same bytes', async () => {
  const digests = [];
  for (const dir of [fresh(), fresh()]) {
    const writer = await openArchiveWriter(dir, options);
    for (let number = 0; number < 5; number++) await writer.write(visit(number));
    await writer.close();
    digests.push(
      readdirSync(dir)
        .sort()
        .map((name) => warcDigest(readFileSync(join(dir, name)))),
    );
  }
  assert.deepEqual(digests[0], digests[1]);
});

test('files rotate by size, and the merged index is sorted and complete', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, { ...options, fileBytesMax: 3000 });
  for (let number = 40; number > 0; number--) await writer.write(visit(number));
  await writer.close();
  const files = readdirSync(dir);
  assert.ok(files.filter((name) => name.endsWith('.warc.gz')).length > 3);
  assert.deepEqual(
    files.filter((name) => name.endsWith('.part')),
    [],
  );
  const lines = readFileSync(join(dir, 'index.cdxj'), 'utf8').trimEnd().split('\n');
  assert.equal(lines.length, 40);
  assert.deepEqual(lines, lines.toSorted());
  assert.match(
    lines[0] ?? '',
    /^jp,example\)\/page\/10\?a=1&b=2 20260921\d{6} \{"url":"http:\/\/www\.example\.jp\/page\/10\?b=2&a=1","mime":"text\/html","status":"200","digest":"sha1:[A-Z2-7]{32}","length":"\d+","offset":"\d+","filename":"kumoito-\d{6}\.warc\.gz"\}$/,
  );
});

test('cut at every length, the file gives every visit that was complete, and goes on', async () => {
  const whole = fresh();
  const writer = await openArchiveWriter(whole, options);
  const ends: number[] = [];
  for (let number = 0; number < 2; number++) {
    await writer.write({ ...visit(number, 'short'), metadata: [['a', 'b']] });
    ends.push((await writer.flush()).offset);
  }
  const file = 'kumoito-000001.warc.gz';
  const size = statSync(join(whole, file)).size;
  assert.equal(ends.at(-1), size);
  const bytes = readFileSync(join(whole, file));
  const cut = fresh();
  for (let length = 0; length <= size; length++) {
    const complete = ends.filter((end) => end <= length).length;
    writeFileSync(join(cut, file), bytes.subarray(0, length));
    assert.equal((await visits(cut)).length, complete, `read when cut at ${length}`);
    if (length % 41 !== 0 && !ends.includes(length)) continue;
    const dir = fresh();
    cpSync(whole, dir, { recursive: true });
    truncateSync(join(dir, file), length);
    const again = await openArchiveWriter(dir, options);
    const good = ends[complete - 1] ?? statSync(join(dir, file)).size;
    assert.equal(again.recovery.cut?.bytes ?? 0, length - good, `cut at ${length}`);
    await again.write(visit(9, 'after'));
    await again.close();
    const found = await visits(dir);
    assert.deepEqual(
      found.map((one) => one.fetch.url),
      [0, 1, 2]
        .slice(0, complete)
        .concat(9)
        .map((number) => visit(number).url),
      `cut at ${length}`,
    );
    const lines = readFileSync(join(dir, 'index.cdxj'), 'utf8').trimEnd().split('\n');
    assert.equal(lines.length, complete + 1, `index when cut at ${length}`);
    rmSync(dir, { recursive: true });
  }
  await writer.close();
});

test('a tail of zeros, as a power cut leaves it, is cut', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, options);
  await writer.write(visit(1));
  const { file, offset } = await writer.flush();
  await writer.close();
  writeFileSync(join(dir, file), Buffer.concat([readFileSync(join(dir, file)), Buffer.alloc(5000)]));
  const again = await openArchiveWriter(dir, { ...options, resumeAt: { file, offset } });
  assert.deepEqual(again.recovery.cut, { file, offset, bytes: 5000 });
  await again.close();
});

test('visits the store has not heard of are found behind its position', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, { ...options, fileBytesMax: 2000 });
  await writer.write(visit(0));
  const known = await writer.flush();
  for (const number of [1, 2, 3, 4]) await writer.write(visit(number));
  await writer.flush();
  assert.deepEqual(
    (await visits(dir, known)).map((one) => one.fetch.url),
    [1, 2, 3, 4].map((number) => visit(number).url),
  );
  await writer.close();
});

test('damage in the middle loses only what is damaged', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, options);
  const places = [];
  for (let number = 0; number < 4; number++) places.push(await writer.write(visit(number)));
  await writer.close();
  const place = places[1] ?? assert.fail();
  const path = join(dir, place.file);
  const bytes = readFileSync(path);
  bytes.fill(0x55, place.offset + 20, place.offset + 60);
  writeFileSync(path, bytes);
  assert.deepEqual(
    (await visits(dir)).map((one) => one.fetch.url),
    [0, 2, 3].map((number) => visit(number).url),
  );
  const reader = openArchiveReader(dir);
  await assert.rejects(reader.read(place), (error) => error instanceof Fault && error.code === 'ARCHIVE_DAMAGED');
  await assert.rejects(reader.read({ ...place, offset: 3 }), /cannot be read/);
  await reader.close();
});

test('a store that believes in more than there is stops the writer, and nothing is cut', async () => {
  const dir = fresh();
  const writer = await openArchiveWriter(dir, options);
  await writer.write(visit(1));
  const { file, offset } = await writer.flush();
  await writer.close();
  truncateSync(join(dir, file), offset - 5);
  await assert.rejects(
    openArchiveWriter(dir, { ...options, resumeAt: { file, offset } }),
    (error) => error instanceof Fault && error.code === 'ARCHIVE_DAMAGED',
  );
  assert.equal(statSync(join(dir, file)).size, offset - 5);
});

test('a full disk is told as such, and nothing later pretends to be stored', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('no /dev/full here');
  const dir = fresh();
  symlinkSync('/dev/full', join(dir, 'kumoito-000001.warc.gz'));
  const writer = await openArchiveWriter(dir, options);
  const isFull = (error: unknown): boolean => error instanceof Fault && error.code === 'DISK_FULL';
  await writer.write(visit(1));
  await assert.rejects(writer.flush(), isFull);
  await assert.rejects(writer.write(visit(2)), isFull);
  await assert.rejects(writer.close(), isFull);
});
