import { Fault } from '../../base/fault.ts';
import {
  associations,
  type Breakdown,
  breakdownDefaults,
  breakdownKinds,
  collocationDefaults,
  collocationKinds,
  type CollocationTable,
  type Concordance,
  concordanceDefaults,
  concordanceSorts,
  frequencyDefaults,
  frequencyKinds,
  type FrequencyList,
  keynessDefaults,
  keynessMeasures,
  type KeynessTable,
  keynessWords,
  ngramDefaults,
  ngramLengthMax,
  type NgramList,
  profileDefaults,
  type WordPlace,
  type WordProfile,
} from '../../index/concordancer.ts';
import { type DocumentFilter, isEmptyFilter } from '../../query/filters.ts';
import { readFilterText } from '../../query/filter-text.ts';
import { wordAttributes } from '../../query/word-pattern.ts';
import type { SiteRequest, SiteSources } from '../site-port.ts';
import { type Answer, ask } from './ask-index.ts';
import { readSet } from './page-set.ts';
import { ParameterReader } from './parameter-reader.ts';
import { filterOf, readFilters, readPatternText, readWordBlocks } from './search-parameters.ts';

const windowMax = 100;
/** Lines that are sorted are held in memory up to those shown. */
export const sortedLinesMax = 100_000;
/** Lines of one file. */
export const fileLinesMax = 100_000;
const countMost = Number.MAX_SAFE_INTEGER;

/** Where words are looked for: pages and their parts. */
const placeOf = (read: ParameterReader, { signal }: SiteRequest, { corpus }: SiteSources): WordPlace => ({
  ...filterOf(readFilters(read, corpus.config.web)),
  ids: readSet(read, 'set', corpus),
  blocks: readWordBlocks(read),
  signal,
});

export const askConcordance = (request: SiteRequest, sources: SiteSources): Promise<Answer<Concordance>> => {
  const { hitsMax, concordanceLines } = sources.corpus.config.web;
  return askLines(request, sources, { most: hitsMax, fallback: concordanceLines });
};

export const askLinesOfFile = (request: SiteRequest, sources: SiteSources): Promise<Answer<Concordance>> =>
  askLines(request, sources, { most: fileLinesMax, fallback: fileLinesMax });

const askLines = (
  request: SiteRequest,
  sources: SiteSources,
  lines: { readonly most: number; readonly fallback: number },
): Promise<Answer<Concordance>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const query = readPatternText(read, 'q', web);
  const sample = read.whole('sample', { most: web.hitsMax, fallback: 0 });
  const sort = ['sort', 'sort2', 'sort3'].flatMap((name) => read.choice(name, concordanceSorts) ?? []);
  const isPlain = sample === 0 && sort.every((one) => one === 'document');
  const options = {
    ...placeOf(read, request, sources),
    lines: read.whole('lines', lines),
    from: read.whole('from', { most: isPlain ? countMost : sortedLinesMax, fallback: 0 }),
    window: readWindow(read, request.params),
    sort,
    sample: sample === 0 ? undefined : sample,
    seed: read.text('seed', web.queryLettersMax),
    count: true,
    countMost: read.choice('count', ['all']) === null ? web.matchesCounted : undefined,
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.concordance(query, options));
};

const readWindow = (read: ParameterReader, params: URLSearchParams): number | 'sentence' =>
  params.get('window') === 'sentence'
    ? 'sentence'
    : read.whole('window', { most: windowMax, fallback: concordanceDefaults.window });

export const askCollocations = (request: SiteRequest, sources: SiteSources): Promise<Answer<CollocationTable>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const query = readPatternText(read, 'q', web);
  const options = {
    ...placeOf(read, request, sources),
    by: read.choice('by', collocationKinds) ?? collocationDefaults.by,
    sort: read.choice('sort', associations) ?? collocationDefaults.sort,
    window: read.whole('window', { least: 1, most: windowMax, fallback: collocationDefaults.window }),
    countMin: read.whole('countMin', { least: 1, most: countMost, fallback: collocationDefaults.countMin }),
    top: read.whole('top', { most: web.hitsMax, fallback: web.concordanceLines }),
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.collocations(query, options));
};

