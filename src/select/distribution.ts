import type { Limits } from './recipe.ts';
import type { Rule } from './rules/rule.ts';

/** How what a rule measures is spread over all pages that it looked at, marked or not: from 0 to twice the limit and beyond. */
export interface Distribution {
  readonly rule: string;
  readonly limits: { readonly min?: number; readonly max?: number };
  readonly pages: number;
  readonly least: number;
  readonly most: number;
  /** Of one bin; whole for what is counted. */
  readonly width: number;
  /** From 0. */
  readonly bins: readonly number[];
  /** Pages above the last bin. */
  readonly beyond: number;
}

/** What the rules that measure something of every page say of each of them. */
export interface Distributions<Measures> {
  look(page: Measures): void;
  all(): readonly Distribution[];
}

export const distributionsOf = <Measures>(
  rules: readonly { readonly rule: Rule<Measures>; readonly limits: Limits }[],
): Distributions<Measures> => {
  const counted = rules.flatMap(({ rule, limits: { min, max } }) => {
    const own = rule.measuredAgainst === 'max' ? limitsOf(undefined, max) : limitsOf(min, max);
    return rule.measure === undefined ? [] : [{ rule, counter: countDistribution(rule.name, own) }];
  });
  return {
    look: (page) => {
      for (const { rule, counter } of counted) {
        const value = rule.measure?.(page) ?? null;
        if (value !== null) counter.add(value);
      }
    },
    all: () => counted.map(({ counter }) => counter.end()),
  };
};

const limitsOf = (min: number | undefined, max: number | undefined): Distribution['limits'] => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

export interface DistributionCounter {
  add(value: number): void;
  end(): Distribution;
}

const binsMax = 40;

/** The limit lies in the middle: there it matters how many pages a little more or less would take. */
export const countDistribution = (rule: string, limits: Distribution['limits']): DistributionCounter => {
  const width = widthFor(Math.max(limits.min ?? 0, limits.max ?? 0));
  const bins = new Uint32Array(binsMax);
  let pages = 0;
  let beyond = 0;
  let [least, most] = [Infinity, -Infinity];
  return {
    add: (value) => {
      pages++;
      if (value < least) least = value;
      if (value > most) most = value;
      const bin = Math.max(0, Math.floor(value / width));
      if (bin < binsMax) bins[bin] = (bins[bin] as number) + 1;
      else beyond++;
    },
    end: () => ({
      rule,
      limits,
      pages,
      least: pages === 0 ? 0 : least,
      most: pages === 0 ? 0 : most,
      width,
      bins: Array.from(bins.subarray(0, bins.findLastIndex((count) => count > 0) + 1)),
      beyond,
    }),
  };
};

const widthFor = (limit: number): number => {
  const halfOfBins = binsMax / 2;
  if (limit <= 0) return 1 / binsMax;
  return Number.isInteger(limit) ? Math.max(1, Math.round(limit / halfOfBins)) : limit / halfOfBins;
};

/** Scores of all pages, with the lowest that was kept as the limit: whoever has less needs to be better, or rarer. */
export const scoreDistribution = (scores: Float64Array, isOut: (page: number) => boolean): Distribution => {
  let lowest = Infinity;
  for (let page = 0; page < scores.length; page++) {
    if (!isOut(page)) lowest = Math.min(lowest, scores[page] as number);
  }
  const counter = countDistribution('score', limitsOf(lowest === Infinity ? undefined : lowest, undefined));
  for (const score of scores) counter.add(score);
  return counter.end();
};
