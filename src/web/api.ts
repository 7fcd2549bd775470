import { readStandardDocument } from '../standard/read.ts';
import { corpusStatus } from '../run/corpus-status.ts';
import { pageHistory } from '../run/page-history.ts';
import { readDocument } from './pages/document.ts';
import { queryProblem } from './pages/problem.ts';
import { urlOf } from './pages/why.ts';
import { filterOf, readSearchParameters, readWholes, type Problem } from './search-parameters.ts';
import type { SitePage, SiteReply } from './site-port.ts';

const snippetWordsMax = 1000;

/** `/api/search?q=`: hits as data. `top=0` gives the number only. */
export const searchApi: SitePage = async ({ params, signal }, { corpus, snapshots }) => {
  const { web } = corpus.config;
  const asked = readSearchParameters(params, web);
  if ('problem' in asked) return refused(asked.problem);
  const numbers = readWholes(params, {
    top: { most: web.hitsMax, fallback: web.hitsPerPage },
    from: { most: web.hitsMax, fallback: 0 },
    snippetWords: { most: snippetWordsMax, fallback: 40 },
  });
  if ('problem' in numbers) return refused(numbers.problem);
  const { query } = asked.ok;
  if (query === '') return refused({ name: 'q', value: '', message: 'Say what to search for: ?q=…', at: null });
  const options = { ...filterOf(asked.ok), ...numbers.ok, count: true, signal };
  try {
    return data({ query, ...(await snapshots.use((snapshot) => snapshot.search(query, options))) });
  } catch (error) {
    const problem = queryProblem(error, query);
    if (problem === null) throw error;
    return refused(problem);
  }
};

/** `/api/document/0000000042` */
export const documentApi: SitePage = ({ path }, sources) => {
  const name = path.slice('/api/document/'.length);
  const xml = readDocument(name, sources);
  return xml === null ? missing(`There is no document ${name}.`) : data(readStandardDocument(xml));
};

export const statusApi: SitePage = async (_request, { corpus, snapshots }) => {
  const searchable = await snapshots.use((snapshot) => snapshot.documents);
  return data({ ...corpusStatus(corpus.store), searchable });
};

/** `/api/why?url=`: everything known of one URL. */
export const whyApi: SitePage = async ({ params }, sources) => {
  const written = params.get('url') ?? '';
  const url = urlOf(written, sources);
  const history = url === null ? null : await pageHistory(sources.corpus, url);
  return history === null ? missing(`${written} is not known to this corpus.`) : data(history);
};

export const unknownApi: SitePage = ({ path }) => missing(`There is no ${path}.`);

const data = (value: unknown): SiteReply => ({ kind: 'json', status: 200, data: value });

const missing = (message: string): SiteReply => ({
  kind: 'json',
  status: 404,
  data: { error: { code: 'NOT_FOUND', message } },
});

const refused = ({ name, value, message, at }: Problem): SiteReply => ({
  kind: 'json',
  status: 400,
  data: { error: { code: 'USAGE', parameter: name, value, message, position: at } },
});
