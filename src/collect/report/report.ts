import type { FetchFault, OutcomeKind } from '../../model/outcome.ts';
import type { Refusal } from '../../model/refusal.ts';
import type { EpochMs } from '../../model/time.ts';
import type { UrlState } from '../../model/url-state.ts';
import type { Store } from '../../store/port.ts';
import { politenessByHost, type Pauses } from './politeness-by-host.ts';
import type { SamplingReport } from './sampling-report.ts';
import type { SourceReport } from '../sources/sources.ts';
import type { Overload } from '../update/overload-relief.ts';

/** What a collection did. Goes into the run record as JSON. */
export interface CollectReport extends SourceReport {
  readonly finished: 'idle' | 'limit' | 'interrupted';
  /** New and changed pages. */
  readonly pages: number;
  readonly requests: number;
  readonly outcomes: readonly { kind: OutcomeKind; fault: FetchFault | null; fetches: number }[];
  readonly refusals: readonly { by: Refusal; urls: number }[];
  readonly states: readonly { state: UrlState; urls: number }[];
  readonly numbered: number;
  readonly adopted: number;
  readonly released: number;
  readonly politeness: PolitenessReport;
  /** Of a low-load sampling crawl; null for others. */
  readonly survey: SamplingReport | null;
}

/** Proof from the log of requests: pauses are measured from the end of one request to the start of the next. */
export interface PolitenessReport {
  readonly hosts: Gaps;
  readonly addresses: Gaps;
  /** Requests to one host that were under way at one time. Must be 0. */
  readonly overlaps: number;
  /** The hosts with the smallest gaps. */
  readonly closest: readonly { host: string; requests: number; smallestMs: number; meanMs: number }[];
  /** Servers whose pages were due more often than they may be asked, and what was done about it. */
  readonly overloads: readonly Overload[];
}

export interface Gaps {
  readonly count: number;
  readonly smallestMs: number | null;
  readonly meanMs: number | null;
}

const closestMax = 10;

export const makeReport = (
  store: Store,
  firstFetch: number,
  done: Pick<
    CollectReport,
    'finished' | 'pages' | 'survey' | 'numbered' | 'adopted' | 'released' | 'feeds' | 'news'
  > & {
    readonly overloads: readonly Overload[];
  },
): CollectReport => {
  const { overloads, ...told } = done;
  const outcomes = store.fetches.outcomes(firstFetch);
  return {
    ...told,
    requests: outcomes.reduce((sum, { fetches }) => sum + fetches, 0),
    outcomes,
    refusals: store.urls.refusals(),
    states: store.urls.states(),
    politeness: { ...politenessReport(store, firstFetch), overloads },
  };
};

const politenessReport = (store: Store, firstFetch: number): Omit<PolitenessReport, 'overloads'> => {
  const hosts = new GapCount();
  const closest: { host: string; requests: number; smallestMs: number; meanMs: number }[] = [];
  let overlaps = 0;
  for (const { host, requests, pauses, overlaps: own } of politenessByHost(store.fetches.since(firstFetch, 'host'))) {
    overlaps += own;
    if (pauses.count === 0) continue;
    hosts.addAll(pauses);
    closest.push({ host, requests, smallestMs: pauses.smallestMs, meanMs: Math.round(pauses.sumMs / pauses.count) });
    closest.sort((a, b) => a.smallestMs - b.smallestMs || (a.host < b.host ? -1 : 1));
    closest.length = Math.min(closest.length, closestMax);
  }
  return { hosts: hosts.gaps(), addresses: addressGaps(store, firstFetch), overlaps, closest };
};

/** Requests to one address may overlap (up to its cap): their gaps are from start to start. */
const addressGaps = (store: Store, firstFetch: number): Gaps => {
  const gaps = new GapCount();
  let address: string | null = null;
  let startedAt: EpochMs | null = null;
  for (const visit of store.fetches.since(firstFetch, 'address')) {
    if (visit.address === address && startedAt !== null) gaps.add(visit.at - startedAt);
    address = visit.address;
    startedAt = visit.at;
  }
  return gaps.gaps();
};

class GapCount {
  count = 0;
  sum = 0;
  smallest = Number.POSITIVE_INFINITY;

  add(gap: number): void {
    this.addAll({ count: 1, sumMs: gap, smallestMs: gap });
  }

  addAll({ count, sumMs, smallestMs }: Pauses): void {
    this.count += count;
    this.sum += sumMs;
    this.smallest = Math.min(this.smallest, smallestMs);
  }

  gaps(): Gaps {
    if (this.count === 0) return { count: 0, smallestMs: null, meanMs: null };
    return { count: this.count, smallestMs: this.smallest, meanMs: Math.round(this.sum / this.count) };
  }
}
