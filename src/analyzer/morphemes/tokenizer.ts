import type { Tokens } from '../tokens.ts';
import type { Dictionary } from './dictionary.ts';
import { Lattice } from './lattice.ts';

export interface Tokenizer {
  /** The arrays of the answer are used again by the next call. */
  tokenize(text: string): Tokens;
}

const comma = 0x3001;
const fullStop = 0x3002;

/**
 * Cuts text into IPADIC's morphemes: the path of least cost through the lattice of all dictionary words (Viterbi), as
 * MeCab and kuromoji do. Like kuromoji it solves each stretch up to a 、 or 。 by itself. White space is a node of the
 * lattice and no morpheme. A long stretch is solved in parts of about `nodesKept` lattice nodes; the answer does not
 * depend on it, the memory does.
 */
export const openTokenizer = (dictionary: Dictionary, nodesKept = 1 << 17): Tokenizer => {
  const lattice = new Lattice(dictionary, nodesKept);
  return {
    tokenize: (text) => {
      lattice.begin(text);
      let from = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (unit !== comma && unit !== fullStop) continue;
        lattice.solve(from, at + 1);
        from = at + 1;
      }
      if (from < text.length) lattice.solve(from, text.length);
      return { text, count: lattice.count, starts: lattice.starts, ends: lattice.ends, entries: lattice.entries };
    },
  };
};
