import type { Parser } from '../../src/analyzer/dependency/parse.ts';
import type { DependencyType } from '../../src/analyzer/port.ts';
import { dependencyTypes, type Units } from '../../src/analyzer/tokens.ts';
import { goldSpans, trimmedSpan } from './align.ts';
import type { Tree } from './treebank.ts';

/** Percentages over a set of trees. From raw text unless it says otherwise. */
export interface Scores {
  /** F1 of bunsetsu spans, against the gold that our tokens can express. */
  readonly chunkF1: number;
  /** The same against the untouched gold: a gold bunsetsu that starts within a token counts as lost. */
  readonly strictChunkF1: number;
  /** Share of right heads on gold bunsetsu, without the last bunsetsu; and without the last two. */
  readonly uas: number;
  readonly uasWithoutTwo: number;
  /** F1 of arcs, each named by the gold bunsetsu that hold its two head words. */
  readonly arcF1: number;
  /** The same for arcs that are parallel (P); NaN where the corpus has none, as below. */
  readonly parallelF1: number;
  /** F1 of basic-phrase spans and of the arcs between basic phrases. */
  readonly phraseF1: number;
  readonly phraseArcF1: number;
}

export const score = (trees: readonly Tree[], parser: Pick<Parser, 'parse'>): Scores => {
  const counts = {
    chunk: new Count(),
    strict: new Count(),
    uas: new Count(),
    uasWithoutTwo: new Count(),
    arc: new Count(),
    parallel: new Count(),
    phrase: new Count(),
    phraseArc: new Count(),
  };
  for (const tree of trees) {
    const { gold, tokens, bunsetsu, phrases } = tree;
    const found = parser.parse(tokens);
    counts.chunk.add(spansOf(found.bunsetsu, tokens.count), spansOf(bunsetsu, tokens.count));
    counts.strict.add(trimmedSpans(tree, found.bunsetsu), goldSpans(gold));
    const place = placesOf(tree, found);
    counts.arc.add(arcsOf(found.bunsetsu, place), arcsOf(bunsetsu));
    if (gold.corpus !== 'gsd') counts.parallel.add(arcsOf(found.bunsetsu, place, 'P'), arcsOf(bunsetsu, null, 'P'));
    if (phrases !== null) {
      counts.phrase.add(spansOf(found.phrases, tokens.count), spansOf(phrases, tokens.count));
      counts.phraseArc.add(phraseArcs(found.phrases), phraseArcs(phrases));
    }
    const { heads } = parser.parse(tokens, bunsetsu.firsts).bunsetsu;
    counts.uas.compare(heads, bunsetsu.heads, bunsetsu.count - 1);
    counts.uasWithoutTwo.compare(heads, bunsetsu.heads, bunsetsu.count - 2);
  }
  return {
    chunkF1: counts.chunk.f1,
    strictChunkF1: counts.strict.f1,
    uas: counts.uas.f1,
    uasWithoutTwo: counts.uasWithoutTwo.f1,
    arcF1: counts.arc.f1,
    parallelF1: counts.parallel.f1,
    phraseF1: counts.phrase.f1,
    phraseArcF1: counts.phraseArc.f1,
  };
};

class Count {
  private right = 0;
  private found = 0;
  private gold = 0;

  add(found: readonly string[], gold: readonly string[]): void {
    const wanted = new Set(gold);
    const distinct = new Set(found);
    this.found += distinct.size;
    this.gold += wanted.size;
    for (const item of distinct) if (wanted.has(item)) this.right++;
  }

  compare(found: Int32Array, gold: Int32Array, count: number): void {
    for (let at = 0; at < count; at++) {
      this.found++;
      this.gold++;
      if (found[at] === gold[at]) this.right++;
    }
  }

  get f1(): number {
    return (200 * this.right) / (this.found + this.gold);
  }
}

const indices = (units: Units): number[] => Array.from({ length: units.count }, (_, at) => at);

const spansOf = (units: Units, tokens: number): string[] =>
  indices(units).map((at) => `${units.firsts[at]}-${at + 1 < units.count ? units.firsts[at + 1] : tokens}`);

const trimmedSpans = ({ gold, tokens }: Tree, units: Units): string[] =>
  indices(units).map((at) => {
    const start = tokens.starts[units.firsts[at] ?? 0] ?? 0;
    const end = at + 1 < units.count ? tokens.starts[units.firsts[at + 1] ?? 0] : gold.text.length;
    return trimmedSpan(gold.text, start, end ?? 0);
  });

/** For every bunsetsu found the gold bunsetsu of its head word: that which its last basic phrase begins with. */
const placesOf = ({ tokens, bunsetsu }: Tree, { phrases, owners }: ReturnType<Parser['parse']>): Int32Array => {
  const goldOf = new Int32Array(tokens.count);
  for (const [at, first] of bunsetsu.firsts.entries()) goldOf.fill(at, first);
  const places = new Int32Array(tokens.count);
  for (const phrase of indices(phrases)) places[owners[phrase] ?? 0] = goldOf[phrases.firsts[phrase] ?? 0] ?? 0;
  return places;
};

/** Names of the arcs, of one type if one is given. */
const arcsOf = (units: Units, places: Int32Array | null = null, only: DependencyType | null = null): string[] =>
  indices(units).flatMap((at) => {
    const head = units.heads[at] ?? -1;
    if (head < 0 || (only !== null && dependencyTypes[units.types[at] ?? 0] !== only)) return [];
    const from = places === null ? at : places[at];
    const to = places === null ? head : places[head];
    return from === to ? [] : [`${from}>${to}`];
  });

const phraseArcs = (units: Units): string[] =>
  indices(units).map((at) => {
    const head = units.heads[at] ?? -1;
    return `${units.firsts[at]}>${head < 0 ? 'root' : units.firsts[head]}`;
  });

export const describeScores = (scores: Partial<Scores>): string =>
  Object.entries(scores)
    .filter(([, value]: [string, number]) => !Number.isNaN(value))
    .map(([name, value]: [string, number]) => `${name} ${value.toFixed(2)}`)
    .join('  ');
