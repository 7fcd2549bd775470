import type { Stretches } from './visit-value.ts';
import { visitValue } from './visit-value.ts';

/** How much young copies count beside changes caught: value = age^w caught^(1 − w). */
const ageWeight = 0.9;
/** Changes that are nearly sure not to be caught count for this, so that a page never waits for ever. */
const caughtMin = 1e-12;

/** What it is worth to visit a page now, as one number: by which pages are compared, and which is compared to a price. */
export const pageWorth = (since: Stretches, page: { readonly ratio: number; readonly waitedMs: number }): number => {
  const { age, caught } = visitValue(since, page);
  return age ** ageWeight * Math.max(caughtMin, caught) ** (1 - ageWeight);
};

/**
 * The price of a visit at which a page that changes once in `everyMs` is visited once in `everyMs`: what such a visit is
 * worth. Pages that change ten (a hundred) times as seldom are then visited once in 2.2 (5.1) times as long, and pages
 * that change all the time in 0.64 times.
 */
export const priceOf = (everyMs: number): number =>
  pageWorth({ lengthsMs: [everyMs], rates: [1 / everyMs] }, { ratio: 1, waitedMs: everyMs });

/** How exactly a due time is foretold. */
const exactness = 1e-3;

/**
 * How long after its visit a page will be worth the price, if from now on it changes at the rate of the last stretch and
 * nobody looks; at most `longestMs`.
 */
export const waitUntilWorth = (
  since: Stretches,
  { ratio, waitedMs, price, longestMs }: { ratio: number; waitedMs: number; price: number; longestMs: number },
): number => {
  const rates = [...since.rates, since.rates.at(-1) ?? 0];
  const isWorth = (later: number): boolean =>
    pageWorth({ lengthsMs: [...since.lengthsMs, later - waitedMs], rates }, { ratio, waitedMs: later }) >= price;
  let [tooSoon, enough] = [waitedMs, longestMs];
  while (enough - tooSoon > exactness * enough) {
    const between = (tooSoon + enough) / 2;
    if (isWorth(between)) enough = between;
    else tooSoon = between;
  }
  return enough;
};
