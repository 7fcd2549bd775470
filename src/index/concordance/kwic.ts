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
  const { id, url, date, type } = storedDocument(segment, document);
  return {
    id,
    url,
    date,
    type,
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
