import type { PageRecord } from '../model/revisit.ts';
import { firstBin, TimeBins, type TimeBinsState } from './time-bins.ts';
import type { Stretches } from './visit-value.ts';

export const newRecord = (now: number): PageRecord => ({ visitedAt: now, changes: 0, expected: 0 });

/** Of each bin of time: changes seen, and for how long pages were watched (ms). */
interface Section {
  readonly changes: number[];
  readonly watched: number[];
}

/** All that is known of a site: what `SectionRates` is made of, and makes it again. */
export interface SectionRatesState {
  readonly bins: TimeBinsState;
  readonly sections: readonly { readonly changes: readonly number[]; readonly watched: readonly number[] }[];
  readonly strength: Strength;
  readonly scores: Readonly<Record<Level, readonly number[]>>;
  readonly changes: number;
  readonly watched: number;
}

/** A site of which nothing was seen yet: its pages are taken to change once in `priorMs`, and one change for granted. */
export const unseenSite = (firstAt: number, unitMs: number, priorMs: number): SectionRatesState => ({
  bins: firstBin(firstAt, unitMs),
  sections: [],
  strength: { time: 1, section: 2, page: 10 },
  scores: { time: [], section: [], page: [] },
  changes: 1,
  watched: priorMs,
});

/** How much better, as the logarithm of a ratio, another strength must foretell the visits than the one at first. */
const lead = 5;

/**
 * A site of which nothing was seen yet, for a crawler that asks only when a visit is worth its price: until there is
 * evidence a page is believed to be unlike others, and no strength is preferred for what a handful of visits say. Else
 * a few pages that did not change would speak for a whole site, and hardly any would be visited that could say
 * otherwise.
 */
export const unseenPricedSite = (firstAt: number, unitMs: number, priorMs: number): SectionRatesState => {
  const strength = { time: 1, section: 2, page: 1 };
  const scores = (level: Level): number[] => strengths[level].map((one) => (one === strength[level] ? lead : 0));
  return {
    ...unseenSite(firstAt, unitMs, priorMs),
    strength,
    scores: { time: scores('time'), section: scores('section'), page: scores('page') },
  };
};

const unseen: Section = { changes: [], watched: [] };

/** How strongly a time, a section and a page are drawn to what is known without them: one of these. */
const strengths = {
  time: [0.05, 0.2, 1, 5, 50],
  section: [0.1, 0.5, 2, 10, 1000],
  page: [0.3, 1, 3, 10, 1000],
} as const;
const levels = ['time', 'section', 'page'] as const;
type Level = (typeof levels)[number];
type Strength = Readonly<Record<Level, number>>;

/** Bins of one width. */
const perWidth = 16;
/** Foretelling is judged by about so many visits. */
const scoreMemory = 3000;
/** No visit is foretold more surely than this. */
const surest = 0.9999;

interface Visit {
  readonly now: number;
  /** The sections of the page, the widest first. */
  readonly path: readonly number[];
  readonly changed: boolean;
}

/**
 * The rates at which the pages of a site change: that of the site, × that of the time, × that of the section in that
 * time, × that of the page. Each factor is the mean of a gamma distribution after what was seen, (k + changes) / (k +
 * expected), k its shape before: near 1 where little was seen. How near is learned too: of some k for each kind of
 * factor that one counts by which the visits to the site would have been foretold best, each before it was made
 * (prequential likelihood, Dawid 1984). A change that was seen after an interval is shared out over it by what was
 * known of the times (a step of EM).
 */
export class SectionRates {
  readonly #bins: TimeBins;
  readonly #sections: Section[];
  readonly #strength: Record<Level, number>;
  readonly #scores: Readonly<Record<Level, number[]>>;
  /** Of the whole site, with the change that is taken for granted. */
  #changes: number;
  #watched: number;

  constructor({ bins, sections, strength, scores, changes, watched }: SectionRatesState) {
    this.#bins = new TimeBins(bins, perWidth);
    this.#sections = sections.map((section) => ({ changes: [...section.changes], watched: [...section.watched] }));
    this.#strength = { ...strength };
    this.#scores = { time: [...scores.time], section: [...scores.section], page: [...scores.page] };
    this.#changes = changes;
    this.#watched = watched;
  }

  state(): SectionRatesState {
    return {
      bins: this.#bins.state(),
      sections: this.#sections,
      strength: this.#strength,
      scores: this.#scores,
      changes: this.#changes,
      watched: this.#watched,
    };
  }

