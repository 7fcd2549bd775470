import { documentId, type UrlId } from '../model/ids.ts';
import type { Url } from '../model/url.ts';
import type { StoredVerdict } from '../store/port.ts';
import { changeInterval } from '../revisit/change-interval.ts';
import type { FetchRecord, KnownUrl, Revisit } from '../store/crawl-port.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** Everything the corpus knows of one URL, in the order it happened (S10). */
export interface PageHistory {
  readonly url: Url;
  readonly known: KnownUrl;
  readonly fetches: readonly FetchRecord[];
  /** Why it is visited again when it is; null: it was never visited. */
  readonly schedule: (Revisit & { readonly changeIntervalMs: number | null }) | null;
  readonly revisions: readonly {
    readonly revision: number;
    readonly fetchedAt: number;
    readonly language: string;
    readonly charset: string;
  }[];
  readonly verdicts: readonly StoredVerdict[];
  readonly document: { readonly id: string; readonly sentences: number; readonly pageType: string } | null;
  readonly indexed: boolean;
}

export const pageHistory = async (corpus: OpenCorpus, url: Url): Promise<PageHistory | null> => {
  const { store } = corpus;
  const known = store.urls.byUrl(url);
  if (known === null) return null;
  const revisit = store.revisits.get(known.key);
  const document = known.id === null ? null : store.documents.get(known.id);
  return {
    url,
    known,
    fetches: store.fetches.of(known.key),
    schedule: revisit === null ? null : { ...revisit, changeIntervalMs: changeInterval(revisit.history) },
    revisions: store.pages
      .revisions(known.key)
      .map(({ revision, fetchedAt, language, charset }) => ({ revision, fetchedAt, language, charset })),
    verdicts: known.id === null ? [] : store.verdicts.of(known.id),
    document:
      document === null
        ? null
        : { id: document.documentId, sentences: document.measures.sentences, pageType: document.measures.pageType },
    indexed: known.id !== null && document !== null && (await isIndexed(corpus, known.id, document.revision)),
  };
};

const isIndexed = async (corpus: OpenCorpus, id: UrlId, revision: number): Promise<boolean> => {
  const snapshot = (await corpus.index()).snapshot();
  try {
    return snapshot.document(documentId(id, revision)) !== null;
  } finally {
    snapshot.close();
  }
};
