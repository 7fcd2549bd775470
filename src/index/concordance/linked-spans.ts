import type { Bunsetsu } from '../../analyzer/port.ts';
import type { Span } from './find-matches.ts';

export interface LinkedSentence {
  readonly bunsetsu: readonly Bunsetsu[];
  /** Position of the first word of the sentence. */
  readonly start: number;
  /** The particle at a position; null: another word. */
  readonly particle: (position: number) => string | null;
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
  const source = bunsetsuAt(sentence, from.end - 1);
  const target = bunsetsuAt(sentence, to.start);
  const bunsetsu = sentence.bunsetsu[source];
  if (bunsetsu === undefined || bunsetsu.head !== target || source === target) return false;
  return particle === null || lastParticle(sentence, bunsetsu) === particle;
};

export const bunsetsuAt = ({ bunsetsu, start }: LinkedSentence, position: number): number =>
  bunsetsu.findIndex(({ first, end }) => start + first <= position && position < start + end);

/** The case or other particle that a bunsetsu ends in; marks behind it do not count. */
export const lastParticle = ({ start, particle }: LinkedSentence, { first, end }: Bunsetsu): string | null => {
  for (let position = start + end - 1; position >= start + first; position--) {
    const found = particle(position);
    if (found !== null) return found;
  }
  return null;
};
