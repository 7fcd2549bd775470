import type { PageType } from '../../model/document.ts';
import type { Region } from '../../model/region.ts';
import { type FilterName, filterNames, filters, type WrittenFilters } from '../../query/filters.ts';
import { html, type Markup } from '../../figure/markup.ts';
import { lineField, selectField } from '../frame/form.ts';
import { regionName, typeName } from '../language/names.ts';
import { stringsOf, type Language } from '../language/strings.ts';

/** A field for each filter, and one for each value of those that have several. */
export const filterFields = (written: WrittenFilters, language: Language): Markup =>
  html`${filterNames.map((name) => {
    const values = written[name] ?? [];
    const shown = values.length === 0 ? [''] : values;
    return shown.map((value) => field(name, value, language));
  })}`;

/** Filters of a request as they were written, whether they make sense or not: a form is shown as it was filled in. */
export const filtersIn = (params: URLSearchParams): WrittenFilters =>
  Object.fromEntries(filterNames.map((name) => [name, params.getAll(name).filter((value) => value !== '')]));

/** A field for the parts of a page in which words count, and one for each that was chosen. */
export const blockFields = (
  written: readonly string[],
  {
    choices,
    none,
    language,
  }: { readonly choices: readonly (Region | 'all')[]; readonly none: string; readonly language: Language },
): Markup => {
  const s = stringsOf(language);
  const shown = written.length === 0 ? [''] : written;
  return html`${shown.map((chosen) =>
    selectField('block', s.block, {
      names: choices,
      chosen,
      label: (choice) => (choice === 'all' ? s.block_all : regionName(choice, language)),
      none,
    }),
  )}`;
};

/** Parts of a page as they were written. */
export const blocksIn = (params: URLSearchParams): readonly string[] =>
  params.getAll('block').filter((value) => value !== '');

const field = (name: FilterName, value: string, language: Language): Markup => {
  const { form, example } = filters[name];
  const s = stringsOf(language);
  if (form === 'line') return lineField(name, s[name], { value, placeholder: example });
  if (form === 'day') return lineField(name, s[name], { value, kind: 'date' });
  return selectField(name, s[name], {
    names: form,
    chosen: value,
    label: (choice) => choiceName(name, choice, language),
    none: s.any,
  });
};

/** What choices are called in the language of the page; a filter without an entry shows them as they are written. */
const choiceNames: { readonly [Name in FilterName]?: (choice: string, language: Language) => string } = {
  type: (choice, language) => typeName(choice as PageType, language),
};

const choiceName = (name: FilterName, choice: string, language: Language): string =>
  choiceNames[name]?.(choice, language) ?? choice;
