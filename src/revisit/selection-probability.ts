/** β(p, t): has the page changed since it was last visited, if its changes come at random (Akamine 4.2)? */
export const changeProbability = (elapsedMs: number, changeIntervalMs: number): number =>
  1 - Math.exp(-elapsedMs / changeIntervalMs);

/**
 * γ(p, t) = α(p) + (1 − α(p)) β(p, t): is the page chosen to be visited now (Akamine 4.2, equation 1)? α is the share of
 * its importance, β that it has changed.
 */
export const selectionProbability = (importance: number, change: number): number =>
  importance + (1 - importance) * change;

/**
 * In which round (1, 2, …) a page is chosen that stands for choice once every `roundMs`. Drawing γ anew in every round
 * would cost a draw per page and round; the rounds survived have a closed form, so one draw says it:
 * Π (1 − γ(p, jΔ)) for j = 1 … k is (1 − α)^k e^(−(Δ/τ) k (k+1) / 2). The answer is the smallest k for which that is at
 * most `draw`, a number from [0, 1); infinite when neither importance nor change ever choose it.
 */
export const selectedInRound = (
  { importance, changeIntervalMs, roundMs }: { importance: number; changeIntervalMs: number; roundMs: number },
  draw: number,
): number => {
  const wanted = -Math.log(1 - draw);
  const byImportance = -Math.log(1 - importance);
  const byChange = roundMs / changeIntervalMs;
  if (byImportance === Number.POSITIVE_INFINITY) return 1;
  // byChange k²/2 + (byImportance + byChange/2) k ≥ wanted
  const linear = byImportance + byChange / 2;
  if (linear === 0) return Number.POSITIVE_INFINITY;
  // The root in the form that loses no digits when the square is small beside the rest.
  const root = (2 * wanted) / (linear + Math.sqrt(linear * linear + 2 * byChange * wanted));
  return Math.max(1, Math.ceil(root));
};

/** α of a page so many links from the nearest seed: half as much with every link. */
export const importanceOf = (depth: number, importanceMax: number): number => importanceMax / 2 ** depth;
