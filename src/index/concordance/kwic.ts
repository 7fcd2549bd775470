import type { ConcordanceLine } from '../port.ts';
import { noWord, type DocumentWords } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import type { Segment } from '../segment/segment.ts';
import { storedDocument } from '../stored-document.ts';
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
export const textBetween = (
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
  const step = sort === 'right' ? 1 : -1;
  const from = sort === 'right' ? span.end : span.start - 1;
  let key = '';
  for (
    let count = 0, position = from;
    count < sortedWords && position >= 0 && position < words.length;
    position += step
  ) {
    const type = words.types[position] ?? noWord;
    key += `${type === noWord ? '' : lexicon.surface(type)}\u0001`;
    count++;
  }
  return key;
};
