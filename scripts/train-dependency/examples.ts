import {
  arcFeatures,
  dependentRows,
  headRows,
  pairRows,
  takeDependent,
} from '../../src/analyzer/dependency/arc-features.ts';
import { describeBunsetsu, emptyBunsetsuTable } from '../../src/analyzer/dependency/bunsetsu.ts';
import { chunkFeatures, chunkRows } from '../../src/analyzer/dependency/chunk-features.ts';
import { beginAt, decide, newChunkState } from '../../src/analyzer/dependency/chunker.ts';
import { emptyFeatureList } from '../../src/analyzer/dependency/feature-hash.ts';
import { beginDependent, beginTree, newArcState } from '../../src/analyzer/dependency/head-finder.ts';
import type { Question } from '../../src/analyzer/dependency/model.ts';
import { innerCandidatesMax, innerHeadFeatures, never } from '../../src/analyzer/dependency/phrase-finder.ts';
import { typeFeatures, typeNames } from '../../src/analyzer/dependency/type-finder.ts';
import type { WordReader, Words } from '../../src/analyzer/dependency/words.ts';
import { ExampleSet } from './example-set.ts';
import type { Tree } from './treebank.ts';

/** Turns trees into the questions that the parser will ask, each with the right answer. */
export const makeExamples = (trees: readonly Tree[], reader: WordReader): Readonly<Record<Question, ExampleSet>> => {
  const sets = {
    bunsetsu: new ExampleSet(true),
    head: new ExampleSet(false),
    type: new ExampleSet(true),
    phrase: new ExampleSet(true),
    phraseHead: new ExampleSet(false),
  };
  for (const tree of trees) {
    const words = reader.read(tree.tokens);
    if (words.count === 0) continue;
    askOpenings(sets.bunsetsu, words, { firsts: tree.bunsetsu.firsts, begin: 0, end: words.count, skip: 0 });
    askHeads(sets.head, words, tree);
    if (tree.gold.corpus === 'wac') askTypes(sets.type, words, tree);
    if (tree.phrases !== null) askPhrases(sets, words, tree);
  }
  return sets;
};

const features = emptyFeatureList();
const table = emptyBunsetsuTable();

interface Stretch {
  /** Where units open. */
  readonly firsts: Int32Array;
  readonly begin: number;
  readonly end: number;
  /** Words with one of these bits are not asked about. */
  readonly skip: number;
}

const askOpenings = (set: ExampleSet, words: Words, { firsts, begin, end, skip }: Stretch): void => {
  const opening = new Set(firsts);
  const state = newChunkState();
  beginAt(words, state, begin);
  for (; state.at < end; state.at++) {
    const opens = opening.has(state.at);
    if ((words.bits[state.at]! & skip) === 0) {
      chunkFeatures(words, state, features);
      set.addWide(features);
      chunkRows(words, state, features);
      set.addDeep(features);
      set.closeCandidate();
      set.close(opens ? 0 : -1);
    }
    decide(words, state, opens);
  }
};

const describe = (words: Words, { bunsetsu }: Tree): void =>
  describeBunsetsu(words, { firsts: bunsetsu.firsts, count: bunsetsu.firsts.length }, table);

/** Merging units at alignment can leave a head that is not to the right. */
const isTree = (heads: Int32Array): boolean =>
  heads.every((head, at) => (at === heads.length - 1 ? head === -1 : head > at));

const askHeads = (set: ExampleSet, words: Words, tree: Tree): void => {
  const gold = tree.bunsetsu.heads;
  if (!isTree(gold)) return;
  describe(words, tree);
  const state = newArcState();
  beginTree(state, Int32Array.from(gold), table.count);
  for (let at = table.count - 2; at >= 0; at--) {
    beginDependent(state, at);
    let target = -1;
    let candidate = at + 1;
    for (let rank = 0; rank < state.candidates; rank++) {
      if (candidate === gold[at]) target = rank;
      candidate = gold[candidate]!;
    }
    if (target >= 0) {
      dependentRows(table, at, features);
      set.share(features);
      state.candidate = at + 1;
      for (state.rank = 0; state.rank < state.candidates; state.rank++) {
        arcFeatures(table, state, features);
        set.addWide(features);
        headRows(table, state.candidate, features);
        set.addDeep(features);
        pairRows(table, state, features);
        set.addDeep(features);
        set.closeCandidate();
        state.candidate = gold[state.candidate]!;
      }
      set.close(target);
    }
    takeDependent(table, state, gold[at]!);
  }
};

const askTypes = (set: ExampleSet, words: Words, tree: Tree): void => {
  describe(words, tree);
  for (const [at, head] of tree.bunsetsu.heads.entries()) {
    if (head < 0) continue;
    for (let type = 1; type < typeNames.length; type++) {
      typeFeatures(table, { at, head, type }, features);
      set.addWide(features);
      set.closeCandidate();
    }
    set.close(typeNames.indexOf(tree.bunsetsu.types[at] as (typeof typeNames)[number]) - 1);
  }
};

const askPhrases = (
  sets: { readonly phrase: ExampleSet; readonly phraseHead: ExampleSet },
  words: Words,
  { bunsetsu, phrases }: Tree,
): void => {
  if (phrases === null) return;
  for (const [at, begin] of bunsetsu.firsts.entries()) {
    const end = bunsetsu.firsts[at + 1] ?? words.count;
    askOpenings(sets.phrase, words, { firsts: phrases.firsts, begin, end, skip: never });
    const inner = [...phrases.firsts.keys()].filter((phrase) => {
      const first = phrases.firsts[phrase] ?? 0;
      return first >= begin && first < end;
    });
    const base = inner[0] ?? 0;
    for (const phrase of inner.slice(0, -2))
      askInnerHead(sets.phraseHead, words, { phrases, phrase, count: base + inner.length });
  }
};

const askInnerHead = (
  set: ExampleSet,
  words: Words,
  {
    phrases,
    phrase,
    count,
  }: { readonly phrases: NonNullable<Tree['phrases']>; readonly phrase: number; readonly count: number },
): void => {
  const head = phrases.heads[phrase] ?? -1;
  if (head <= phrase || head >= count || count - phrase > innerCandidatesMax) return;
  for (let candidate = phrase + 1; candidate < count; candidate++) {
    innerHeadFeatures(words, { firsts: phrases.firsts, phrase, count, candidate }, features);
    set.addWide(features);
    set.closeCandidate();
  }
  set.close(head - phrase - 1);
};
