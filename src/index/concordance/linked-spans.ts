import type { SentenceBunsetsu } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import type { Span } from './find-matches.ts';

export interface LinkedSentence {
  readonly bunsetsu: SentenceBunsetsu;
  /** Position of the first word of the sentence. */
  readonly start: number;
  /** Rows of the lexicon by position. */
  readonly types: Int32Array;
  readonly kinds: WordKinds;
}

/**
 * Chains of matches whose bunsetsu depend each on the next one's: the bunsetsu that a match ends on that of the first word of
 * the next. A chain reaches from its first to its last word.
 */
export const linkedSpans = (
  found: readonly (readonly Span[])[],
  links: readonly (string | null)[],
  sentence: LinkedSentence,
): readonly Span[] => {
  const [first = [], ...rest] = found;
  let chains = first.map((span) => ({ whole: span, last: span }));
  for (const [at, next] of rest.entries()) {
    chains = chains.flatMap(({ whole, last }) =>
      next
        .filter((span) => depends(last, span, { sentence, particle: links[at] ?? null }))
        .map((span) => ({
          whole: { ...whole, start: Math.min(whole.start, span.start), end: Math.max(whole.end, span.end) },
          last: span,
        })),
    );
  }
  const seen = new Set<string>();
  return chains
    .map(({ whole }) => whole)
    .filter(({ start, end }) => !seen.has(`${start} ${end}`) && seen.add(`${start} ${end}`).size > 0)
    .sort((a, b) => a.start - b.start || a.end - b.end);
};

const depends = (
  from: Span,
  to: Span,
  { sentence, particle }: { sentence: LinkedSentence; particle: string | null },
): boolean => {
  const { bunsetsu, start, kinds } = sentence;
  const source = bunsetsuEndedBy(sentence, from);
  const target = bunsetsu.holding(to.start - start);
  if (source < 0 || bunsetsu.heads[source] !== target || source === target) return false;
  return particle === null || kinds.particleOf(lastParticle(sentence, source)) === particle;
};

/** What the rows of a lexicon are to the bunsetsu in which they stand. */
export class WordKinds {
  readonly #lexicon: Lexicon;
  readonly #particles: readonly boolean[];
  readonly #marks: readonly boolean[];

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#particles = lexicon.grammars.map(({ pos }) => pos.startsWith('助詞'));
    this.#marks = lexicon.grammars.map(({ pos }) => pos.startsWith('記号'));
  }

  isParticle(row: number): boolean {
    return this.#particles[this.#lexicon.grammarOf.at(row)] === true;
  }

  isContent(row: number): boolean {
    return this.#lexicon.isContent(row);
  }

  /** Letters used as a word are marks to the analyzer, and words to us. */
  isMark(row: number): boolean {
    return this.#marks[this.#lexicon.grammarOf.at(row)] === true && !this.isContent(row);
  }

  /** As written; null for `noParticle`. */
  particleOf(row: number): string | null {
    return row === noParticle ? null : this.#lexicon.surface(row);
  }
}

export const noParticle = -1;

/**
 * The bunsetsu that a match ends: that of its last word, when no word of meaning stands in it after the match. Who looks for
 * 研究 does not mean 研究会, and what depends on 研究会 does not depend on 研究. -1: the match ends none.
 */
export const bunsetsuEndedBy = ({ bunsetsu, start, types, kinds }: LinkedSentence, { end }: Span): number => {
  const own = bunsetsu.holding(end - 1 - start);
  if (own < 0) return own;
  for (let position = start + (bunsetsu.starts[own + 1] ?? 0) - 1; position >= end; position--)
    if (kinds.isContent(types[position] ?? 0)) return -1;
  return own;
};

/** The row of the particle that a bunsetsu ends in; marks after it do not count. 読んでいる ends in none. */
export const lastParticle = ({ bunsetsu, start, types, kinds }: LinkedSentence, at: number): number => {
  const first = start + (bunsetsu.starts[at] ?? 0);
  let position = start + (bunsetsu.starts[at + 1] ?? 0) - 1;
  while (position >= first && kinds.isMark(types[position] ?? 0)) position--;
  const row = types[position] ?? 0;
  return position >= first && kinds.isParticle(row) ? row : noParticle;
};
