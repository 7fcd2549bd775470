import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import type { StandardDocument, StandardSentence, StandardText } from '../../../model/document.ts';
import { standardTime } from '../../../model/time.ts';
import type { ExportedDocument } from '../port.ts';

/** A page of the exported site; `up`: the way from it to the front page, `../` in a folder. */
const layout = (title: string, up: string, content: Piece): string =>
  html`<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${up}style.css">
</head>
<body>
${content}
</body>
</html>
`.text;

export interface SiteOfHost {
  readonly host: string;
  readonly file: string;
  readonly documents: number;
}

export const frontPage = (set: string, hosts: readonly SiteOfHost[]): string => {
  const documents = hosts.reduce((sum, one) => sum + one.documents, 0);
  return layout(
    set,
    '',
    html`<main>
<h1>${set}</h1>
<p class="soft">${documents}ページ・${hosts.length}ホスト。<a href="README.md">README</a></p>
<form id="search" role="search"><input name="q" type="search" aria-label="検索" autofocus> <button>検索</button></form>
<noscript><p>検索にはJavaScriptが要ります。下の一覧からは、なくても読めます。</p></noscript>
<p id="count" class="soft" aria-live="polite"></p>
<ol id="hits"></ol>
<h2>ホスト</h2>
<ul>
${hosts.map(({ host, file, documents: of }) => html`<li><a href="${file}">${host}</a> <span class="soft">${of}</span></li>\n`)}</ul>
</main>
<script src="search.js"></script>`,
  );
};

/** All pages of a host. */
export const hostPage = (host: string, pages: readonly { readonly id: string; readonly title: string }[]): string =>
  layout(
    host,
    '../',
    html`<main>
<p><a href="../index.html">検索</a></p>
<h1>${host}</h1>
<ul>
${pages.map(({ id, title }) => html`<li><a href="../documents/${id}.html">${title}</a></li>\n`)}</ul>
</main>`,
  );

/** One document to read: its main text, and where it is from. */
export const documentPage = ({ document, main, measures }: ExportedDocument): string =>
  layout(
    titleOf(document),
    '../',
    html`<main>
<p><a href="../index.html">検索</a></p>
<h1 lang="${document.language}">${titleOf(document)}</h1>
<p><a class="url" href="${document.url}" rel="noreferrer nofollow">${document.url}</a></p>
<p class="soft">${about(document, measures.mining)}</p>
${document.texts.map((text) => textOf(text, new Set(main), document.language))}
</main>`,
  );

export const titleOf = ({ title, url }: StandardDocument): string => title?.text ?? url;

const about = (document: StandardDocument, mining: string): string =>
  [
    document.id,
    `${standardTime(document.fetchedAt)} UTC`,
    document.pageType,
    document.published,
    document.author,
    document.publisher?.name ?? null,
    document.licence,
    mining === 'unstated' ? null : `TDM: ${mining}`,
  ]
    .filter((one) => one !== null)
    .join(' · ');

const textOf = (
  { part, sentences }: StandardText,
  wanted: ReadonlySet<StandardSentence>,
  language: string,
): Markup | null => {
  const main = sentences.filter((sentence) => wanted.has(sentence));
  if (main.length === 0) return null;
  const head = [part.title, part.author, part.date].filter((one) => one !== null).join(' · ');
  return html`<article lang="${language}">${head === '' ? null : html`<p class="soft">${head}</p>`}
${main.map(({ id, text }) => html`<p id="s${id}">${text}</p>\n`)}</article>
`;
};

export const siteStyle = `:root { color-scheme: light dark; --ink: #24211d; --soft: #6a645b; --paper: #fcfbf8; --line: #e3ddd2; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7de; --soft: #a49d92; --paper: #191816; --line: #3a362f; } }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.75; overflow-wrap: anywhere; font-family: system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.4; } h2 { font-size: 1.1rem; }
.soft, .url { color: var(--soft); font-size: .87rem; }
input, button { font: inherit; padding: .4rem .7rem; } input { width: min(100%, 28rem); }
#hits li { padding: .5rem 0; border-bottom: 1px solid var(--line); } #hits p { margin: .2rem 0; }
article p { margin: .2rem 0; }
`;
