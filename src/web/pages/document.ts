import { parseAnnotation } from '../../analyzer/annotation.ts';
import type { Analysis } from '../../analyzer/port.ts';
import {
  blockTypes,
  isMainBlock,
  type LinkGroup,
  type StandardDocument,
  type StandardSentence,
  type StandardText,
} from '../../model/document.ts';
import { parseDocumentId } from '../../model/ids.ts';
import { pageHistory } from '../../corpus/page-history.ts';
import { readStandardDocument } from '../../standard/read.ts';
import { facts } from '../frame/parts.ts';
import { dataTable } from '../frame/table.ts';
import { grouped, linkTo, timeOf } from '../frame/values.ts';
import { html, type Markup, type Piece } from '../../figure/markup.ts';
import type { SitePage, SiteSources } from '../site-port.ts';
import { countedIn, regionName, typeName } from '../language/names.ts';
import { stringsOf, type Language, type Strings } from '../language/strings.ts';
import { historyOf } from './why.ts';
import { notFoundPage } from './problem.ts';

/** `/document/0000000042`, with `.xml` for the standard format; `?sentence=7` shows how that sentence was analysed. */
export const documentPage: SitePage = async (request, sources) => {
  const { path, params, language } = request;
  const name = path.slice('/document/'.length);
  const xml = readDocument(name.replace(/\.xml$/, ''), sources);
  if (xml === null) return missing(name, language) ?? notFoundPage(request, sources);
  if (name.endsWith('.xml')) return { kind: 'text', type: 'application/xml; charset=utf-8', text: xml };
  const s = stringsOf(language);
  const document = readStandardDocument(xml);
  const chosen = sentencesOf(document).find(({ id }) => String(id) === params.get('sentence'));
  const history = await pageHistory(sources.corpus, document.url);
  const { rowsMax } = sources.corpus.config.web;
  return {
    kind: 'page',
    status: 200,
    title: document.title?.text ?? document.url,
    section: null,
    content: html`<h1 lang="${document.language}">${document.title?.text ?? document.url}</h1>
<p class="small"><a class="url" href="${document.url}" rel="noreferrer nofollow">${document.url}</a></p>
${factsOf(document, language)}
<p class="small"><a href="/document/${document.id}.xml">${s.standardFormat}</a> · <a href="/api/document/${document.id}">${s.json}</a> · <a href="${linkTo('/why', { url: document.url })}">${s.history}</a></p>
${chosen === undefined ? null : analysisOf(chosen, s)}
${document.texts.map((text) => textBox(text, document, s))}
${otherBlocks(document, language)}
${links(s.inLinks, document.inLinks, rowsMax)}${links(s.outLinks, document.outLinks, rowsMax)}
${history === null ? null : html`<h2>${s.history}</h2>${historyOf(history, language)}`}`,
  };
};

/** The XML of a document of the corpus; null when there is none by that id. */
export const readDocument = (name: string, { corpus }: SiteSources): string | null => {
  const id = parseDocumentId(name);
  const stored = id === null ? null : corpus.store.documents.get(id.id);
  // An id without a revision means the page, whatever its newest document; with one it means that very version.
  if (stored === null || id === null || (id.revision !== 0 && id.revision !== stored.revision)) return null;
  return corpus.documentReader().read(stored);
};

const missing = (name: string, language: Language) => {
  const s = stringsOf(language);
  if (parseDocumentId(name.replace(/\.xml$/, '')) === null) return null;
  return {
    kind: 'page' as const,
    status: 404 as const,
    title: s.notFound,
    section: null,
    content: html`<h1>${s.notFound}</h1><p>${s.noDocument}</p><p><a href="${linkTo('/why', { url: name.slice(0, 10) })}">${s.history}</a></p>`,
  };
};

const sentencesOf = ({ title, texts }: StandardDocument): readonly StandardSentence[] =>
  [title, ...texts.flatMap(({ sentences }) => sentences)].filter((sentence) => sentence !== null);

const factsOf = (document: StandardDocument, language: Language): Markup => {
  const s = stringsOf(language);
  return facts([
    [s.type, typeName(document.pageType, language)],
    [s.published, document.published],
    [s.fetched, timeOf(document.fetchedAt)],
    [s.author, document.author],
    [s.publisher, document.publisher === null ? null : document.publisher.name],
    [s.licence, document.licence],
    [s.language, document.language],
    [s.encoding, document.originalEncoding],
    [s.id, document.id],
    [s.sentences, grouped(document.texts.reduce((sum, { sentences }) => sum + sentences.length, 0))],
  ]);
};

