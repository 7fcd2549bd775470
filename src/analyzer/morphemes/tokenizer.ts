// The built-in morphological analysis, for which neither MeCab nor another program is needed.
// Called by `../kuromoji-tokens.ts`. It must not make an object for each word: `../composer.ts` does that, for those
// who want objects.

import type { Tokens } from '../tokens.ts';
import type { Dictionary } from './dictionary.ts';
import { openLattice } from './lattice.ts';
import type { WordsAs } from './words-as.ts';

export interface Tokenizer {
  /** The arrays of the answer are used again by the next call. */
  tokenize(text: string): Tokens;
}

/**
 * Cuts text into IPADIC's morphemes: the path of least cost through the lattice of all dictionary words (Viterbi), as
 * MeCab and kuromoji do; `wordsAs` says which of them is followed where they differ. White space is no morpheme. A long text is
 * solved in parts of about `nodesKept` lattice nodes; the answer does not depend on it, the memory does.
 */
export const openTokenizer = (
  dictionary: Dictionary,
  wordsAs: WordsAs = 'kuromoji',
  nodesKept = 1 << 17,
): Tokenizer => {
  const lattice = openLattice(dictionary, wordsAs, nodesKept);
  const { found } = lattice;
  return {
    tokenize: (text) => {
      lattice.begin(text);
      for (let from = 0; from < text.length; ) from = lattice.solve(from);
      return {
        text,
        count: found.count,
        starts: found.starts,
        ends: found.ends,
        entries: found.entries,
        written: null,
      };
    },
  };
};
