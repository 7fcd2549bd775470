import { askSearch, askSites } from '../requests/ask-index.ts';
import type { Config } from '../../config/options.ts';
import type { Hit, SearchResult, Facets, Snippet } from '../../index/port.ts';
import { regions } from '../../model/region.ts';
import { hostOf } from '../../model/url.ts';
import { foldedFields, queryForm } from '../frame/form.ts';
import { pager } from '../frame/parts.ts';
import { scrolling } from '../frame/table.ts';
import { web } from '../frame/icon.ts';
import { grouped, linkTo } from '../frame/values.ts';
import { html, type Markup, type Piece } from '../../figure/markup.ts';
import { ParameterReader, type Problem } from '../requests/parameter-reader.ts';
import { readSearch, type SearchParameters } from '../requests/search-parameters.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from '../site-port.ts';
import { countedIn, typeName } from '../language/names.ts';
import { stringsOf, type Language } from '../language/strings.ts';
import { blockFields, blocksIn, filterFields, filtersIn } from './filter-fields.ts';
import { problemBox } from './problem.ts';

export const searchPage: SitePage = async (request, sources) => {
  const { web: limits } = sources.corpus.config;
  const answer = await askSearch(request, sources);
  if ('problem' in answer) return withProblem(request, answer.problem);
  const asked = readSearch(new ParameterReader(request.params), limits);
  if ('asked' in answer) return welcome(request, sources, asked);
  const read = new ParameterReader(request.params);
  const sites = read.choice('sites', ['1']) === null ? null : await askSites(request, sources);
  if (read.problem !== null) return withProblem(request, read.problem);
  const bySite = sites !== null && 'result' in sites ? sites.result : null;
  return found(request, asked, { result: answer.result, bySite, limits });
};

const welcome = async (
  { language }: SiteRequest,
  { corpus, snapshots }: SiteSources,
  asked: SearchParameters,
): Promise<SiteReply> => {
  const s = stringsOf(language);
  const documents = await snapshots.use((snapshot) => snapshot.documents);
  return {
    kind: 'page',
    status: 200,
    title: s.search,
    section: 'search',
    scripts: ['suggest'],
    content: html`<div class="hero">${web(64)}<h1>蜘蛛糸</h1><p class="soft">${s.tagline}</p></div>
${searchForm(language, asked)}
<p class="soft small">${
      documents === 0
        ? s.noIndex
        : html`${countedIn(language, documents, 'document')} · ${countedIn(language, corpus.store.hosts.count(), 'host')} · ${s.queryHint}`
    }</p>
${documents === 0 ? null : queryHelp(language)}`,
  };
};

const withProblem = ({ language, params }: SiteRequest, problem: Problem): SiteReply => {
  const s = stringsOf(language);
  const asked = { query: params.get('q') ?? '', filters: filtersIn(params), blocks: blocksIn(params) };
  return {
    kind: 'page',
    status: 400,
    title: s.badQuery,
    section: 'search',
    scripts: ['suggest'],
    content: html`<h1 class="hidden">${s.search}</h1>${searchForm(language, asked)}${problemBox(problem, language)}${queryHelp(language)}`,
  };
};

const found = (
  { language }: SiteRequest,
  asked: SearchParameters,
  {
    result,
    bySite,
    limits,
  }: { readonly result: SearchResult; readonly bySite: Facets | null; readonly limits: Config['web'] },
): SiteReply => {
  const s = stringsOf(language);
  const { most, some } = result;
  const count = (result.count ?? 0) + (most ?? 0) + (some ?? 0);
  const more = asked.page * limits.hitsPerPage < Math.min(count, limits.hitsMax);
  return {
    kind: 'page',
    status: 200,
    title: `${asked.query} · ${s.search}`,
    section: 'search',
    scripts: ['suggest'],
    content: html`<h1 class="hidden">${s.search}: ${asked.query}</h1>${searchForm(language, asked)}
<p class="soft" role="status">${countedIn(language, result.count ?? 0, 'document')}${
      most === null && some === null ? null : html` ${s.hitsAll}`
    }${most === null ? null : html` · ${grouped(most)} ${s.hitsMost}`}${some === null ? null : html` · ${grouped(some)} ${s.hitsSome}`}${
      asked.page > 1 ? ` · ${s.page} ${asked.page}` : null
    }${bySite === null && count > 0 ? html` · <a href="${searchLink(asked, { sites: 1 })}">${s.bySite}</a>` : null}</p>
${bySite === null ? null : siteTable(bySite, asked, { language, most: limits.hitsMax })}
${count === 0 ? html`<p>${s.noHits}</p>` : null}
<ol class="hits">
${result.hits.map((hit) => hitItem(hit, asked, language))}</ol>
${pager(
  {
    previous: asked.page > 1 ? searchLink({ ...asked, page: asked.page - 1 }) : null,
    next: more ? searchLink({ ...asked, page: asked.page + 1 }) : null,
  },
  language,
)}`,
  };
};

