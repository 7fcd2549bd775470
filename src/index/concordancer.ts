import type { DocumentId } from '../model/ids.ts';
import { type Region, regions } from '../model/region.ts';
import type { Url } from '../model/url.ts';
import type { DocumentFilter } from '../query/filters.ts';
import { wordAttributes } from '../query/word-pattern.ts';

/** Questions about words in their places: what an engine can answer that keeps every word of every document, in order. */
export interface Concordancer {
  concordance(pattern: string, options?: ConcordanceOptions): Promise<Concordance>;
  frequencies(options: FrequencyOptions): Promise<FrequencyList>;
  collocations(pattern: string, options?: CollocationOptions): Promise<CollocationTable>;
}

/** Words are looked for and counted in these parts of pages where no others are named; all of a page's own: `wordBlocksAll`. */
export const wordBlocksDefault: readonly Region[] = ['title', 'maintext'];
export const wordBlocksAll: readonly Region[] = regions.filter((region) => region !== 'anchor');

/** What every question about words can name. */
interface WordPlace extends DocumentFilter {
  /** Parts of pages, instead of titles and main texts. A pattern that begins with `main:` or the like says it for itself. */
  readonly blocks?: readonly Region[] | undefined;
}

/** What is meant where an option is not given, by whatever way the question comes. */
export const frequencyDefaults = { by: 'base', top: 100 } as const;
export const concordanceDefaults = { lines: 100, window: 8, sort: 'document' } as const;
export const collocationDefaults = {
  by: 'window',
  window: 5,
  attribute: 'base',
  countMin: 3,
  sort: 'logDice',
  top: 50,
} as const;

/** What can be chosen from, in the order in which people are shown it. */
export const concordanceSorts = ['document', 'left', 'match', 'right'] as const;
export const collocationKinds = ['window', 'dependency'] as const;
export const associations = ['logDice', 'logLikelihood', 'mutualInformation'] as const;
export const frequencyKinds = [...wordAttributes, 'bigram'] as const;

export interface ConcordanceOptions extends WordPlace {
  /** Lines wanted. */
  readonly lines?: number | undefined;
  readonly from?: number | undefined;
  /** Words on each side. `sentence`: the whole sentence. */
  readonly window?: number | 'sentence' | undefined;
  readonly sort?: (typeof concordanceSorts)[number] | undefined;
  /** That many lines drawn by chance from all; the same seed draws the same lines. */
  readonly sample?: number | undefined;
  readonly seed?: string | undefined;
  /** False: stop when enough lines are found. */
  readonly count?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Concordance {
  /** Null when not counted to the end. */
  readonly count: number | null;
  readonly documents: number | null;
  readonly lines: readonly ConcordanceLine[];
}

export interface ConcordanceLine {
  readonly id: DocumentId;
  readonly url: Url;
  /** Word number in the document: a stable address of the hit as long as the document is the same. */
  readonly position: number;
  readonly left: string;
  readonly match: string;
  readonly right: string;
}

export interface FrequencyOptions extends WordPlace {
  readonly by: (typeof frequencyKinds)[number];
  /** Only words that meet this pattern, or the matches of a longer pattern as a whole. */
  readonly where?: string | undefined;
  readonly top?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FrequencyList {
  readonly words: number;
  readonly documents: number;
  readonly rows: readonly { readonly value: string; readonly count: number; readonly perMillion: number }[];
}

export interface CollocationOptions extends WordPlace {
  /** Words to the left and right. Ignored by dependency. */
  readonly window?: number | undefined;
  /** `dependency`: words that the match depends on or that depend on it, with the particle between them. */
  readonly by?: (typeof collocationKinds)[number] | undefined;
  readonly attribute?: 'surface' | 'base' | undefined;
  readonly countMin?: number | undefined;
  readonly sort?: (typeof associations)[number] | undefined;
  readonly top?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Collocation {
  readonly word: string;
  /** `を>`: the match depends on the word through を; `<が`: the word depends on the match through が. Empty by window. */
  readonly relation: string;
  readonly count: number;
  readonly total: number;
  readonly logDice: number;
  readonly logLikelihood: number;
  readonly mutualInformation: number;
}

export interface CollocationTable {
  readonly matches: number;
  readonly rows: readonly Collocation[];
}
