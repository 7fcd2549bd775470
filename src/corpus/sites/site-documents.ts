import type { DocumentId, UrlId } from '../../model/ids.ts';
import type { Url } from '../../model/url.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { readStandardDocument } from '../../standard/read.ts';
import type { PageSaying } from '../../survey/site/organisation.ts';
import type { WordBag } from '../../survey/site/term-vectors.ts';

/** What the report on a site takes from one of its documents. */
export interface SiteDocument extends PageSaying {
  readonly id: DocumentId;
  readonly url: Url;
  /** Nouns of the title and the main text. */
  readonly nouns: WordBag;
}

export const readSiteDocument = (corpus: OpenCorpus, id: UrlId): SiteDocument | null => {
  const stored = corpus.store.documents.get(id);
  if (stored === null) return null;
  const { url, title, publisher, facts, texts } = readStandardDocument(corpus.documentReader().read(stored));
  const nouns = new Map<string, number>();
  const sentences = texts.flatMap((text) => text.sentences).filter(({ block }) => block === 'maintext');
  for (const { annotations } of title === null ? sentences : [title, ...sentences])
    for (const noun of nounsIn(annotations[0]?.text ?? '')) nouns.set(noun, (nouns.get(noun) ?? 0) + 1);
  return {
    id: stored.documentId,
    url,
    title: title?.text ?? '',
    publisher,
    contacts: facts.filter(({ extractor }) => extractor === contacts).map(({ kind, value }) => ({ kind, value })),
    nouns,
  };
};

const contacts = 'contact';
const lettersLeast = 2;

/** Names of things in an annotation: what a page is about. Read line by line, without the objects of a whole analysis. */
const nounsIn = (annotation: string): readonly string[] =>
  annotation.split('\n').flatMap((line) => {
    const [surface = '', , base = '', pos = '', , sub = ''] = line.split(' ', 6);
    if (pos !== '名詞' || !/^(?:一般|サ変接続|固有名詞)/.test(sub)) return [];
    const word = base === '*' ? surface : base;
    return word.length >= lettersLeast && /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Letter}]/u.test(word)
      ? [word]
      : [];
  });
