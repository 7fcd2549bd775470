import { seededRandom } from '../../base/random.ts';
import { acceptBy } from '../search/filter.ts';
import {
  concordanceDefaults,
  type Concordance,
  type ConcordanceLine,
  type ConcordanceOptions,
  type ConcordanceSort,
  type WordPlace,
} from '../concordancer.ts';
import { countedRegions } from './counted-regions.ts';
import type { Collection } from '../search/collection.ts';
import { Pace } from '../search/pace.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { type DocumentMatches, findMatches, type Span } from './find-matches.ts';
import { FirstInOrder } from './first-in-order.ts';
import { concordanceLine } from './kwic.ts';
import { firstOfKey, sortKey } from './sort-key.ts';
import type { WordQuery } from '../../query/word-pattern.ts';

/** A match that is kept to be sorted or drawn; its text is made when it is its turn. */
interface KeptMatch {
  readonly segment: Segment;
  readonly document: number;
  readonly span: Span;
  /** What it is sorted by. */
  readonly key: string;
  /** Matches with the lowest of these numbers are the sample. */
  readonly drawn: number;
  /** Place in the order of the documents. */
  readonly number: number;
}

/** No more matches are kept than twice the lines that are passed over, shown or drawn. */
export const concordance = async (
  collection: Collection,
  query: WordQuery,
  options: ConcordanceOptions,
): Promise<Concordance> => {
  const { lines: most = concordanceDefaults.lines, from = 0, sample, countMost = Infinity } = options;
  const sorts = [options.sort ?? concordanceDefaults.sort].flat().filter((sort) => sort !== 'document');
  const window = options.window ?? concordanceDefaults.window;
  const plain = sorts.length === 0 && sample === undefined;
  const reader = new QuestionReader();
  const lines: ConcordanceLine[] = [];
  const kept = new FirstInOrder<KeptMatch>(sample ?? from + most, sample === undefined ? byKey : byDraw);
  let count = 0;
  let documents = 0;
  let isEnough = false;
  const keep = (found: DocumentMatches, span: Span, number: number): void => {
    if (sample === undefined && isBehind(found, span, { sorts, last: kept.last })) return;
    const key = sortKey(found, span, sorts);
    const drawn = sample === undefined ? 0 : drawnNumber(found, span, options);
    kept.add({ segment: found.segment, document: found.document, span, key, drawn, number });
  };
  await eachMatching(collection, { query, options, reader }, (found) => {
    documents++;
    for (const span of found.spans) {
      const number = count++;
      if (!plain) keep(found, span, number);
      else if (number >= from && lines.length < most)
        lines.push(concordanceLine(found.segment, found.document, { words: found.words, span, window }));
    }
    isEnough = plain && lines.length >= most && (options.count === false || count >= countMost);
    return isEnough ? 'stop' : undefined;
  });
  if (options.count === false && isEnough) return { count: null, documents: null, isWhole: false, lines };
  if (plain) return { count, documents, isWhole: !isEnough, lines };
  const shown = kept
    .inOrder()
    .toSorted(byKey)
    .slice(from, from + most);
  return { count, documents, isWhole: true, lines: shown.map((match) => lineOf(match, reader, window)) };
};

/** Does a match come after the last one that is kept, as its first word alone tells? */
const isBehind = (
  found: DocumentMatches,
  span: Span,
  { sorts, last }: { readonly sorts: readonly ConcordanceSort[]; readonly last: KeptMatch | null },
): boolean => {
  if (last === null) return false;
  const first = firstOfKey(found, span, sorts);
  return first !== null && first > last.key;
};

interface Matching {
  readonly query: WordQuery;
  readonly options: WordPlace;
  readonly reader: QuestionReader;
}

/** Documents with matches, with pauses for others, until `visit` says `stop`. */
export const eachMatching = async (
  collection: Collection,
  { query, options, reader }: Matching,
  visit: (found: DocumentMatches) => 'stop' | undefined,
): Promise<void> => {
  const pace = new Pace(options.signal);
  const looking = { accepts: acceptBy(options), reader, regions: countedRegions(query, options) };
  for (const found of findMatches(collection, query, looking)) {
    if (pace.shouldYield(256)) await pace.yield();
    if (found !== null && visit(found) === 'stop') return;
  }
};

/** A number drawn by the seed and the address of the match alone, so that the same matches are sampled from any index. */
const drawnNumber = ({ segment, document }: DocumentMatches, span: Span, { seed = '' }: ConcordanceOptions): number => {
  const { ids, revisions } = segment.columns;
  const address = `${ids[document]}-${revisions[document]} ${span.start} ${span.end}`;
  return seededRandom(`${seed} ${address}`).next();
};

const byDraw = (a: KeptMatch, b: KeptMatch): number => a.drawn - b.drawn || a.number - b.number;

const byKey = (a: KeptMatch, b: KeptMatch): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number);

const lineOf = (
  { segment, document, span }: KeptMatch,
  reader: QuestionReader,
  window: number | 'sentence',
): ConcordanceLine => concordanceLine(segment, document, { words: reader.of(segment).read(document), span, window });
