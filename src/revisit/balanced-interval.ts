/**
 * Between the two aims of coming again. Most changes are caught with intervals in proportion to the change interval 1/λ
 * (the gain of a visit 1 − e^(−λt) less t times its slope is the same for all pages when λt is), copies are youngest
 * with intervals that grow with its cube root (t times the age λt²/2 expected of a copy, less what it has cost so far,
 * λt³/6, is λt³/3; Cho & Garcia-Molina 2003 ask the same of the derivatives). Their geometric mean grows with the power
 * 2/3. `unitMs` is the change interval that is its own interval.
 */
export const balancedInterval = (changeMs: number, unitMs: number): number => Math.cbrt(unitMs * changeMs * changeMs);
