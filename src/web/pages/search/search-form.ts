import { regions } from '../../../model/region.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { foldedFields, queryForm } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { linkTo } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SearchParameters } from '../../requests/search-parameters.ts';
import { blockFields, filterFields } from '../filter-fields.ts';
import type { ExampleQuery } from './example-queries.ts';
import { searchWords } from './search-words.ts';

/** A form as it was filled in, whether it makes sense or not. */
export type FilledIn = Pick<SearchParameters, 'query' | 'filters'> & { readonly blocks: readonly string[] } & Partial<
    Pick<SearchParameters, 'sets' | 'licences' | 'synonyms'>
  >;

export const searchForm = (asked: FilledIn, language: Language): Markup => {
  const s = stringsOf(language);
  const { query, filters, blocks, sets = [], licences = [], synonyms = true } = asked;
  const isFiltered = [blocks, ...Object.values(filters)].some((values) => values.length > 0);
  const kept = [...sets.map((value) => ['set', value]), ...licences.map((value) => ['licence', value])];
  return queryForm({
    action: '/search',
    name: 'q',
    value: query,
    label: s.query,
    button: s.search,
    suggests: true,
    fields: html`${kept.map(([name = '', value = '']) => html`<input type="hidden" name="${name}" value="${value}">`)}${
      synonyms ? null : html`<input type="hidden" name="synonyms" value="no">`
    }${foldedFields(
      s.filters,
      isFiltered,
      html`${blockFields(blocks, { choices: regions, none: s.block_search, language })}
${filterFields(filters, language)}`,
    )}`,
  });
};

/** The query language, by examples. */
export const exampleTable = (examples: readonly ExampleQuery[], language: Language): Markup | null => {
  if (examples.length === 0) return null;
  const w = searchWords(language);
  return html`<section class="examples"><h2>${w.examples}</h2><p class="soft small">${w.examplesNote}</p>${dataTable(
    w.examples,
    [{ name: stringsOf(language).query }, { name: w.meaning }],
    examples.map(({ kind, query }) => [
      html`<a href="${linkTo('/search', { q: query })}" lang="ja"><code>${query}</code></a>`,
      w[kind],
    ]),
  )}</section>`;
};
