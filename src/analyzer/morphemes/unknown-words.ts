import type { BestBefore } from './best-before.ts';
import type { Dictionary } from './dictionary.ts';
import type { LatticeBuffers } from './lattice-buffers.ts';

/** Adds to the lattice the words that char.def makes of characters, known or not. */
export interface UnknownWords {
  begin(): void;
  /** Whether words of the class of the character are tried even where words of the dictionary start. */
  isAlwaysTried(at: number): boolean;
  /** `firstOfPlace`: the first node of the words that start there, known ones among them; none was added if it is still free. */
  add(at: number, firstOfPlace: number): void;
  /** The costs of all nodes have become less by this. */
  payOff(cost: number): void;
}

export type OpenUnknownWords = (dictionary: Dictionary, buffers: LatticeBuffers, before: BestBefore) => UnknownWords;
