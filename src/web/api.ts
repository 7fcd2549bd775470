import type { Answer } from './requests/ask-index.ts';
import { askFacets, askIds, askSites } from './requests/ask-search.ts';
import {
  askBreakdown,
  askCollocations,
  askConcordance,
  askFrequencies,
  askKeyness,
  askNgrams,
  askProfile,
} from './requests/ask-words.ts';
import { readBoxes } from './requests/pattern-boxes.ts';
import { readStandardDocument } from '../standard/read.ts';
import { corpusStatus } from '../corpus/corpus-status.ts';
import { pageHistory } from '../corpus/page-history.ts';
import { readDocument } from './pages/document/document.ts';
import { urlOf } from './pages/why.ts';
import { readIds } from './requests/search-parameters.ts';
import { ParameterReader, type Problem } from './requests/parameter-reader.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from './site-port.ts';
import { isoSeconds } from '../model/time.ts';
import { tableData } from '../survey/survey-data.ts';
import { surveyIn } from './pages/surveys/survey.ts';
import { askSurvey } from './requests/ask-survey.ts';

/** `/api/search?q=`: hits as data. `top=0` gives the number only, `only=ids` a list of ids. */
export const searchApi: SitePage = async (request, sources) => answer(await askIds(request, sources));

/** `/api/sites?q=`: how many pages of each site meet the query. */
export const sitesApi: SitePage = async (request, sources) => answer(await askSites(request, sources));

/** `/api/facets?q=`: how what was found is spread over sites, types, months, parts of pages, licences and page sets. */
export const facetsApi: SitePage = async (request, sources) => answer(await askFacets(request, sources, readIds));

const asked =
  <T extends object>(ask: (request: SiteRequest, sources: SiteSources) => Promise<Answer<T>>): SitePage =>
  async (request, sources) =>
    answer(await ask(request, sources));

export const concordanceApi = asked(askConcordance);
export const collocationsApi = asked(askCollocations);
export const frequenciesApi = asked(askFrequencies);
export const breakdownApi = asked(askBreakdown);
export const ngramsApi = asked(askNgrams);
export const keynessApi = asked(askKeyness);
export const profileApi = asked(askProfile);

/** `/api/pattern?value=…`: the pattern that some boxes describe. */
export const patternApi: SitePage = ({ params }, { corpus }) => {
  const { pattern, problem } = readBoxes(params, corpus.config.web);
  return problem === null ? data({ pattern }) : refusedApi(problem);
};

/** `/api/suggest?q=`: words of the index that begin with what is typed. */
export const suggestApi: SitePage = async ({ params }, { corpus, snapshots }) => {
  const read = new ParameterReader(params);
  const typed = read.text('q', corpus.config.web.queryLettersMax);
  const top = read.whole('top', { most: corpus.config.web.hitsMax, fallback: corpus.config.web.hitsPerPage });
  if (read.problem !== null) return refusedApi(read.problem);
  return data(typed === '' ? [] : await snapshots.use((snapshot) => snapshot.suggest(typed, top)));
};

/** `/api/document/0000000042` */
export const documentApi: SitePage = ({ path }, sources) => {
  const name = path.slice('/api/document/'.length);
  const xml = readDocument(name, sources);
  return xml === null ? missing(`There is no document ${name}.`) : data(readStandardDocument(xml));
};

/** `/api/survey/tld?set=&q=`: the tables of a survey, as its page shows them, and the moment of which they tell. */
export const surveyApi: SitePage = async (request, sources) => {
  const name = surveyIn(request.path);
  if (name === null) return missing(`There is no survey ${request.path.slice('/api/survey/'.length)}.`);
  const answer = await askSurvey(name, request, sources);
  if ('problem' in answer) return refusedApi(answer.problem);
  const { survey, madeAt, isOld } = answer.kept;
  return data({
    survey: name,
    madeAt: isoSeconds(madeAt),
    isOld,
    about: survey.about.map(({ en }) => en),
    tables: survey.tables.map(tableData),
  });
};

export const statusApi: SitePage = async (_request, { corpus, snapshots }) => {
  const searchable = await snapshots.use((snapshot) => snapshot.documents);
  return data({ ...corpusStatus(corpus.store, corpus.clock.now()), searchable });
};

/** `/api/why?url=`: everything known of one URL. */
export const whyApi: SitePage = async ({ params }, sources) => {
  const written = params.get('url') ?? '';
  const url = urlOf(written, sources);
  const history = url === null ? null : await pageHistory(sources.corpus, url);
  return history === null ? missing(`${written} is not known to this corpus.`) : data(history);
};

export const unknownApi: SitePage = ({ path }) => missing(`There is no ${path}.`);

export const data = (value: unknown): SiteReply => ({ kind: 'json', status: 200, data: value });

const answer = (given: Answer<object>): SiteReply =>
  'result' in given ? data({ query: given.query, ...given.result }) : unansweredApi(given);

/** What is told when there is no answer. */
export const unansweredApi = (given: Exclude<Answer<unknown>, { readonly query: string }>): SiteReply =>
  'problem' in given
    ? refusedApi(given.problem)
    : refusedApi({ name: 'q', value: '', message: 'Say what to search for: ?q=…', at: null });

export const missing = (message: string): SiteReply => ({
  kind: 'json',
  status: 404,
  data: { error: { code: 'NOT_FOUND', message } },
});

/** What is wrong with a request, as data. */
export const refusedApi = ({ name, value, message, at }: Problem): SiteReply => ({
  kind: 'json',
  status: 400,
  data: { error: { code: 'USAGE', parameter: name, value, message, position: at } },
});
