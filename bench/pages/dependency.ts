import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readKnp } from '../../scripts/train-dependency/read-knp.ts';
import { describeScores, score } from '../../scripts/train-dependency/score.ts';
import { readDev } from '../../scripts/train-dependency/treebank.ts';
import { loadModel } from '../../src/analyzer/dependency/model.ts';
import { openParser, type Parser } from '../../src/analyzer/dependency/parse.ts';
import { loadDictionary } from '../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../src/analyzer/morphemes/tokenizer.ts';
import { printMachine } from '../machine.ts';
import { webSpellings } from './parts/web-spellings.ts';

/**
 * How good and how fast are bunsetsu and dependencies? On the dev parts of the treebanks, beside the trivial parser that
 * links every bunsetsu to the next one.
 *
 *     npm run build && node dist/bench/pages/dependency.js [folder of the treebanks]
 */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../../shared/data/treebank');
printMachine();

const dictionary = loadDictionary();
const lexicon = openLexicon(dictionary);
const tokenizer = openTokenizer(dictionary);
const parser = openParser(loadModel(), lexicon);
const dev = readDev(folder, (text) => tokenizer.tokenize(text));

const trivial: Pick<Parser, 'parse'> = {
  parse: (tokens, given) => {
    const found = parser.parse(tokens, given);
    const { heads, count } = found.bunsetsu;
    for (let at = 0; at < count; at++) heads[at] = at + 1 < count ? at + 1 : -1;
    return found;
  },
};
for (const [name, trees] of Object.entries(dev)) {
  const { uas, uasWithoutTwo, arcF1 } = score(trees, trivial);
  console.log(`${name}-dev  trivial  ${describeScores({ uas, uasWithoutTwo, arcF1 })}`);
  console.log(`${name}-dev  parser   ${describeScores(score(trees, parser))}`);
}

console.log('\n| written | WAC: chunk F1 / UAS without the last / arc F1 | GSD |');
console.log('|---|---|---|');
for (const [name, spell] of Object.entries(webSpellings)) {
  const { wac, gsd } = readDev(folder, (text) => tokenizer.tokenize(text), spell);
  const [ofWac, ofGsd] = [wac, gsd].map((trees) => {
    const { chunkF1, uas, arcF1 } = score(trees, parser);
    return [chunkF1, uas, arcF1].map((value) => value.toFixed(1)).join(' / ');
  });
  console.log(`| ${name} | ${ofWac} | ${ofGsd} |`);
}

const sentences = readKnp(gunzipSync(readFileSync(join(folder, 'wac-train.knp.gz'))).toString(), 'wac').map(
  ({ text }) => text,
);
const bytes = sentences.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** CPU time, since the machine may have other work. */
const megabytesPerSecond = (work: (text: string) => void): number => {
  const began = process.cpuUsage();
  for (const text of sentences) work(text);
  return bytes / process.cpuUsage(began).user;
};
const rounds = Array.from({ length: 5 }, () => ({
  morphemes: megabytesPerSecond((text) => tokenizer.tokenize(text)),
  trees: megabytesPerSecond((text) => parser.parse(tokenizer.tokenize(text))),
}));
for (const what of ['morphemes', 'trees'] as const) {
  const best = Math.max(...rounds.map((round) => round[what]));
  console.log(
    `text → ${what}: ${best.toFixed(2)} MB per CPU second, best of ${rounds.length} rounds over ${sentences.length} sentences`,
  );
}
