/** β(p, t): has the page changed since it was last visited, if its changes come at random (Akamine 4.2)? */
export const changeProbability = (elapsedMs: number, changeIntervalMs: number): number =>
  1 - Math.exp(-elapsedMs / changeIntervalMs);

/**
 * γ(p, t) = α(p) + (1 − α(p)) β(p, t): is the page chosen to be visited now (Akamine 4.2, equation 1)? α is the share of
 * its importance, β that it has changed.
 */
export const selectionProbability = (importance: number, change: number): number =>
  importance + (1 - importance) * change;

export interface Selectable {
  readonly importance: number;
  readonly changeIntervalMs: number;
  /** It stands for choice once in this time. */
  readonly roundMs: number;
}

/**
 * After how many rounds a page has been chosen with the given probability. Drawing γ anew in every round would cost a
 * draw per page and round; the rounds it is passed over have a closed form: Π (1 − γ(p, jΔ)) for j = 1 … k is (1 − α)^k
 * e^(−(Δ/τ) k (k+1) / 2). This is the k, between the rounds too, for which that is 1 − `probability`; infinite when
 * neither importance nor change ever choose the page.
 */
export const roundsUntilSelected = (
  { importance, changeIntervalMs, roundMs }: Selectable,
  probability: number,
): number => {
  const byImportance = -Math.log(1 - importance);
  if (byImportance === Number.POSITIVE_INFINITY) return 0;
  const wanted = -Math.log(1 - probability);
  const byChange = roundMs / changeIntervalMs;
  // byChange k²/2 + (byImportance + byChange/2) k = wanted
  const linear = byImportance + byChange / 2;
  if (linear === 0) return Number.POSITIVE_INFINITY;
  // The root in the form that loses no digits when the square is small beside the rest.
  return (2 * wanted) / (linear + Math.sqrt(linear * linear + 2 * byChange * wanted));
};

/** In which round (1, 2, …) the page is chosen when luck is `draw`, a number from [0, 1). */
export const selectedInRound = (page: Selectable, draw: number): number =>
  Math.max(1, Math.ceil(roundsUntilSelected(page, draw)));

/**
 * α: half as much with every step, be it a link away from the nearest seed or an octave of PageRank below the best
 * page.
 */
export const importanceOf = (steps: number, importanceMax: number): number => importanceMax / 2 ** steps;
