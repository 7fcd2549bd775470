import { folded } from '../../analyzer/content-words.ts';
import type { WrittenQuery } from '../../query/word-pattern.ts';
import { composed } from '../../text/normalise.ts';
import { PhraseCursor } from '../cursors/phrase-cursor.ts';
import { TermCursor } from '../cursors/term-cursor.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import type { Collection } from '../search/collection.ts';
import type { DocumentWords } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import { regionClass, regionCode } from '../segment/region.ts';
import type { SegmentReader } from '../segment/segment-reader.ts';
import { regions as allRegions } from '../../model/region.ts';
import type { CountedRegions } from './counted-regions.ts';
import type { DocumentMatches, Span } from './find-matches.ts';

interface Looking {
  readonly collection: Collection;
  readonly query: WrittenQuery;
  readonly regions: CountedRegions;
  readonly accept: (document: number) => boolean;
}

/** Where the characters of a text stand: as phrases of a search are found, and of these the ones with its very letters. */
export function* writtenMatches(reader: SegmentReader, looking: Looking): Generator<DocumentMatches | null> {
  const { segment } = reader;
  const phrases = openPhrases(reader, looking);
  const next = (target: number): number =>
    phrases.reduce((first, phrase) => Math.min(first, phrase.advance(target)), endOfDocuments);
  const text = looking.query.written.join('');
  for (let document = next(0); document < endOfDocuments; document = next(document + 1)) {
    if (!looking.accept(document)) continue;
    const starts = phrases.flatMap((phrase) => (phrase.document === document ? phrase.starts() : []));
    const words = reader.read(document);
    const spans = spansAt(
      starts.sort((a, b) => a - b),
      words,
      { text, lexicon: segment.lexicon, regions: looking.regions },
    );
    yield spans.length === 0 ? null : { segment, document, words, spans };
  }
}

const openPhrases = ({ segment }: SegmentReader, { collection, query, regions }: Looking): readonly PhraseCursor[] => {
  const scoring = { gain: 0, norms: collection.norms };
  const counted = allRegions.filter((region) => regions[regionCode(region)] === 1);
  return [...new Set(counted.map(regionClass))].flatMap((part) => {
    const cuts = collection.phraseCuts(segment, part, query.written.map(folded));
    if (cuts === null) return [];
    const openList = (entry: TermCursor['entry']): TermCursor => new TermCursor(segment, entry, scoring);
    return [new PhraseCursor(cuts, { openList, scoring, lengthCodes: segment.lengthCodes })];
  });
};

/** None overlaps the one before. */
const spansAt = (
  starts: readonly number[],
  words: DocumentWords,
  { text, lexicon, regions }: { readonly text: string; readonly lexicon: Lexicon; readonly regions: CountedRegions },
): readonly Span[] => {
  const spans: Span[] = [];
  let last = 0;
  for (const start of starts) {
    if (start < last) continue;
    const sentence = words.sentenceAt(start);
    if (regions[words.sentenceRegions[sentence] ?? 0] !== 1) continue;
    const types = words.typesOf(sentence);
    const most = (words.sentenceStarts[sentence + 1] ?? 0) - 1;
    let end = start;
    let read = '';
    while (end < most && read.length < text.length && text.startsWith(read))
      read += composed(lexicon.surface(types[end++] ?? 0));
    if (read !== text) continue;
    spans.push({ start, end, sentence });
    last = end;
  }
  return spans;
};
