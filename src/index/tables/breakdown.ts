import { pageTypes } from '../../model/document.ts';
import type { HostName } from '../../model/url.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { registrableDomain } from '../../text/domain.ts';
import { type Breakdown, breakdownDefaults, type BreakdownOptions, type BreakdownRow } from '../concordancer.ts';
import { countedRegions } from '../concordance/counted-regions.ts';
import type { DocumentMatches } from '../concordance/find-matches.ts';
import { eachMatching } from '../concordance/snapshot-concordance.ts';
import type { Collection } from '../search/collection.ts';
import { noWord } from '../segment/forward.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { dayOf } from '../segment/stored-document.ts';
import { eachDocument } from './document-words.ts';

/** How the matches of a pattern are spread over periods, hosts and types, or over the words beside them. */
export const breakdown = async (
  collection: Collection,
  query: WordQuery,
  options: BreakdownOptions,
): Promise<Breakdown> => {
  const { by, top = breakdownDefaults.top } = options;
  const groups = new Groups();
  let matches = 0;
  let documents = 0;
  let words = 0;
  const kind = by === 'left' || by === 'right' ? null : documentKinds[by];
  await eachDocument(
    collection,
    { regions: countedRegions(query, options), options },
    (segment, document, ofDocument) => {
      words += ofDocument;
      if (kind !== null && ofDocument > 0) groups.of(kind(segment, document)).words += ofDocument;
    },
  );
  await eachMatching(collection, { query, options, reader: new QuestionReader() }, (found) => {
    matches += found.spans.length;
    documents++;
    if (kind !== null) groups.add(kind(found.segment, found.document), found.spans.length, documents);
    else for (const value of neighbours(found, by === 'left')) groups.add(value, 1, documents);
    return undefined;
  });
  return { matches, documents, words, rows: rowsOf(groups, { by, top, words }) };
};

type DocumentKind = Exclude<BreakdownOptions['by'], 'left' | 'right'>;

const documentKinds: { readonly [Kind in DocumentKind]: (segment: Segment, document: number) => string } = {
  year: (segment, document) => dayOf(segment, document).slice(0, 4),
  month: (segment, document) => dayOf(segment, document).slice(0, 7),
  day: dayOf,
  site: (segment, document) => segment.site(document),
  domain: (segment, document) => registrableDomain(segment.site(document) as HostName),
  type: ({ columns }, document) => pageTypes[columns.types[document] ?? 0] ?? 'other',
};

const isPeriod = (by: BreakdownOptions['by']): boolean => by === 'year' || by === 'month' || by === 'day';

/** The word beside each match as it is written; nothing at the edge of the sentence. */
const neighbours = ({ segment, words, spans }: DocumentMatches, isLeft: boolean): string[] =>
  spans.map(({ start, end, sentence }) => {
    const position = isLeft ? start - 1 : end;
    const isInside = position >= (words.sentenceStarts[sentence] ?? 0);
    const row = isInside ? (words.typesOf(sentence)[position] ?? noWord) : noWord;
    return row === noWord ? '' : segment.lexicon.surface(row);
  });

interface Group {
  count: number;
  documents: number;
  words: number;
  /** The document that was counted last. */
  last: number;
}

class Groups {
  readonly byValue = new Map<string, Group>();

  of(value: string): Group {
    let group = this.byValue.get(value);
    if (group === undefined) this.byValue.set(value, (group = { count: 0, documents: 0, words: 0, last: 0 }));
    return group;
  }

  add(value: string, count: number, document: number): void {
    const group = this.of(value);
    group.count += count;
    if (group.last !== document) group.documents++;
    group.last = document;
  }
}

const rowsOf = (
  { byValue }: Groups,
  { by, top, words }: { readonly by: BreakdownOptions['by']; readonly top: number; readonly words: number },
): readonly BreakdownRow[] => {
  const rows = [...byValue].map(([value, group]): BreakdownRow => {
    const all = by === 'left' || by === 'right' ? words : group.words;
    const perMillion = (group.count * 1e6) / Math.max(1, all);
    return { value, count: group.count, documents: group.documents, words: all, perMillion };
  });
  if (isPeriod(by)) return rows.sort((a, b) => (a.value < b.value ? -1 : 1));
  return rows
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, top);
};
