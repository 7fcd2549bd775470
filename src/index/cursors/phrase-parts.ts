import { isCommonWord } from '../segment/common-words.ts';
import { pairText } from '../segment/term-key.ts';

/** One list of the index that a phrase is put together from, and how far from the phrase's first word it stands. */
export interface PhrasePart {
  readonly kind: 'surface' | 'bigram';
  readonly text: string;
  readonly offset: number;
}

/** Common words side by side are looked up two at a time; a word by itself only where it is in no such pair. */
export const phraseParts = (words: readonly string[]): readonly PhrasePart[] => {
  const startsBigram = words.map((word, at) => {
    const next = words[at + 1];
    return next !== undefined && isCommonWord(word) && isCommonWord(next);
  });
  return words.flatMap((word, offset): readonly PhrasePart[] => {
    if (startsBigram[offset] === true)
      return [{ kind: 'bigram', text: pairText(word, words[offset + 1] ?? ''), offset }];
    return startsBigram[offset - 1] === true ? [] : [{ kind: 'surface', text: word, offset }];
  });
};
