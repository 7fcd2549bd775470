import type { AnyAnnotation } from '../standard/write.ts';
import type {
  LinkGroup,
  PageSentence,
  PageText,
  SourceText,
  StandardDocument,
  StandardSentence,
  StandardText,
} from '../model/document.ts';
import type { DocumentId } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import { extractFacts } from '../html/extractors/page-extractor.ts';
import type { FormatJob } from './format-job.ts';

export type Annotate = (text: string) => readonly AnyAnnotation[];
type Sentence = StandardSentence<AnyAnnotation>;

/** What a document says of a page that its own bytes do not: address, id, time, and its links with other pages. */
export interface DocumentContext extends Pick<FormatJob, 'url' | 'id' | 'inLinks' | 'linkedIds'> {
  readonly fetchedAt: EpochMs;
}

/** Joins what was read from the page with its links and its analysis. Sentences are numbered through the document. */
export const toDocument = (
  page: PageText,
  context: DocumentContext,
  annotate: Annotate,
): StandardDocument<AnyAnnotation> => {
  const header = (unit: SourceText | null): Sentence | null => {
    if (unit === null) return null;
    const { text, offset, length } = unit;
    return { text, offset, length, id: 0, block: 'unknown', sub: null, annotations: annotate(text) };
  };
  return {
    url: context.url,
    id: context.id,
    originalEncoding: page.charset,
    fetchedAt: context.fetchedAt,
    language: page.language,
    pageType: page.type,
    author: page.author,
    published: page.published,
    modified: page.modified,
    licence: page.licence,
    publisher: page.publisher,
    title: header(page.title),
    keywords: header(page.keywords),
    description: header(page.description),
    inLinks: context.inLinks.map(({ anchor, pages }) => ({ anchor, annotations: annotate(anchor), pages })),
    outLinks: outLinks(page, context.linkedIds, annotate),
    facts: extractFacts(page, context.url),
    texts: texts(page, annotate),
  };
};

/** Parts in order; a part's sentences in the order they stand in the page. */
const texts = (page: PageText, annotate: Annotate): StandardText<AnyAnnotation>[] => {
  let id = 0;
  const parts = page.parts.map((part) => ({ part, sentences: [] as Sentence[] }));
  for (const { type, sub, part, sentences } of page.blocks) {
    const target = parts[part];
    if (target === undefined) throw new RangeError(`A block names part ${part} of ${parts.length}.`);
    for (const sentence of sentences) {
      const { text, offset, length } = sentence;
      const annotations = annotateSentence(sentence, annotate);
      target.sentences.push({ text, offset, length, id: ++id, block: type, sub, annotations });
    }
  }
  return parts.filter(({ sentences }, at) => sentences.length > 0 || at === 0);
};

/** Readings given by ruby stand in an annotation of their own: start, end, reading, one a line. */
const annotateSentence = ({ text, ruby }: PageSentence, annotate: Annotate): readonly AnyAnnotation[] => {
  const analysed = annotate(text);
  if (ruby.length === 0) return analysed;
  const lines = ruby.map(({ start, end, reading }) => `${start} ${end} ${reading}\n`);
  return [...analysed, { scheme: 'Ruby', text: lines.join('') }];
};

/** Grouped by anchor text, in the order of first appearance; each target once per text. */
const outLinks = (
  page: PageText,
  ids: ReadonlyMap<Url, DocumentId>,
  annotate: Annotate,
): LinkGroup<AnyAnnotation>[] => {
  const groups = new Map<string, Set<Url>>();
  for (const { to, anchor } of page.links) {
    const targets = groups.get(anchor) ?? new Set<Url>();
    targets.add(to);
    groups.set(anchor, targets);
  }
  return [...groups].map(([anchor, targets]) => ({
    anchor,
    annotations: annotate(anchor),
    pages: [...targets].map((url) => ({ url, id: ids.get(url) ?? null })),
  }));
};
