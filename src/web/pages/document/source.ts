import { readVersion, type ArchivedVersion } from '../../../corpus/page-versions.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { DecodedPage } from '../../../html/charset/charset.ts';
import { documentId, parseDocumentId, type UrlId } from '../../../model/ids.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import { facts } from '../../frame/parts.ts';
import { dataTable, scrolling } from '../../frame/table.ts';
import { grouped, timeOf } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { ParameterReader } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { notFoundPage, problemPage } from '../problem.ts';
import { readDocument, sentenceNamed } from './document.ts';
import { heading, namedPage } from './heading.ts';
import { documentWords, type DocumentWords } from './words.ts';

/**
 * `/document/0000000042/source?revision=1`: the bytes of a version as text, and how they were read; `?sentence=7`: with the bytes of
 * that sentence marked. Nothing of it is played back: it is text, escaped like all text of strangers.
 */
export const sourcePage: SitePage = async (request, sources) => {
  const { path, language } = request;
  const id = parseDocumentId(path.split('/')[2] ?? '')?.id;
  const page = id === undefined ? null : namedPage(sources.corpus.store, id);
  if (page === null) return notFoundPage(request, sources);
  const asked = askedSource(request, sources, page.id);
  if (asked.problem !== null) return problemPage(asked.problem, language);
  const w = documentWords(language);
  const version = await readVersion(sources.corpus, { id: page.id, revision: asked.revision });
  return {
    kind: 'page',
    status: version === null ? 404 : 200,
    title: `${page.title} · ${w.source}`,
    section: null,
    content: html`${heading(page, 'source', language)}
${
  version === null
    ? html`<p>${w.noVersions}</p>`
    : 'kind' in version
      ? html`<p class="problem" role="alert">${w.unreadable}: ${version.detail}</p>`
      : sourceOf(version, { bytes: asked.bytes, language })
}`,
  };
};

interface Bytes {
  readonly offset: number;
  readonly length: number;
}

/** Which version, and which bytes of it are to be marked. The newest one when nothing is said, and that of the document for a sentence. */
export const askedSource = (
  { params }: SiteRequest,
  sources: SiteSources,
  id: UrlId,
): { readonly revision: number; readonly bytes: Bytes | null } & Pick<ParameterReader, 'problem'> => {
  const { store } = sources.corpus;
  const read = new ParameterReader(params);
  const newest = store.pages.byId(id)?.revision ?? store.documents.get(id)?.revision ?? 0;
  const number = params.get('sentence');
  const stored = number === null ? null : store.documents.get(id);
  const xml = stored === null ? null : readDocument(documentId(id, stored.revision), sources);
  const sentence = xml === null ? null : sentenceNamed(readStandardDocument(xml), number);
  const revision = read.whole('revision', { most: 1e9, fallback: stored?.revision ?? newest });
  // A sentence knows its place in the version that its document was made of, and in no other.
  return { revision, bytes: stored?.revision === revision ? sentence : null, problem: read.problem };
};

const sourceOf = (
  { revision, headers, source }: ArchivedVersion,
  { bytes, language }: { readonly bytes: Bytes | null; readonly language: Language },
): Markup => {
  const s = stringsOf(language);
  const w = documentWords(language);
  return html`<h2>${w.sourceOf}</h2>
${facts([
  [w.versionNumber, revision.revision],
  [s.fetched, timeOf(revision.fetchedAt)],
  [w.status, revision.status],
  [w.size, grouped(revision.bodyBytes)],
  [w.charset, source.charset],
  [w.charsetEvidence, source.evidence],
  [w.faults, source.faults.join(', ')],
  ['MD5', html`<code>${revision.md5}</code>`],
])}
<details><summary>${w.headers} (${grouped(headers.length)})</summary>${dataTable(
    w.headers,
    [{ name: w.header }, { name: s.value, long: true }],
    headers.map(([name, value]) => [name, value]),
  )}</details>
${sourceText(source, bytes, w)}`;
};

/** So much of a source is shown: more makes a browser slow, and nobody reads it. */
const charactersMax = 300_000;

const sourceText = (source: DecodedPage, bytes: Bytes | null, w: DocumentWords): Markup => {
  const { text } = source;
  const from = bytes === null ? 0 : unitAt(source, bytes.offset);
  const to = bytes === null ? 0 : unitAt(source, bytes.offset + bytes.length);
  const end = Math.max(charactersMax, to);
  const marked =
    bytes === null || from >= to
      ? html`${text.slice(0, end)}`
      : html`${text.slice(0, from)}<mark id="here">${text.slice(from, to)}</mark>${text.slice(to, end)}`;
  return html`${text.length > end ? html`<p class="soft small">${w.cut.replace('{n}', grouped(end))}</p>` : null}
${scrolling(w.sourceOf, html`<pre class="source">${marked}</pre>`)}`;
};

/** The first character that begins at or after a byte. */
const unitAt = (source: DecodedPage, byte: number): number => {
  let [low, high] = [0, source.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (source.byteOffset(middle) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
};
