import { grammarFields, grammarNumbers, morphemeTail } from './annotation.ts';
import { toKatakana } from './kana.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { WordReading } from './port.ts';
import { emptySlots } from './slots.ts';
import { representativeForm } from './spelling.ts';

/** What analyses and annotations say of dictionary rows. */
export interface WordCache {
  /** The word of a row, and the words that its spelling in kana may stand for. Unknown words are named by their surface. */
  words(row: number, surface: string): readonly WordReading[];
  /** The lines of an annotation for these words of a row: the first its own, the others with `@`. */
  lines(words: readonly WordReading[], surface: string, row: number): string;
  /** The lines of all of a row's words; nothing is kept. */
  rowLines(row: number, surface: string): string;
}

export const openWordCache = (lexicon: MorphemeLexicon): WordCache => {
  const { firstUnknown } = lexicon;
  const numbers = grammarNumbers(lexicon.grammars);
  /** Made for every row that occurs in an analysis. */
  const known = new Map<number, readonly WordReading[]>();

  const make = (row: number, representative: string): WordReading => {
    const [pos, pos1, pos2, pos3, conjugationType, conjugationForm] =
      lexicon.grammars[lexicon.grammar[row] ?? 0] ?? none;
    return {
      pos: [pos, pos1, pos2, pos3],
      conjugationType,
      conjugationForm,
      base: lexicon.base(row),
      reading: toKatakana(lexicon.reading(row)),
      pronunciation: toKatakana(lexicon.pronunciation(row)),
      representative,
    };
  };
  const ofRow = (row: number): readonly WordReading[] => [
    make(row, lexicon.form(lexicon.representative(row))),
    ...Array.from(lexicon.candidates(row), (form) => make(row, lexicon.form(form))),
  ];
  const ofKnown = (row: number): readonly WordReading[] => {
    const met = known.get(row);
    if (met !== undefined) return met;
    const made = ofRow(row);
    known.set(row, made);
    return made;
  };
  const ofUnknown = (row: number, surface: string): readonly WordReading[] => [
    make(row, representativeForm(surface, '*')),
  ];
  /** By number of grammar: all words of a row have the row's. */
  const fields = emptySlots<string>(lexicon.grammars.length);
  const lines: WordCache['lines'] = (words, surface, row) => {
    const [first, ...others] = words;
    if (first === undefined) return '';
    const grammar = (fields[lexicon.grammar[row] ?? 0] ??= grammarFields(first, numbers));
    const pieces = [surface, morphemeTail(first, { surface, known: row < firstUnknown }, grammar)];
    for (const other of others) pieces.push('@ ', surface, morphemeTail(other, { surface, known: true }, grammar));
    return pieces.join('');
  };
  return {
    words: (row, surface) => (row >= firstUnknown ? ofUnknown(row, surface) : ofKnown(row)),
    lines,
    rowLines: (row, surface) => lines(row >= firstUnknown ? ofUnknown(row, surface) : ofRow(row), surface, row),
  };
};

const none = ['*', '*', '*', '*', '*', '*'] as const;
