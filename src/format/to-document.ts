import type {
  Annotation,
  LinkGroup,
  PageSentence,
  PageText,
  SourceText,
  StandardDocument,
  StandardSentence,
  StandardText,
} from '../model/document.ts';
import type { DocumentId } from '../model/ids.ts';
import type { Url } from '../model/url.ts';
import { extractFacts } from '../html/extractors/page-extractor.ts';
import type { FormatJob } from './format-job.ts';

export type Annotate = (text: string) => readonly Annotation[];

/** Joins what was read from the page with its links and its analysis. Sentences are numbered through the document. */
export const toDocument = (page: PageText, job: FormatJob, annotate: Annotate): StandardDocument => {
  const header = (unit: SourceText | null): StandardSentence | null =>
    unit === null ? null : { ...place(unit), id: 0, block: 'unknown', sub: null, annotations: annotate(unit.text) };
  return {
    url: job.url,
    id: job.id,
    originalEncoding: page.charset,
    fetchedAt: job.fetchedAt,
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
    inLinks: job.inLinks.map(({ anchor, pages }) => ({ anchor, annotations: annotate(anchor), pages })),
    outLinks: outLinks(page, job.linkedIds, annotate),
    facts: extractFacts(page, job.url),
    texts: texts(page, annotate),
  };
};

const place = ({ text, offset, length }: SourceText): SourceText => ({ text, offset, length });

/** Parts in order; a part's sentences in the order they stand in the page. */
const texts = (page: PageText, annotate: Annotate): StandardText[] => {
  let id = 0;
  const parts = page.parts.map((part) => ({ part, sentences: [] as StandardSentence[] }));
  for (const { type, sub, part, sentences } of page.blocks) {
    const target = parts[part];
    if (target === undefined) throw new RangeError(`A block names part ${part} of ${parts.length}.`);
    for (const sentence of sentences) {
      target.sentences.push({
        ...place(sentence),
        id: ++id,
        block: type,
        sub,
        annotations: annotateSentence(sentence, annotate),
      });
    }
  }
  return parts.filter(({ sentences }, at) => sentences.length > 0 || at === 0);
};

/** Readings given by ruby stand in an annotation of their own: start, end, reading, one a line. */
const annotateSentence = ({ text, ruby }: PageSentence, annotate: Annotate): readonly Annotation[] => {
  const analysed = annotate(text);
  if (ruby.length === 0) return analysed;
  const lines = ruby.map(({ start, end, reading }) => `${start} ${end} ${reading}\n`);
  return [...analysed, { scheme: 'Ruby', text: lines.join('') }];
};

/** Grouped by anchor text, in the order of first appearance; each target once per text. */
const outLinks = (page: PageText, ids: ReadonlyMap<Url, DocumentId>, annotate: Annotate): LinkGroup[] => {
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
