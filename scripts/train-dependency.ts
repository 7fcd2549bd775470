import { parseArgs } from 'node:util';
import { loadModel, modelPath, packModel } from '../src/analyzer/dependency/model.ts';
import { openParser } from '../src/analyzer/dependency/parse.ts';
import { openWordReader } from '../src/analyzer/dependency/words.ts';
import { loadDictionary } from '../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../src/analyzer/morphemes/lexicon.ts';
import { writeTableFile } from '../src/analyzer/morphemes/table-file.ts';
import { openTokenizer } from '../src/analyzer/morphemes/tokenizer.ts';
import { elapsedMs } from '../src/base/clock.ts';
import { Fault } from '../src/base/fault.ts';
import { describeScores, score } from './train-dependency/score.ts';
import { trainModel } from './train-dependency/train-model.ts';
import { foldOf, readTreebank, type Tree } from './train-dependency/treebank.ts';

/**
 * Trains the chunker and dependency parser:
 *
 *     node dist/scripts/train-dependency.js ../shared/data/treebank              write models/dependency/dependency.bin
 *     node dist/scripts/train-dependency.js ../shared/data/treebank --folds 12   hold out one twelfth of the training
 *                                                                                documents and score on it; write nothing
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: modelPath },
    folds: { type: 'string' },
    fold: { type: 'string', default: '5' },
  },
});
const folder = positionals[0];
if (folder === undefined) throw new Fault('USAGE', 'Name the folder of the treebanks, e.g. ../shared/data/treebank.');

const say = (line: string): void => console.error(`${(elapsedMs() / 1000).toFixed(1)} s  ${line}`);
const dictionary = loadDictionary();
const lexicon = openLexicon(dictionary);
const reader = openWordReader(lexicon);
const tokenizer = openTokenizer(dictionary);
const treebank = readTreebank(folder, (text) => tokenizer.tokenize(text));
say(`${treebank.train.length} training trees, without heads: ${JSON.stringify(treebank.headless)}`);

const corpora = ['wac', 'kwdlc', 'gsd'] as const;
const report = (name: string, trees: readonly Tree[], model: SharedArrayBuffer): void =>
  console.log(`${name.padEnd(10)}${describeScores(score(trees, openParser(model, lexicon)))}`);

if (values.folds === undefined) {
  writeTableFile(values.out, packModel(trainModel(treebank.train, { reader, say })));
  say(`wrote ${values.out}`);
  const model = loadModel(values.out);
  for (const corpus of corpora) report(`${corpus}-dev`, treebank.dev[corpus], model);
} else {
  const folds = Number(values.folds);
  const fold = Number(values.fold);
  const isHeld = (tree: Tree): boolean => foldOf(tree, folds) === fold;
  const held = treebank.train.filter(isHeld);
  const kept = treebank.train.filter((tree) => !isHeld(tree));
  const model = packModel(trainModel(kept, { reader, say }));
  for (const corpus of corpora)
    report(
      `${corpus}-held`,
      held.filter(({ gold }) => gold.corpus === corpus),
      model,
    );
}
