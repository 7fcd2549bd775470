import type { Analyzer } from '../../analyzer/port.ts';
import { Fault } from '../../base/fault.ts';
import { seededRandom } from '../../base/random.ts';
import { acceptBy } from '../filter.ts';
import type { Concordance, ConcordanceLine, ConcordanceOptions, DocumentFilter } from '../port.ts';
import type { Collection } from '../query/collection.ts';
import { Pace } from '../query/pace.ts';
import { describeQueryError } from '../query/parse-query.ts';
import type { Segment } from '../segment/segment.ts';
import { type DocumentMatches, findMatches, type Span } from './find-matches.ts';
import { concordanceLine, sortKey } from './kwic.ts';
import { isPattern, parsePattern } from './parse-pattern.ts';
import type { WordQuery } from './pattern-language.ts';

const linesUnlessTold = 100;
const windowUnlessTold = 8;

/** A match that is kept to be sorted or drawn; its text is made when it is its turn. */
interface KeptMatch {
  readonly segment: Segment;
  readonly document: number;
  readonly span: Span;
  /** Place in the order asked for, and in the order of the documents. */
  readonly key: string | number;
  readonly number: number;
}

export const concordance = async (
  collection: Collection,
  query: WordQuery,
  options: ConcordanceOptions,
): Promise<Concordance> => {
  const { lines: most = linesUnlessTold, from = 0, sort = 'document', sample } = options;
  const plain = sort === 'document' && sample === undefined;
  const lines: ConcordanceLine[] = [];
  const kept: KeptMatch[] = [];
  const window = options.window ?? windowUnlessTold;
  let count = 0;
  let documents = 0;
  let isEnough = false;
  await eachMatching(collection, { query, options }, (found) => {
    documents++;
    const { segment, document, words } = found;
    for (const span of found.spans) {
      const number = count++;
      if (!plain) kept.push({ segment, document, span, number, key: keyOf(found, span, options) });
      else if (number >= from && lines.length < most)
        lines.push(concordanceLine(segment, document, { words, span, window }));
    }
    isEnough = plain && options.count === false && lines.length >= most;
    return isEnough ? 'stop' : undefined;
  });
  if (isEnough) return { count: null, documents: null, lines };
  if (plain) return { count, documents, lines };
  const drawn = sample === undefined ? kept : drawSample(kept, sample, options);
  drawn.sort(byKey);
  return { count, documents, lines: drawn.slice(from, from + most).map((match) => lineOf(match, window)) };
};

/** Reads a pattern, or turns a plain text into the pattern of its words. */
export const readPattern = async (text: string, analyzer: Analyzer): Promise<WordQuery> => {
  if (!isPattern(text)) {
    const [analysis] = await analyzer.analyze([text.trim()]);
    const words = analysis?.morphemes ?? [];
    if (words.length === 0) throw new Fault('BAD_INPUT', 'The pattern has no words.');
    const parts = words.map(({ surface }) => ({
      kind: 'word' as const,
      test: {
        kind: 'attribute' as const,
        attribute: 'surface' as const,
        value: surface.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
      },
    }));
    return { patterns: [{ kind: 'sequence', parts }], links: [] };
  }
  const parsed = parsePattern(text);
  if ('kind' in parsed) throw new Fault('BAD_INPUT', describeQueryError(text, parsed));
  return parsed;
};

/** Documents with matches, with pauses for others, until `visit` says `stop`. */
export const eachMatching = async (
  collection: Collection,
  { query, options }: { query: WordQuery; options: DocumentFilter & { readonly signal?: AbortSignal | undefined } },
  visit: (found: DocumentMatches) => 'stop' | undefined,
): Promise<void> => {
  const pace = new Pace(options.signal);
  for (const found of findMatches(collection, query, acceptBy(options))) {
    if (pace.isTired(256)) await pace.rest();
    if (found !== null && visit(found) === 'stop') return;
  }
};

const keyOf = ({ segment, words }: DocumentMatches, span: Span, { sort = 'document' }: ConcordanceOptions): string =>
  sort === 'document' ? '' : sortKey(words, segment.lexicon, { span, sort });

/** Each match has a lot that depends on the seed and its address only, so the same matches are drawn from any index. */
const drawSample = (kept: readonly KeptMatch[], sample: number, { seed = '' }: ConcordanceOptions): KeptMatch[] =>
  kept
    .map((match) => {
      const { ids, revisions } = match.segment.columns;
      const address = `${ids[match.document]}-${revisions[match.document]} ${match.span.start} ${match.span.end}`;
      return { match, lot: seededRandom(`${seed} ${address}`).next() };
    })
    .sort((a, b) => a.lot - b.lot || a.match.number - b.match.number)
    .slice(0, sample)
    .map(({ match }) => match);

const byKey = (a: KeptMatch, b: KeptMatch): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number);

const lineOf = ({ segment, document, span }: KeptMatch, window: number | 'sentence'): ConcordanceLine =>
  concordanceLine(segment, document, { words: segment.readWords(document), span, window });
