import type { PageType } from '../../../model/document.ts';
import type { Facets } from '../../../index/port.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { web } from '../../frame/icon.ts';
import { cards } from '../../frame/parts.ts';
import { sections } from '../../frame/sections.ts';
import { dataTable, shareBar } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { typeName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage, SiteSources } from '../../site-port.ts';
import { anyDocument } from '../../requests/search-parameters.ts';
import { exampleQueries } from './example-queries.ts';
import { exampleTable, searchForm } from './search-form.ts';
import { searchWords } from './search-words.ts';

/** What corpus this is, how large, and where to go from here. */
export const homePage: SitePage = async ({ language }, sources) => {
  const s = stringsOf(language);
  const spread = await sources.snapshots.use((snapshot) => snapshot.facets(anyDocument));
  return {
    kind: 'page',
    status: 200,
    title: s.tagline,
    section: null,
    scripts: ['suggest'],
    content: html`<div class="hero">${web(64)}<h1 lang="ja">蜘蛛糸</h1><p class="soft">${s.tagline}</p></div>
${searchForm({ query: '', filters: {}, blocks: [] }, language)}
${
  spread.count === 0
    ? html`<p class="soft">${s.noIndex}</p>`
    : html`${numbers(spread, sources, language)}
<div class="home">${exampleTable(await exampleQueries(sources), language)}${typesOf(spread, language)}</div>`
}
${whereToGo(language)}`,
  };
};

const numbers = ({ count, sites, months }: Facets, { corpus }: SiteSources, language: Language): Markup => {
  const [s, w] = [stringsOf(language), searchWords(language)];
  const period = [months.at(0), months.at(-1)].map((month) => month?.value ?? '');
  return html`<section aria-label="${w.about}">${cards([
    [s.documents, count],
    [w.siteCount, sites.length],
    [s.pages, corpus.store.versions.counts().alive],
    [w.period_of, [...new Set(period)].join(' – ')],
  ])}</section>`;
};

/** Documents of each type, with the way to them. */
const typesOf = ({ types, count }: Facets, language: Language): Markup => {
  const [s, w] = [stringsOf(language), searchWords(language)];
  return html`<section><h2>${w.type}</h2>${dataTable(
    w.type,
    [{ name: w.type }, { name: s.documents, number: true }, { name: w.share }],
    types.map(({ value, count: of }) => [
      html`<a href="${linkTo('/search', { q: `type:${value}` })}">${typeName(value as PageType, language)}</a>`,
      grouped(of),
      shareBar(of / count),
    ]),
  )}</section>`;
};

const whereToGo = (language: Language): Markup => {
  const [s, w] = [stringsOf(language), searchWords(language)];
  return html`<section><h2>${w.go}</h2><ul class="doors">${sections.map(
    (section) =>
      html`<li><a href="${section.path}"><b>${s[section.name]}</b><span>${section[language]}</span></a></li>`,
  )}</ul></section>`;
};
