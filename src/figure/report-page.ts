import { html, type Markup } from './markup.ts';

export interface ReportPage {
  readonly language: 'ja' | 'en';
  readonly title: string;
  /** Where the data is from and how the figures were made: one paragraph each. */
  readonly about: readonly string[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly heading: string;
  readonly figure: Markup | null;
  readonly text: readonly string[];
  /** The numbers that the figure is drawn from; cells that are numbers are flush right. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } | null;
}

/** A whole report as one file: no script, nothing loaded from anywhere. */
export const reportPage = ({ language, title, about, sections }: ReportPage): string =>
  html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title} · Kumoito</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${about.map((line) => html`<p>${line}</p>\n`)}${sections.map(section)}</body>
</html>
`.text;

const section = ({ heading, figure, text, table }: ReportSection): Markup =>
  html`<section>
<h2>${heading}</h2>
${figure === null ? null : html`<figure>${figure}</figure>\n`}${text.map((line) => html`<p>${line}</p>\n`)}${table === null ? null : numbers(table)}</section>
`;

const numbers = ({ head, rows }: NonNullable<ReportSection['table']>): Markup =>
  html`<div class="wide"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table></div>
`;

const cell = (value: string | number): Markup =>
  typeof value === 'number'
    ? html`<td class="number">${value.toLocaleString('en', { maximumSignificantDigits: 15 })}</td>`
    : html`<td>${value}</td>`;

const style = html`:root { color-scheme: light dark; --line: #8885; }
body { font-family: system-ui, sans-serif; line-height: 1.7; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.4; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; max-width: 54rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .25rem .8rem; border-bottom: 1px solid var(--line); text-align: left; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
section { break-inside: avoid-page; }
`;
