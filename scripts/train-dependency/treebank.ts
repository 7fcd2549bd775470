import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Tokens } from '../../src/analyzer/tokens.ts';
import { alignUnits, type AlignedUnits } from './align.ts';
import { treeFault, type Corpus, type GoldSentence } from './gold-sentence.ts';
import { bunsetsuOfUd, readConllu } from './read-conllu.ts';
import { readCabocha, readKnp } from './read-knp.ts';

/** A tree of a treebank laid over our tokens. */
export interface Tree {
  readonly gold: GoldSentence;
  readonly tokens: Tokens;
  readonly bunsetsu: AlignedUnits;
  /** Basic phrases; null where the corpus has none. */
  readonly phrases: AlignedUnits | null;
}

export interface Treebank {
  readonly train: readonly Tree[];
  readonly dev: Readonly<Record<Corpus, readonly Tree[]>>;
  /** How many training trees teach boundaries only since their heads are no projective tree, by fault. */
  readonly headless: Readonly<Record<string, number>>;
}

export type Cut = (text: string) => Tokens;

const read = (folder: string, file: string): string => gunzipSync(readFileSync(join(folder, file))).toString();

/** The dev parts, written as `spell` writes a sentence. */
export const readDev = (
  folder: string,
  cut: Cut,
  spell: (gold: GoldSentence) => GoldSentence = (gold) => gold,
): Treebank['dev'] => ({
  wac: readKnp(read(folder, 'wac-dev.knp.gz'), 'wac').map((gold) => lay(spell(gold), cut)),
  kwdlc: readKnp(read(folder, 'kwdlc-dev.knp.gz'), 'kwdlc').map((gold) => lay(spell(gold), cut)),
  gsd: readCabocha(read(folder, 'gsd-dev.cabocha.gz')).map((gold) => lay(spell(gold), cut)),
});

export const readTreebank = (folder: string, cut: Cut): Treebank => {
  const gsd = readConllu(read(folder, 'gsd-train.conllu.gz'));
  const all = [
    ...readKnp(read(folder, 'wac-train.knp.gz'), 'wac'),
    ...gsd.map((words, at) => bunsetsuOfUd(words, `gsd-train-${at + 1}`)),
  ];
  const headless: Record<string, number> = {};
  const train: Tree[] = [];
  for (const gold of all) {
    // 〓 stands for a character that the corpus could not encode.
    if (gold.text.includes('〓')) continue;
    train.push(lay(gold, cut));
    const fault = treeFault(gold.bunsetsu);
    if (fault !== null) headless[fault] = (headless[fault] ?? 0) + 1;
  }
  return { train, dev: readDev(folder, cut), headless };
};

const lay = (gold: GoldSentence, cut: Cut): Tree => {
  const { text, count, starts, ends, entries } = cut(gold.text);
  const tokens = {
    text,
    count,
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    entries: entries.slice(0, count),
    written: null,
  };
  return {
    gold,
    tokens,
    bunsetsu: alignUnits(gold.bunsetsu, tokens),
    phrases: gold.phrases === null ? null : alignUnits(gold.phrases, tokens),
  };
};

const documentEnd: Readonly<Record<Corpus, RegExp>> = { wac: /-.*$/, kwdlc: /-[^-]*$/, gsd: /$^/ };

/** Documents stay together: the sentences of one share the first part of their ids (WAC), or all but the last (KWDLC). */
export const foldOf = ({ gold }: Tree, folds: number): number => {
  const document = gold.id.replace(documentEnd[gold.corpus], '');
  let hash = 0;
  for (const unit of document) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) >>> 0;
  return hash % folds;
};
