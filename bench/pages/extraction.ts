/**
 * Main text against the authors' own text, and speed, beside Mozilla Readability in the same run.
 * `node dist/bench/pages/extraction.js [--all] [--quality] [--offsets]`: every fourth page of the large hosts, or all; with
 * `--quality` no speed; with `--offsets` only reads every sentence of every real page again at its bytes.
 */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodePage } from '../../src/html/charset/charset.ts';
import { readPage } from '../../src/html/read-page.ts';
import { scanPage } from '../../src/html/scan.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { checkOffsets } from '../../test/html/check-offsets.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { fourGramScore, type GoldPage, meanOf, readGoldPages } from '../../test/html/gold-pages.ts';
import { printMachine } from '../machine.ts';

type Extract = (bytes: Uint8Array, url: Url) => string;

const ours: Extract = (bytes, url) => readPage({ bytes, contentType: 'text/html', url }).mainText;

const readability: Extract = (bytes) => {
  const content = new Readability(parseHTML(Buffer.from(bytes).toString()).document).parse()?.content ?? '';
  const { document } = parseHTML(`<html><body>${content}</body></html>`);
  for (const code of document.querySelectorAll('pre')) code.remove();
  return document.body.textContent;
};

const main = (): void => {
  printMachine();
  const gold = readGoldPages();
  const real = readRealPages();
  if (gold === null || real === null) throw new Error('../shared/data is not here');
  if (process.argv.includes('--offsets')) {
    const sentences = real.map(({ path, bytes }) => checkOffsets(bytes, 'text/html', path));
    console.log(
      `${real.length} pages: all of ${sentences.reduce((sum, count) => sum + count, 0)} texts are at their bytes`,
    );
    return;
  }
  quality(gold);
  if (process.argv.includes('--quality')) return;
  const pages = real.filter(({ bytes }) => bytes.length > 44_000 && bytes.length < 70_000).slice(0, 150);
  const kilobytes = meanOf(pages.map(({ bytes }) => bytes.length)) / 1000;
  console.log(`\nspeed: ${pages.length} pages of ${kilobytes.toFixed(1)} kB, CPU seconds of one core`);
  const url = parseUrl('http://example.jp/') as Url;
  const rates = {
    'kumoito readPage': pagesPerSecond(pages, (bytes) => ours(bytes, url)),
    'kumoito scanPage': pagesPerSecond(pages, (bytes) => scanPage(decodePage(bytes, null).text, url)),
    'linkedom + Readability': pagesPerSecond(pages, (bytes) =>
      new Readability(parseHTML(Buffer.from(bytes).toString()).document).parse(),
    ),
  };
  for (const [name, rate] of Object.entries(rates)) console.log(`  ${name.padEnd(24)} ${rate.toFixed(0)} pages/s`);
};

const quality = (gold: readonly GoldPage[]): void => {
  const every = process.argv.includes('--all') ? 1 : 4;
  const hosts = [...new Set(gold.map(({ host }) => host))];
  const means: { own: number; other: number }[] = [];
  console.log('\n| F1 over character 4-grams | pages | Kumoito (precision / recall) | Mozilla Readability 0.6.0 |');
  console.log('|---|---|---|---|');
  for (const host of hosts) {
    const all = gold.filter((page) => page.host === host);
    const pages = all.filter((_, at) => all.length < 50 || at % every === 0);
    const own = pages.map((page) => score(page, ours));
    const other = pages.map((page) => score(page, readability));
    const mean = (scores: typeof own, key: 'f1' | 'precision' | 'recall'): number =>
      meanOf(scores.map((one) => one[key]));
    means.push({ own: mean(own, 'f1'), other: mean(other, 'f1') });
    const both = `${share(mean(own, 'f1'))} (${share(mean(own, 'precision'), 3)} / ${share(mean(own, 'recall'), 3)})`;
    console.log(`| ${host} | ${pages.length} | ${both} | ${share(mean(other, 'f1'))} |`);
  }
  const overHosts = (key: 'own' | 'other'): string => share(meanOf(means.map((one) => one[key])));
  console.log(`| mean of hosts | | **${overHosts('own')}** | ${overHosts('other')} |`);
};

/** `.9808`. */
const share = (value: number, digits = 4): string => value.toFixed(digits).replace(/^0/, '');

const score = ({ bytes, url, paragraphs }: GoldPage, extract: Extract): ReturnType<typeof fourGramScore> =>
  fourGramScore(extract(bytes, url as Url), paragraphs.join('\n'));

const pagesPerSecond = (
  pages: readonly { readonly bytes: Uint8Array }[],
  work: (bytes: Uint8Array) => unknown,
): number => {
  for (const { bytes } of pages.slice(0, 50)) work(bytes);
  const start = process.cpuUsage();
  for (const { bytes } of pages) work(bytes);
  const { user, system } = process.cpuUsage(start);
  return pages.length / ((user + system) / 1e6);
};

main();