  /** The number of a new section. */
  addSection(): number {
    const zeros = (): number[] => Array.from({ length: this.#bins.count }, () => 0);
    return this.#sections.push({ changes: zeros(), watched: zeros() }) - 1;
  }

  /** How many times as often as its section a page changes. */
  ratioOf({ changes, expected }: PageRecord): number {
    return gammaMean(this.#strength.page, changes, expected);
  }

  /** The time from a moment until now, for a page that changes as its sections do. */
  since(from: number, { now, path }: Pick<Visit, 'now' | 'path'>): Stretches {
    this.#advance(now);
    const { first, lengthsMs } = this.#lengths(from, now);
    return { lengthsMs, rates: this.#rates(path, first, this.#strength) };
  }

  /** Learns from a visit, and returns what is remembered of the page after it. */
  visited(page: PageRecord, visit: Visit): PageRecord {
    const { now, path, changed } = visit;
    this.#advance(now);
    const { first, lengthsMs } = this.#lengths(page.visitedAt, now);
    this.#score(page, visit, { first, lengthsMs });
    const ratio = this.ratioOf(page);
    const rates = this.#rates(path, first, this.#strength);
    const expected = sumOfProducts(rates, lengthsMs);
    const changes = changed ? meanIfAny(ratio * expected) : 0;
    for (const number of path) {
      const section = this.#sections[number];
      if (section === undefined) continue;
      for (const [at, length] of lengthsMs.entries()) {
        section.watched[first + at] = (section.watched[first + at] ?? 0) + ratio * length;
        const share = expected > 0 ? ((rates[at] ?? 0) * length) / expected : 0;
        section.changes[first + at] = (section.changes[first + at] ?? 0) + changes * share;
      }
    }
    this.#changes += changes;
    // A clock that was set back, or an older archive imported later, takes nothing away.
    this.#watched += ratio * Math.max(0, now - page.visitedAt);
    return {
      visitedAt: now,
      changes: page.changes + (changed ? 1 : 0),
      expected: page.expected - Math.expm1(-ratio * expected) / ratio,
    };
  }

  #advance(now: number): void {
    for (const into of this.#bins.advance(now))
      for (const { changes, watched } of this.#sections)
        for (const row of [changes, watched]) {
          if (into === null) row.push(0);
          else row.splice(into, 2, (row[into] ?? 0) + (row[into + 1] ?? 0));
        }
  }

  #lengths(from: number, now: number): { readonly first: number; readonly lengthsMs: readonly number[] } {
    const first = this.#bins.at(from);
    const lengthsMs: number[] = [];
    for (let bin = first; bin < this.#bins.count; bin++)
      lengthsMs.push(Math.max(0, Math.min(now, this.#bins.startOf(bin + 1)) - Math.max(from, this.#bins.startOf(bin))));
    return { first, lengthsMs };
  }

  #rates(path: readonly number[], first: number, { time, section: inner }: Strength): number[] {
    const site = this.#changes / this.#watched;
    const rates: number[] = [];
    for (let bin = first; bin < this.#bins.count; bin++) rates.push(site);
    let shape = time;
    for (const number of path) {
      const { changes, watched } = this.#sections[number] ?? unseen;
      for (let at = 0; at < rates.length; at++) {
        const rate = rates[at] ?? 0;
        rates[at] = rate * gammaMean(shape, changes[first + at] ?? 0, rate * (watched[first + at] ?? 0));
      }
      shape = inner;
    }
    return rates;
  }

  /** How well each strength would have foretold this visit; from now on the best so far counts. */
  #score(
    record: PageRecord,
    { path, changed }: Visit,
    { first, lengthsMs }: { readonly first: number; readonly lengthsMs: readonly number[] },
  ): void {
    const { time, section, page } = this.#strength;
    const expected = (strength: Strength): number => sumOfProducts(this.#rates(path, first, strength), lengthsMs);
    const usual = expected({ time, section, page });
    const ratio = this.ratioOf(record);
    const foretold = {
      time: (k: number) => ratio * expected({ time: k, section, page }),
      section: (k: number) => ratio * (path.length < 2 ? usual : expected({ time, section: k, page })),
      page: (k: number) => gammaMean(k, record.changes, record.expected) * usual,
    };
    for (const level of levels) {
      const scores = this.#scores[level];
      for (const [at, strength] of strengths[level].entries()) {
        const change = -Math.expm1(-foretold[level](strength));
        const told = Math.min(surest, Math.max(1 - surest, changed ? change : 1 - change));
        scores[at] = (scores[at] ?? 0) * (1 - 1 / scoreMemory) + Math.log(told);
      }
    }
    for (const level of levels) {
      const scores = this.#scores[level];
      const best = strengths[level][scores.indexOf(Math.max(...scores))];
      // Until a section within another was visited all are as good.
      if (best !== undefined && scores.some((score) => score !== scores[0])) this.#strength[level] = best;
    }
  }
}

/**
 * Of a factor that was 1 on average with a gamma distribution of this shape, after `seen` events where `expected` were.
 */
export const gammaMean = (shape: number, seen: number, expected: number): number => (shape + seen) / (shape + expected);

/** The mean of a Poisson number that is not 0. */
export const meanIfAny = (mean: number): number => (mean < 1e-9 ? 1 : mean / -Math.expm1(-mean));

const sumOfProducts = (a: readonly number[], b: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};
