/**
 * A sentence cut into morphemes, without an object per morpheme: the layers above (bunsetsu, dependencies, synonyms)
 * read these arrays. Valid until the next sentence is cut by the same tokenizer.
 */
export interface Tokens extends Places {
  readonly count: number;
  /** Row of the lexicon; unknown words have the row of their character class. */
  readonly entries: Int32Array;
  /** Where the words stand in the text as written, when it had to be composed to be read; null: it is `text`. */
  readonly written: Places | null;
}

/** Words in a text: UTF-16 offsets, [starts[i], ends[i]). White space lies between them. */
export interface Places {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The dictionary as tables, shared by all workers of a process. Row = one dictionary entry. */
export interface Lexicon {
  readonly rows: number;
  /** Rows from here on are the unknown-word classes. */
  readonly firstUnknown: number;
  /** Per row: number of its distinct combination of part of speech and conjugation. */
  readonly grammar: Uint16Array;
  /** The combinations: pos, pos1, pos2, pos3, conjugation type, conjugation form. */
  readonly grammars: readonly (readonly [string, string, string, string, string, string])[];
  /** Base form, katakana reading and pronunciation of a row; `*` where the dictionary has none. */
  base(row: number): string;
  reading(row: number): string;
  pronunciation(row: number): string;
}

/** Bunsetsu or basic phrases of a sentence, as arrays; valid until the next sentence. */
export interface Units {
  readonly count: number;
  /** First token of each, ascending from 0; a unit ends where the next begins. */
  readonly firsts: Int32Array;
  /** Index of the unit it depends on; -1 for the root. */
  readonly heads: Int32Array;
  /** Index in `dependencyTypes`. */
  readonly types: Uint8Array;
}

export const dependencyTypes = ['D', 'P', 'A', 'I'] as const;
