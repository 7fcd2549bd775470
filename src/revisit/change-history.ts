import type { ChangeHistory } from '../model/revisit.ts';
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
