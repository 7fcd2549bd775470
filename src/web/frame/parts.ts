import { html, type Markup, type Piece } from '../../figure/markup.ts';
import { stringsOf, type Language } from '../language/strings.ts';
import { grouped } from './values.ts';

/** Names and values; those without a value are left out. */
export const facts = (rows: readonly (readonly [name: string, value: Piece])[]): Markup =>
  html`<dl class="facts">${rows
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** Numbers in large type; one with a path leads to where it comes from. */
export const cards = (rows: readonly (readonly [name: string, value: number | string, path?: string])[]): Markup =>
  html`<div class="cards">${rows.map(([name, value, path]) => {
    const inside = html`<b>${grouped(value)}</b><span>${name}</span>`;
    return path === undefined ? html`<div>${inside}</div>` : html`<a href="${path}">${inside}</a>`;
  })}</div>`;

export interface Tab {
  readonly name: string;
  readonly path: string;
  readonly current: boolean;
}

/** Several views of one thing, side by side. */
export const tabs = (label: string, views: readonly Tab[]): Markup =>
  html`<nav class="tabs" aria-label="${label}">${views.map(
    ({ name, path, current }) => html`<a href="${path}"${current ? html` aria-current="page"` : null}>${name}</a>`,
  )}</nav>`;

/** Previous and next page of a long list; null where there is none. */
export const pager = (
  { previous, next }: { readonly previous: string | null; readonly next: string | null },
  language: Language,
): Markup | null => {
  const s = stringsOf(language);
  if (previous === null && next === null) return null;
  return html`<nav class="pager" aria-label="${s.page}"><span>${
    previous === null ? null : html`<a rel="prev" href="${previous}">← ${s.previous}</a>`
  }</span><span>${next === null ? null : html`<a rel="next" href="${next}">${s.next} →</a>`}</span></nav>`;
};
