import {
  arcFeatures,
  dependentRows,
  headRows,
  pairRows,
  takeDependent,
} from '../../src/analyzer/dependency/arc-features.ts';
import { describeBunsetsu, emptyBunsetsuTable } from '../../src/analyzer/dependency/bunsetsu.ts';
import { chunkFeatures, chunkRows } from '../../src/analyzer/dependency/chunk-features.ts';
import { beginAt, decide, mayOpen, newChunkState } from '../../src/analyzer/dependency/find-bunsetsu.ts';
import { emptyFeatureList } from '../../src/analyzer/dependency/feature-hash.ts';
import { beginDependent, beginTree, newArcState } from '../../src/analyzer/dependency/head-finder.ts';
import type { Question } from '../../src/analyzer/dependency/model.ts';
import {
  innerCandidatesMax,
  innerHeadFeatures,
  mayOpenPhrase,
  type InnerQuestion,
} from '../../src/analyzer/dependency/find-phrases.ts';
import { toNextType, typeFeatures } from '../../src/analyzer/dependency/find-types.ts';
import type { WordReader, Words } from '../../src/analyzer/dependency/words.ts';
import { dependencyTypes } from '../../src/analyzer/tokens.ts';
import { treeFault } from './gold-sentence.ts';
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
    askOpenings(sets.bunsetsu, words, { firsts: tree.bunsetsu.firsts, begin: 0, end: words.count, asked: mayOpen });
    if (treeFault(tree.gold.bunsetsu) === null) {
      askHeads(sets.head, words, tree);
      if (tree.gold.corpus !== 'gsd') askTypes(sets.type, words, tree);
    }
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
  /** Words that are asked about. */
  readonly asked: (words: Words, at: number) => boolean;
}

const askOpenings = (set: ExampleSet, words: Words, { firsts, begin, end, asked }: Stretch): void => {
  const opening = new Set(firsts);
  const state = newChunkState();
  beginAt(words, state, begin);
  for (; state.at < end; state.at++) {
    const opens = opening.has(state.at);
    if (asked(words, state.at)) {
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

const describe = (words: Words, { bunsetsu }: Tree): void => describeBunsetsu(words, bunsetsu, table);

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
    typeFeatures(table, { at, head }, features);
    for (let type = 1; type < dependencyTypes.length; type++) {
      toNextType(features);
      set.addWide(features);
      set.closeCandidate();
    }
    set.close((tree.bunsetsu.types[at] ?? 0) - 1);
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
    askOpenings(sets.phrase, words, { firsts: phrases.firsts, begin, end, asked: mayOpenPhrase });
    const inner = [...phrases.firsts.keys()].filter((phrase) => {
      const first = phrases.firsts[phrase] ?? 0;
      return first >= begin && first < end;
    });
    const base = inner[0] ?? 0;
    for (const phrase of inner.slice(0, -2))
      askInnerHead(sets.phraseHead, words, { phrases, phrase, count: base + inner.length });
  }
};

const askInnerHead = (set: ExampleSet, words: Words, question: Omit<InnerQuestion, 'candidate'>): void => {
  const { phrases, phrase, count } = question;
  let target = -1;
  let candidates = 0;
  for (let at = phrase + 1; at > 0 && at < count && candidates < innerCandidatesMax; at = phrases.heads[at] ?? -1)
    if (at === phrases.heads[phrase]) target = candidates++;
    else candidates++;
  if (target < 0) return;
  for (let candidate = phrase + 1; candidates > 0; candidates--) {
    innerHeadFeatures(words, { ...question, candidate }, features);
    set.addWide(features);
    set.closeCandidate();
    candidate = phrases.heads[candidate] ?? -1;
  }
  set.close(target);
};
