import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { fc } from '../property.ts';
import { notHere, sharedData } from '../shared-data.ts';

const suites = join(sharedData, 'conformance/warc');
const limits = { recordBytesMax: 1e8 };
const dir = mkdtempSync(join(tmpdir(), 'kumoito-validate-'));

/** Every file of the suites, and the rules that reject it. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'jwarc/cc.warc.gz': [],
  'jwarc/gzip_extra_sl.warc.gz': [],
  'warcio.js/example-bad-length.warc': ['structure', 'record-end', 'block-digest'],
  'warcio.js/example-iana.org-chunked.warc': [],
  'warcio.js/example-resource.warc.gz': [],
  'warcio.js/example-url-agnostic-revisit.warc.gz': ['record-end'],
  'warcio.js/example-wget-bad-target-uri.warc.gz': [],
  'warcio.js/example.warc': [],
  'warcio.js/example.warc.gz': [],
  'warcio.js/post-test-more.warc': [],
  'warcio.js/post-test.warc.gz': [],
  'warcio.js/redirect.warc': [],
  'warcio/bad.arc': ['structure'],
  'warcio/example-bad-non-chunked.warc.gz': ['member-per-record', 'block-digest'],
  'warcio/example-bad.warc.gz.bad': ['member-per-record'],
  'warcio/example-digest.warc': ['payload-digest', 'duplicate-id'],
  'warcio/example-iana.org-chunked.warc': [],
  'warcio/example-resource.warc.gz': [],
  'warcio/example-space-in-target-uri.warc.gz': ['field-value'],
  'warcio/example-space-in-url.arc': ['structure'],
  'warcio/example-trunc.warc': ['structure'],
  'warcio/example-wget-bad-target-uri.warc.gz': [],
  'warcio/example-wrong-chunks.warc.gz': ['structure'],
  'warcio/example.arc': [],
  'warcio/example.arc.gz': [],
  'warcio/example.warc': [],
  'warcio/example.warc.gz': [],
  'warcio/post-test.warc.gz': [],
  'webarchive-commons/IAH-20080430204825-00000-blackbook-truncated.arc': [],
  'webarchive-commons/IAH-urls-wget.warc': ['duplicate-id'],
  'webarchive-commons/IAH-urls-wget.warc.gz': ['duplicate-id'],
  'webarchive-commons/link-extraction-test.warc': ['missing-field', 'record-end'],
  'webarchive-commons/mutliple-headers.warc': [],
};

const rulesOf = async (path: string): Promise<string[]> => {
  const report = await validateWarc(path, limits);
  const errors = report.problems.filter((problem) => problem.level === 'error').map((problem) => problem.rule);
  assert.equal(report.valid, errors.length === 0);
  return [...new Set(errors)];
};

test('the files of warcio, warcio.js, jwarc and webarchive-commons', async (t) => {
  if (!existsSync(suites)) return t.skip(notHere);
  for (const [name, rules] of Object.entries(expected))
    assert.deepEqual((await rulesOf(join(suites, name))).toSorted(), rules.toSorted(), name);
});

const archive = async (): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-validate-'));
  const writer = await openArchiveWriter(folder, { fileBytesMax: 1e9, info: [['software', 'x']], resumeAt: null });
  const base = {
    url: parseUrl('http://a.example.jp/') as Url,
    address: '::1',
    requestHeaders: [['Accept', '*/*']] as const,
    status: 200,
    headers: [['Content-Type', 'text/html']] as const,
    metadata: [['language', 'ja']] as const,
  };
  await writer.write({ ...base, fetchedAt: epochMs(5), body: Buffer.from('本文'), revisitOf: null });
  await writer.write({
    ...base,
    fetchedAt: epochMs(6),
    status: 304,
    body: new Uint8Array(0),
    revisitOf: { url: base.url, fetchedAt: epochMs(5), payloadDigest: 'sha1:4ZQ2HMFCSCJ2QVTJ5V2QKN7XXBTFHQLW' },
  });
  await writer.close();
  return readFileSync(join(folder, 'kumoito-000001.warc.gz'));
};

