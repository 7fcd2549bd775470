import type { Analyzer } from '../analyzer/port.ts';
import { readArchivedPage } from '../format/archived-page.ts';
import { decodePage, type DecodedPage } from '../html/charset/charset.ts';
import { readDecodedPage } from '../html/read-page.ts';
import { isMainBlock } from '../model/document.ts';
import type { UrlId } from '../model/ids.ts';
import type { Header, Revision } from '../model/page.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { Store } from '../store/port.ts';
import { sentencesApart, textDifference, type TextDifference } from '../text/difference/text-difference.ts';

/** A version of a page as the archive has it. */
export interface ArchivedVersion {
  readonly revision: Revision;
  readonly headers: readonly Header[];
  readonly source: DecodedPage;
  /** The title and the sentences of the main text, read as `format` reads them. */
  readonly sentences: readonly string[];
}

/** All versions of a page, the first one first. */
export const pageVersions = (store: Store, id: UrlId): readonly Revision[] => {
  const known = store.urls.byId(id);
  return known === null ? [] : store.pages.revisions(known.key);
};

/** Null: there is no such version. A version that the archive does not give back says why. */
export const readVersion = async (
  corpus: OpenCorpus,
  { id, revision: number }: { readonly id: UrlId; readonly revision: number },
): Promise<ArchivedVersion | { readonly kind: 'unreadable'; readonly detail: string } | null> => {
  const revision = corpus.store.pages.revision(id, number);
  if (revision === null) return null;
  const page = await readArchivedPage(corpus.archive(), revision);
  if ('kind' in page) return page;
  const { contentType, url } = revision;
  const decoded = decodePage(page.body, contentType);
  const { cleanTitle, blocks } = readDecodedPage({ decoded, contentType, url });
  const main = blocks.filter(({ type }) => isMainBlock(type));
  return {
    revision,
    headers: page.headers,
    source: decoded,
    sentences: [
      ...(cleanTitle === null ? [] : [cleanTitle]),
      ...main.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    ],
  };
};

/** More text than this that only one of two versions has is not cut into words: sentences are then removed or added as a whole. */
const charactersMax = 100_000;

/** What differs between the texts of two versions; words are those of the corpus' analyzer. */
export const versionDifference = async (
  corpus: OpenCorpus,
  left: ArchivedVersion,
  right: ArchivedVersion,
): Promise<TextDifference> => {
  const texts = { left: left.sentences, right: right.sentences };
  const apart = sentencesApart(texts);
  const isShort = apart.reduce((sum, { length }) => sum + length, 0) <= charactersMax;
  const words = isShort ? await wordsOfAll(await corpus.analyzer(), apart) : new Map<string, readonly string[]>();
  return textDifference(texts, (sentence) => words.get(sentence) ?? [sentence]);
};

/** Each sentence cut before each of its words, so that no character is lost. */
const wordsOfAll = async (
  analyzer: Analyzer,
  sentences: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const analyses = await analyzer.analyze(sentences);
  return new Map(
    sentences.map((sentence, at) => {
      const starts = (analyses[at]?.morphemes ?? []).map(({ start }) => start).slice(1);
      return [sentence, [0, ...starts].map((start, nth) => sentence.slice(start, starts[nth] ?? sentence.length))];
    }),
  );
};
