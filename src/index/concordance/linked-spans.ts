import type { SentenceBunsetsu } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import type { Span } from './find-matches.ts';

export interface LinkedSentence {
  readonly bunsetsu: SentenceBunsetsu;
  /** Position of the first word of the sentence. */
  readonly start: number;
  /** Rows of the lexicon by position. */
  readonly types: Int32Array;
  readonly particles: Particles;
}

/**
 * Chains of matches whose bunsetsu depend each on the next one's: the bunsetsu of a match's last word on that of the first
 * word of the next. A chain reaches from its first to its last word.
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
  const { bunsetsu, start, particles } = sentence;
  const source = bunsetsu.holding(from.end - 1 - start);
  const target = bunsetsu.holding(to.start - start);
  if (source < 0 || bunsetsu.heads[source] !== target || source === target) return false;
  return particle === null || particles.nameOf(lastParticle(sentence, source)) === particle;
};

/** Which words are particles. */
export class Particles {
  readonly #lexicon: Lexicon;
  readonly #grammars: readonly boolean[];

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#grammars = lexicon.grammars.map(({ pos }) => pos.startsWith('助詞'));
  }

  has(row: number): boolean {
    return this.#grammars[this.#lexicon.grammarOf.at(row)] === true;
  }

  /** As written; null for `noParticle`. */
  nameOf(row: number): string | null {
    return row === noParticle ? null : this.#lexicon.surface(row);
  }
}

export const noParticle = -1;

/** The row of the case or other particle that a bunsetsu ends in; marks after it do not count. */
export const lastParticle = ({ bunsetsu, start, types, particles }: LinkedSentence, at: number): number => {
  const first = start + (bunsetsu.starts[at] ?? 0);
  for (let position = start + (bunsetsu.starts[at + 1] ?? 0) - 1; position >= first; position--) {
    const row = types[position] ?? 0;
    if (particles.has(row)) return row;
  }
  return noParticle;
};
