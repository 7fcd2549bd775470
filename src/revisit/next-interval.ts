import type { Random } from '../base/random.ts';
import type { ChangeHistory, RevisitReason } from '../model/revisit.ts';
import { changeInterval } from './change-interval.ts';

export interface RevisitLimits {
  /** A page is visited the second time after a random interval of this range. */
  readonly secondVisitMin: number;
  readonly secondVisitMax: number;
  /** The longest interval that is believed from Last-Modified alone. */
  readonly lastModifiedMax: number;
  /** While nothing (or everything) was seen to change, each interval is so many times as long (or short) as the last. */
  readonly backoffFactor: number;
  readonly revisitMin: number;
  readonly revisitMax: number;
  /** An interval above `revisitMax` becomes a random one between this and `revisitMax`. */
  readonly longRevisitMin: number;
}

export interface RevisitChoice {
  readonly intervalMs: number;
  readonly reason: RevisitReason;
}

/**
 * How long after a visit the next one is due (Tamura & Kitsuregawa 3.2 with its singular cases, and 6.1 for intervals
 * above 400 days). `ageMs` is how long ago the page last changed by its own word (Last-Modified), null without it: under
 * a Poisson process the age at any moment is 1/λ on average, so it stands in for 1/λ while no change has been seen
 * (Akamine 4.2).
 */
export const nextInterval = (
  page: { readonly history: ChangeHistory; readonly lastIntervalMs: number; readonly ageMs: number | null },
  limits: RevisitLimits,
  random: Random,
): RevisitChoice => {
  const choice = unboundedInterval(page, limits, random);
  if (choice.intervalMs <= limits.revisitMax)
    return { ...choice, intervalMs: Math.max(limits.revisitMin, choice.intervalMs) };
  return { intervalMs: between(limits.longRevisitMin, limits.revisitMax, random), reason: 'hardly-changes' };
};

const unboundedInterval = (
  { history, lastIntervalMs, ageMs }: Parameters<typeof nextInterval>[0],
  limits: RevisitLimits,
  random: Random,
): RevisitChoice => {
  const { totalMs, changes } = history;
  const believedMs = ageMs === null ? 0 : Math.min(ageMs, limits.lastModifiedMax);
  if (totalMs === 0) {
    if (ageMs !== null) return { intervalMs: Math.max(limits.secondVisitMin, believedMs), reason: 'last-modified' };
    return { intervalMs: between(limits.secondVisitMin, limits.secondVisitMax, random), reason: 'second-visit' };
  }
  const estimate = changeInterval(history);
  if (estimate !== null) return { intervalMs: estimate, reason: 'estimate' };
  if (changes > 0) return { intervalMs: lastIntervalMs / limits.backoffFactor, reason: 'always-changed' };
  // A page visited before its time has been seen unchanged for longer than the last interval says.
  const backedOff = Math.max(lastIntervalMs * limits.backoffFactor, totalMs);
  if (believedMs > backedOff) return { intervalMs: believedMs, reason: 'last-modified' };
  return { intervalMs: backedOff, reason: 'never-changed' };
};

const between = (least: number, most: number, random: Random): number =>
  least + Math.floor(random.next() * (most - least));
