import { createHash } from 'node:crypto';
import type { RunId, UrlId } from '../model/ids.ts';
import type { Url } from '../model/url.ts';
import type { Mark, RuleName } from '../model/verdict.ts';
import type { Store } from '../store/port.ts';

/** What one rule took away in one run. */
export interface RuleExamples {
  readonly rule: RuleName;
  readonly pages: number;
  /** How the measured values are spread. */
  readonly values: Histogram;
  /** The examples are sampled by a hash of the seed and their id, and stand in id order. */
  readonly examples: readonly RuleExample[];
}

export interface RuleExample {
  readonly id: UrlId;
  readonly url: Url | null;
  readonly title: string | null;
  readonly mark: Mark;
}

export interface Histogram {
  readonly least: number;
  readonly most: number;
  /** Of equal width; one when all values are equal. */
  readonly bins: readonly number[];
}

/** Random examples for a person to judge the rule by; the same seed gives the same ones. */
export const ruleExamples = (
  store: Store,
  { run, rule }: { run: RunId; rule: RuleName },
  { examples, seed }: { examples: number; seed: string },
): RuleExamples => {
  const values: number[] = [];
  const chosen: { hash: string; id: UrlId; mark: Mark }[] = [];
  for (const { id, mark } of store.verdicts.markedBy(run, rule)) {
    values.push(mark.value);
    const hash = createHash('sha256').update(`${seed}\n${id}`).digest('hex');
    const last = chosen.at(-1);
    if (chosen.length === examples && (last === undefined || hash >= last.hash)) continue;
    chosen.push({ hash, id, mark });
    chosen.sort((a, b) => (a.hash < b.hash ? -1 : 1));
    if (chosen.length > examples) chosen.pop();
  }
  return {
    rule,
    pages: values.length,
    values: histogram(values),
    examples: chosen
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, mark }) => ({
        id,
        url: store.urls.byId(id)?.url ?? null,
        title: store.documents.get(id)?.measures.title ?? null,
        mark,
      })),
  };
};

const binCount = 20;

export const histogram = (values: readonly number[]): Histogram => {
  const least = values.reduce((low, value) => Math.min(low, value), Infinity);
  const most = values.reduce((high, value) => Math.max(high, value), -Infinity);
  if (values.length === 0 || least === most) {
    return { least: values.length === 0 ? 0 : least, most: values.length === 0 ? 0 : most, bins: [values.length] };
  }
  const bins = Array.from({ length: binCount }, () => 0);
  for (const value of values) {
    const bin = Math.min(binCount - 1, Math.floor(((value - least) / (most - least)) * binCount));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return { least, most, bins };
};
