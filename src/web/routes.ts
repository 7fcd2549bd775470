import {
  breakdownApi,
  collocationsApi,
  concordanceApi,
  documentApi,
  facetsApi,
  frequenciesApi,
  keynessApi,
  ngramsApi,
  patternApi,
  profileApi,
  refusedApi,
  searchApi,
  sitesApi,
  statusApi,
  suggestApi,
  surveyApi,
  unknownApi,
  whyApi,
} from './api.ts';
import { allDocumentsApi, allFrequenciesApi, allLinesApi } from './downloads.ts';
import { openApi } from './api-description/open-api.ts';
import { icon } from './frame/icon.ts';
import {
  differenceApi,
  sentenceApi,
  sentenceDrawing,
  sentenceTable,
  sourceApi,
  versionsApi,
} from './pages/document/document-api.ts';
import { documentPage } from './pages/document/document.ts';
import { sourcePage } from './pages/document/source.ts';
import { versionsPage } from './pages/document/versions.ts';
import { breakdownView } from './pages/words/breakdown.ts';
import { builderPage } from './pages/words/builder.ts';
import { collocationView } from './pages/words/collocations.ts';
import { concordanceFile, concordanceJsonl, concordanceView } from './pages/words/concordance.ts';
import { frequencyView } from './pages/words/frequencies.ts';
import { keynessView } from './pages/words/keyness.ts';
import { ngramView } from './pages/words/ngrams.ts';
import { profileView } from './pages/words/profile.ts';
import { type DrawnView, placeParameters, viewDrawing, viewPage, viewTable } from './pages/words/word-view.ts';
import { boxParameters } from './requests/pattern-boxes.ts';
import { linksApi, linksPage } from './pages/links/links-page.ts';
import { pathApi, pathPage } from './pages/links/path-page.ts';
import { siteApi, siteDrawing, sitePage, siteTable } from './pages/links/site-page.ts';
import { siteListApi, sitesPage } from './pages/links/sites-page.ts';
import { notFoundPage, problemPage } from './pages/problem.ts';
import { homePage } from './pages/search/home.ts';
import { hitsIds, hitsLines, hitsTable } from './pages/search/search-files.ts';
import { searchPage } from './pages/search/search.ts';
import { trendDrawing, trendTable } from './pages/search/trend-figure.ts';
import { surveyFile, surveyPage } from './pages/surveys/survey.ts';
import { surveyListPage } from './pages/surveys/survey-list.ts';
import { surveyParameters } from './requests/ask-survey.ts';
import { comparisonApi, comparisonPage } from './pages/manage/comparison.ts';
import { dueApi, duePage } from './pages/manage/due.ts';
import { politenessApi, politenessPage } from './pages/manage/politeness.ts';
import { runPage, runsApi, runsPage } from './pages/manage/runs.ts';
import { droppedPage, funnelCsv, funnelDrawing, funnelsApi, selectionPage } from './pages/manage/selection.ts';
import { setsApi, setsPage } from './pages/manage/sets.ts';
import { sourcesApi, sourcesPage } from './pages/manage/sources.ts';
import { statusPage } from './pages/manage/status.ts';
import { liveApi, liveEvents, liveMapFile, livePage, liveServersFile } from './pages/live.ts';
import { whyPage } from './pages/why.ts';
import { nameProblem } from './requests/parameter-reader.ts';
import { filterNames, filters } from '../query/filters.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from './site-port.ts';

const fixed =
  (type: string, text: string): SitePage =>
  () => ({ kind: 'text', type, text });

/** The style sheet and the scripts, at addresses that the frame knows. */
const asset: SitePage = (request, sources) => {
  const found = sources.assets.at(request.path);
  return found === null ? notFoundPage(request, sources) : { kind: 'text', ...found, immutable: true };
};

/** One address: who answers it, and the names of all parameters that it reads. Any other name is refused. */
export interface Route {
  readonly page: SitePage;
  readonly parameters: readonly string[];
}

/** A page for people is also asked for a language. */
const forPeople = (page: SitePage, ...parameters: readonly string[]): Route => ({
  page,
  parameters: [...parameters, 'lang'],
});

const plain = (page: SitePage, ...parameters: readonly string[]): Route => ({ page, parameters });

