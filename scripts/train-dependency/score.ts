import type { Dependencies, Parser } from '../../src/analyzer/dependency/parse.ts';
import { typeNames } from '../../src/analyzer/dependency/type-finder.ts';
import { goldSpans, trimmedSpan } from './align.ts';
import type { Tree } from './treebank.ts';

/** Percentages over a set of trees. */
export interface Scores {
  /** F1 of bunsetsu spans, against the gold that our tokens can express. */
  readonly chunkF1: number;
  /** The same against the untouched gold: a gold bunsetsu that starts within a token counts as lost. */
  readonly strictChunkF1: number;
  /** Share of right heads on gold bunsetsu, without the last bunsetsu; and without the last two. */
  readonly uas: number;
  readonly uasWithoutTwo: number;
  /** F1 of arcs between the bunsetsu of head words, from raw text; the sentence's last bunsetsu has none. */
  readonly arcF1: number;
  /** F1 of the bunsetsu that are P, and A, with the right head, from raw text. */
  readonly parallelF1: number;
  readonly appositionF1: number;
  /** F1 of basic-phrase spans from raw text, and of their arcs; NaN where the corpus has none. */
  readonly phraseF1: number;
  readonly phraseArcF1: number;
}

class Count {
  right = 0;
  found = 0;
  gold = 0;

  add(found: ReadonlySet<string>, gold: ReadonlySet<string>): void {
    this.found += found.size;
    this.gold += gold.size;
    for (const item of found) if (gold.has(item)) this.right++;
  }

  get f1(): number {
    return this.found + this.gold === 0 ? Number.NaN : (200 * this.right) / (this.found + this.gold);
  }
}

export const score = (trees: readonly Tree[], parser: Pick<Parser, 'parse'>): Scores => {
  const [chunk, strict, uas, uasTwo, arc, parallel, apposition, phrase, phraseArc] = Array.from(
    { length: 9 },
    () => new Count(),
  ) as [Count, Count, Count, Count, Count, Count, Count, Count, Count];
  for (const tree of trees) {
    const { tokens, bunsetsu, phrases } = tree;
    const found = parser.parse(tokens);
    const foundSpans = spans(found.firsts, found.bunsetsu, tokens.count);
    chunk.add(new Set(foundSpans), new Set(spans(bunsetsu.firsts, bunsetsu.firsts.length, tokens.count)));
    strict.add(new Set(trimmed(tree, found)), new Set(goldSpans(tree.gold)));
    const goldArcs = new Set<string>();
    const goldTypes = { P: new Set<string>(), A: new Set<string>() };
    for (const [at, head] of bunsetsu.heads.entries()) {
      if (head < 0) continue;
      goldArcs.add(`${at}>${head}`);
      const type = bunsetsu.types[at];
      if (type === 'P' || type === 'A') goldTypes[type].add(`${at}>${head}`);
    }
    const owners = ownersOf(bunsetsu.firsts, tokens.count);
    const foundArcs = arcsOf(found, owners);
    arc.add(new Set(foundArcs.map(([name]) => name)), goldArcs);
    parallel.add(new Set(foundArcs.filter(([, type]) => type === 'P').map(([name]) => name)), goldTypes.P);
    apposition.add(new Set(foundArcs.filter(([, type]) => type === 'A').map(([name]) => name)), goldTypes.A);
    if (phrases !== null) {
      phrase.add(
        new Set(spans(found.phraseFirsts, found.phrases, tokens.count)),
        new Set(spans(phrases.firsts, phrases.firsts.length, tokens.count)),
      );
      phraseArc.add(
        new Set(
          [...found.phraseHeads.subarray(0, found.phrases)].map((head, at) =>
            phraseArcName(found.phraseFirsts, at, head),
          ),
        ),
        new Set([...phrases.heads].map((head, at) => phraseArcName(phrases.firsts, at, head))),
      );
    }
    const { heads } = parser.parse(tokens, bunsetsu.firsts);
    for (let at = 0; at < bunsetsu.heads.length - 1; at++) {
      const right = heads[at] === bunsetsu.heads[at] ? 1 : 0;
      uas.found++;
      uas.gold++;
      uas.right += right;
      if (at === bunsetsu.heads.length - 2) continue;
      uasTwo.found++;
      uasTwo.gold++;
      uasTwo.right += right;
    }
  }
  return {
    chunkF1: chunk.f1,
    strictChunkF1: strict.f1,
    uas: uas.f1,
    uasWithoutTwo: uasTwo.f1,
    arcF1: arc.f1,
    parallelF1: parallel.f1,
    appositionF1: apposition.f1,
    phraseF1: phrase.f1,
    phraseArcF1: phraseArc.f1,
  };
};

const phraseArcName = (firsts: Int32Array, at: number, head: number): string =>
  `${firsts[at]}>${head < 0 ? 'root' : firsts[head]}`;

const spans = (firsts: Int32Array, count: number, tokens: number): string[] =>
  Array.from({ length: count }, (_, at) => `${firsts[at]}-${at + 1 < count ? firsts[at + 1] : tokens}`);

const trimmed = (tree: Tree, found: Dependencies): string[] =>
  Array.from({ length: found.bunsetsu }, (_, at) => {
    const { starts } = tree.tokens;
    const end = at + 1 < found.bunsetsu ? starts[found.firsts[at + 1] ?? 0] : tree.gold.text.length;
    return trimmedSpan(tree.gold.text, starts[found.firsts[at] ?? 0] ?? 0, end ?? 0);
  });

const ownersOf = (firsts: Int32Array, tokens: number): Int32Array => {
  const owners = new Int32Array(tokens);
  for (const [at, first] of firsts.entries()) owners.fill(at, first);
  return owners;
};

/**
 * Arcs of a parse, named by the gold bunsetsu that hold the head words. The head word of a bunsetsu is what its last basic
 * phrase begins with.
 */
const arcsOf = (found: Dependencies, owners: Int32Array): (readonly [string, string])[] => {
  const words = new Int32Array(found.bunsetsu);
  for (let phrase = 0; phrase < found.phrases; phrase++)
    words[found.phraseOwners[phrase] ?? 0] = found.phraseFirsts[phrase] ?? 0;
  const arcs: (readonly [string, string])[] = [];
  for (let at = 0; at < found.bunsetsu; at++) {
    const head = found.heads[at] ?? -1;
    if (head < 0) continue;
    const from = owners[words[at] ?? 0];
    const to = owners[words[head] ?? 0];
    if (from !== to) arcs.push([`${from}>${to}`, typeNames[found.types[at] ?? 0] ?? 'D']);
  }
  return arcs;
};

export const describeScores = (scores: Scores): string =>
  Object.entries(scores)
    .filter(([, value]: [string, number]) => !Number.isNaN(value))
    .map(([name, value]: [string, number]) => `${name} ${value.toFixed(2)}`)
    .join('  ');
