import { html } from '../../../figure/markup.ts';
import { siteAxes, type SiteAxis, type SiteTally } from '../../../survey/site/site-tally.ts';
import { refusedApi } from '../../api.ts';
import { selectField } from '../../frame/form.ts';
import { pager } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { ParameterReader, type Problem } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { problemPage } from '../problem.ts';
import { filled } from './link-words.ts';
import { axisName, siteWords } from './site-words.ts';

const sorts = ['name', ...siteAxes] as const;
const sitesOnPage = 50;
const sitesAtOnceMax = 1000;

interface Listed {
  readonly sort: (typeof sorts)[number];
  readonly from: number;
  readonly sites: readonly SiteTally[];
  readonly total: number;
}

const listed = async (
  { params }: SiteRequest,
  { links }: SiteSources,
): Promise<Listed | { readonly problem: Problem }> => {
  const reader = new ParameterReader(params);
  const sort = reader.choice('sort', sorts) ?? 'staticPages';
  const from = reader.whole('from', { most: Number.MAX_SAFE_INTEGER, fallback: 0 });
  const top = reader.whole('top', { least: 1, most: sitesAtOnceMax, fallback: sitesOnPage });
  if (reader.problem !== null) return { problem: reader.problem };
  const all = await links.tallies();
  // They come in the order of their names, which ties keep.
  const sorted = sort === 'name' ? all : all.toSorted((a, b) => b.counts[sort] - a.counts[sort]);
  return { sort, from, sites: sorted.slice(from, from + top), total: all.length };
};

/** `/sites`: all sites with pages and their numbers, to choose from. */
export const sitesPage: SitePage = async (request, sources) => {
  const { language } = request;
  const w = siteWords(language);
  const found = await listed(request, sources);
  if ('problem' in found) return problemPage(found.problem, language);
  const { sort, from, sites, total } = found;
  const to = (place: number): string => linkTo('/sites', { sort, from: place === 0 ? null : place });
  const sortName = (name: 'name' | SiteAxis): string => (name === 'name' ? w.byName : axisName(name, language));
  const next = from + sites.length;
  return {
    kind: 'page',
    status: 200,
    title: w.sites,
    section: 'sites',
    content: html`<h1>${w.sites}</h1><p class="soft">${w.sitesText}</p>
${
  total === 0
    ? html`<p>${w.noSites}</p>`
    : html`<form class="search" action="/sites" method="get"><div class="fields ends">${selectField('sort', w.sortBy, { names: sorts, chosen: sort, label: sortName })}<button>${w.show}</button></div></form>
<p class="soft small" role="status">${filled(w.range, { total, first: Math.min(from + 1, total), last: next })}</p>
<form action="/site" method="get">${dataTable(
        w.sites,
        [
          { name: w.choose },
          { name: w.host, long: true },
          ...siteAxes.map((axis) => ({ name: axisName(axis, language), number: true })),
        ],
        sites.map(({ host, counts }) => [
          html`<input type="checkbox" name="host" value="${host}" aria-label="${w.choose}: ${host}">`,
          html`<a href="/site/${host}">${host}</a>`,
          ...siteAxes.map((axis) => grouped(counts[axis])),
        ]),
      )}<p><button>${w.compare}</button></p></form>
${pager({ previous: from === 0 ? null : to(Math.max(0, from - sitesOnPage)), next: next < total ? to(next) : null }, language)}`
}`,
  };
};

/** `/api/site-list`: the numbers of every site. */
export const siteListApi: SitePage = async (request, sources) => {
  const found = await listed(request, sources);
  if ('problem' in found) return refusedApi(found.problem);
  const { total, from, sites } = found;
  return { kind: 'json', status: 200, data: { total, from, sites } };
};
