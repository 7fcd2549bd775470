import type { Ranking } from './port.ts';

/** Constants of BM25 that have a name: those of a paper, for results that can be compared with it. */
const named = {
  /** Akamine 2010, TSUBAKI: k1 = 1, b = 0.6 (k3 = 0). */
  tsubaki: { k1: 1, b: 0.6 },
} as const satisfies Record<string, Pick<Ranking, 'k1' | 'b'>>;

/** Settings whose k1 and b are those that `constants` names, whatever they say themselves; `own`: as they are. */
export const withNamedRanking = <T extends Ranking & { readonly constants: 'own' | keyof typeof named }>(
  settings: T,
): T => (settings.constants === 'own' ? settings : { ...settings, ...named[settings.constants] });
