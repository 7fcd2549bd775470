import { csvOf, type Cell } from '../../figure/csv.ts';
import { html, type Markup, type Piece } from '../../figure/markup.ts';
import { standaloneSvg } from '../../figure/standalone.ts';
import { bilingual } from '../language/bilingual.ts';
import type { Language } from '../language/strings.ts';
import type { SiteReply } from '../site-port.ts';
import { scrolling } from './table.ts';

const words = bilingual({
  download: ['保存', 'Download'],
  figure: ['図', 'figure'],
  numbers: ['図の数値', 'The numbers of this figure'],
});

/** Links to files of what is shown. */
export const downloads = (files: readonly (readonly [name: string, path: string])[], language: Language): Markup =>
  html`<span class="downloads">${words(language).download}: ${files.map(
    ([name, path], at) => html`${at === 0 ? null : ' · '}<a href="${path}" download>${name}</a>`,
  )}</span>`;

export interface FigureBlock {
  readonly title: string;
  /** SVG of `src/figure`. */
  readonly drawing: Markup;
  /** Where the drawing and its numbers are to be had as files: `figureFile` and `tableFile` answer there. */
  readonly svg: string;
  readonly csv: string;
  /** The numbers it is drawn from, which always stand beside it. */
  readonly table: Markup;
  /** When the numbers were made, how they are counted. */
  readonly note?: Piece;
}

/** A figure beside its table: a picture alone can be neither checked nor heard. */
export const figureBlock = (
  { title, drawing, svg, csv, table, note = null }: FigureBlock,
  language: Language,
): Markup => {
  const files = [
    ['SVG', svg],
    ['CSV', csv],
  ] as const;
  return html`<figure class="figure">
<figcaption><b>${title}</b>${downloads(files, language)}</figcaption>
${scrolling(`${title} (${words(language).figure})`, html`<div class="drawing">${drawing}</div>`)}
${note === null ? null : html`<p class="soft small">${note}</p>`}
<details class="numbers" open><summary>${words(language).numbers}</summary>${table}</details>
</figure>
`;
};

/** The drawing of a figure as a file. */
export const figureFile = (name: string, drawing: Markup): SiteReply => ({
  kind: 'file',
  type: 'image/svg+xml',
  name: `${name}.svg`,
  text: standaloneSvg(drawing),
});

/** The numbers of a figure, or of a table, as a file. */
export const tableFile = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): SiteReply => ({
  kind: 'file',
  type: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  text: csvOf(head, rows),
});