const asked = ['q', 'block', 'set', 'licence', 'synonyms', ...filterNames];
const search = [...asked, 'page', 'from', 'top', 'snippetWords'];
const concordance = [
  'q',
  'lines',
  'from',
  'window',
  'sort',
  'sort2',
  'sort3',
  'sample',
  'seed',
  'count',
  ...placeParameters,
];
const collocations = ['q', 'by', 'sort', 'window', 'countMin', 'top', ...placeParameters];
const frequencies = ['where', 'by', 'top', ...placeParameters];
const breakdown = ['q', 'by', 'top', ...placeParameters];
const ngrams = ['where', 'length', 'of', 'countMin', 'top', ...placeParameters];
const keyness = ['against', 'of', 'words', 'sort', 'countMin', 'top', ...placeParameters];
const profile = ['q', 'countMin', 'top', ...placeParameters];

/** A view of words: its page, its figure, and the numbers of that. */
const drawn = <T>(view: DrawnView<T>, parameters: readonly string[]): Readonly<Record<string, Route>> => ({
  [`/${view.name}`]: forPeople(viewPage(view), ...parameters),
  [`/${view.name}.svg`]: forPeople(viewDrawing(view), ...parameters),
  [`/${view.name}.csv`]: forPeople(viewTable(view), ...parameters),
});
const linkList = ['url', 'view', 'from', 'top'];
const siteList = ['sort', 'from', 'top'];

const exact: Readonly<Record<string, Route>> = {
  '/': forPeople(homePage),
  '/search': forPeople(searchPage, ...search, 'view'),
  '/search.csv': forPeople(hitsTable, ...asked, 'snippetWords'),
  '/search.jsonl': forPeople(hitsLines, ...asked, 'snippetWords'),
  '/search.ids': forPeople(hitsIds, ...asked, 'snippetWords'),
  '/search/trend.svg': forPeople(trendDrawing, ...asked),
  '/search/trend.csv': forPeople(trendTable, ...asked),
  '/concordance': forPeople(viewPage(concordanceView), ...concordance),
  '/concordance.csv': forPeople(viewTable(concordanceFile), ...concordance),
  '/concordance.jsonl': forPeople(concordanceJsonl, ...concordance),
  ...drawn(breakdownView, breakdown),
  ...drawn(profileView, profile),
  ...drawn(collocationView, collocations),
  ...drawn(ngramView, ngrams),
  ...drawn(keynessView, keyness),
  ...drawn(frequencyView, frequencies),
  '/builder': forPeople(builderPage, ...boxParameters, 'add'),
  '/surveys': forPeople(surveyListPage),
  '/links': forPeople(linksPage, ...linkList),
  '/path': forPeople(pathPage, 'from', 'to'),
  '/sites': forPeople(sitesPage, ...siteList),
  '/site': forPeople(sitePage, 'host'),
  '/site.svg': forPeople(siteDrawing, 'host'),
  '/site.csv': forPeople(siteTable, 'host'),
  '/why': forPeople(whyPage, 'url'),
  '/status': forPeople(statusPage),
  '/dropped': forPeople(droppedPage, 'stage', 'rule'),
  '/runs': forPeople(runsPage, 'stage'),
  '/runs/compare': forPeople(comparisonPage, 'left', 'right'),
  '/manage/due': forPeople(duePage),
  '/manage/selection': forPeople(selectionPage, 'set'),
  '/manage/selection.svg': forPeople(funnelDrawing, 'set'),
  '/manage/selection.csv': plain(funnelCsv, 'set'),
  '/manage/sets': forPeople(setsPage),
  '/manage/sources': forPeople(sourcesPage),
  '/manage/politeness': forPeople(politenessPage, 'run'),
  '/live': forPeople(livePage),
  '/live/events': forPeople(liveEvents),
  '/live/map.svg': forPeople(liveMapFile),
  '/live/servers.csv': plain(liveServersFile),
  '/api/live': plain(liveApi),
  '/icon.svg': plain(fixed('image/svg+xml', icon)),
  '/robots.txt': plain(fixed('text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n')),
  '/api/search': plain(searchApi, ...search, 'id', 'only'),
  '/api/sites': plain(sitesApi, ...asked, 'id'),
  '/api/facets': plain(facetsApi, ...asked, 'id'),
  '/api/concordance': plain(concordanceApi, ...concordance),
  '/api/collocations': plain(collocationsApi, ...collocations),
  '/api/frequencies': plain(frequenciesApi, ...frequencies),
  '/api/breakdown': plain(breakdownApi, ...breakdown),
  '/api/ngrams': plain(ngramsApi, ...ngrams),
  '/api/keyness': plain(keynessApi, ...keyness),
  '/api/profile': plain(profileApi, ...profile),
  '/api/pattern': plain(patternApi, ...boxParameters),
  '/api/search.jsonl': plain(allDocumentsApi, ...asked, 'id'),
  '/api/concordance.jsonl': plain(allLinesApi, 'q', 'window', 'block', ...filterNames),
  '/api/frequencies.jsonl': plain(allFrequenciesApi, 'where', 'by', 'block', ...filterNames),
  '/api/suggest': plain(suggestApi, 'q', 'top'),
  '/api/sentence': plain(sentenceApi, 'document', 'sentence'),
  '/api/versions': plain(versionsApi, 'document'),
  '/api/difference': plain(differenceApi, 'document', 'from', 'to'),
  '/api/source': plain(sourceApi, 'document', 'revision', 'sentence'),
  '/api/links': plain(linksApi, ...linkList),
  '/api/path': plain(pathApi, 'from', 'to'),
  '/api/site': plain(siteApi, 'host'),
  '/api/site-list': plain(siteListApi, ...siteList),
  '/api/status': plain(statusApi),
  '/api/due': plain(dueApi),
  '/api/runs': plain(runsApi, 'run'),
  '/api/compare': plain(comparisonApi, 'left', 'right'),
  '/api/funnels': plain(funnelsApi, 'set'),
  '/api/sets': plain(setsApi),
  '/api/sources': plain(sourcesApi),
  '/api/politeness': plain(politenessApi, 'run'),
  '/api/why': plain(whyApi, 'url'),
  '/api/openapi.json': plain(() => ({ kind: 'json', status: 200, data: description() })),
};

