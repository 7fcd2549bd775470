import {
  collocationDefaults,
  type Collocation,
  type CollocationOptions,
  type CollocationTable,
} from '../concordancer.ts';
import type { Collection } from '../search/collection.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { logDice, logLikelihood, mutualInformation } from './association.ts';
import { contentCounts } from './attribute-counts.ts';
import { countedRegions } from '../concordance/counted-regions.ts';
import { SegmentTally, Tally } from './collocation-tally.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { eachMatching } from '../concordance/snapshot-concordance.ts';
import { wordCounts } from './word-counts.ts';

/** Words of meaning that stand near the matches, or are bound to them by a dependency, and how strongly. */
export const collocations = async (
  collection: Collection,
  query: WordQuery,
  options: CollocationOptions,
): Promise<CollocationTable> => {
  const reader = new QuestionReader();
  const tally = await tallyOf(collection, { query, reader }, options);
  const regions = countedRegions(query, options);
  const counted = await wordCounts(collection, { regions, filter: options, signal: options.signal });
  const words = counted.reduce((sum, { counts }) => sum + counts.reduce((inner, count) => inner + count, 0), 0);
  const wanted = tally.wordsWith(options.countMin ?? collocationDefaults.countMin);
  const totals = contentCounts(
    counted.map(({ segment: { lexicon }, counts }) => ({ lexicon, counts })),
    options.attribute ?? collocationDefaults.attribute,
    wanted,
  );
  return { matches: tally.matches, rows: tableOf(tally, { totals, words, options }) };
};

const tallyOf = async (
  collection: Collection,
  { query, reader }: { readonly query: WordQuery; readonly reader: QuestionReader },
  options: CollocationOptions,
): Promise<Tally> => {
  const {
    by = collocationDefaults.by,
    window = collocationDefaults.window,
    attribute = collocationDefaults.attribute,
  } = options;
  const bySegment = new Map<Segment, SegmentTally>();
  await eachMatching(collection, { query, options, reader }, ({ segment, words, spans }) => {
    let tally = bySegment.get(segment);
    if (tally === undefined) bySegment.set(segment, (tally = new SegmentTally(segment.lexicon)));
    if (by === 'window') for (const span of spans) tally.addWindow(words, span, window);
    else for (const span of spans) tally.addDependencies(words, span);
    return undefined;
  });
  const whole = new Tally();
  for (const tally of bySegment.values()) whole.add(tally, { by, attribute });
  return whole;
};

const tableOf = (
  tally: Tally,
  { totals, words, options }: { totals: ReadonlyMap<string, number>; words: number; options: CollocationOptions },
): readonly Collocation[] => {
  const {
    countMin = collocationDefaults.countMin,
    sort = collocationDefaults.sort,
    top = collocationDefaults.top,
    by = collocationDefaults.by,
  } = options;
  const rows: Collocation[] = [];
  for (const [relation, { near, counts }] of tally.relations)
    for (const [word, count] of counts) {
      if (count < countMin) continue;
      const total = totals.get(word) ?? count;
      // In a word sketch the matches that count are those with the relation.
      const pair = { together: count, matches: by === 'window' ? tally.matches : near, total, near, words };
      rows.push({
        word,
        relation,
        count,
        total,
        logDice: logDice(pair),
        logLikelihood: logLikelihood(pair),
        mutualInformation: mutualInformation(pair),
      });
    }
  return rows
    .sort((a, b) => b[sort] - a[sort] || b.count - a.count || (a.word + a.relation < b.word + b.relation ? -1 : 1))
    .slice(0, top);
};
