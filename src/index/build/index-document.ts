import type { PageType, StandardDocument, StandardSentence } from '../../model/document.ts';
import type { DocumentId } from '../../model/ids.ts';
import { type EpochMs, epochMs, isoSeconds } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import type { AnnotatedWords, AnnotationReader } from './annotated-words.ts';
import type { Region } from '../../model/region.ts';
import { readStandardDocument } from '../../standard/read.ts';
import { scanDocument } from '../../standard/scan-document.ts';
import { utf8Text } from '../../text/utf8-text.ts';

export interface IndexSentence extends AnnotatedWords {
  readonly region: Region;
  /** An anchor text stands once for all the links that have it. */
  readonly times: number;
}

/** What the index takes of a standard-format document. */
export interface IndexDocument {
  readonly id: DocumentId;
  readonly digest: string;
  readonly url: Url;
  readonly title: string;
  readonly type: PageType;
  readonly fetchedAt: EpochMs;
  /** `2026-11-18`: when it was published if the page says so, else when it was fetched. */
  readonly date: string;
  /** The title first, then keywords, description, the body, and the anchor texts of in-links last. */
  readonly sentences: readonly IndexSentence[];
}

/** A document in the standard format, in UTF-8. */
export interface DocumentBytes {
  readonly id: DocumentId;
  readonly digest: string;
  readonly xml: Uint8Array;
}

/** What the index takes of a document: the fast way where it was written by us, else by way of an XML parser. Both say the same. */
export const readIndexDocument = (document: DocumentBytes, reader: AnnotationReader): IndexDocument =>
  scanIndexDocument(document, reader) ??
  indexDocument(readStandardDocument(utf8Text(document.xml), document.id), document.digest, reader);

/** Null: the document does not look as we write it. */
export const scanIndexDocument = (
  { id, digest, xml }: DocumentBytes,
  reader: AnnotationReader,
): IndexDocument | null => {
  const sentences: IndexSentence[] = [];
  const anchors: IndexSentence[] = [];
  const scanned = scanDocument(xml, ({ region, times, text, annotation, raw }) => {
    const { codes, bunsetsu, synonyms } = reader.read(text, annotation, raw);
    (region === 'anchor' ? anchors : sentences).push({ region, times, codes, bunsetsu, synonyms });
  });
  if (scanned === null) return null;
  const { url, title, type, fetchedAt, published } = scanned;
  const date = dateOf(published, fetchedAt);
  return { id, digest, url, title, type, fetchedAt, date, sentences: [...sentences, ...anchors] };
};

export const indexDocument = (document: StandardDocument, digest: string, reader: AnnotationReader): IndexDocument => {
  const { id, url, title, pageType, published } = document;
  // An ancestor's document may not say when it was fetched.
  const fetchedAt = Number.isNaN(document.fetchedAt) ? epochMs(0) : document.fetchedAt;
  const sentence = (
    region: Region,
    { text, annotations }: Pick<StandardSentence, 'text' | 'annotations'>,
    times = 1,
  ): readonly IndexSentence[] => {
    const [annotation] = annotations;
    return annotation === undefined || times === 0
      ? []
      : [{ region, times, ...reader.readText(annotation.text, text) }];
  };
  const headers = [
    ['title', title],
    ['keywords', document.keywords],
    ['description', document.description],
  ] as const;
  return {
    id,
    digest,
    url,
    title: title?.text ?? '',
    type: pageType,
    fetchedAt,
    date: dateOf(published, fetchedAt),
    sentences: [
      ...headers.flatMap(([region, header]) => (header === null ? [] : sentence(region, header))),
      ...document.texts.flatMap(({ sentences }) => sentences.flatMap((each) => sentence(each.block, each))),
      ...document.inLinks.flatMap(({ anchor, annotations, pages }) =>
        sentence('anchor', { text: anchor, annotations }, pages.length),
      ),
    ],
  };
};

const dateOf = (published: string | null, fetchedAt: EpochMs): string =>
  dayOf(published) ?? isoSeconds(fetchedAt).slice(0, 10);

/** The day of what a page says of its publication, if it can be read as a date. */
const dayOf = (published: string | null): string | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(published ?? '');
  return match === null || Number.isNaN(Date.parse(match[0])) ? null : match[0];
};
