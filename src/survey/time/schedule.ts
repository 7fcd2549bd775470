import { paced } from '../../flow/paced.ts';
import { dayMs } from '../../model/time.ts';
import type { HostRecord, ScheduledPage } from '../../store/crawl-port.ts';

/** The statistics of Tamura & Kitsuregawa 2008, section 6, for a corpus. */
export interface ScheduleSurvey {
  /** Pages visited more than once, and those visited once, which the first two figures leave out. */
  readonly pages: number;
  readonly visitedOnce: number;
  /** Figures 3 and 4: pages by revisit interval, and versions per visit of those pages. */
  readonly intervals: readonly IntervalGroup[];
  /** Figure 5: 1/L of every server, the access interval that keeps its schedule; in ms, ascending. */
  readonly accessIntervals: readonly number[];
  /** Figure 6: mean fetch time of every server in ms, ascending. */
  readonly fetchTimes: readonly number[];
  /** Figure 7: the one divided by the other, ascending. R of equation 11 has the longest fetch time instead of the mean. */
  readonly ratios: readonly number[];
}

export interface IntervalGroup {
  /** More than `fromDays`, at most `toDays`. */
  readonly fromDays: number;
  readonly toDays: number;
  readonly pages: number;
  readonly detectionMean: number | null;
  readonly detectionDeviation: number | null;
}

/** Borders of the groups in days: the paper's figures go from one day to 400. */
const borders = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 240, 300, 400] as const;

export const surveySchedule = async (
  scheduled: Iterable<ScheduledPage>,
  hosts: Iterable<Pick<HostRecord, 'host' | 'load'>>,
  times: Iterable<{ readonly host: string; readonly meanMs: number }>,
): Promise<ScheduleSurvey> => {
  const groups = borders.slice(1).map(() => ({ pages: 0, sum: 0, squares: 0 }));
  let [pages, visitedOnce] = [0, 0];
  for await (const { intervalMs, reason, visits, versions } of paced(scheduled)) {
    if (visits === 0 || reason === 'gone') continue;
    if (visits === 1) {
      visitedOnce++;
      continue;
    }
    pages++;
    const at = borders.findIndex((days) => intervalMs <= days * dayMs);
    const group = groups[at < 1 ? (at === 0 ? 0 : groups.length - 1) : at - 1];
    if (group === undefined) continue;
    const ratio = versions / visits;
    group.pages++;
    group.sum += ratio;
    group.squares += ratio * ratio;
  }
  const fetchTimeOf = new Map([...times].map(({ host, meanMs }) => [host, meanMs]));
  const accessOf = [...hosts].flatMap(({ host, load }) => (load > 0 ? [{ host, accessMs: 1000 / load }] : []));
  const ratios = accessOf.flatMap(({ host, accessMs }) => {
    const meanMs = fetchTimeOf.get(host);
    return meanMs === undefined ? [] : [accessMs / Math.max(1, meanMs)];
  });
  return {
    pages,
    visitedOnce,
    intervals: groups.map(({ pages: count, sum, squares }, at) => ({
      fromDays: borders[at] ?? 0,
      toDays: borders[at + 1] ?? 0,
      pages: count,
      detectionMean: count === 0 ? null : sum / count,
      detectionDeviation: count === 0 ? null : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)),
    })),
    accessIntervals: accessOf.map(({ accessMs }) => accessMs).toSorted(ascending),
    fetchTimes: [...fetchTimeOf.values()].toSorted(ascending),
    ratios: ratios.toSorted(ascending),
  };
};

/** How many of the values (ascending) are at most each of the bounds. */
export const cumulative = (values: readonly number[], bounds: readonly number[]): number[] =>
  bounds.map((bound) => {
    const above = values.findIndex((value) => value > bound);
    return above < 0 ? values.length : above;
  });

const ascending = (a: number, b: number): number => a - b;
