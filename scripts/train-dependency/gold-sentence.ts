import type { DependencyType } from '../../src/analyzer/port.ts';

/** Encyclopaedia articles, web pages of every kind (both by the Kyoto standard), and news, blogs and more in UD's standard. */
export type Corpus = 'wac' | 'kwdlc' | 'gsd';

/** One tree of a treebank: what people said about a sentence, by UTF-16 offsets into its text. */
export interface GoldSentence {
  readonly id: string;
  readonly corpus: Corpus;
  readonly text: string;
  readonly bunsetsu: readonly GoldUnit[];
  /** Basic phrases; null where the corpus has none. */
  readonly phrases: readonly GoldUnit[] | null;
}

export interface GoldUnit {
  readonly start: number;
  readonly end: number;
  /** Index of the unit it depends on; -1 for the root. */
  readonly head: number;
  readonly type: DependencyType;
}

/** What is wrong with a tree, or null: some heads in wac-train point at themselves, backwards or out of range. */
export const treeFault = (units: readonly { readonly head: number }[]): 'empty' | 'bad head' | 'crossing' | null => {
  if (units.length === 0) return 'empty';
  const last = units.length - 1;
  for (const [at, unit] of units.entries()) {
    if (at === last ? unit.head !== -1 : unit.head <= at || unit.head > last) return 'bad head';
  }
  for (let left = 0; left < last; left++) {
    const end = units[left]?.head ?? 0;
    for (let right = left + 1; right < end; right++) if ((units[right]?.head ?? 0) > end) return 'crossing';
  }
  return null;
};
