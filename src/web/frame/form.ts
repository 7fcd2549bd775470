import { html, type Markup, type Piece } from '../../figure/markup.ts';

export interface QueryForm {
  readonly action: string;
  /** The parameter that the large field fills. */
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly button: string;
  /** Words of the index are suggested as one types (`web/browser/suggest.ts`). */
  readonly suggests?: boolean;
  readonly placeholder?: string;
  /** Further fields, under the large one. */
  readonly fields: Piece;
}

/** The form that a page of questions begins with: one large field, a button, and what narrows the question. */
export const queryForm = (form: QueryForm): Markup =>
  html`<form class="search" action="${form.action}" method="get" role="search">
<div class="bar"><label><span class="hidden">${form.label}</span><input type="search" name="${form.name}" value="${form.value}" placeholder="${form.placeholder ?? form.label}" autocomplete="off" autocapitalize="off" spellcheck="false"${form.suggests === true ? html` data-suggest="/api/suggest"` : null}></label><button>${form.button}</button></div>
${form.fields}
</form>`;

/** A field to choose one of several names in. */
export const selectField = <Name extends string>(
  field: string,
  title: string,
  choice: {
    readonly names: readonly Name[];
    readonly chosen: string | null;
    readonly label: (name: Name) => string;
    /** What the empty choice is called; left out: there is none. */
    readonly none?: string;
  },
): Markup =>
  html`<label>${title}<select name="${field}">${choice.none === undefined ? null : html`<option value="">${choice.none}</option>`}${choice.names.map(
    (name) =>
      html`<option value="${name}"${name === choice.chosen ? html` selected` : null}>${choice.label(name)}</option>`,
  )}</select></label>`;

/** A field for a line of text or a number. */
export const lineField = (
  field: string,
  title: string,
  {
    value,
    placeholder = '',
    kind = 'text',
  }: { readonly value: string; readonly placeholder?: string; readonly kind?: 'text' | 'number' | 'date' | 'url' },
): Markup =>
  html`<label>${title}<input type="${kind}" name="${field}" value="${value}"${placeholder === '' ? null : html` placeholder="${placeholder}"`}></label>`;

/** A part of a form that is folded until somebody wants it, or has used it. */
export const foldedFields = (title: string, open: boolean, fields: Piece): Markup =>
  html`<details${open ? html` open` : null}><summary>${title}</summary><div class="fields">${fields}</div></details>`;