/** Without a pattern it counts all words: there is always something asked for. */
export const askFrequencies = (request: SiteRequest, sources: SiteSources): Promise<Answer<FrequencyList>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const where = readPatternText(read, 'where', web);
  const options = {
    ...placeOf(read, request, sources),
    by: read.choice('by', frequencyKinds) ?? frequencyDefaults.by,
    where: where === '' ? undefined : where,
    top: read.whole('top', { most: web.hitsMax, fallback: web.concordanceLines }),
  };
  return ask(sources, { read, query: where, name: 'where' }, (snapshot) => snapshot.frequencies(options));
};

export const askBreakdown = (request: SiteRequest, sources: SiteSources): Promise<Answer<Breakdown>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const query = readPatternText(read, 'q', web);
  const options = {
    ...placeOf(read, request, sources),
    by: read.choice('by', breakdownKinds) ?? breakdownDefaults.by,
    top: read.whole('top', { most: web.hitsMax, fallback: web.concordanceLines }),
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.breakdown(query, options));
};

/** All sequences of a large corpus take seconds: they are counted when somebody asked for them, and not by a look at the page. */
export const askNgrams = async (request: SiteRequest, sources: SiteSources): Promise<Answer<NgramList>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const where = readPatternText(read, 'where', web);
  const options = {
    ...placeOf(read, request, sources),
    length: read.whole('length', { least: 1, most: ngramLengthMax, fallback: ngramDefaults.length }),
    attribute: read.choice('of', wordAttributes) ?? ngramDefaults.attribute,
    where: where === '' ? undefined : where,
    countMin: read.whole('countMin', { least: 1, most: countMost, fallback: ngramDefaults.countMin }),
    top: read.whole('top', { least: 1, most: web.hitsMax, fallback: web.concordanceLines }),
  };
  if (read.problem === null && where === '' && !request.params.has('length')) return { asked: null };
  return ask(sources, { read, query: where, name: 'where' }, (snapshot) => snapshot.ngrams(options));
};

/** Nothing is asked before some pages are chosen: all of them have no rest to be compared with. */
export const askKeyness = async (request: SiteRequest, sources: SiteSources): Promise<Answer<KeynessTable>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const written = read.text('against', web.queryLettersMax);
  const against = readOthers(read, written);
  const place = placeOf(read, request, sources);
  const options = {
    ...place,
    against,
    attribute: read.choice('of', wordAttributes) ?? keynessDefaults.attribute,
    words: read.choice('words', keynessWords) ?? keynessDefaults.words,
    sort: read.choice('sort', keynessMeasures) ?? keynessDefaults.sort,
    countMin: read.whole('countMin', { least: 1, most: countMost, fallback: keynessDefaults.countMin }),
    top: read.whole('top', { least: 1, most: web.hitsMax, fallback: web.concordanceLines }),
  };
  if (read.problem === null && against === undefined && isEmptyFilter(place)) return { asked: null };
  return ask(sources, { read, query: written, name: 'against' }, (snapshot) => snapshot.keyness(options));
};

const readOthers = (read: ParameterReader, written: string): DocumentFilter | undefined => {
  if (written === '') return undefined;
  try {
    return readFilterText(written);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    read.refuse({ name: 'against', value: written, message: error.message });
    return undefined;
  }
};

export const askProfile = (request: SiteRequest, sources: SiteSources): Promise<Answer<WordProfile>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const query = readPatternText(read, 'q', web);
  const options = {
    ...placeOf(read, request, sources),
    countMin: read.whole('countMin', { least: 1, most: countMost, fallback: profileDefaults.countMin }),
    top: read.whole('top', { least: 1, most: web.hitsMax, fallback: profileDefaults.top }),
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.profile(query, options));
};
