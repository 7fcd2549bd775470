import type { Facets, Hit, Snippet } from '../../../index/port.ts';
import { hostOf } from '../../../model/url.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { scrolling } from '../../frame/table.ts';
import { grouped } from '../../frame/values.ts';
import { countedIn, typeName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SiteGroup } from '../../requests/ask-search.ts';
import { searchLink, type ShownSearch } from './search-links.ts';
import { searchWords } from './search-words.ts';

export const hitList = (hits: readonly Hit[], shown: ShownSearch, language: Language): Markup =>
  html`<ol class="hits">
${hits.map((hit) => hitItem(hit, shown, language))}</ol>`;

/** The best hits of each site under its name. */
export const groupList = (groups: readonly SiteGroup[], shown: ShownSearch, language: Language): Markup =>
  html`${groups.map(
    ({ site, hits }) =>
      html`<section class="group"><h2>${site}</h2><p class="small"><a href="${onSite(shown, site)}">${searchWords(language).allOnSite}</a></p>${hitList(hits, shown, language)}</section>
`,
  )}`;

/** How many hits each site has; each leads to the search on that site. */
export const siteTable = (
  { sites }: Pick<Facets, 'sites'>,
  shown: ShownSearch,
  { language, most }: { readonly language: Language; readonly most: number },
): Markup => {
  const w = searchWords(language);
  const more = sites.length - most;
  return html`<h2>${w.sites}</h2>${scrolling(
    w.sites,
    html`<table><tbody>${sites
      .slice(0, most)
      .map(
        ({ site, count, more: others }) =>
          html`<tr><td><a href="${onSite(shown, site)}">${site}</a></td><td class="number">${grouped(count)}${others === 0 ? null : html` + ${grouped(others)}`}</td></tr>`,
      )}</tbody></table>`,
  )}${more > 0 ? html`<p class="soft small">+ ${grouped(more)}</p>` : null}`;
};

const onSite = (shown: ShownSearch, site: string): string =>
  searchLink(shown, { view: 'hits', filters: { ...shown.filters, site: [site] } });

const hitItem = (hit: Hit, shown: ShownSearch, language: Language): Markup => {
  const s = stringsOf(language);
  return html`<li>
<h3 lang="ja"><a href="/document/${hit.id}">${hit.title === '' ? hit.url : hit.title}</a></h3>
<div class="url">${hit.url}</div>
<p lang="ja">${snippetOf(hit.snippet)}</p>
<div class="small soft"><span class="tag">${typeName(hit.type, language)}</span>${
    hit.has === 'all' ? null : html`<span class="tag">${hit.has === 'most' ? s.hasMost : s.hasSome}</span>`
  }${hit.date} · ${countedIn(language, hit.words, 'word')} · <a href="/document/${hit.id}.xml">XML</a> · <a href="${onSite(shown, hostOf(hit.url))}">${s.inSite}</a></div>
</li>
`;
};

const snippetOf = (snippet: Snippet): Piece =>
  snippet.map(({ text, match }) => (match ? html`<mark>${text}</mark>` : text));
