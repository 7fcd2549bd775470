import { emptySlots } from './slots.ts';
import { grammarNumbers, morphemeTail } from './annotation.ts';
import { toKatakana } from './kana.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { WordReading } from './port.ts';
import { representativeForm } from './spelling.ts';

/** What annotations say of dictionary rows, made once for every row that occurs. */
export interface WordBook {
  /** The word of a row, and the words that its spelling in kana may stand for. Unknown words are named by their surface. */
  words(row: number, surface: string): readonly WordReading[];
  /** Behind the surface in an annotation: the rest of the line, and lines of the words that kana may stand for. */
  tail(row: number, surface: string): string;
  /** The rest of a line for a word that is not simply its row's. */
  tailOf(word: WordReading, surface: string, row: number): string;
}

export const openWordBook = (lexicon: MorphemeLexicon): WordBook => {
  const { firstUnknown } = lexicon;
  const numbers = grammarNumbers(lexicon.grammars);
  /** Made when words are first asked for: annotations do without. */
  let known: (readonly WordReading[] | undefined)[] | null = null;
  const tails = emptySlots<string>(firstUnknown);
  const unknown = new Map<string, UnknownWord>();

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
  const ofUnknown = (row: number, surface: string): UnknownWord => {
    const key = `${row} ${surface}`;
    const met = unknown.get(key);
    if (met !== undefined) return met;
    // Unknown words are without number: forget them all now and then.
    if (unknown.size >= unknownKept) unknown.clear();
    const word = make(row, representativeForm(surface, '*'));
    const made = { words: [word], tail: tailOf(word, surface, row) };
    unknown.set(key, made);
    return made;
  };
  const ofRow = (row: number): readonly WordReading[] => [
    make(row, lexicon.form(lexicon.representative(row))),
    ...Array.from(lexicon.candidates(row), (form) => make(row, lexicon.form(form))),
  ];
  const words = (row: number, surface: string): readonly WordReading[] =>
    row >= firstUnknown ? ofUnknown(row, surface).words : ((known ??= emptySlots(firstUnknown))[row] ??= ofRow(row));
  const tailOf = (word: WordReading, surface: string, row: number): string =>
    morphemeTail(word, { surface, known: row < firstUnknown }, numbers);
  const tailsOf = (row: number, surface: string): string =>
    ofRow(row)
      .map((word, rank) => `${rank === 0 ? '' : `@ ${surface}`}${tailOf(word, surface, row)}`)
      .join('');
  return {
    words,
    tailOf,
    tail: (row, surface) =>
      row >= firstUnknown ? ofUnknown(row, surface).tail : (tails[row] ??= tailsOf(row, surface)),
  };
};

interface UnknownWord {
  readonly words: readonly WordReading[];
  readonly tail: string;
}

const unknownKept = 10_000;
const none = ['*', '*', '*', '*', '*', '*'] as const;
