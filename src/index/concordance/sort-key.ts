import { pageTypes } from '../../model/document.ts';
import type { ConcordanceSort } from '../concordancer.ts';
import { noWord } from '../segment/forward.ts';
import { dayOf } from '../segment/stored-document.ts';
import type { DocumentMatches, Span } from './find-matches.ts';
import { textBetween } from './kwic.ts';

/** Words that decide the place of a line sorted by all that stands on one side. */
const sortedWords = 4;

/** Comes before every character of a word, and before the end of a word. */
const endOfPart = '\u0000';
const endOfWord = '\u0001';

/** What a line is sorted by, so that texts compare as the lines shall stand. */
export const sortKey = (found: DocumentMatches, span: Span, sorts: readonly ConcordanceSort[]): string =>
  sorts.map((sort) => partOfKey(found, span, sort)).join(endOfPart);

/** What the key begins with, as far as that is known without much work; null: nothing is. */
export const firstOfKey = (found: DocumentMatches, span: Span, [sort]: readonly ConcordanceSort[]): string | null => {
  if (sort === 'left') return wordAt(found, span, span.start - 1);
  return sort === 'right' ? wordAt(found, span, span.end) : null;
};

const partOfKey = (found: DocumentMatches, span: Span, sort: ConcordanceSort): string => {
  const { segment, document, words } = found;
  switch (sort) {
    case 'document':
      return '';
    case 'match':
      return textBetween(words, segment.lexicon, [span.start, span.end]);
    case 'site':
      return segment.site(document);
    case 'type':
      return pageTypes[segment.columns.types[document] ?? 0] ?? 'other';
    case 'date':
      return dayOf(segment, document);
    case 'left':
    case 'right': {
      let key = '';
      for (let distance = 1; distance <= sortedWords; distance++)
        key += wordAt(found, span, sort === 'left' ? span.start - distance : span.end + distance - 1);
      return key;
    }
    case 'left1':
    case 'left2':
    case 'left3':
    case 'right1':
    case 'right2':
    case 'right3': {
      const distance = Number(sort.at(-1));
      return wordAt(found, span, sort.startsWith('left') ? span.start - distance : span.end + distance - 1);
    }
  }
};

/** A word as written; nothing beyond the ends of the document. */
const wordAt = ({ words, segment }: DocumentMatches, { sentence }: Span, position: number): string => {
  if (position < 0 || position >= words.length) return '';
  const isInside =
    position >= (words.sentenceStarts[sentence] ?? 0) && position < (words.sentenceStarts[sentence + 1] ?? 0);
  const row = (isInside ? words.typesOf(sentence) : words.types)[position] ?? noWord;
  return `${row === noWord ? '' : segment.lexicon.surface(row)}${endOfWord}`;
};
