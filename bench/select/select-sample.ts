// What becomes of every page of the sample web under three recipes (those that need no words).
//   npm run build && node dist/bench/select/select-sample.js
import { presetNamed } from '../../src/select/presets.ts';
import { madeCorpus } from '../../test/select/made-corpus.ts';
import { addSample, measureSample, readSample } from '../../test/select/sample-corpus.ts';

const recipes = ['kumoito', 'swallow-v1', 'uzushio-03a'];
const closing: (() => void)[] = [];
const pages = readSample();
const fates = recipes.map((name) => {
  const corpus = madeCorpus({ after: (close) => void closing.push(close as () => void) });
  const recipe = presetNamed(name, corpus.config);
  addSample(corpus, pages);
  corpus.select('link', { recipe });
  const afterLinks = pages.map(({ page }) => corpus.fate(page.url));
  for (const sample of pages) corpus.format(sample.page.url, measureSample(sample));
  corpus.select('text', { recipe });
  return pages.map(({ page }, at) => (afterLinks[at] === 'kept' ? corpus.fate(page.url) : afterLinks[at]));
});
const row = (cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
row(['page', ...recipes]);
row(['---', ...recipes.map(() => '---')]);
row(['kept', ...fates.map((all) => String(all.filter((fate) => fate === 'kept').length))]);
for (const [at, { page }] of pages.entries()) {
  const url = page.url.replace('http://', '');
  row([url.length > 80 ? `${url.slice(0, 80)}…` : url, ...fates.map((all) => all[at] ?? '')]);
}
for (const close of closing) close();
