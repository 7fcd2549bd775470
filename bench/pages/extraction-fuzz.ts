/**
 * Mutated real pages for so many minutes: no crash, no page over two seconds of CPU, no offset outside its page, and flat
 * memory. `node dist/bench/pages/extraction-fuzz.js [minutes]`.
 */
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { Url } from '../../src/model/url.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { printMachine } from '../machine.ts';

const main = (): void => {
  printMachine();
  const pages = readRealPages();
  if (pages === null) throw new Error('../shared/data is not here');
  const random = seededRandom('extraction-fuzz');
  const pick = (below: number): number => random.below(below);
  const end = elapsedMs() + Number(process.argv[2] ?? 10) * 60_000;
  let done = 0;
  let slowest = 0;
  while (elapsedMs() < end) {
    const first = pages[pick(pages.length)]?.bytes ?? new Uint8Array();
    const second = pages[pick(pages.length)]?.bytes ?? new Uint8Array();
    slowest = Math.max(slowest, readTimed(mutate(first, second, pick)));
    done++;
    if (done % 10_000 === 0) {
      const { heapUsed, rss } = process.memoryUsage();
      console.log(`${done} pages, slowest ${slowest.toFixed(0)} ms, heap ${mb(heapUsed)} MB, resident ${mb(rss)} MB`);
    }
  }
  console.log(`${done} pages, slowest ${slowest.toFixed(0)} ms of CPU, no crash, no offset outside its page`);
  if (slowest > 2000) process.exitCode = 1;
};

const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** Overwrites, cuts, doubles, and grafts a piece of another page. */
const mutate = (page: Uint8Array, other: Uint8Array, pick: (below: number) => number): Uint8Array => {
  let bytes = Buffer.from(page);
  for (let times = pick(8) + 1; times > 0; times--) {
    const at = pick(bytes.length + 1);
    const length = pick(200);
    const kind = pick(5);
    if (kind === 0 && at < bytes.length) bytes[at] = pick(256);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    else if (kind === 3) {
      const from = pick(other.length + 1);
      bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + 10 * length), bytes.subarray(at)]);
    } else {
      const piece = bytes.subarray(at, at + length);
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: pick(50) }, () => piece),
        bytes.subarray(at),
      ]);
    }
  }
  return bytes;
};

const charsets = [null, 'text/html; charset=shift_jis', 'text/html; charset=iso-2022-jp', 'text/html; charset=gb18030'];

/** Milliseconds of CPU; throws when an offset lies outside the page. */
const readTimed = (bytes: Uint8Array): number => {
  const start = process.cpuUsage();
  const contentType = charsets[bytes.length % 16] ?? null;
  const { blocks } = readPage({ bytes, contentType, url: 'http://example.jp/' as Url });
  const { user, system } = process.cpuUsage(start);
  for (const { sentences } of blocks)
    for (const { offset, length } of sentences)
      if (offset < 0 || length <= 0 || offset + length > bytes.length) throw new Error(`offset ${offset} + ${length}`);
  return (user + system) / 1000;
};

main();