/** Where data is to be had; a name in braces stands for a part of the path. */
export const apiPaths: readonly string[] = [
  ...Object.keys(exact).filter((path) => path.startsWith('/api/')),
  '/api/document/{id}',
  '/api/survey/{name}',
];

const patterns: readonly (readonly [path: RegExp, route: Route])[] = [
  [/^\/document\/.*\.xml$/s, plain(documentPage)],
  [/^\/document\/[^/]*\/versions$/, forPeople(versionsPage, 'from', 'to')],
  [/^\/document\/[^/]*\/source$/, forPeople(sourcePage, 'revision', 'sentence')],
  [/^\/document\/[^/]*\/sentence\.svg$/, forPeople(sentenceDrawing, 'sentence')],
  [/^\/document\/[^/]*\/sentence\.csv$/, plain(sentenceTable, 'sentence')],
  [/^\/runs\/[^/]*$/, forPeople(runPage)],
  [/^\/site\//, forPeople(sitePage, 'with')],
  [/^\/document\//, forPeople(documentPage, 'sentence')],
  [/^\/surveys\/[^/]+$/, forPeople(surveyPage, ...surveyParameters)],
  [/^\/surveys\/[^/]+\/[\w-]+\.(?:svg|csv)$/, forPeople(surveyFile, ...surveyParameters)],
  [/^\/api\/survey\/[^/]+$/, plain(surveyApi, ...surveyParameters)],
  [/^\/api\/document\//, plain(documentApi)],
  [/^\/assets\//, plain(asset)],
];

/** Who answers a path; null: nobody. */
export const routeAt = (path: string): Route | null =>
  (Object.hasOwn(exact, path) ? exact[path] : undefined) ??
  patterns.find(([pattern]) => pattern.test(path))?.[1] ??
  null;

const several: ReadonlySet<string> = new Set([
  'block',
  'id',
  ...boxParameters,
  'host',
  'with',
  'licence',
  ...filterNames.filter((name) => filters[name].several),
]);

/** What this table and the one of answers say of the API, for programs. */
const description = (): object =>
  openApi({ paths: apiPaths, parametersOf: (path) => routeAt(path)?.parameters ?? [], several });

/** The answer to a request: of its page, or what is wrong with the names of its parameters, or that there is nothing. */
export const answerOf = async (request: SiteRequest, sources: SiteSources): Promise<SiteReply> => {
  const route = routeAt(request.path);
  const isForPeople = !request.path.startsWith('/api/');
  if (route === null) return isForPeople ? notFoundPage(request, sources) : unknownApi(request, sources);
  const problem = nameProblem(request.params, { known: route.parameters, several });
  if (problem === null) return route.page(request, sources);
  return isForPeople ? problemPage(problem, request.language) : refusedApi(problem);
};