/** The main text of one part of a page, with code and what else is no prose where it stands. */
const textBox = ({ part, sentences }: StandardText, document: StandardDocument, s: Strings): Markup | null => {
  const main = sentences.filter(({ block }) => isMainBlock(block));
  if (main.length === 0) return null;
  const head = [part.title, part.author, part.date].filter((one) => one !== null).join(' · ');
  return html`<div class="text" lang="${document.language}">${part.type === 'default' ? null : html`<p class="small"><span class="tag">${part.type}</span>${head}</p>`}${sentenceList(main, document, s)}</div>
`;
};

/** What stands around the main text, folded, each part under its name. */
const otherBlocks = (document: StandardDocument, language: Language): Markup | null => {
  const s = stringsOf(language);
  const others = document.texts.flatMap(({ sentences }) => sentences.filter(({ block }) => !isMainBlock(block)));
  if (others.length === 0) return null;
  return html`${blockTypes.map((type) => {
    const sentences = others.filter(({ block }) => block === type);
    if (sentences.length === 0) return null;
    return html`<details><summary>${regionName(type, language)} · ${countedIn(language, sentences.length, 'sentence')}</summary><div class="text aside" lang="${document.language}">${sentenceList(sentences, document, s)}</div></details>
`;
  })}`;
};

const sentenceList = (sentences: readonly StandardSentence[], document: StandardDocument, s: Strings): Markup => {
  let sub: string | null = null;
  const items = sentences.map((sentence): Piece => {
    const change =
      sentence.sub === null || sentence.sub === sub
        ? null
        : html`<li><span></span><div class="block">${sentence.sub}</div></li>\n`;
    sub = sentence.sub;
    const link = `/document/${document.id}?sentence=${sentence.id}`;
    return html`${change}<li id="s${sentence.id}"${sentence.block === 'code' ? html` class="code"` : null}><a href="${link}" aria-label="${s.analysis} ${sentence.id}">${sentence.id}</a><div>${sentence.text}</div></li>\n`;
  });
  return html`<ol>
${items}</ol>`;
};

const analysisOf = (sentence: StandardSentence, s: Strings): Markup =>
  html`<h2>${s.analysis} · ${sentence.id}</h2><div class="text chosen" lang="ja">${sentence.text}</div>
<p class="small soft">${s.sourceBytes}: ${sentence.offset} + ${sentence.length}</p>
${sentence.annotations.map(({ scheme, text }) => {
  const analysis = parseAnnotation(text, sentence.text);
  return html`<p class="small"><span class="tag">${scheme}</span></p>${morphemesOf(analysis, s)}${dependenciesOf(analysis, s)}`;
})}`;

const morphemesOf = ({ morphemes }: Analysis, s: Strings): Markup =>
  dataTable(
    s.analysis,
    [{ name: s.surface }, { name: s.reading }, { name: s.base }, { name: s.pos }, { name: s.conjugation }],
    morphemes.map(({ surface, reading, base, pos, conjugationType, conjugationForm }) => [
      surface,
      reading,
      base,
      pos.filter((one) => one !== '*').join('・'),
      [conjugationType, conjugationForm].filter((one) => one !== '*').join('・'),
    ]),
  );

/** Each bunsetsu on its line, indented so that what depends stands further left than what it depends on. */
const dependenciesOf = ({ morphemes, bunsetsu }: Analysis, s: Strings): Markup | null => {
  if (bunsetsu.length === 0) return null;
  const distance = (at: number): number => {
    let steps = 0;
    for (let head = bunsetsu[at]?.head ?? -1; head > at && steps < bunsetsu.length; steps++) {
      head = bunsetsu[head]?.head ?? -1;
      if (head < 0) return steps + 1;
    }
    return steps;
  };
  const distances = bunsetsu.map((_, at) => distance(at));
  const deepest = Math.max(...distances);
  const lines = bunsetsu.map(({ first, end, head, type }, at) => {
    const text = morphemes
      .slice(first, end)
      .map(({ surface }) => surface)
      .join('');
    const indent = '　'.repeat(2 * (deepest - (distances[at] ?? 0)));
    return `${indent}${text}${head < 0 ? '' : ` ─${type}→ ${head}`}`;
  });
  return html`<h2>${s.dependency}</h2><pre class="tree" lang="ja">${lines.map((line, at) => `${String(at).padStart(2)}  ${line}\n`)}</pre>`;
};

const links = (title: string, groups: readonly LinkGroup[], rowsMax: number): Markup | null => {
  if (groups.length === 0) return null;
  const rows = groups.flatMap(({ anchor, pages }) => pages.map(({ url, id }) => ({ anchor, url, id })));
  return html`<details><summary>${title} (${grouped(rows.length)})</summary><ul class="small">${rows
    .slice(0, rowsMax)
    .map(
      ({ anchor, url, id }) =>
        html`<li>${anchor === '' ? '—' : anchor} · ${id === null ? url : html`<a href="/document/${id}">${url}</a>`}</li>`,
    )}</ul></details>`;
};
