import { html, type Markup, type Piece } from '../../figure/markup.ts';
import type { Assets, BrowserScript } from '../assets.ts';
import { bilingual } from '../language/bilingual.ts';
import { stringsOf, type Language } from '../language/strings.ts';
import { web } from './icon.ts';
import { sections, type Section } from './sections.ts';

const words = bilingual({
  navigation: ['案内', 'Navigation'],
  otherLanguage: ['English', '日本語'],
  skip: ['本文へ', 'Skip to content'],
  trail: ['このページの位置', 'Where this page is'],
});

/** A page above this one; the last of a trail is the one to go back to. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export interface PageFrame {
  readonly title: string;
  readonly section: Section | null;
  readonly trail: readonly Crumb[];
  readonly scripts: readonly BrowserScript[];
  readonly language: Language;
  readonly corpus: string;
  /** Path and query of this page in the other language. */
  readonly otherLanguage: string;
  readonly assets: Assets;
}

/** A whole page around its content. */
export const layout = (frame: PageFrame, content: Piece): Markup => {
  const { title, trail, scripts, language, corpus, assets } = frame;
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Kumoito</title>
<link rel="stylesheet" href="${assets.pathOf('style.css')}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${scripts.map((name) => html`<script type="module" src="${assets.pathOf(`${name}.js`)}"></script>\n`)}</head>
<body>
<a class="skip" href="#main">${words(language).skip}</a>
${head(frame)}
<main id="main" tabindex="-1">
${trail.length === 0 ? null : breadcrumbs(trail, title, language)}${content}
</main>
<footer class="foot"><span>Kumoito · <a href="/api/openapi.json">API</a></span><span>${corpus}</span></footer>
</body>
</html>
`;
};

const head = ({ section, language, otherLanguage }: PageFrame): Markup => {
  const [s, w] = [stringsOf(language), words(language)];
  return html`<header class="top"><div>
<a class="brand" href="/">${web(26)}<span lang="ja">蜘蛛糸</span></a>
<nav aria-label="${w.navigation}">
${sections.map(({ name, path }) => html`<a href="${path}"${name === section ? html` aria-current="page"` : null}>${s[name]}</a>`)}
</nav>
<a class="other-language" href="${otherLanguage}" lang="${language === 'ja' ? 'en' : 'ja'}">${w.otherLanguage}</a>
</div></header>`;
};

const breadcrumbs = (trail: readonly Crumb[], title: string, language: Language): Markup =>
  html`<nav class="trail" aria-label="${words(language).trail}"><ol>${trail.map(
    ({ name, path }) => html`<li><a href="${path}">${name}</a></li>`,
  )}<li aria-current="page">${title}</li></ol></nav>
`;
