import { ownCopy } from '../../text/own-copy.ts';
import { arcMarks, arcSize, endOfWord, type Dictionary } from '../morphemes/dictionary.ts';
import { findKey } from '../morphemes/double-array.ts';
import type { MorphemeLexicon } from '../morphemes/lexicon.ts';
import type { Tokens } from '../tokens.ts';

/** Finds the words of MeCab's output in our copy of IPADIC. */
export interface MecabReader {
  /** `lines`: `surface TAB features`. Valid until the next call. */
  read(text: string, lines: readonly string[]): Tokens;
}

interface Source {
  readonly dictionary: Dictionary;
  readonly lexicon: MorphemeLexicon;
}

export const openMecabReader = ({ dictionary, lexicon }: Source): MecabReader => {
  const { code, cells, rowAt, arcs, classOf, classFirstRow } = dictionary.tables;
  const unknownRows = new Map<string, number>();
  for (let row = lexicon.firstUnknown; row < lexicon.rows; row++) {
    const grammar = grammarOf(lexicon, row);
    if (!unknownRows.has(grammar)) unknownRows.set(grammar, row);
  }
  const met = new Map<string, number>();
  const isEnd = (row: number): boolean => ((arcs[row * arcSize + arcMarks] ?? endOfWord) & endOfWord) !== 0;

  const unknownRow = (surface: string, features: readonly string[]): number =>
    unknownRows.get(features.slice(0, 6).join(',')) ?? classFirstRow[classOf[surface.charCodeAt(0)] ?? 0] ?? 0;
  const rowOf = (line: string): number => {
    const [surface = '', joined = ''] = line.split('\t');
    const features = joined.split(',');
    const first = features.length < 9 ? -1 : findKey({ code, cells, keyAt: rowAt }, surface);
    for (let row = first; row >= 0; row = isEnd(row) ? -1 : row + 1)
      if (featuresOf(lexicon, row) === joined) return row;
    return unknownRow(surface, features);
  };

  return {
    read: (text, lines) => {
      const tokens = { starts: [] as number[], ends: [] as number[], entries: [] as number[] };
      const add = (start: number, end: number, row: number): void => {
        tokens.starts.push(start);
        tokens.ends.push(end);
        tokens.entries.push(row);
      };
      // MeCab reads UTF-8: half a surrogate pair comes back as U+FFFD.
      const clean = Buffer.from(text).toString();
      let at = 0;
      for (const line of lines) {
        const surface = line.slice(0, line.indexOf('\t'));
        const start = clean.indexOf(surface, at);
        if (start < 0) continue;
        addLost(text, at, start, (from, to) => add(from, to, unknownRow(text.slice(from, to), [])));
        let row = met.get(line);
        if (row === undefined) {
          if (met.size >= metMax) met.clear();
          row = rowOf(line);
          met.set(ownCopy(line), row);
        }
        add(start, start + surface.length, row);
        at = start + surface.length;
      }
      addLost(text, at, text.length, (from, to) => add(from, to, unknownRow(text.slice(from, to), [])));
      return {
        text,
        count: tokens.starts.length,
        starts: Int32Array.from(tokens.starts),
        ends: Int32Array.from(tokens.ends),
        entries: Int32Array.from(tokens.entries),
        written: null,
      };
    },
  };
};

const metMax = 100_000;

/** What MeCab left out and is no white space (control characters): no character may be lost. */
const addLost = (text: string, from: number, to: number, add: (from: number, to: number) => void): void => {
  for (const match of text.slice(from, to).matchAll(/\P{White_Space}+/gu))
    add(from + match.index, from + match.index + match[0].length);
};

const grammarOf = (lexicon: MorphemeLexicon, row: number): string =>
  (lexicon.grammars[lexicon.grammar[row] ?? 0] ?? []).join(',');

const featuresOf = (lexicon: MorphemeLexicon, row: number): string =>
  `${grammarOf(lexicon, row)},${lexicon.base(row)},${lexicon.reading(row)},${lexicon.pronunciation(row)}`;
