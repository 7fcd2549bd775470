import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { readPage } from '../../src/html/read-page.ts';
import { scanPage } from '../../src/html/scan.ts';
import { decodePage } from '../../src/html/charset/charset.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { printMachine } from '../machine.ts';

// Is memory flat over 100,000 pages? Real pages again and again, each time changed so that nothing kept by name, host, class or text
// comes twice. Argument: how many pages (default 100,000).
const wanted = Number(process.argv[2] ?? 100_000);
const stepPages = wanted / 10;
/** The highest resident memory in the second half of the pages against that in the first: heaps breathe, leaks grow. */
const growthMax = 1.15;

const encoder = new TextEncoder();
const random = seededRandom('extraction-memory');

/** Another host, class names, words and digits than any page before; every seventh page is cut off somewhere. */
const changed = (bytes: Uint8Array, at: number): Uint8Array => {
  const mark = at.toString(36);
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replaceAll('class="', `class="k${mark} `)
    .replaceAll('</p>', `${String.fromCharCode(0x4e00 + random.below(0x5000))}${mark}</p>`)
    .replaceAll('href="/', `href="/${mark}/`);
  const changedBytes = encoder.encode(text);
  return at % 7 === 0 ? changedBytes.subarray(0, random.below(changedBytes.length)) : changedBytes;
};

const pages = readRealPages();
if (pages === null) throw new Error('../shared/data is not here');
printMachine();
console.log(`pages | resident MB | heap MB | outside the heap MB | pages/s`);
const peaks = [0, 0];
let begin = elapsedMs();
for (let at = 1; at <= wanted; at++) {
  const page = pages[random.below(pages.length)];
  if (page === undefined) throw new Error('no pages');
  const url = parseUrl(`http://host${at}.example.jp/${at}/`) as Url;
  const bytes = changed(page.bytes, at);
  readPage({ bytes, contentType: null, url });
  if (at % 2 === 0) scanPage(decodePage(bytes, null).text, url);
  if (at % stepPages !== 0) continue;
  const { rss, heapUsed, external } = process.memoryUsage();
  const half = at <= wanted / 2 ? 0 : 1;
  peaks[half] = Math.max(peaks[half] ?? 0, rss);
  const rate = (stepPages * 1000) / (elapsedMs() - begin);
  console.log(
    [at, ...[rss, heapUsed, external].map((each) => (each / 2 ** 20).toFixed(0)), rate.toFixed(0)].join(' | '),
  );
  begin = elapsedMs();
}
const growth = (peaks[1] ?? 0) / (peaks[0] ?? 1);
console.log(`highest in the second half: ${growth.toFixed(3)} times the highest in the first (limit ${growthMax})`);
if (growth > growthMax) process.exitCode = 1;
