/** Time until now in stretches, oldest first, and how often a page changes in each. */
export interface Stretches {
  readonly lengthsMs: readonly number[];
  /** Changes per millisecond. */
  readonly rates: readonly number[];
}

export interface VisitValue {
  /** The probability that the page has changed since its visit. */
  readonly change: number;
  readonly age: number;
  readonly caught: number;
}

/**
 * What it is worth to visit a page now instead of later, under changes that come at random with rates that differ from
 * time to time. P(s) is the probability of a change in the time s after the last visit, A(s) = ∫ P how long the copy has
 * been out of date then, on average.
 *
 * - `age`, for young copies: t A(t) − ∫ A, what letting the page wait costs from now on, less what it has cost so far, t
 *   times. At a constant rate with λ t ≪ 1 it is λ t³ / 3: intervals in proportion to the cube root of 1/λ.
 * - `caught`, for changes caught: P(t) − t P′(t). Where nothing changes any more waiting gains nothing, and it is P.
 *
 * To visit the page with the highest value is Whittle's index policy (Whittle 1988; for crawlers Avrachenkov & Borkar
 * 2016). The page was visited `waitedMs` ago and changes `ratio` times as often as the rates say.
 */
export const visitValue = (
  { lengthsMs, rates }: Stretches,
  { waitedMs, ratio }: { readonly waitedMs: number; readonly ratio: number },
): VisitValue => {
  let before = -waitedMs;
  for (const length of lengthsMs) before += length;
  let stay = 1; // the probability of no change so far
  let age = 0;
  let ageSum = 0;
  let rate = 0;
  for (let at = 0; at < lengthsMs.length; at++) {
    const whole = lengthsMs[at] ?? 0;
    const length = Math.min(whole, whole - before);
    before = Math.max(0, before - whole);
    if (length <= 0) continue;
    rate = ratio * (rates[at] ?? 0);
    const { once, twice } = stayedFor(rate, length);
    ageSum += age * length + (length * length) / 2 - stay * twice;
    age += length - stay * once;
    stay *= Math.exp(-rate * length);
  }
  return {
    change: 1 - stay,
    age: Math.max(0, waitedMs * age - ageSum),
    caught: Math.max(0, 1 - stay - waitedMs * stay * rate),
  };
};

/** ∫ e^(−rate s) from 0 to the length, and the integral of that; by series where the closed forms lose their digits. */
const stayedFor = (rate: number, length: number): { once: number; twice: number } => {
  const expected = rate * length;
  if (expected < 1e-4)
    return { once: length * (1 - expected / 2), twice: ((length * length) / 2) * (1 - expected / 3) };
  const once = -Math.expm1(-expected) / rate;
  return { once, twice: (length - once) / rate };
};
