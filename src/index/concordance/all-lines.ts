import { concordanceDefaults, type ConcordanceLine, type ConcordanceOptions } from '../concordancer.ts';
import { acceptBy } from '../search/filter.ts';
import type { Collection } from '../search/collection.ts';
import { Pace } from '../search/pace.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { countedRegions } from './counted-regions.ts';
import { findMatches } from './find-matches.ts';
import { concordanceLine } from './kwic.ts';

/** Every line, in the order of the documents; none is looked for before it is asked for, and none is kept. */
export async function* allLines(
  collection: Collection,
  query: WordQuery,
  options: ConcordanceOptions,
): AsyncGenerator<ConcordanceLine> {
  const { window = concordanceDefaults.window } = options;
  const pace = new Pace(options.signal);
  const looking = {
    accepts: acceptBy(options),
    reader: new QuestionReader(),
    regions: countedRegions(query, options),
  };
  for (const found of findMatches(collection, query, looking)) {
    if (pace.shouldYield(256)) await pace.yield();
    if (found === null) continue;
    const { segment, document, words, spans } = found;
    for (const span of spans) yield concordanceLine(segment, document, { words, span, window });
  }
}
