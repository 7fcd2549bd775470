import type { RevisitChoice } from './next-interval.ts';

/** What the pages of a server ask of it, in visits a second (Tamura & Kitsuregawa 4.1, equation 6): L = Σ 1/T_j. */
export const loadOf = (intervalMs: number): number => 1000 / Math.max(1, intervalMs);

/** What one URL of the schedule adds to L: pages that are there count, sitemaps and looking after lost pages do not. */
export const scheduledLoad = ({ intervalMs, reason }: RevisitChoice): number =>
  reason === 'gone' || reason === 'list' ? 0 : loadOf(intervalMs);

/** The load a server may be given: one visit every `accessMs`, and of these the share that is not for new pages. */
export const allowedLoad = (accessMs: number, revisitShare: number): number =>
  (1000 * revisitShare) / Math.max(1, accessMs);

/** l: every interval times this and the load is what is allowed (Tamura & Kitsuregawa 6.3). 1: nothing to relieve. */
export const reliefFactor = (load: number, allowed: number): number => Math.max(1, load / allowed);

/**
 * d: every interval plus this (in ms) and the load is at most what is allowed (Tamura & Kitsuregawa 6.3). The paper gives
 * no value. 1/(T + d) is concave in 1/T, so of n pages with load L together the sum is largest when all intervals are
 * alike: n / (n/L + d) = allowed gives d = n/allowed − n/L, exact for like pages and safe for all others.
 */
export const reliefDelay = (load: number, allowed: number, pages: number): number =>
  load <= allowed ? 0 : 1000 * (pages / allowed - pages / load);
