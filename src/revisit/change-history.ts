/** All that is remembered of the visits to a page, however many there were (Tamura & Kitsuregawa 3.2). */
export interface ChangeHistory {
  /** T_total: from the first visit to the last. */
  readonly totalMs: number;
  /** T_stable: sum of the intervals in which no change was seen. */
  readonly stableMs: number;
  /** tc_min: the shortest interval in which one was seen; 0 as long as none was. */
  readonly changeMinMs: number;
  /** m: intervals in which a change was seen. */
  readonly changes: number;
}

export const noHistory: ChangeHistory = { totalMs: 0, stableMs: 0, changeMinMs: 0, changes: 0 };

/** The history after one visit more, `intervalMs` after the one before. */
export const afterVisit = (
  before: ChangeHistory,
  { intervalMs, changed }: { readonly intervalMs: number; readonly changed: boolean },
): ChangeHistory => {
  const totalMs = before.totalMs + intervalMs;
  if (!changed) return { ...before, totalMs, stableMs: before.stableMs + intervalMs };
  const changeMinMs = before.changes === 0 ? intervalMs : Math.min(before.changeMinMs, intervalMs);
  return { ...before, totalMs, changeMinMs, changes: before.changes + 1 };
};
