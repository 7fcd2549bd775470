import type { CollectReport } from '../collect/report/report.ts';
import type { FormatFailure, RunFormatReport } from '../run/run-format.ts';
import type { ImportReport } from '../run/run-import.ts';
import type { FetchFault } from '../model/outcome.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Run, StageName } from '../model/run.ts';
import { dayMs, epochMs, type EpochMs } from '../model/time.ts';
import type { UrlState } from '../model/url-state.ts';
import type { Store } from '../store/port.ts';
import { sourceStatus, type SourceStatus } from './source-status.ts';

/** What is there, what is due and what went wrong; what matters most comes first. */
export interface CorpusStatus {
  readonly pages: { readonly alive: number; readonly gone: number; readonly versions: number };
  readonly documents: number;
  /** Of the main texts of the documents, as the newest `format` of the current set counted them; null: there was none. */
  readonly words: number | null;
  /** New and changed pages that collections and imports brought in the last day and the last seven. */
  readonly growth: { readonly day: number; readonly week: number };
  readonly due: DueNow;
  readonly failed: {
    /** What failed in the newest collection, most often first. */
    readonly fetches: readonly { readonly fault: FetchFault | null; readonly fetches: number }[];
    /** Documents that the newest `format` could not make, by reason. */
    readonly documents: readonly FormatFailure[];
  };
  readonly urls: {
    readonly known: number;
    readonly hosts: number;
    readonly states: readonly { readonly state: UrlState; readonly urls: number }[];
    readonly refused: readonly { readonly by: Refusal; readonly urls: number }[];
  };
  /** Every feed, and every top page of a news or question site, those that are asked for next first. */
  readonly sources: readonly SourceStatus[];
  /** Rule by rule, how many pages the newest run of a stage marked. */
  readonly marks: readonly { readonly stage: StageName; readonly rule: string; readonly pages: number }[];
  readonly sets: readonly {
    readonly name: string;
    readonly stage: string;
    readonly pages: number;
    readonly current: boolean;
  }[];
}

/** What a collection would ask for if it began now. */
interface DueNow {
  /** Known, and never asked for. */
  readonly newUrls: number;
  readonly revisits: number;
  readonly sources: number;
  /** When the next URL is due that is not due yet; null: there is none. */
  readonly nextAt: EpochMs | null;
}

const markingStages: readonly StageName[] = ['select-link', 'format', 'select-text'];

export const corpusStatus = (store: Store, now: EpochMs): CorpusStatus => {
  const runs = store.runs.all();
  const sources = sourceStatus(store);
  const { alive, buried: gone, revisions: versions } = store.versions.counts();
  const current = (['link', 'text'] as const).map((stage) => store.sets.current(stage)?.name);
  const collected = newestReport<CollectReport>(runs, ({ stage }) => stage === 'collect');
  const formatted = newestReport<RunFormatReport>(
    runs,
    ({ stage, input }) => stage === 'format' && input === current[0],
  );
  return {
    pages: { alive, gone, versions },
    documents: store.documents.count(),
    words: formatted?.words ?? null,
    growth: { day: broughtSince(runs, now - dayMs), week: broughtSince(runs, now - 7 * dayMs) },
    due: dueAt(store, sources, now),
    failed: {
      fetches: (collected?.outcomes ?? [])
        .filter(({ kind }) => kind === 'failed')
        .map(({ fault, fetches }) => ({ fault, fetches }))
        .toSorted((a, b) => b.fetches - a.fetches),
      documents: formatted?.failures ?? [],
    },
    urls: {
      known: store.urls.count(),
      hosts: store.hosts.count(),
      states: store.urls.states(),
      refused: store.urls.refusals(),
    },
    sources,
    marks: markingStages.flatMap((stage) => {
      const run = store.runs.latest(stage);
      return run === null ? [] : store.verdicts.counts(run.id).map(({ rule, pages }) => ({ stage, rule, pages }));
    }),
    sets: store.sets.all().map(({ name, stage, pages }) => ({ name, stage, pages, current: current.includes(name) })),
  };
};

const newestReport = <Report>(runs: readonly Run[], isMeant: (run: Run) => boolean): Report | null => {
  const run = runs.findLast((one) => one.report !== null && isMeant(one));
  return run === undefined ? null : (JSON.parse(run.report ?? 'null') as Report);
};

const broughtSince = (runs: readonly Run[], from: number): number =>
  runs.reduce((sum, { stage, finishedAt, report }) => {
    if (finishedAt === null || finishedAt < from || report === null) return sum;
    if (stage === 'collect') return sum + (JSON.parse(report) as CollectReport).pages;
    return stage === 'import' ? sum + (JSON.parse(report) as ImportReport).changed : sum;
  }, 0);

const dueAt = (store: Store, sources: readonly SourceStatus[], now: EpochMs): DueNow => {
  let [newUrls, revisits] = [0, 0];
  let next = Number.POSITIVE_INFINITY;
  for (const { host } of store.hosts.withWork(epochMs(Number.MAX_SAFE_INTEGER))) {
    const due = store.urls.dueCounts(host, now);
    newUrls += due.newUrls;
    revisits += due.revisits;
    if (due.newUrls + due.revisits > 0) continue;
    const { newAt, revisitAt } = store.urls.nextDue(host);
    next = Math.min(next, newAt ?? next, revisitAt ?? next);
  }
  const times = sources.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
  next = Math.min(next, ...times.filter((at) => at > now));
  return {
    newUrls,
    revisits,
    sources: times.filter((at) => at <= now).length,
    nextAt: Number.isFinite(next) ? epochMs(next) : null,
  };
};
