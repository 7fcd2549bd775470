import type { VocabularyWord } from './annotated-words.ts';
import { isCommonWord } from '../segment/common-words.ts';
import type { WordType } from '../segment/lexicon.ts';
import { composed } from '../../text/normalise.ts';
import { folded, isContentWord, isSymbol, wordForms } from '../../analyzer/content-words.ts';

/** What the index makes of a word, wherever it stands. */
export interface WordFacts {
  /** As written, folded. */
  readonly surface: string;
  /** Of a word of meaning: the forms that it counts for; of others none. */
  readonly forms: readonly string[];
  readonly isSymbol: boolean;
  /** See common-words.ts. */
  readonly isCommon: boolean;
  /** Its row in the lexicon where no white space stands before it. */
  readonly type: WordType;
}

export const wordFacts = (word: VocabularyWord): WordFacts => {
  const surface = folded(word.surface);
  const content = isContentWord(word);
  return {
    surface,
    forms: content ? wordForms(word) : [],
    isSymbol: isSymbol(word),
    isCommon: isCommonWord(surface),
    type: {
      surface: word.surface,
      base: word.base === '*' ? composed(word.surface) : word.base,
      reading: word.reading === '*' ? '' : word.reading,
      grammar: {
        pos: word.pos.filter((level) => level !== '*').join('-'),
        conjugationType: word.conjugationType === '*' ? '' : word.conjugationType,
        conjugationForm: word.conjugationForm === '*' ? '' : word.conjugationForm,
      },
      spaced: false,
      content,
    },
  };
};
