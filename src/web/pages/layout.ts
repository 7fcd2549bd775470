import { isoSeconds, standardTime, type EpochMs } from '../../model/time.ts';
import { html, type Markup, type Piece } from '../../figure/markup.ts';
import { stringsOf, type Language } from '../language/strings.ts';

export type Section = 'search' | 'concordance' | 'why' | 'status' | 'runs';

export interface PageFrame {
  readonly title: string;
  readonly section: Section | null;
  readonly language: Language;
  readonly corpus: string;
  /** Path and query of this page in the other language. */
  readonly otherLanguage: string;
}

const sections: readonly (readonly [Section, string])[] = [
  ['search', '/'],
  ['concordance', '/concordance'],
  ['why', '/why'],
  ['status', '/status'],
  ['runs', '/runs'],
];

/** A whole page around its content. */
export const layout = ({ title, section, language, corpus, otherLanguage }: PageFrame, content: Piece): Markup => {
  const s = stringsOf(language);
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Kumoito</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">${s.skip}</a>
<header class="top"><div>
<a class="brand" href="/">${web(26)}蜘蛛糸</a>
<nav aria-label="${s.navigation}">
${sections.map(([name, path]) => html`<a href="${path}"${name === section ? html` aria-current="page"` : null}>${s[name]}</a>`)}
</nav>
<a class="small" href="${otherLanguage}" lang="${language === 'ja' ? 'en' : 'ja'}">${s.otherLanguage}</a>
</div></header>
<main id="main">
${content}
</main>
<footer class="foot">Kumoito · ${corpus}</footer>
</body>
</html>
`;
};

/** A spider's web in eight threads. */
export const web = (size: number): Markup =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">${drawing}</svg>`;

const drawing = html`<path d="M16 1v30M1 16h30M5.4 5.4l21.2 21.2M26.6 5.4 5.4 26.6"/><path d="M16 10q2 2 4 2 0 2 2 4-2 2-2 4-2 0-4 2-2-2-4-2 0-2-2-4 2-2 2-4 2 0 4-2ZM16 4q4 4 8.5 3.5-.5 4.5 3.5 8.5-4 4-3.5 8.5-4.5-.5-8.5 3.5-4-4-8.5-3.5.5-4.5-3.5-8.5 4-4 3.5-8.5Q12 8 16 4Z"/>`;

/** The icon of the browser tab, as a file of its own. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#a3312a" stroke-width="2">${drawing.text}</svg>`;

/** A table with a head; `number` columns are flush right. */
export const dataTable = (
  head: readonly { readonly name: string; readonly number?: boolean }[],
  rows: readonly (readonly Piece[])[],
): Markup => {
  const kind = (at: number): Markup | null => (head[at]?.number === true ? html` class="number"` : null);
  return html`<div class="wide"><table>
<thead><tr>${head.map(({ name }, at) => html`<th scope="col"${kind(at)}>${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td${kind(at)}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
};

/** Names and values; those without a value are left out. */
export const facts = (rows: readonly (readonly [name: string, value: Piece])[]): Markup =>
  html`<dl class="facts">${rows
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** Numbers in large type. */
export const cards = (rows: readonly (readonly [name: string, value: number | string])[]): Markup =>
  html`<div class="cards">${rows.map(([name, value]) => html`<div><b>${grouped(value)}</b><span>${name}</span></div>`)}</div>`;

export const grouped = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value;

/** A time as people read it. */
export const timeOf = (at: EpochMs): Markup => html`<time datetime="${isoSeconds(at)}">${standardTime(at)} UTC</time>`;

/** Path with a query of the values that are there. */
export const linkTo = (
  path: string,
  values: Readonly<Record<string, string | number | readonly string[] | null | undefined>>,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== '') query.append(name, String(one));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};
