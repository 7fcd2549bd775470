import type { Facets, SearchOptions, SearchResult, Snapshot, ValueCount } from '../../index/port.ts';
import { type Region, regions } from '../../model/region.ts';
import { hostOf } from '../../model/url.ts';
import type { SiteRequest, SiteSources } from '../site-port.ts';
import { ask, type Answer } from './ask-index.ts';
import { ParameterReader } from './parameter-reader.ts';
import { anyDocument, filterOf, readIds, readPage, readSearch, type SearchParameters } from './search-parameters.ts';

const snippetWordsMax = 1000;
/** Two lines on a page. */
const snippetWordsOnPage = 60;

/** Pages that are asked about; the forms have no field for them. */
type IdsOf = typeof readIds;

/** `only=ids`: no more of each hit than its id, for who asks the index about these pages again. */
export const askIds = async (request: SiteRequest, sources: SiteSources): Promise<Answer<object>> => {
  const read = new ParameterReader(request.params);
  const only = read.choice('only', ['ids']);
  if (read.problem !== null) return { problem: read.problem };
  const answer = await askSearch(request, sources, readIds);
  if (only === null || !('result' in answer)) return answer;
  const { hits, ...counts } = answer.result;
  return { query: answer.query, result: { ...counts, ids: hits.map(({ id }) => id) } };
};

export const askSearch = async (
  request: SiteRequest,
  sources: SiteSources,
  idsOf: IdsOf = () => undefined,
): Promise<Answer<SearchResult>> => {
  const { web } = sources.corpus.config;
  const { read, asked, options } = await readAsked(request, sources, idsOf);
  const from = read.whole('from', { most: web.hitsMax, fallback: (readPage(read, web) - 1) * web.hitsPerPage });
  const top = Math.min(read.whole('top', { most: web.hitsMax, fallback: web.hitsPerPage }), web.hitsMax - from);
  const snippetWords = read.whole('snippetWords', { most: snippetWordsMax, fallback: snippetWordsOnPage });
  return ask(sources, { read, query: asked.query }, (snapshot) =>
    snapshot.search(asked.query, { ...options, from, top, snippetWords, count: true }),
  );
};

/** Every hit there is, without a word of its text unless that is asked for. */
export const askAllHits = async (request: SiteRequest, sources: SiteSources): Promise<Answer<SearchResult>> => {
  const { read, asked, options } = await readAsked(request, sources);
  const snippetWords = read.whole('snippetWords', { most: snippetWordsMax, fallback: 0 });
  return ask(sources, { read, query: asked.query }, async (snapshot) => {
    const { count } = await snapshot.search(asked.query, { ...options, top: 0, count: true });
    return snapshot.search(asked.query, { ...options, top: count ?? 0, snippetWords, count: true });
  });
};

/** The best hits, site by site, each site where its best hit stands. */
export interface SiteGroup {
  readonly site: string;
  readonly hits: SearchResult['hits'];
}

const groupedHitsMax = 300;
const groupHitsMax = 3;

/** The first hits of one page of sites. A site is asked about by its hits: what stands on a page costs what a page costs. */
export const askGroups = async (
  request: SiteRequest,
  sources: SiteSources,
): Promise<Answer<{ readonly groups: readonly SiteGroup[]; readonly more: boolean }>> => {
  const { web } = sources.corpus.config;
  const { read, asked, options } = await readAsked(request, sources);
  const from = (readPage(read, web) - 1) * web.hitsPerPage;
  return ask(sources, { read, query: asked.query }, async (snapshot) => {
    const best = await snapshot.search(asked.query, { ...options, top: groupedHitsMax, snippetWords: 0, count: false });
    const bySite = new Map<string, SearchResult['hits'][number][]>();
    for (const hit of best.hits) bySite.set(hostOf(hit.url), [...(bySite.get(hostOf(hit.url)) ?? []), hit]);
    const shown = [...bySite].slice(from, from + web.hitsPerPage);
    const ids = new Set(shown.flatMap(([, hits]) => hits.slice(0, groupHitsMax).map(({ id }) => id)));
    const { hits } = await snapshot.search(asked.query, {
      ...options,
      ids,
      top: ids.size,
      snippetWords: snippetWordsOnPage,
      count: false,
    });
    const groups = shown.map(([site]) => ({ site, hits: hits.filter(({ url }) => hostOf(url) === site) }));
    return { groups, more: bySite.size > from + web.hitsPerPage };
  });
};

/** How what was found is spread, also over the parts of pages, and how all documents are spread over months. */
export interface SearchFacets extends Omit<Facets, 'lists'> {
  /** Null: so many documents meet the query that they were not counted by the parts where its words stand. */
  readonly blocks: readonly ValueCount[] | null;
  readonly sets: readonly ValueCount[];
  readonly licences: readonly ValueCount[];
  /** Of each month, the documents that the filters leave, whatever their words. */
  readonly documentsOfMonth: readonly ValueCount[];
  /** Groups of synonyms that the words of the query were looked for with. */
  readonly synonyms: readonly string[];
}

