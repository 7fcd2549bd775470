import { roundsUntilSelected } from './selection-probability.ts';

export interface SelectionLimits {
  /** The shortest interval: pages stand for selection once in this time. */
  readonly revisitMin: number;
  /** How many changes of its server's average page count beside what was seen of the page itself. */
  readonly serverWeight: number;
}

/** The load index L of a server and how many pages it is the sum over. */
export interface ServerLoad {
  readonly load: number;
  readonly pages: number;
}

/**
 * How long until Akamine's equation 1 has more likely chosen the page than not: the median instead of a draw, so that no
 * page waits for its luck. It grows with the root of the change interval, which keeps copies younger than intervals in
 * proportion to it would for the same number of visits (docs/simulate.md).
 */
export const selectionInterval = (
  page: { readonly changeMs: number; readonly watchedMs: number; readonly importance: number },
  server: ServerLoad,
  { revisitMin, serverWeight }: SelectionLimits,
): number => {
  const changeIntervalMs = drawnToServer(page, server, serverWeight);
  const selectable = { importance: page.importance, changeIntervalMs, roundMs: revisitMin };
  return revisitMin * roundsUntilSelected(selectable, 1 / 2);
};

/**
 * The change interval of a page, drawn towards that of the pages of its server as long as little has been seen of the
 * page itself: as if, beside its own visits, `weight` changes had been seen in the time in which the server's pages
 * have so many on average, which is `weight` N/L (the mean under a gamma prior of that shape). Pages of one server are
 * rebuilt together: what is known of one says something of all.
 */
export const drawnToServer = (
  { changeMs, watchedMs }: { readonly changeMs: number; readonly watchedMs: number },
  { load, pages }: ServerLoad,
  weight: number,
): number => {
  if (load <= 0 || pages <= 0 || weight === 0) return changeMs;
  return (watchedMs + (weight * 1000 * pages) / load) / (watchedMs / changeMs + weight);
};
