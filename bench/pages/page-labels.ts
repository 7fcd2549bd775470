/**
 * Do sentences end, and are pages of the kind, where and as labels say?
 * `node dist/bench/pages/page-labels.js`: the labels of test/data and the treebanks of ../shared/data, where they are.
 */
import { splitSentences } from '../../src/text/sentence/sentences.ts';
import { realPageTypes, samplePageTypes, type Confusion } from '../../test/quality/labelled-types.ts';
import { readSentenceGold, scoreEnds, type GoldText } from '../../test/text/sentence-gold.ts';
import { readTreebankSentences } from '../../test/text/treebank-sentences.ts';

const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const share = (value: number, digits: number): string => value.toFixed(digits).replace(/^0/, '');

const sayEnds = (name: string, texts: readonly GoldText[]): void => {
  const { gold, f1 } = scoreEnds(texts, splitSentences);
  row(name, gold, share(f1, 4));
};
row('sentence ends', 'sentences', 'F1');
row('---', '---', '---');
const treebanks = readTreebankSentences();
if (treebanks !== null) {
  sayEnds('WAC dev, joined by document, sentences that end in a mark or a closing bracket', treebanks.wac);
  sayEnds('GSD dev, joined by tens', treebanks.gsd);
}
sayEnds('own gold, plain', readSentenceGold('gold-plain.txt'));
sayEnds('own gold, hard part', readSentenceGold('gold-hard.txt'));

/** Labels are rows, what pages were taken for are columns. */
const sayTypes = (name: string, { right, all, rows }: Confusion): void => {
  const types = [...new Set([...rows.keys(), ...[...rows.values()].flatMap((row) => [...row.keys()])])];
  console.log(`\n${name}: ${share(right / all, 3)} of ${all} right`);
  row(name, ...types);
  row('---', ...types.map(() => '---'));
  for (const [label, counts] of rows) row(label, ...types.map((type) => counts.get(type) ?? ''));
};
const real = realPageTypes();
if (real !== null) sayTypes('real pages', real);
sayTypes('sample web', samplePageTypes());
