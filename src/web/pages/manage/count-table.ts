import { html, type Markup } from '../../../figure/markup.ts';
import { scrolling, shareBar } from '../../frame/table.ts';
import { grouped } from '../../frame/values.ts';

export interface Count {
  readonly name: string;
  readonly count: number;
  readonly link: string | null;
}

/** Names with how many there are of each, and a bar beside the number. */
export const countTable = (name: string, unit: string, counts: readonly Count[]): Markup => {
  const largest = Math.max(1, ...counts.map(({ count }) => count));
  return scrolling(
    name,
    html`<table><thead><tr><th scope="col">${name}</th><th scope="col" class="number">${unit}</th><td></td></tr></thead><tbody>
${counts.map(
  (
    row,
  ) => html`<tr><td>${row.link === null ? row.name : html`<a href="${row.link}">${row.name}</a>`}</td><td class="number">${grouped(row.count)}</td><td class="graph">${shareBar(row.count / largest)}</td></tr>
`,
)}</tbody></table>`,
  );
};
