import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { WARCParser, WARCRecord, WARCSerializer } from 'warcio';
import { forgetInArchive } from '../../src/archive/forget.ts';
import { readImport } from '../../src/archive/import.ts';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import type { ArchivedFetch } from '../../src/archive/port.ts';
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

// Visits of 16 KB written (request, metadata, response each, flushed every 32), read back, checked and forgotten; beside
// warcio.js writing and reading the same responses.
const visits = Number(process.argv[2] ?? 5000);
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const words = Array.from({ length: 2000 }, (_, at) => `語${(at * 7919) % 2000}の`);
const page = (number: number): Buffer => {
  const random = seededRandom(String(number));
  let html = `<!doctype html><title>${number}</title>`;
  while (html.length < 9000) html += `<p>${words[random.below(2000)]}${words[random.below(2000)]}です。</p>`;
  return Buffer.from(html).subarray(0, 16_384);
};
const visit = (number: number): ArchivedFetch => ({
  url: parseUrl(`http://host${number % 100}.example.jp/${number}.html`) as Url,
  fetchedAt: epochMs(1_790_000_000_000 + number),
  address: '127.0.0.1',
  requestHeaders: [['User-Agent', 'kumoito']],
  status: 200,
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: page(number),
  revisitOf: null,
  metadata: [['language', 'ja']],
});
const timed = async (name: string, count: number, work: () => Promise<unknown>): Promise<void> => {
  const cpu = process.cpuUsage();
  const begin = elapsedMs();
  await work();
  const ms = elapsedMs() - begin;
  const { user, system } = process.cpuUsage(cpu);
  print(
    `${name.padEnd(34)} ${((count / ms) * 1000).toFixed(0).padStart(7)}/s  ${((user + system) / count).toFixed(0)} µs CPU each`,
  );
};

print(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, ${visits} visits of 16 KB`);
const all = Array.from({ length: visits }, (_, number) => visit(number));
const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
const places: { file: string; offset: number; length: number }[] = [];
await timed('write (3 records), flush every 32', visits, async () => {
  const writer = await openArchiveWriter(dir, { fileBytesMax: 1e9, info: [], resumeAt: null });
  for (const [number, one] of all.entries()) {
    places.push(await writer.write(one));
    if (number % 32 === 31) await writer.flush();
  }
  await writer.close();
});
const file = join(dir, readdirSync(dir).find((name) => name.endsWith('.gz')) ?? '');
print(`  ${(statSync(file).size / 1e6).toFixed(1)} MB on disk for ${((visits * 16_384) / 1e6).toFixed(1)} MB of pages`);
await timed('read by location, with digest', visits, async () => {
  const reader = openArchiveReader(dir);
  for (const place of places) await reader.read(place);
  await reader.close();
});
await timed('read in order (recovery)', visits, async () => {
  for await (const one of openArchiveReader(dir).visitsFrom(null)) void one;
});
await timed('import', visits, async () => {
  for await (const one of readImport(file, { recordBytesMax: 1e8 })) void one;
});
await timed('validate (all digests)', visits, () => validateWarc(file, { recordBytesMax: 1e8 }));
await timed('forget a hundredth, whole call', visits / 100, () =>
  forgetInArchive(dir, (url) => url.startsWith('http://host7.')),
);
await timed('warcio.js reads', visits, async () => {
  for await (const record of new WARCParser(createReadStream(file)))
    if (record.warcType === 'response') await record.readFully(true);
});
const few = all.slice(0, Math.ceil(visits / 10));
await timed('warcio.js writes (1 record)', few.length, async () => {
  for (const one of few) {
    const record = WARCRecord.create(
      {
        url: one.url,
        date: new Date(one.fetchedAt).toISOString(),
        type: 'response',
        warcHeaders: {},
        httpHeaders: { 'Content-Type': 'text/html' },
      },
      (async function* () {
        yield one.body;
      })(),
    );
    await WARCSerializer.serialize(record, { gzip: true });
  }
});
rmSync(dir, { recursive: true });