export const askFacets = async (
  request: SiteRequest,
  sources: SiteSources,
  idsOf: IdsOf = () => undefined,
): Promise<Answer<SearchFacets>> => {
  const { read, asked, options } = await readAsked(request, sources, idsOf);
  return ask(sources, { read, query: asked.query }, async (snapshot) => {
    const [sets, licences] = [await sources.lists.sets(), await sources.lists.licences()];
    const lists = new Map([...named('set', sets), ...named('licence', licences)]);
    const { lists: counts, ...facets } = await snapshot.facets(asked.query, { ...options, lists });
    const { blocks: _, synonyms: __, ...filter } = options;
    return {
      ...facets,
      blocks: facets.count > documentsByBlockMax ? null : await blockCounts(snapshot, asked, options),
      sets: unnamed('set', counts),
      licences: unnamed('licence', counts),
      documentsOfMonth: (await snapshot.facets(anyDocument, filter)).months,
      synonyms: await synonymsOf(snapshot, asked.query, options),
    };
  });
};

/** How many documents of each site meet the query, and no more. */
export const askSites = async (
  request: SiteRequest,
  sources: SiteSources,
): Promise<Answer<Pick<Facets, 'count' | 'most' | 'some' | 'sites'>>> => {
  const { read, asked, options } = await readAsked(request, sources, readIds);
  return ask(sources, { read, query: asked.query }, async (snapshot) => {
    const { count, most, some, sites } = await snapshot.facets(asked.query, options);
    return { count, most, some, sites };
  });
};

const named = (kind: string, lists: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...lists].map(([name, ids]) => [`${kind} ${name}`, ids] as const);

const unnamed = (kind: string, counts: readonly ValueCount[]): readonly ValueCount[] =>
  counts
    .filter(({ value, count }) => value.startsWith(`${kind} `) && count > 0)
    .map(({ value, count }) => ({ value: value.slice(kind.length + 1), count }));

/** Each part of a page is a count of its own, which of more documents than this takes longer than all else on the page together. */
const documentsByBlockMax = 10_000;

/** Where the words may stand so that a document still meets the query. */
const blockCounts = async (
  snapshot: Snapshot,
  { query, blocks }: SearchParameters,
  options: SearchOptions,
): Promise<readonly ValueCount[]> => {
  const counts: { value: Region; count: number }[] = [];
  for (const value of blocks.length === 0 ? regions : blocks)
    counts.push({ value, count: await snapshot.count(query, { ...options, blocks: [value] }) });
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
};

const synonymsOf = async (snapshot: Snapshot, query: string, options: SearchOptions): Promise<readonly string[]> => {
  const { terms } = await snapshot.explain(query, { ...options, top: 0 });
  return [...new Set(terms.flatMap(({ term }) => /^s\d+:(.+)$/.exec(term)?.[1] ?? []))];
};

/** What is asked, and what the index is to be told of it. */
export const readAsked = async (
  request: SiteRequest,
  sources: SiteSources,
  idsOf: IdsOf = () => undefined,
): Promise<{ readonly read: ParameterReader; readonly asked: SearchParameters; readonly options: SearchOptions }> => {
  const read = new ParameterReader(request.params);
  const asked = readSearch(read, sources.corpus.config.web);
  const sets = asked.sets.length === 0 ? null : await sources.lists.sets();
  const licences = asked.licences.length === 0 ? null : await sources.lists.licences();
  refuseUnknown(read, { name: 'set', wanted: asked.sets, known: sets });
  const narrowed = [idsOf(read, sources.corpus), unionOf(asked.sets, sets), unionOf(asked.licences, licences)];
  return {
    read,
    asked,
    options: {
      ...filterOf(asked.filters),
      ids: narrowed.reduce(inBoth),
      blocks: asked.blocks.length === 0 ? undefined : asked.blocks,
      synonyms: asked.synonyms,
      signal: request.signal,
    },
  };
};

type Lists = ReadonlyMap<string, ReadonlySet<string>>;

const refuseUnknown = (
  read: ParameterReader,
  { name, wanted, known }: { readonly name: string; readonly wanted: readonly string[]; readonly known: Lists | null },
): void => {
  const value = wanted.find((one) => known?.has(one) !== true);
  if (value !== undefined) read.refuse({ name, value, message: `One of ${[...(known?.keys() ?? [])].join(', ')}.` });
};

const unionOf = (wanted: readonly string[], lists: Lists | null): ReadonlySet<string> | undefined => {
  if (lists === null) return undefined;
  const [first, ...rest] = wanted.map((name) => lists.get(name) ?? new Set<string>());
  return rest.length === 0 ? first : new Set([first ?? [], ...rest].flatMap((ids) => [...ids]));
};

const inBoth = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined) =>
  one === undefined ? other : other === undefined ? one : new Set([...one].filter((id) => other.has(id)));
