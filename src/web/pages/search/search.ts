import type { SearchResult } from '../../../index/port.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { downloads } from '../../frame/figure-block.ts';
import { pager, tabs } from '../../frame/parts.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { Answer } from '../../requests/ask-index.ts';
import { askFacets, askGroups, askSearch, type SearchFacets } from '../../requests/ask-search.ts';
import { ParameterReader, type Problem } from '../../requests/parameter-reader.ts';
import { readPage, readSearch } from '../../requests/search-parameters.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from '../../site-port.ts';
import { blocksIn, filtersIn } from '../filter-fields.ts';
import { problemBox } from '../problem.ts';
import { exampleQueries } from './example-queries.ts';
import { facetPanel, narrowedTo } from './facet-panel.ts';
import { groupList, hitList, siteTable } from './hits.ts';
import { exampleTable, searchForm } from './search-form.ts';
import { askedValues, searchLink, searchViews, type ShownSearch } from './search-links.ts';
import { searchWords } from './search-words.ts';
import { trendFigure } from './trend-figure.ts';

export const searchPage: SitePage = async (request, sources) => {
  const { web: limits } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const view = read.choice('view', searchViews) ?? 'hits';
  const shown: ShownSearch = { ...readSearch(read, limits), view, page: readPage(read, limits) };
  const answer = read.problem === null ? await askSearch(request, sources) : { problem: read.problem };
  if ('problem' in answer) return withProblem(request, sources, answer.problem);
  if ('asked' in answer) return nothingAsked(request, sources, shown);
  const facets = await askFacets(request, sources);
  if (!('result' in facets)) return withProblem(request, sources, problemOf(facets));
  return found(request, sources, { shown, result: answer.result, facets: facets.result });
};

/** What could be read once can be read again: only a state of the index that is gone between two questions comes here. */
const problemOf = (answer: Answer<unknown>): Problem =>
  'problem' in answer ? answer.problem : { name: 'q', value: '', message: 'Say what to search for: ?q=…', at: null };

const nothingAsked = async (
  { language }: SiteRequest,
  sources: SiteSources,
  shown: ShownSearch,
): Promise<SiteReply> => {
  const s = stringsOf(language);
  return {
    kind: 'page',
    status: 200,
    title: s.search,
    section: 'search',
    scripts: ['suggest'],
    content: html`<h1>${s.search}</h1>${searchForm(shown, language)}${exampleTable(await exampleQueries(sources), language)}`,
  };
};

const withProblem = async (
  { language, params }: SiteRequest,
  sources: SiteSources,
  problem: Problem,
): Promise<SiteReply> => {
  const s = stringsOf(language);
  const asked = { query: params.get('q') ?? '', filters: filtersIn(params), blocks: blocksIn(params) };
  return {
    kind: 'page',
    status: 400,
    title: s.badQuery,
    section: 'search',
    scripts: ['suggest'],
    content: html`<h1 class="hidden">${s.search}</h1>${searchForm(asked, language)}${problemBox(problem, language)}${exampleTable(await exampleQueries(sources), language)}`,
  };
};

interface Found {
  readonly shown: ShownSearch;
  readonly result: SearchResult;
  readonly facets: SearchFacets;
}

const found = async (request: SiteRequest, sources: SiteSources, all: Found): Promise<SiteReply> => {
  const { language } = request;
  const { shown, result, facets } = all;
  const s = stringsOf(language);
  return {
    kind: 'page',
    status: 200,
    title: `${shown.query} · ${s.search}`,
    section: 'search',
    scripts: ['suggest'],
    content: html`<h1 class="hidden">${s.search}: ${shown.query}</h1>${searchForm(shown, language)}
${narrowedTo(shown, language)}
${counts(shown, result, language)}
${synonymLine(all, language)}
${viewTabs(shown, language)}
<div class="beside"><div>
${totalOf(result) === 0 ? html`<p>${s.noHits}</p>` : await views[shown.view](request, sources, all)}
${filesOf(shown, language)}
</div>
${facetPanel(facets, shown, language)}</div>`,
  };
};

