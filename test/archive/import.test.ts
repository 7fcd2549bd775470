import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { readImport, type Imported } from '../../src/archive/import.ts';
import { serializeRecord } from '../../src/archive/warc/warc-record.ts';
import { seededRandom } from '../../src/base/random.ts';
import { notHere, sharedData } from '../shared-data.ts';

const suites = join(sharedData, 'conformance/warc');
const dir = mkdtempSync(join(tmpdir(), 'kumoito-import-'));
const limits = { recordBytesMax: 20_000_000 };

const all = async (path: string, bytesMax = limits.recordBytesMax): Promise<Imported[]> => {
  const found: Imported[] = [];
  for await (const one of readImport(path, { recordBytesMax: bytesMax })) found.push(one);
  return found;
};
const shown = (found: readonly Imported[]): string[] =>
  found.map((one) => (one.kind === 'page' ? `${one.url} ${one.status} ${one.body.length}` : `fault ${one.reason}`));
const file = (name: string, bytes: Uint8Array | string): string => {
  const path = join(dir, name);
  writeFileSync(path, bytes);
  return path;
};

const response = (url: string, headers: string, body: Uint8Array | string, type = 'response'): Buffer => {
  const isText = type === 'conversion';
  const block = isText
    ? Buffer.from(body)
    : Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n`), Buffer.from(body)]);
  return Buffer.from(
    serializeRecord(
      [
        ['WARC-Type', type],
        ['WARC-Record-ID', '<urn:uuid:00000000-0000-8000-8000-000000000000>'],
        ['WARC-Date', '2026-11-18T00:00:00Z'],
        ['WARC-Target-URI', url],
        ['Content-Type', isText ? 'text/plain' : 'application/http; msgtype=response'],
      ],
      block,
    ),
  );
};

test('the files of the suites give their pages', async (t) => {
  if (!existsSync(suites)) return t.skip(notHere);
  const pages = async (name: string): Promise<string[]> => shown(await all(join(suites, name)));
  assert.deepEqual(await pages('jwarc/cc.warc.gz'), ['http://commoncrawl.org/ 200 20289']);
  assert.deepEqual(await pages('warcio/example-iana.org-chunked.warc'), ['http://www.iana.org/ 200 7223']);
  assert.deepEqual(await pages('warcio/example-wget-bad-target-uri.warc.gz'), ['http://example.com/ 200 1270']);
  assert.deepEqual(await pages('warcio.js/example-url-agnostic-revisit.warc.gz'), []);
  assert.deepEqual(await pages('warcio/example-resource.warc.gz'), ['http://example.com/ 200 1303']);
  assert.deepEqual(await pages('webarchive-commons/mutliple-headers.warc'), [
    'https://www.example.com/index.html/ 200 108',
  ]);
  assert.deepEqual(await pages('warcio/example.arc'), await pages('warcio/example.arc.gz'));
  assert.equal((await pages('webarchive-commons/IAH-20080430204825-00000-blackbook-truncated.arc')).length, 7);
  assert.deepEqual(
    await pages('webarchive-commons/IAH-urls-wget.warc'),
    await pages('webarchive-commons/IAH-urls-wget.warc.gz'),
  );
  assert.deepEqual(await pages('warcio/bad.arc').then((found) => found.filter((one) => !one.startsWith('fault'))), [
    'http://example.com/ 200 1',
  ]);
  // One gzip member for the whole file, and one record damaged.
  assert.deepEqual(await pages('warcio/example-bad-non-chunked.warc.gz'), ['http://example.com/ 200 1270']);
});

test('codings are removed, also those that were removed before', async () => {
  const html = Buffer.from('<!doctype html><p>日本語のページ</p>'.repeat(20));
  const coded: readonly (readonly [string, Uint8Array])[] = [
    ['gzip', gzipSync(html)],
    ['x-gzip', gzipSync(html)],
    ['deflate', deflateSync(html)],
    ['deflate', deflateRawSync(html)],
    ['br', brotliCompressSync(html)],
    ['br', html],
    ['gzip', html],
    ['UTF-8', html],
    ['none', html],
    ['deflate, gzip', gzipSync(deflateSync(html))],
  ];
  const records = coded.map(([coding, body]) => response('http://a.jp/', `Content-Encoding: ${coding}\r\n`, body));
  for (const one of await all(file('coded.warc', Buffer.concat(records))))
    assert.ok(one.kind === 'page' && Buffer.from(one.body).equals(html));
  const bomb = response('http://bomb.jp/', 'Content-Encoding: gzip\r\n', gzipSync(Buffer.alloc(1_000_000)));
  const odd = response('http://odd.jp/', 'Content-Encoding: zip\r\n', '\x01x');
  assert.deepEqual(shown(await all(file('odd.warc', Buffer.concat([bomb, odd, records[0] ?? odd])), 100_000)), [
    'fault http://bomb.jp/: unpacked it is longer than 100000 bytes',
    'fault http://odd.jp/: Content-Encoding zip cannot be removed (unknown coding)',
    `http://a.jp/ 200 ${html.length}`,
  ]);
});

