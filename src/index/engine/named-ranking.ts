import type { Ranking } from '../port.ts';

/** Constants of BM25 that have a name: those of a paper, for results that can be compared with it. */
const named = {
  /** Akamine 2010, TSUBAKI: k1 = 1, b = 0.6 (k3 = 0). */
  tsubaki: { k1: 1, b: 0.6 },
} as const satisfies Record<string, Pick<Ranking, 'k1' | 'b'>>;

/** Constants of the score, some of which a name may stand for instead. */
export interface NamedRanking extends Ranking {
  /** Whose k1 and b they are, whatever `k1` and `b` say; `own` (the default): as they are. */
  readonly constants?: 'own' | keyof typeof named | undefined;
}

export const withNamedRanking = (settings: NamedRanking): Ranking => {
  const { constants = 'own', ...own } = settings;
  return constants === 'own' ? own : { ...own, ...named[constants] };
};
