import { Fault } from '../../base/fault.ts';
import type { SearchResult, Facets, Snapshot } from '../../index/port.ts';
import { ParameterReader, type Problem } from './parameter-reader.ts';
import { filterOf, readIds, readSearch } from './search-parameters.ts';
import type { SiteRequest, SiteSources } from '../site-port.ts';

/** What the index said to a request, or what is wrong with the request. `asked` is null when nothing was asked for. */
export type Answer<T> =
  | { readonly result: T; readonly query: string }
  | { readonly problem: Problem }
  | { readonly asked: null };

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

export const askSearch = (
  request: SiteRequest,
  sources: SiteSources,
  idsOf: IdsOf = () => undefined,
): Promise<Answer<SearchResult>> => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const { query, page, filters, blocks } = readSearch(read, web);
  const from = read.whole('from', { most: web.hitsMax, fallback: (page - 1) * web.hitsPerPage });
  const options = {
    ...filterOf(filters),
    ids: idsOf(read, sources.corpus),
    blocks: blocks.length === 0 ? undefined : blocks,
    from,
    top: Math.min(read.whole('top', { most: web.hitsMax, fallback: web.hitsPerPage }), web.hitsMax - from),
    snippetWords: read.whole('snippetWords', { most: snippetWordsMax, fallback: snippetWordsOnPage }),
    count: true,
    signal: request.signal,
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.search(query, options));
};

export const askSites = (
  request: SiteRequest,
  sources: SiteSources,
  idsOf: IdsOf = () => undefined,
): Promise<Answer<Facets>> => {
  const read = new ParameterReader(request.params);
  const { query, filters, blocks } = readSearch(read, sources.corpus.config.web);
  const options = {
    ...filterOf(filters),
    ids: idsOf(read, sources.corpus),
    blocks: blocks.length === 0 ? undefined : blocks,
    signal: request.signal,
  };
  return ask(sources, { read, query }, (snapshot) => snapshot.facets(query, options));
};

interface Asked {
  readonly read: ParameterReader;
  readonly query: string;
  readonly name?: 'q' | 'where' | 'against';
}

/** Asks the index, unless the request makes no sense. */
export const ask = async <T>(
  { snapshots }: SiteSources,
  { read, query, name = 'q' }: Asked,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<Answer<T>> => {
  if (read.problem !== null) return { problem: read.problem };
  if (query === '' && name === 'q') return { asked: null };
  try {
    return { query, result: await snapshots.use(work) };
  } catch (error) {
    // What the index has against a query that can be read: too many words for a wildcard, a filter inside OR.
    if (!(error instanceof Fault) || (error.code !== 'BAD_INPUT' && error.code !== 'LIMIT')) throw error;
    return { problem: { name, value: query, message: error.message, at: null } };
  }
};
