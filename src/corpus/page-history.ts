import { judgeRights, type Rights } from '../html/rights/rights.ts';
import { rightsOfSite } from '../html/rights/site-saying.ts';
import { documentId, type UrlId } from '../model/ids.ts';
import type { RightsFinding } from '../model/rights.ts';
import { originOf, type Url } from '../model/url.ts';
import type { EpochMs } from '../model/time.ts';
import { scoreParts } from '../model/verdict.ts';
import type { StoredVerdict } from '../store/port.ts';
import { changeInterval } from '../revisit/change-interval.ts';
import type { FetchRecord, KnownUrl, Revisit } from '../store/crawl-port.ts';
import type { StoredPageRights, StoredSiteRights } from '../store/rights-port.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { sourceHistory, type SourceHistory } from './source-history.ts';

/** Everything the corpus knows of one URL, in the order it happened (S10). */
export interface PageHistory {
  readonly url: Url;
  readonly known: KnownUrl;
  readonly sources: SourceHistory;
  readonly fetches: readonly FetchRecord[];
  /** Why it is visited again when it is; null: it was never visited. */
  readonly schedule: (Revisit & { readonly changeIntervalMs: number | null }) | null;
  readonly revisions: readonly {
    readonly revision: number;
    readonly fetchedAt: number;
    readonly language: string;
    readonly charset: string;
  }[];
  readonly rights: PageRights;
  readonly verdicts: readonly PageVerdict[];
  readonly document: { readonly id: string; readonly sentences: number; readonly pageType: string } | null;
  readonly indexed: boolean;
}

/** With the page set of its run and the recipe that chose it; null: there is none (any more). */
export interface PageVerdict extends Omit<StoredVerdict, 'parts'> {
  /** What its score was made of, by name (`scoreParts`); null when it is not known. */
  readonly parts: Readonly<Record<string, number>> | null;
  readonly set: string | null;
  readonly recipe: string | null;
}

/** What was found about the rights in the page, when, by whom it is said, and what follows (C33). */
export interface PageRights {
  readonly judged: Rights;
  /** By the page itself and its headers; null: nothing was ever found. */
  readonly page: StoredPageRights | null;
  /** By the files of its site: how each of them was last found, and what it says about this page. */
  readonly site: readonly (Omit<StoredSiteRights, 'found'> & {
    readonly foundAt: EpochMs | null;
    readonly findings: readonly RightsFinding[];
  })[];
}

export const pageRights = ({ store, config }: Pick<OpenCorpus, 'store' | 'config'>, known: KnownUrl): PageRights => {
  const page = store.rights.page(known.key);
  const site = store.rights.site(originOf(known.url)).map(({ found, ...how }) => ({
    ...how,
    foundAt: found?.at ?? null,
    findings: found === null ? [] : rightsOfSite([found.saying], known.url),
  }));
  const all = [...(page?.findings ?? []), ...site.flatMap(({ findings }) => findings)];
  return { judged: judgeRights(all, config.collect.userAgent), page, site };
};

export const pageHistory = async (corpus: OpenCorpus, url: Url): Promise<PageHistory | null> => {
  const { store } = corpus;
  const known = store.urls.byUrl(url);
  if (known === null) return null;
  const revisit = store.revisits.get(known.key);
  const document = known.id === null ? null : store.documents.get(known.id);
  return {
    url,
    known,
    sources: sourceHistory(store, known),
    fetches: store.fetches.of(known.key),
    schedule: revisit === null ? null : { ...revisit, changeIntervalMs: changeInterval(revisit.history) },
    revisions: store.pages
      .revisions(known.key)
      .map(({ revision, fetchedAt, language, charset }) => ({ revision, fetchedAt, language, charset })),
    rights: pageRights(corpus, known),
    verdicts: known.id === null ? [] : pageVerdicts(store, known.id),
    document:
      document === null
        ? null
        : { id: document.documentId, sentences: document.measures.sentences, pageType: document.measures.pageType },
    indexed: known.id !== null && document !== null && (await isIndexed(corpus, known.id, document.revision)),
  };
};

const namedParts = ({ stage, parts }: StoredVerdict): PageVerdict['parts'] => {
  if (parts === null || (stage !== 'select-link' && stage !== 'select-text')) return null;
  return Object.fromEntries(scoreParts[stage].map((name, at) => [name, parts[at] ?? 0]));
};

const pageVerdicts = (store: OpenCorpus['store'], id: UrlId): readonly PageVerdict[] => {
  const sets = new Map(store.sets.all().map((set) => [`select-${set.stage} ${set.run}`, set.name]));
  return store.verdicts.of(id).map((verdict) => {
    const report = store.runs.get(verdict.run)?.report ?? null;
    const { recipe } = (report === null ? {} : JSON.parse(report)) as { readonly recipe?: { readonly name: string } };
    return {
      ...verdict,
      parts: namedParts(verdict),
      set: sets.get(`${verdict.stage} ${verdict.run}`) ?? null,
      recipe: recipe?.name ?? null,
    };
  });
};

const isIndexed = async (corpus: OpenCorpus, id: UrlId, revision: number): Promise<boolean> => {
  const snapshot = (await corpus.index()).snapshot();
  try {
    return (await snapshot.document(documentId(id, revision))) !== null;
  } finally {
    snapshot.close();
  }
};
