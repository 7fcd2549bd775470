// Which words form a bunsetsu and which bunsetsu depends on which, by the model that is shipped in models/.
// Called by `../kuromoji.ts`, sentence by sentence. It must not look beyond the sentence, and must not learn: the same
// words always get the same arcs.

import type { Lexicon, Tokens, Units } from '../tokens.ts';
import { describeBunsetsu, emptyBunsetsuTable } from './bunsetsu.ts';
import { findBunsetsu } from './find-bunsetsu.ts';
import { openHeadFinder } from './head-finder.ts';
import { openModel, type ModelBuffers } from './model.ts';
import { findPhrases } from './find-phrases.ts';
import { findTypes } from './find-types.ts';
import { openWordReader } from './words.ts';

/** Bunsetsu and basic phrases of one sentence, in arrays that the next call uses again. */
export interface Dependencies {
  readonly bunsetsu: Units;
  /** The last phrase of a bunsetsu has its type, the others D. */
  readonly phrases: Units;
  /** The bunsetsu of each phrase. */
  readonly owners: Int32Array;
}

export interface Parser {
  /**
   * Never fails, and takes time proportional to the number of tokens. `given` are the first tokens of the bunsetsu where
   * they are known.
   */
  parse(tokens: Tokens, given?: Int32Array): Dependencies;
}

export const openParser = (buffers: ModelBuffers, lexicon: Lexicon): Parser => {
  const model = openModel(buffers);
  const reader = openWordReader(lexicon);
  const finder = openHeadFinder(model.head);
  const table = emptyBunsetsuTable();
  let workspace = workspaceFor(256);
  return {
    parse: (tokens, given) => {
      if (tokens.count > workspace.bunsetsu.types.length) workspace = workspaceFor(2 * tokens.count);
      const { bunsetsu } = workspace;
      const words = reader.read(tokens);
      if (given === undefined) {
        bunsetsu.count = findBunsetsu(model.bunsetsu, words, bunsetsu.firsts);
      } else {
        bunsetsu.count = given.length;
        bunsetsu.firsts.set(given);
      }
      describeBunsetsu(words, bunsetsu, table);
      finder.find(table, bunsetsu.heads);
      findTypes(model.type, table, bunsetsu);
      findPhrases(model, words, workspace);
      return workspace;
    },
  };
};

const workspaceFor = (tokens: number) => ({
  bunsetsu: unitsFor(tokens),
  phrases: unitsFor(tokens),
  owners: new Int32Array(tokens),
});

const unitsFor = (tokens: number) => ({
  count: 0,
  firsts: new Int32Array(tokens),
  heads: new Int32Array(tokens),
  types: new Uint8Array(tokens),
});
