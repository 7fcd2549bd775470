import type { ValueCount } from '../../../index/port.ts';
import type { PageType } from '../../../model/document.ts';
import { type Region, regions } from '../../../model/region.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { grouped } from '../../frame/values.ts';
import { regionName, typeName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SearchFacets } from '../../requests/ask-search.ts';
import { narrowingsOf, searchLink, type ShownSearch } from './search-links.ts';
import { searchWords } from './search-words.ts';

/** Values shown of a facet; the others are told by their number. */
const valuesMax = 8;

/** Null: not counted. */
type FacetValue = Pick<ValueCount, 'value'> & { readonly count: number | null };

interface Facet {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly name: (value: string) => string;
  readonly link: (value: string) => string;
}

/** Beside the hits: what they could be narrowed to, with how many documents would be left. */
export const facetPanel = (facets: SearchFacets, shown: ShownSearch, language: Language): Markup => {
  const w = searchWords(language);
  const all: readonly Facet[] = [
    {
      title: w.site,
      values: facets.sites.filter(({ count }) => count > 0).map(({ site, count }) => ({ value: site, count })),
      name: (value) => value,
      link: (value) => searchLink(shown, { filters: { ...shown.filters, site: [value] } }),
    },
    {
      title: w.type,
      values: facets.types,
      name: (value) => typeName(value as PageType, language),
      link: (value) => searchLink(shown, { filters: { ...shown.filters, type: [value] } }),
    },
    {
      title: w.month,
      values: facets.months.toReversed(),
      name: (value) => value,
      link: (value) => searchLink(shown, { filters: { ...shown.filters, ...daysOf(value) } }),
    },
    {
      title: w.block,
      values: facets.blocks ?? regions.map((value) => ({ value, count: null })),
      name: (value) => regionName(value as Region, language),
      link: (value) => searchLink(shown, { blocks: [value as Region] }),
    },
    {
      title: w.licence,
      values: facets.licences,
      name: (value) => value,
      link: (value) => searchLink(shown, { licences: [value] }),
    },
    {
      title: w.set,
      values: facets.sets,
      name: (value) => value,
      link: (value) => searchLink(shown, { sets: [value] }),
    },
  ];
  return html`<aside class="facets" aria-label="${w.narrow}">${all.map(facetOf)}</aside>`;
};

const facetOf = ({ title, values, name, link }: Facet): Markup | null => {
  if (values.length === 0) return null;
  const item = ({ value, count }: FacetValue): Markup =>
    html`<li><a href="${link(value)}">${name(value)}</a>${count === null ? null : html` <span>${grouped(count)}</span>`}</li>\n`;
  const [first, rest] = [values.slice(0, valuesMax), values.slice(valuesMax)];
  return html`<section><h2>${title}</h2><ul>${first.map(item)}</ul>${
    rest.length === 0
      ? null
      : html`<details><summary>+ ${grouped(rest.length)}</summary><ul>${rest.map(item)}</ul></details>`
  }</section>
`;
};

/** The days of a month, as the filters of days have them: `2026-02` is from 2026-02-01 to 2026-02-28. */
export const daysOf = (month: string): { readonly since: readonly string[]; readonly until: readonly string[] } => {
  const last = new Date(Date.parse(`${month}-01`));
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { since: [`${month}-01`], until: [last.toISOString().slice(0, 10)] };
};

/** What the hits are narrowed to, each with the way back. */
export const narrowedTo = (shown: ShownSearch, language: Language): Markup | null => {
  const narrowings = narrowingsOf(shown);
  if (narrowings.length === 0) return null;
  const [w, s] = [searchWords(language), stringsOf(language)];
  return html`<p class="narrowed"><span class="soft small">${w.chosen}:</span> ${narrowings.map(
    ({ kind, value, without }) => {
      const title = kind === 'set' || kind === 'licence' ? w[kind] : s[kind];
      return html`<a class="tag" href="${without}" aria-label="${title}: ${shownValue(kind, value, language)}, ${w.remove}">${title}: ${shownValue(kind, value, language)} <span aria-hidden="true">×</span></a>`;
    },
  )}</p>`;
};

const shownValue = (kind: string, value: string, language: Language): string =>
  kind === 'type'
    ? typeName(value as PageType, language)
    : kind === 'block'
      ? regionName(value as Region, language)
      : value;