test('WET texts, pages as files, packed or not, whatever their names', async () => {
  const wet = response('http://wet.jp/', '', '本文だけ', 'conversion');
  const [text] = await all(file('x.warc.wet.gz', gzipSync(wet)));
  assert.ok(text?.kind === 'page');
  assert.deepEqual(text.headers, [['Content-Type', 'text/plain']]);
  assert.equal(Buffer.from(text.body).toString(), '本文だけ');
  const html = file('page.html.gz', Buffer.concat([gzipSync('<p>一'), gzipSync('二</p>')]));
  utimesSync(html, 1_700_000_000, 1_700_000_000);
  const [page] = await all(html);
  assert.ok(page?.kind === 'page');
  assert.deepEqual(
    [page.url, page.fetchedAt, Buffer.from(page.body).toString(), page.headers],
    [null, 1_700_000_000_000, '<p>一二</p>', [['Content-Type', 'text/html']]],
  );
  assert.equal((await all(file('empty.html', '')))[0]?.kind, 'page');
  assert.match(shown(await all(file('page.bin', Buffer.concat([wet]))))[0] ?? '', /^http:\/\/wet\.jp\//);
  assert.match(shown(await all(file('a.warc.zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]))))[0] ?? '', /zstd/);
  assert.match(
    shown(await all(file('torn.html.gz', gzipSync('<p>'.repeat(500)).subarray(0, 20))))[0] ?? '',
    /cut short/,
  );
});

test('cut at every length, all records before the cut are there and the cut is told', async () => {
  const urls = ['http://a.jp/1', 'http://a.jp/2', 'http://a.jp/3'];
  const plain = urls.map((url) => response(url, '', '<p>x</p>'));
  for (const records of [plain, plain.map((record) => gzipSync(record))]) {
    const whole = Buffer.concat(records);
    let end = 0;
    const ends = records.map((record) => (end += record.length));
    for (let length = 0; length < whole.length; length++) {
      const found = await all(file('cut.warc', whole.subarray(0, length)));
      // The newlines behind a record may be missing.
      const complete = ends.filter((one) => one - (records === plain ? 4 : 0) <= length).length;
      const pages = found.filter((one) => one.kind === 'page').map((one) => one.url);
      assert.deepEqual(pages, urls.slice(0, pages.length));
      assert.ok(pages.length >= complete, `cut at ${length}`);
      const atEnd = length === 0 || ends.some((one) => length >= one - 4 && length <= one);
      assert.ok(atEnd || found.some((one) => one.kind === 'fault'), `cut at ${length} is not told`);
    }
  }
});

test('a damaged member costs its own records only; a member of many records is read as it comes', async () => {
  const random = seededRandom('import');
  const noise = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => 32 + random.below(90)));
  const record = (number: number): Buffer => response(`http://a.jp/${number}`, '', noise(2000));
  const members = [0, 1, 2].map((number) => gzipSync(record(number)));
  members[1]?.fill(0, 50, 90);
  const found = shown(await all(file('damaged.warc.gz', Buffer.concat(members))));
  assert.equal(found.length, 3);
  assert.match(found[1] ?? '', /^fault /);
  assert.equal(found[2], 'http://a.jp/2 200 2000');
  const many = gzipSync(Buffer.concat(Array.from({ length: 6000 }, (_, number) => record(number))));
  const inOne = await all(file('one.warc.gz', Buffer.concat([many, gzipSync(record(6000))])));
  assert.equal(inOne.length, 6001);
  assert.equal(shown(inOne).at(-1), 'http://a.jp/6000 200 2000');
  const torn = await all(file('torn.warc.gz', many.subarray(0, many.length / 2)));
  assert.ok(torn.length > 2900 && torn.length < 3100);
  assert.match(shown(torn).at(-1) ?? '', /^fault .*cut short/);
});

test('long records are passed over with a fault', async () => {
  const records = [response('http://a.jp/long', '', 'x'.repeat(5000)), response('http://a.jp/short', '', 'x')];
  for (const bytes of [Buffer.concat(records), Buffer.concat(records.map((one) => gzipSync(one)))])
    assert.deepEqual(
      shown(await all(file('long.warc', bytes), 1000)).map((line) => line.slice(0, 20)),
      ['fault the block of 5', 'http://a.jp/short 20'],
    );
});

test('every byte of a real file may be wrong: nothing throws, and good records stay', async (t) => {
  const path = join(suites, 'warcio/example.warc');
  if (!existsSync(path)) return t.skip(notHere);
  const bytes = readFileSync(path);
  const random = seededRandom('fuzz');
  for (let round = 0; round < 300; round++) {
    const harmed = Buffer.from(bytes);
    for (let count = 0; count < 5; count++) harmed[random.below(harmed.length)] = random.below(256);
    await all(file('fuzz.warc', harmed));
  }
});
