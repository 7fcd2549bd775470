import { representativeForm } from '../spelling.ts';
import type { Lexicon } from '../tokens.ts';
import { arcMarks, arcSize, type Dictionary, endOfWord } from './dictionary.ts';
import { findKey } from './double-array.ts';

/** The lexicon with what words have in common. */
export interface MorphemeLexicon extends Lexicon {
  /** The row whose base form and reading stand for all spellings of the word. */
  representative(row: number): number;
  /** The words that a spelling in kana may be, as rows; empty where there is no doubt. */
  candidates(row: number): Int32Array;
  /** `子供/こども` of a row that represents. */
  form(row: number): string;
  /** All words of the dictionary that are written so, as rows. */
  rowsOf(surface: string): readonly number[];
}

export const openLexicon = ({ tables, facts }: Dictionary): MorphemeLexicon => {
  const { stringStart, stringUnits, base, reading, pronunciation, grammar } = tables;
  const { code, cells, rowAt, arcs } = tables;
  // Not kept: whoever asks for a row keeps what was made of it.
  const stringOf = (id: number): string =>
    String.fromCharCode(...stringUnits.subarray(stringStart[id] ?? 0, stringStart[id + 1] ?? 0));
  return {
    rows: grammar.length,
    firstUnknown: facts.firstUnknown,
    grammar,
    grammars: facts.grammars,
    base: (row) => stringOf(base[row] ?? 0),
    reading: (row) => stringOf(reading[row] ?? 0),
    pronunciation: (row) => stringOf(pronunciation[row] ?? 0),
    representative: (row) => tables.representative[row] ?? row,
    candidates: (row) => {
      const { ambiguousRow, ambiguousFirst, ambiguousForm } = tables;
      const at = indexOfSorted(ambiguousRow, row);
      return at < 0 ? noRows : ambiguousForm.subarray(ambiguousFirst[at], ambiguousFirst[at + 1]);
    },
    rowsOf: (surface) => {
      const first = findKey({ code, cells, keyAt: rowAt }, surface);
      if (first < 0) return [];
      let last = first;
      while (((arcs[last * arcSize + arcMarks] ?? endOfWord) & endOfWord) === 0) last++;
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    },
    form: (row) => representativeForm(stringOf(base[row] ?? 0), stringOf(reading[row] ?? 0)),
  };
};

const noRows = new Int32Array(0);

/** Index of a value in an ascending array, or -1. */
const indexOfSorted = (sorted: Int32Array, value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : -1;
};
