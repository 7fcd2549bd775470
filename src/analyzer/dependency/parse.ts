import type { Lexicon, Tokens } from '../tokens.ts';
import { describeBunsetsu, emptyBunsetsuTable } from './bunsetsu.ts';
import { findBunsetsu } from './chunker.ts';
import { openHeadFinder } from './head-finder.ts';
import { openModel, type ModelBuffers } from './model.ts';
import { findPhrases } from './phrase-finder.ts';
import { findTypes } from './type-finder.ts';
import { openWordReader } from './words.ts';

/** Bunsetsu and basic phrases of one sentence, in arrays that the next call uses again. */
export interface Dependencies {
  readonly bunsetsu: number;
  /** Per bunsetsu: first token, head (-1 for the root, which is the last), type as a code of `typeNames`. */
  readonly firsts: Int32Array;
  readonly heads: Int32Array;
  readonly types: Uint8Array;
  readonly phrases: number;
  /** Per basic phrase: first token, bunsetsu, head. The last phrase of a bunsetsu has its type, the others D. */
  readonly phraseFirsts: Int32Array;
  readonly phraseOwners: Int32Array;
  readonly phraseHeads: Int32Array;
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
  let room = roomFor(256);
  return {
    parse: (tokens, given) => {
      if (tokens.count > room.types.length) room = roomFor(2 * tokens.count);
      const { firsts, heads, types, phrases } = room;
      const words = reader.read(tokens);
      let count = given?.length ?? 0;
      if (given === undefined) count = findBunsetsu(model.bunsetsu, words, firsts);
      else firsts.set(given);
      describeBunsetsu(words, { firsts, count }, table);
      finder.find(table, heads);
      findTypes(model.type, table, { heads, types });
      findPhrases(model, words, { count, firsts, heads }, phrases);
      return {
        bunsetsu: count,
        firsts,
        heads,
        types,
        phrases: phrases.count,
        phraseFirsts: phrases.firsts,
        phraseOwners: phrases.owners,
        phraseHeads: phrases.heads,
      };
    },
  };
};

const roomFor = (tokens: number) => ({
  firsts: new Int32Array(tokens),
  heads: new Int32Array(tokens),
  types: new Uint8Array(tokens),
  phrases: {
    count: 0,
    firsts: new Int32Array(tokens + 1),
    owners: new Int32Array(tokens + 1),
    heads: new Int32Array(tokens + 1),
  },
});
