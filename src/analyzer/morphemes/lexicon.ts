import type { Lexicon } from '../tokens.ts';
import type { Dictionary } from './dictionary.ts';

export const openLexicon = ({ tables, facts }: Dictionary): Lexicon => {
  const { stringStart, stringUnits, base, reading, pronunciation, grammar } = tables;
  const decoded: (string | undefined)[] = Array.from({ length: stringStart.length - 1 });
  const stringOf = (id: number): string => {
    const known = decoded[id];
    if (known !== undefined) return known;
    const units = stringUnits.subarray(stringStart[id] ?? 0, stringStart[id + 1] ?? 0);
    const text = String.fromCharCode(...units);
    decoded[id] = text;
    return text;
  };
  return {
    rows: grammar.length,
    firstUnknown: facts.firstUnknown,
    grammar,
    grammars: facts.grammars,
    base: (row) => stringOf(base[row] ?? 0),
    reading: (row) => stringOf(reading[row] ?? 0),
    pronunciation: (row) => stringOf(pronunciation[row] ?? 0),
  };
};
