import { pageHistory } from '../../../corpus/page-history.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { LinkGroup, StandardDocument, StandardSentence } from '../../../model/document.ts';
import { documentId, parseDocumentId, type UrlId } from '../../../model/ids.ts';
import { hostOf } from '../../../model/url.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import { facts } from '../../frame/parts.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { typeName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage, SiteSources } from '../../site-port.ts';
import { notFoundPage } from '../problem.ts';
import { historyOf } from '../why.ts';
import { analysisOf, sentencesOf } from './analysis.ts';
import { heading } from './heading.ts';
import { otherBlocks, textBox } from './sentences.ts';
import { documentWords } from './words.ts';

/** `/document/0000000042`, with `.xml` for the standard format; `?sentence=7` shows how that sentence was analysed, under it. */
export const documentPage: SitePage = async (request, sources) => {
  const { path, params, language } = request;
  const file = path.slice('/document/'.length);
  const xml = readDocument(file.replace(/\.xml$/, ''), sources);
  if (xml === null) return missing(file, language) ?? notFoundPage(request, sources);
  if (file.endsWith('.xml')) return { kind: 'text', type: 'application/xml; charset=utf-8', text: xml };
  const s = stringsOf(language);
  const document = readStandardDocument(xml);
  const chosen = sentenceNamed(document, params.get('sentence'));
  const view = { document, chosen, language };
  const history = await pageHistory(sources.corpus, document.url);
  const { rowsMax } = sources.corpus.config.web;
  const { title } = document;
  const name = title?.text ?? document.url;
  return {
    kind: 'page',
    status: 200,
    title: name,
    section: null,
    scripts: ['annotation'],
    content: html`${heading({ ...urlOf(document), title: name, tongue: document.language }, 'text', language)}
<div class="document" data-document="${document.id}" data-labels="${labelsOf(language)}">
<div>${
      title === chosen && title !== null
        ? html`<div class="text">${analysisOf(title, document, language)}</div>
`
        : null
    }${document.texts.map((text) => textBox(text, view))}
<p class="soft small">${documentWords(language).open}<span class="hint" hidden> ${documentWords(language).hint}</span></p>
${otherBlocks(view)}</div>
<aside aria-label="${documentWords(language).about}"><h2>${documentWords(language).about}</h2>${factsOf(document, language)}
<p class="small">${title === null ? null : html`<a href="/document/${document.id}?sentence=${title.id}">${documentWords(language).title}</a> · `}<a href="/document/${document.id}.xml">${s.standardFormat}</a> · <a href="/api/document/${document.id}">${s.json}</a></p>
<p class="small"><a href="${linkTo('/links', { url: document.url })}">${documentWords(language).links}</a> · <a href="/site/${hostOf(document.url)}">${documentWords(language).site}</a></p>
${links(s.inLinks, document.inLinks, rowsMax, sources)}${links(s.outLinks, document.outLinks, rowsMax, sources)}</aside>
</div>
${history === null ? null : html`<details><summary>${s.history}</summary>${historyOf(history, language)}</details>`}`,
  };
};

/** What the script calls what it says of a word. */
const labelsOf = (language: Language): string => {
  const { reading, base, pos, conjugation } = stringsOf(language);
  return [reading, base, pos, conjugation, documentWords(language).dependsOn].join('|');
};

const urlOf = ({ id, url }: StandardDocument): { readonly id: UrlId; readonly url: StandardDocument['url'] } => ({
  id: parseDocumentId(id)?.id ?? (0 as UrlId),
  url,
});

/** The XML of a document of the corpus; null when there is none by that id. */
export const readDocument = (name: string, { corpus }: SiteSources): string | null => {
  const id = parseDocumentId(name);
  const stored = id === null ? null : corpus.store.documents.get(id.id);
  // An id without a revision means the page, whatever its newest document; with one it means that very version.
  if (stored === null || id === null || (id.revision !== 0 && id.revision !== stored.revision)) return null;
  return corpus.documentReader().read(stored);
};

/** Null: there is no sentence of that number. */
export const sentenceNamed = (document: StandardDocument, number: string | null): StandardSentence | null =>
  sentencesOf(document).find(({ id }) => String(id) === number) ?? null;

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

const links = (
  title: string,
  groups: readonly LinkGroup[],
  rowsMax: number,
  { corpus }: SiteSources,
): Markup | null => {
  if (groups.length === 0) return null;
  const rows = groups.flatMap(({ anchor, pages }) => pages.map(({ url, id }) => ({ anchor, url, id })));
  return html`<details><summary>${title} (${grouped(rows.length)})</summary><ul class="small">${rows
    .slice(0, rowsMax)
    .map(
      ({ anchor, url, id }) =>
        html`<li>${anchor === '' ? '—' : anchor} · ${id === null ? url : html`<a href="${pathTo(id, url, corpus)}">${url}</a>`}</li>`,
    )}</ul></details>`;
};

/** To the document of a page; that of a page without one to what became of it. */
const pathTo = (id: string, url: string, { store }: SiteSources['corpus']): string => {
  const page = parseDocumentId(id);
  return page !== null && store.documents.get(page.id) !== null
    ? `/document/${documentId(page.id, 0)}`
    : linkTo('/why', { url });
};
