import type { PageType } from '../../model/document.ts';
import { type FilterName, filterNames, filters, type WrittenFilters } from '../../query/filters.ts';
import { html, type Markup } from '../../figure/markup.ts';
import { stringsOf, typeName, type Language } from '../language/strings.ts';

/** A field for each filter, and one for each value of those that have several. */
export const filterFields = (written: WrittenFilters, language: Language): Markup =>
  html`${filterNames.map((name) => {
    const values = written[name] ?? [];
    const shown = values.length === 0 ? [''] : values;
    return shown.map((value) => html`<label>${stringsOf(language)[name]}${field(name, value, language)}</label>\n`);
  })}`;

/** Filters of a request as they were written, whether they make sense or not: a form is shown as it was filled in. */
export const filtersIn = (params: URLSearchParams): WrittenFilters =>
  Object.fromEntries(filterNames.map((name) => [name, params.getAll(name).filter((value) => value !== '')]));

const field = (name: FilterName, value: string, language: Language): Markup => {
  const { form, example } = filters[name];
  if (form === 'line') return html`<input name="${name}" value="${value}" placeholder="${example}">`;
  if (form === 'day') return html`<input type="date" name="${name}" value="${value}">`;
  return html`<select name="${name}"><option value="">${stringsOf(language).any}</option>${form.map(
    (choice) =>
      html`<option value="${choice}"${choice === value ? html` selected` : null}>${choiceName(name, choice, language)}</option>`,
  )}</select>`;
};

/** What choices are called in the language of the page; a filter without an entry shows them as they are written. */
const choiceNames: { readonly [Name in FilterName]?: (choice: string, language: Language) => string } = {
  type: (choice, language) => typeName(choice as PageType, language),
};

const choiceName = (name: FilterName, choice: string, language: Language): string =>
  choiceNames[name]?.(choice, language) ?? choice;
