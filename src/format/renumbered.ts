import type { LinkGroup, StandardDocument, StandardSentence } from '../model/document.ts';
import type { AnyAnnotation } from '../standard/write.ts';
import type { AnchorGroup, FormatJob } from './format-job.ts';

type Analyse = (text: string) => AnyAnnotation;
type Page = LinkGroup['pages'][number];

/**
 * A document of another corpus with the numbers that its page and the pages it links with have in this one. Where they have the same, and
 * it was analysed by the same analyzer, it is the same document, byte for byte. Links into the page stay those that it shows.
 */
export const renumbered = (
  document: StandardDocument,
  { id, inLinks, linkedIds }: Pick<FormatJob, 'id' | 'inLinks' | 'linkedIds'>,
  analyse: Analyse,
): StandardDocument<AnyAnnotation> => {
  const isSame = document.id === id;
  const sources = new Map(
    inLinks.flatMap(({ pages }: AnchorGroup) => pages.map((page) => [page.url, page.id] as const)),
  );
  const sentence = (unit: StandardSentence): StandardSentence<AnyAnnotation> => ({
    ...unit,
    annotations: analysed(unit.annotations, unit.text, analyse),
  });
  const links = (groups: readonly LinkGroup[], numberOf: (page: Page) => Page['id']): LinkGroup<AnyAnnotation>[] =>
    groups.map(({ anchor, annotations, pages }) => ({
      anchor,
      annotations: analysed(annotations, anchor, analyse),
      pages: pages.map((page) => ({ url: page.url, id: numberOf(page) })),
    }));
  return {
    ...document,
    id,
    title: document.title && sentence(document.title),
    keywords: document.keywords && sentence(document.keywords),
    description: document.description && sentence(document.description),
    inLinks: links(document.inLinks, ({ url, id: was }) => sources.get(url) ?? (isSame ? was : null)),
    outLinks: links(document.outLinks, ({ url, id: was }) => (was === null ? null : (linkedIds.get(url) ?? null))),
    texts: document.texts.map(({ part, sentences }) => ({ part, sentences: sentences.map(sentence) })),
  };
};

/** Queries are analysed as documents are: an analysis by another analyzer than this corpus has is replaced. */
const analysed = (annotations: readonly AnyAnnotation[], text: string, analyse: Analyse): readonly AnyAnnotation[] => {
  const own = analyse(text);
  return annotations.some(({ scheme }) => scheme === own.scheme)
    ? annotations
    : [own, ...annotations.filter(({ scheme }) => scheme === 'Ruby')];
};