test('what we write is valid, and every kind of harm is seen', async () => {
  const good = await archive();
  const path = join(dir, 'a.warc.gz');
  const rules = async (bytes: Buffer): Promise<string[]> => {
    writeFileSync(path, bytes);
    return rulesOf(path);
  };
  assert.deepEqual(await rules(good), []);
  const plain = gunzipSync(good).toString('utf8');
  const changed = (from: string | RegExp, to: string): Promise<string[]> => {
    const text = plain.replace(from, to);
    assert.ok(text !== plain, String(from));
    return rules(Buffer.from(text));
  };
  assert.deepEqual(await changed('本文', '木文'), ['block-digest', 'payload-digest']);
  assert.deepEqual(await changed('Content-Length: 50\r\n', 'Content-Length: 49\r\n'), ['structure']);
  assert.deepEqual(await changed(/WARC-Date: \S+\r\n/, ''), ['missing-field']);
  assert.deepEqual(await changed('WARC-Date: 1970-01-01T00:00:00.005Z', 'WARC-Date: yesterday'), ['field-value']);
  assert.deepEqual(await changed(/<urn:uuid:([^>]*)>/, 'urn:uuid:$1'), ['field-value']);
  assert.deepEqual(await changed('WARC-Target-URI: http://a.example.jp/', 'WARC-Target-URI: /'), ['field-value']);
  assert.deepEqual(await changed('WARC-IP-Address: ::1', 'WARC-IP-Address: localhost'), ['field-value']);
  assert.deepEqual(await changed('WARC-Profile: http', 'X-Profile: http'), ['missing-field']);
  assert.deepEqual(await changed('WARC-Filename: kumoito-000001.warc.gz', 'WARC-Refers-To: <urn:x:y>'), [
    'forbidden-field',
  ]);
  assert.deepEqual(await changed('WARC-Type: metadata', 'WARC-Type: metadata\r\nWARC-Type: metadata'), [
    'repeated-field',
  ]);
  assert.deepEqual(await changed(/WARC\/1\.1/g, 'WARC/2.0'), ['version']);
  assert.deepEqual(await changed(/\r\n/g, '\n').then((all) => all.includes('line-ends')), true);
  assert.deepEqual(await changed('GET / HTTP/1.1', 'GOT-/-HTTP/1.1'), ['block-digest', 'http-block']);
  assert.deepEqual(await rules(gzipSync(plain)), ['member-per-record']);
  assert.deepEqual(await rules(good.subarray(0, good.length - 3)), ['structure']);
  assert.deepEqual(await rules(Buffer.concat([good, Buffer.from('tail')])), ['structure']);
  assert.deepEqual(await rules(Buffer.alloc(0)), ['empty']);
  const flipped = Buffer.from(good);
  flipped[200] = (flipped[200] ?? 0) ^ 0x10;
  assert.equal((await rules(flipped)).includes('structure'), true);
});

test('every bit of a record that can be flipped unnoticed is in its gzip header', async () => {
  const good = await archive();
  const path = join(dir, 'b.warc.gz');
  const silent: number[] = [];
  for (let at = 0; at < good.length; at += 3) {
    const harmed = Buffer.from(good);
    harmed[at] = (harmed[at] ?? 0) ^ 0x41;
    writeFileSync(path, harmed);
    if ((await validateWarc(path, limits)).valid) silent.push(at);
  }
  // Of ten bytes of header, time, flags of the packer and system mean nothing to a reader.
  const members = (await validateWarc(path, limits)).records;
  assert.ok(silent.length <= members * 3, `${silent.length} of ${good.length / 3}`);
});

const archived = async (url: Url): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-validate-'));
  const writer = await openArchiveWriter(folder, { fileBytesMax: 1e9, info: [['software', 'x']], resumeAt: null });
  const base = { url, address: '::1', requestHeaders: [['Accept', '*/*']] as const, status: 200 };
  const headers = [['Content-Type', 'text/html']] as const;
  const body = Buffer.from('本文');
  await writer.write({ ...base, headers, metadata: [], fetchedAt: epochMs(5), body, revisitOf: null });
  const payloadDigest = 'sha1:4ZQ2HMFCSCJ2QVTJ5V2QKN7XXBTFHQLW';
  const revisitOf = { url, fetchedAt: epochMs(5), payloadDigest };
  const empty = new Uint8Array(0);
  await writer.write({ ...base, status: 304, headers, metadata: [], fetchedAt: epochMs(6), body: empty, revisitOf });
  await writer.close();
  return join(folder, 'kumoito-000001.warc.gz');
};

test('whatever address a page has, its archive is valid', async () => {
  const marks = '{}|^`\\"<>[]!$\'()*+,;:@~ %\u3042\ud83d\u0001';
  for (const address of [
    'http://a.example.jp/search?q={a|b}^`',
    'http://a.example.jp/{id}/a|b/c^d',
    `http://a.example.jp/x${marks}?y=${marks}`,
  ]) {
    const url = parseUrl(address) ?? assert.fail(address);
    const path = await archived(url);
    assert.deepEqual(await rulesOf(path), [], url);
    assert.ok(gunzipSync(readFileSync(path)).toString().includes(`WARC-Target-URI: ${url}\r\n`));
  }
});

test('no address that parseUrl gives is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-validate-'));
  const writer = await openArchiveWriter(folder, { fileBytesMax: 1e9, info: [['software', 'x']], resumeAt: null });
  const seen = new Set<Url>();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 30 }), (path, query) => {
      const url = parseUrl(`http://a.example.jp/${path}?${query}`);
      if (url !== null) seen.add(url);
    }),
  );
  assert.ok(seen.size > 50);
  for (const url of seen) {
    const page = { url, address: '::1', requestHeaders: [], status: 200, headers: [], metadata: [], revisitOf: null };
    await writer.write({ ...page, fetchedAt: epochMs(5), body: Buffer.from(url) });
  }
  await writer.close();
  assert.deepEqual(await rulesOf(join(folder, 'kumoito-000001.warc.gz')), []);
});
