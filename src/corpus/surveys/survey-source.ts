import { setImmediate } from 'node:timers/promises';
import { Fault } from '../../base/fault.ts';
import type { Snapshot } from '../../index/port.ts';
import { parseDocumentId, type UrlId } from '../../model/ids.ts';
import { hostOf } from '../../model/url.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { setNamed } from '../../select/sets/derived-set.ts';
import { readPageSet } from '../../select/sets/page-set-file.ts';
import type { SurveyedPage } from '../../store/survey-port.ts';
import { groupPages, type PageGroup } from '../../survey/pages/page-groups.ts';

/** Which pages are looked at: all that live, or those of a page set, or those that meet a query, or both. */
export interface SurveyScope {
  readonly set: string | null;
  /** In the query language, where `type:blog` or `since:2026-01-01` alone is a query, too. */
  readonly where: string | null;
}

/** Asks one state of the index. */
export type AskIndex = <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;

/** Pages and the versions of them that are meant; null: all living pages as they are. */
export type ScopedVersions = ReadonlyMap<UrlId, number> | null;

/** What surveys of one scope are made from. The pages are gone over once, however many surveys ask for them. */
export class SurveySource {
  readonly corpus: OpenCorpus;
  readonly ask: AskIndex;
  readonly scope: SurveyScope;
  /** For each question to the index: when it is to be given up. */
  readonly signal: () => AbortSignal;
  readonly #onProgress: (done: number, of: number) => void;
  #versions: Promise<ScopedVersions> | null = null;
  #groups: Promise<readonly PageGroup[]> | null = null;

  constructor(
    corpus: OpenCorpus,
    ask: AskIndex,
    scope: SurveyScope,
    signal: () => AbortSignal,
    onProgress: (done: number, of: number) => void = () => undefined,
  ) {
    this.corpus = corpus;
    this.ask = ask;
    this.scope = scope;
    this.signal = signal;
    this.#onProgress = onProgress;
  }

  get isWhole(): boolean {
    return this.scope.set === null && this.scope.where === null;
  }

  versions(): Promise<ScopedVersions> {
    return (this.#versions ??= this.#findVersions());
  }

  groups(): Promise<readonly PageGroup[]> {
    return (this.#groups ??= this.versions().then((versions) => groupPages(this.#pages(versions))));
  }

  /** Tells how far work over all living pages is. */
  *told<T>(records: Iterable<T>): Generator<T> {
    const of = this.corpus.store.versions.counts().alive;
    let done = 0;
    for (const record of records) {
      this.#onProgress(done++, of);
      yield record;
    }
  }

  async #findVersions(): Promise<ScopedVersions> {
    if (this.isWhole) return null;
    const inSet = this.scope.set === null ? null : await this.#membersOf(this.scope.set);
    const met = this.scope.where === null ? null : await this.#meeting(this.scope.where);
    if (inSet === null || met === null) return inSet ?? met;
    return new Map([...met].filter(([id, revision]) => inSet.get(id) === revision));
  }

  async #membersOf(name: string): Promise<ReadonlyMap<UrlId, number>> {
    const { store, paths } = this.corpus;
    const members = new Map<UrlId, number>();
    for (const { id, revision } of readPageSet(paths.dir, setNamed(store, name))) {
      members.set(id, revision);
      if (members.size % membersAtOnce === 0) await setImmediate();
    }
    return members;
  }

  #meeting(where: string): Promise<ReadonlyMap<UrlId, number>> {
    return this.ask(async (snapshot) => {
      const { hits } = await snapshot.search(where, {
        top: snapshot.documents,
        snippetWords: 0,
        count: true,
        signal: this.signal(),
      });
      // Pages that have only some of the words do not meet the query.
      return new Map(
        hits.flatMap(({ id, has }) => {
          const parsed = has === 'all' ? parseDocumentId(id) : null;
          return parsed === null ? [] : [[parsed.id, parsed.revision] as const];
        }),
      );
    });
  }

  *#pages(versions: ScopedVersions): Generator<SurveyedPage> {
    const { surveys, pages } = this.corpus.store;
    if (versions === null) return yield* this.told(surveys.pages());
    const left = new Map(versions);
    for (const page of this.told(surveys.pages())) {
      if (left.get(page.id) !== page.revision) continue;
      left.delete(page.id);
      yield page;
    }
    // A page set holds versions that may have been followed by others since, or be of pages that are gone.
    for (const [id, revision] of left) {
      const old = pages.revision(id, revision);
      if (old === null) continue;
      const { key, charset, language, url } = old;
      yield { key, id, host: hostOf(url), revision, charset, language, document: null };
    }
  }
}

const membersAtOnce = 10_000;

/** A survey that looks at everything there is cannot be narrowed. */
export const refuseScope = (name: string, { set, where }: SurveyScope): void => {
  if (set !== null || where !== null)
    throw new Fault('USAGE', `The survey "${name}" is of the whole corpus: it takes no page set and no query.`);
};
