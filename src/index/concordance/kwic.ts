import type { ConcordanceLine } from '../concordancer.ts';
import { noWord, type DocumentWords } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import type { Segment } from '../segment/segment.ts';
import { storedDocument } from '../segment/stored-document.ts';
import type { Span } from './find-matches.ts';

export type Window = number | 'sentence';

export const concordanceLine = (
  segment: Segment,
  document: number,
  { words, span, window }: { words: DocumentWords; span: Span; window: Window },
): ConcordanceLine => {
  const { lexicon } = segment;
  const sentenceStart = words.sentenceStarts[span.sentence] ?? 0;
  const sentenceEnd = (words.sentenceStarts[span.sentence + 1] ?? 0) - 1;
  const [from, to] =
    window === 'sentence'
      ? [sentenceStart, sentenceEnd]
      : [Math.max(0, span.start - window), Math.min(words.length, span.end + window)];
  const { id, url } = storedDocument(segment, document);
  return {
    id,
    url,
    position: span.start,
    left: textBetween(words, lexicon, [from, span.start]),
    match: textBetween(words, lexicon, [span.start, span.end]),
    right: textBetween(words, lexicon, [span.end, to]),
  };
};

/** The words as they were written; a sentence boundary is shown as a space. */
const textBetween = (
  words: DocumentWords,
  lexicon: Lexicon,
  [from, to]: readonly [from: number, to: number],
): string => {
  let text = '';
  for (let position = from; position < to; position++) {
    const type = words.types[position] ?? noWord;
    if (type === noWord) text += ' ';
    else text += lexicon.isSpaced(type) && position > from ? ` ${lexicon.surface(type)}` : lexicon.surface(type);
  }
  return text;
};

/** Words that decide the place of a line in a sorted concordance. */
const sortedWords = 4;

/** What a line is sorted by: the words right of the match, or those left of it from the match outwards. */
export const sortKey = (
  words: DocumentWords,
  lexicon: Lexicon,
  { span, sort }: { span: Span; sort: 'left' | 'right' | 'match' },
): string => {
  if (sort === 'match') return textBetween(words, lexicon, [span.start, span.end]);
  let key = '';
  for (let distance = 0; distance < sortedWords; distance++) {
    const position = sort === 'right' ? span.end + distance : span.start - 1 - distance;
    if (position < 0 || position >= words.length) break;
    key += partOfKey(words, lexicon, { position, sentence: span.sentence });
  }
  return key;
};

/** What the key begins with. */
export const firstOfKey = (
  words: DocumentWords,
  lexicon: Lexicon,
  { span, sort }: { span: Span; sort: 'left' | 'right' },
): string => {
  const position = sort === 'right' ? span.end : span.start - 1;
  return position < 0 ? '' : partOfKey(words, lexicon, { position, sentence: span.sentence });
};

const partOfKey = (
  words: DocumentWords,
  lexicon: Lexicon,
  { position, sentence }: { position: number; sentence: number },
): string => {
  const isInside =
    position >= (words.sentenceStarts[sentence] ?? 0) && position < (words.sentenceStarts[sentence + 1] ?? 0);
  const row = (isInside ? words.typesOf(sentence) : words.types)[position] ?? noWord;
  return `${row === noWord ? '' : lexicon.surface(row)}\u0001`;
};