/** Hits by site, most first; each leads to the same search on that site. */
const siteTable = (
  { sites }: Facets,
  asked: SearchParameters,
  { language, most }: { readonly language: Language; readonly most: number },
): Markup => {
  const s = stringsOf(language);
  const more = sites.length - most;
  return html`<section><h2>${s.bySite}</h2>${scrolling(
    s.bySite,
    html`<table><tbody>${sites
      .slice(0, most)
      .map(
        ({ site, count, more: others }) =>
          html`<tr><td><a href="${searchLink(onSite(asked, site))}">${site}</a></td><td class="number">${grouped(count)}${others === 0 ? null : html` + ${grouped(others)}`}</td></tr>`,
      )}</tbody></table>`,
  )}${more > 0 ? html`<p class="soft small">+ ${grouped(more)}</p>` : null}</section>`;
};

const hitItem = (hit: Hit, asked: SearchParameters, language: Language): Markup => {
  const s = stringsOf(language);
  const host = hostOf(hit.url);
  return html`<li>
<h2 lang="ja"><a href="/document/${hit.id}">${hit.title === '' ? hit.url : hit.title}</a></h2>
<div class="url">${hit.url}</div>
<p lang="ja">${snippetOf(hit.snippet)}</p>
<div class="small soft"><span class="tag">${typeName(hit.type, language)}</span>${
    hit.has === 'all' ? null : html`<span class="tag">${hit.has === 'most' ? s.hasMost : s.hasSome}</span>`
  }${hit.date} · ${countedIn(language, hit.words, 'word')} · <a href="/document/${hit.id}.xml">XML</a> · <a href="${searchLink(onSite(asked, host))}">${s.inSite}</a></div>
</li>
`;
};

const snippetOf = (snippet: Snippet): Piece =>
  snippet.map(({ text, match }) => (match ? html`<mark>${text}</mark>` : text));

const searchLink = (
  { query, filters, blocks, page }: SearchParameters,
  more: Readonly<Record<string, number>> = {},
): string => linkTo('/search', { q: query, ...filters, block: blocks, page: page === 1 ? null : page, ...more });

const onSite = (asked: SearchParameters, site: string): SearchParameters => ({
  ...asked,
  filters: { ...asked.filters, site: [site] },
  page: 1,
});

/** A form as it was filled in, whether it makes sense or not. */
type FilledIn = Pick<SearchParameters, 'query' | 'filters'> & { readonly blocks: readonly string[] };

const searchForm = (language: Language, asked: FilledIn): Markup => {
  const s = stringsOf(language);
  const isFiltered = [asked.blocks, ...Object.values(asked.filters)].some((values) => values.length > 0);
  return queryForm({
    action: '/search',
    name: 'q',
    value: asked.query,
    label: s.query,
    button: s.search,
    suggests: true,
    fields: foldedFields(
      s.filters,
      isFiltered,
      html`${blockFields(asked.blocks, { choices: regions, none: s.block_search, language })}
${filterFields(asked.filters, language)}`,
    ),
  });
};

/** A test asks each of them on the demo, where each finds something (test/web/printed-examples.test.ts). */
export const searchExamples: readonly (readonly [query: string, ja: string, en: string])[] = [
  ['電車 時刻表', 'すべての語を含む', 'all the words'],
  ['(電車 渡し舟)~OR', 'どれかの語を含む', 'any of the words'],
  ['"青い電車"', '書かれたとおりに並ぶ', 'exactly these words in a row'],
  ['(栗 ごはん)~10w', '10 語以内、順不同', 'within 10 words, any order'],
  ['(時刻表 読む)~10W', '10 語以内、この順', 'within 10 words, in this order'],
  ['時刻表を読む~FD', '係り受けも一致する', 'and the dependencies between them'],
];

const queryHelp = (language: Language): Markup =>
  html`<details><summary>${stringsOf(language).help}</summary>${scrolling(
    stringsOf(language).help,
    html`<table>${searchExamples.map(
      ([query, ja, en]) =>
        html`<tr><td><a href="${linkTo('/search', { q: query })}"><code>${query}</code></a></td><td>${language === 'ja' ? ja : en}</td></tr>`,
    )}</table>`,
  )}</details>`;