const totalOf = ({ count, most, some }: SearchResult): number => (count ?? 0) + (most ?? 0) + (some ?? 0);

const counts = ({ page }: ShownSearch, { count, most, some }: SearchResult, language: Language): Markup => {
  const s = stringsOf(language);
  return html`<p class="soft" role="status">${countedIn(language, count ?? 0, 'document')}${
    most === null && some === null ? null : html` ${s.hitsAll}`
  }${most === null ? null : html` · ${grouped(most)} ${s.hitsMost}`}${some === null ? null : html` · ${grouped(some)} ${s.hitsSome}`}${
    page > 1 ? ` · ${s.page} ${page}` : null
  }</p>`;
};

/** Which synonyms were looked for, as what the words were found, and the switch. */
const synonymLine = ({ shown, result, facets }: Found, language: Language): Markup | null => {
  const w = searchWords(language);
  if (!shown.synonyms)
    return html`<p class="soft small">${w.noSynonyms} · <a href="${searchLink(shown, { synonyms: true })}">${w.with}</a></p>`;
  if (facets.synonyms.length === 0) return null;
  const forms = new Set(
    result.hits.flatMap(({ snippet }) => snippet.flatMap(({ text, match }) => (match ? [text] : []))),
  );
  return html`<p class="soft small">${w.synonymsOf}: <span lang="ja">${facets.synonyms.join('、')}</span>${
    forms.size === 0 ? null : html` · ${w.found}: <span lang="ja">${[...forms].join('、')}</span>`
  } · <a href="${searchLink(shown, { synonyms: false })}">${w.without}</a></p>`;
};

const viewTabs = (shown: ShownSearch, language: Language): Markup => {
  const w = searchWords(language);
  return tabs(
    w.view,
    searchViews.map((view) => ({ name: w[view], path: searchLink(shown, { view }), current: view === shown.view })),
  );
};

type View = (request: SiteRequest, sources: SiteSources, all: Found) => Promise<Markup> | Markup;

const views: Readonly<Record<ShownSearch['view'], View>> = {
  hits: ({ language }, { corpus }, { shown, result }) => {
    const { hitsPerPage, hitsMax } = corpus.config.web;
    const isMore = shown.page * hitsPerPage < Math.min(totalOf(result), hitsMax);
    return html`<h2 class="hidden">${searchWords(language).hits}</h2>${hitList(result.hits, shown, language)}${pages(shown, isMore, language)}`;
  },
  groups: async (request, sources, { shown }) => {
    const answer = await askGroups(request, sources);
    if (!('result' in answer)) return problemBox(problemOf(answer), request.language);
    const { groups, more } = answer.result;
    return html`${groupList(groups, shown, request.language)}${pages(shown, more, request.language)}`;
  },
  sites: ({ language }, { corpus }, { shown, facets }) =>
    siteTable(facets, shown, { language, most: corpus.config.web.hitsMax }),
  trend: ({ language }, _sources, { shown, facets }) => trendFigure(facets, shown, language),
};

const pages = (shown: ShownSearch, isMore: boolean, language: Language): Markup | null =>
  pager(
    {
      previous: shown.page > 1 ? searchLink(shown, { page: shown.page - 1 }) : null,
      next: isMore ? searchLink(shown, { page: shown.page + 1 }) : null,
    },
    language,
  );

const filesOf = (shown: ShownSearch, language: Language): Markup => {
  const w = searchWords(language);
  const at = (path: string): string => linkTo(path, askedValues(shown));
  const files = [
    ['CSV', at('/search.csv')],
    ['JSONL', at('/search.jsonl')],
    [w.ids, at('/search.ids')],
  ] as const;
  return html`<p class="small">${downloads(files, language)} <span class="soft">${w.idsHint}</span></p>`;
};
