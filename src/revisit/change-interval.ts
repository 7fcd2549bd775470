import type { ChangeHistory } from '../model/revisit.ts';

/**
 * Mean time between two changes of a page, from visits at any times (Tamura & Kitsuregawa 3.2, equation 4):
 * 1/λ ≈ t̄c / ln(T_total / T_stable), where t̄c is the geometric mean of the shortest and the mean interval that saw a
 * change. Null where the equation has no value: nothing ever changed, or every visit saw a change.
 */
export const changeInterval = ({ totalMs, stableMs, changeMinMs, changes }: ChangeHistory): number | null => {
  if (changes === 0 || stableMs <= 0 || stableMs >= totalMs) return null;
  const meanMs = (totalMs - stableMs) / changes;
  return Math.sqrt(changeMinMs * meanMs) / Math.log(totalMs / stableMs);
};
