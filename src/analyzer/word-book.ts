import { emptySlots } from './slots.ts';
import { grammarNumbers, morphemeTail } from './annotation.ts';
import { toKatakana } from './kana.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { WordReading } from './port.ts';
import { representativeForm } from './spelling.ts';

/** What annotations say of dictionary rows. */
export interface WordBook {
  /** The word of a row, and the words that its spelling in kana may stand for. Unknown words are named by their surface. */
  words(row: number, surface: string): readonly WordReading[];
  /** The lines of an annotation for what a word of this row may be: the first its own, the others with `@`. */
  lines(words: readonly WordReading[], surface: string, row: number): string;
}

export const openWordBook = (lexicon: MorphemeLexicon): WordBook => {
  const { firstUnknown } = lexicon;
  const numbers = grammarNumbers(lexicon.grammars);
  const known = emptySlots<readonly WordReading[]>(firstUnknown);

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
  return {
    words: (row, surface) =>
      row >= firstUnknown ? [make(row, representativeForm(surface, '*'))] : (known[row] ??= ofRow(row)),
    lines: (words, surface, row) =>
      words
        .map((word, rank) => {
          const isKnown = rank > 0 || row < firstUnknown;
          return `${rank === 0 ? '' : '@ '}${surface}${morphemeTail(word, { surface, known: isKnown }, numbers)}`;
        })
        .join(''),
  };
};

const none = ['*', '*', '*', '*', '*', '*'] as const;
