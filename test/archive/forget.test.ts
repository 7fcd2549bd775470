import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { emptyMember, forgetInArchive } from '../../src/archive/forget.ts';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import type { ArchivedFetch } from '../../src/archive/port.ts';
import { seededRandom } from '../../src/base/random.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

const limits = { recordBytesMax: 1e8 };
const options = { fileBytesMax: 4000, info: [], resumeAt: null };
const secret = '秘密の言葉';

/** Text that does not compress, so that removed visits are longer than one filler can be. */
const noise = (bytes: number): string => {
  const random = seededRandom('forget');
  return Array.from({ length: bytes }, () => String.fromCharCode(33 + random.below(90))).join('');
};

const visit = (path: string, body: string): ArchivedFetch => ({
  url: parseUrl(`http://forget.example.jp/${path}`) as Url,
  fetchedAt: epochMs(1_790_000_000_000),
  address: null,
  requestHeaders: [['User-Agent', 'kumoito']],
  status: 200,
  headers: [['Content-Type', 'text/html']],
  body: Buffer.from(body),
  revisitOf: null,
  metadata: [['title', `${path} title`]],
});

const everything = (dir: string): string =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.warc.gz'))
    .map((name) => gunzipSync(readFileSync(join(dir, name))).toString('utf8'))
    .concat(
      readdirSync(dir)
        .filter((name) => name.includes('cdxj'))
        .map((name) => readFileSync(join(dir, name), 'utf8')),
    )
    .join('');

test('after forget nothing of the page is left, every other location is true, and all files are valid', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-forget-'));
  const writer = await openArchiveWriter(dir, options);
  const places = [];
  const bodies = ['a', 'b', secret, 'c', secret + noise(300_000), 'd', secret];
  for (const [number, body] of bodies.entries())
    places.push(await writer.write(visit(body.startsWith(secret) ? `secret-${number}` : `page-${number}`, body)));
  const end = await writer.flush();
  await writer.close();
  const sizes = readdirSync(dir)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => statSync(join(dir, name)).size);
  assert.match(everything(dir), /秘密の言葉/);

  const done = await forgetInArchive(dir, (url) => url.includes('/secret-'));
  assert.equal(done.visits, 3);
  const rest = everything(dir);
  assert.doesNotMatch(rest, /秘密の言葉|secret-/);
  assert.equal(rest.match(/page-\d title/g)?.length, 4);
  const reader = openArchiveReader(dir);
  for (const [number, place] of places.entries())
    if (bodies[number]?.startsWith(secret) === true) await assert.rejects(reader.read(place), /cannot be read/);
    else assert.equal(Buffer.from((await reader.read(place)).body).toString(), bodies[number]);
  await reader.close();
  const files = readdirSync(dir).filter((name) => name.endsWith('.gz'));
  assert.deepEqual(
    files.map((name) => statSync(join(dir, name)).size),
    sizes,
  );
  for (const name of files) assert.deepEqual((await validateWarc(join(dir, name), limits)).problems, [], name);
  assert.equal(readFileSync(join(dir, 'index.cdxj'), 'utf8').trimEnd().split('\n').length, 4);

  // The writer goes on behind it, although the last visit is gone.
  const again = await openArchiveWriter(dir, { ...options, resumeAt: end });
  assert.equal(again.recovery.cut, null);
  await again.write(visit('page-9', 'e'));
  await again.close();
  assert.deepEqual(await forgetInArchive(dir, (url) => url.includes('/secret-')), { visits: 0, bytes: 0 });
});

test('fillers have the length asked for', () => {
  for (const length of [300, 301, 302, 999, 40_000, 65_000]) {
    const member = emptyMember(length, 'x:1');
    assert.equal(member.length, length);
    assert.match(gunzipSync(member).toString(), /^WARC\/1\.1\r\n.*note: removed\r\n\r\n\r\n$/s);
  }
  assert.throws(() => emptyMember(100, 'x:1'), RangeError);
});
