import { html, type Markup, type Piece } from '../../figure/markup.ts';

export interface Column {
  readonly name: string;
  /** Flush right, never broken. */
  readonly number?: boolean;
  /** URLs and texts: broken anywhere, and never squeezed to a few letters. */
  readonly long?: boolean;
}

/** What may be wider than the window: it scrolls within itself, by keyboard too. `label` says to those who hear the page what it is. */
export const scrolling = (label: string, content: Piece): Markup =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${content}</div>`;

/** A table with a head. `label` is its name where it is heard and not seen. */
export const dataTable = (label: string, head: readonly Column[], rows: readonly (readonly Piece[])[]): Markup => {
  const kinds = head.map(({ number, long }) =>
    number === true ? html` class="number"` : long === true ? html` class="long"` : null,
  );
  return scrolling(
    label,
    html`<table>
<thead><tr>${head.map(({ name }, at) => html`<th scope="col"${kinds[at] ?? null}>${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td${kinds[at] ?? null}>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`,
  );
};

/** A bar for a cell: the share, from 0 to 1, that stands as a number beside it. */
export const shareBar = (share: number): Markup =>
  html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${(100 * share).toFixed(2)}" height="10" rx="1" fill="currentColor"/></svg>`;
