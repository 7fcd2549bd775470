import type { PageType } from '../model/document.ts';
import type { DocumentId } from '../model/ids.ts';
import { type Region, regions } from '../model/region.ts';
import type { Url } from '../model/url.ts';
import type { DocumentFilter } from '../query/filters.ts';
import { type WordAttribute, wordAttributes } from '../query/word-pattern.ts';

/** Questions about words in their places: what an engine can answer that keeps every word of every document, in order. */
export interface Concordancer {
  concordance(pattern: string, options?: ConcordanceOptions): Promise<Concordance>;
  frequencies(options: FrequencyOptions): Promise<FrequencyList>;
  collocations(pattern: string, options?: CollocationOptions): Promise<CollocationTable>;
  breakdown(pattern: string, options: BreakdownOptions): Promise<Breakdown>;
  ngrams(options: NgramOptions): Promise<NgramList>;
  keyness(options: KeynessOptions): Promise<KeynessTable>;
  profile(word: string, options?: ProfileOptions): Promise<WordProfile>;
}

/** Words are looked for and counted in these parts of pages where no others are named; all of a page's own: `wordBlocksAll`. */
export const wordBlocksDefault: readonly Region[] = ['title', 'maintext'];
export const wordBlocksAll: readonly Region[] = regions.filter((region) => region !== 'anchor');

/** What every question about words can name. */
export interface WordPlace extends DocumentFilter {
  /** Parts of pages, instead of titles and main texts. A pattern that begins with `main:` or the like says it for itself. */
  readonly blocks?: readonly Region[] | undefined;
  readonly signal?: AbortSignal | undefined;
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
export const breakdownDefaults = { by: 'year', top: 100 } as const;
export const ngramDefaults = { length: 3, attribute: 'surface', countMin: 2, top: 100 } as const;
export const keynessDefaults = {
  attribute: 'base',
  words: 'content',
  countMin: 3,
  sort: 'logLikelihood',
  top: 100,
} as const;
export const profileDefaults = { countMin: 2, top: 10 } as const;

/** What can be chosen from, in the order in which people are shown it. */
export const concordanceSorts = [
  'document',
  'left',
  'match',
  'right',
  'left1',
  'left2',
  'left3',
  'right1',
  'right2',
  'right3',
  'site',
  'type',
  'date',
] as const;
export type ConcordanceSort = (typeof concordanceSorts)[number];
export const collocationKinds = ['window', 'dependency'] as const;
export const associations = ['logDice', 'logLikelihood', 'mutualInformation'] as const;
export const frequencyKinds = [...wordAttributes, 'bigram'] as const;
export const breakdownKinds = ['year', 'month', 'day', 'site', 'domain', 'type', 'left', 'right'] as const;
export const ngramLengthMax = 6;
export const keynessMeasures = ['logLikelihood', 'logRatio'] as const;
export const keynessWords = ['content', 'all'] as const;

export interface ConcordanceOptions extends WordPlace {
  /** Lines wanted. */
  readonly lines?: number | undefined;
  readonly from?: number | undefined;
  /** Words on each side. `sentence`: the whole sentence. */
  readonly window?: number | 'sentence' | undefined;
  /** Of several, each orders the lines that those before it leave together; what is equal by all stays in the order of the documents. */
  readonly sort?: ConcordanceSort | readonly ConcordanceSort[] | undefined;
  /** That many lines drawn by chance from all; the same seed draws the same lines. */
  readonly sample?: number | undefined;
  readonly seed?: string | undefined;
  /** False: stop when enough lines are found. */
  readonly count?: boolean | undefined;
  /** Stop counting after so many matches, once enough lines are found in the order of the documents. */
  readonly countMost?: number | undefined;
}

/** What can be asked of all lines of a concordance, one after another as they stand in the documents. */
export type LineOptions = WordPlace & Pick<ConcordanceOptions, 'window' | 'signal'>;

export interface Concordance {
  /** Null when they were not to be counted. */
  readonly count: number | null;
  readonly documents: number | null;
  /** False: there may be more than were counted. */
  readonly isWhole: boolean;
  readonly lines: readonly ConcordanceLine[];
}

export interface ConcordanceLine {
  readonly id: DocumentId;
  readonly url: Url;
  readonly date: string;
  readonly type: PageType;
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

export interface BreakdownOptions extends WordPlace {
  /** Periods, hosts, registrable domains and types of pages; `left` and `right`: the word beside the match. */
  readonly by: (typeof breakdownKinds)[number];
  /** Periods are all told, the earliest first; of the others those with most matches. */
  readonly top?: number | undefined;
}

export interface Breakdown {
  readonly matches: number;
  /** Documents with a match. */
  readonly documents: number;
  /** Words looked at. */
  readonly words: number;
  readonly rows: readonly BreakdownRow[];
}

export interface BreakdownRow {
  readonly value: string;
  readonly count: number;
  readonly documents: number;
  /** All words of this period, host or type; of a word beside the match: of all that was looked at. */
  readonly words: number;
  readonly perMillion: number;
}

export interface NgramOptions extends WordPlace {
  /** Words in a row, within one sentence. */
  readonly length?: number | undefined;
  readonly attribute?: WordAttribute | undefined;
  /** Only those in which a whole match of this pattern stands. */
  readonly where?: string | undefined;
  readonly countMin?: number | undefined;
  readonly top?: number | undefined;
}

export interface NgramList {
  /** Places where so many words stand in a row, of those looked at. */
  readonly places: number;
  readonly rows: readonly { readonly value: string; readonly count: number; readonly perMillion: number }[];
}

export interface KeynessOptions extends WordPlace {
  /** What the documents of the filter are compared with; undefined: all others. */
  readonly against?: DocumentFilter | undefined;
  readonly attribute?: WordAttribute | undefined;
  /** Words of meaning, or all but punctuation. */
  readonly words?: (typeof keynessWords)[number] | undefined;
  /** Both sides together. */
  readonly countMin?: number | undefined;
  readonly sort?: (typeof keynessMeasures)[number] | undefined;
  /** Rows on each side: words that are more frequent here, and words that are less frequent. */
  readonly top?: number | undefined;
}

export interface KeynessSide {
  readonly documents: number;
  readonly words: number;
}

export interface KeynessTable {
  readonly here: KeynessSide;
  readonly there: KeynessSide;
  /** More frequent here than there, and the other way round. */
  readonly more: readonly KeynessRow[];
  readonly less: readonly KeynessRow[];
}

export interface KeynessRow {
  readonly value: string;
  readonly count: number;
  readonly otherCount: number;
  readonly perMillion: number;
  readonly otherPerMillion: number;
  readonly logLikelihood: number;
  readonly logRatio: number;
}

export interface ProfileOptions extends WordPlace {
  readonly countMin?: number | undefined;
  /** Rows of each table. */
  readonly top?: number | undefined;
}

/** What a word does: how it is written and read, what it is bound to, what stands beside it, where and when it is used. */
export interface WordProfile {
  /** The pattern that was looked for: a plain word is taken as a base form. */
  readonly pattern: string;
  readonly count: number;
  readonly documents: number;
  readonly perMillion: number;
  readonly forms: { readonly [Attribute in ProfiledAttribute]: readonly CountedValue[] };
  /** The most frequent relation first; each with its strongest words. */
  readonly relations: readonly ProfileRelation[];
  readonly near: readonly Collocation[];
  readonly left: readonly BreakdownRow[];
  readonly right: readonly BreakdownRow[];
  readonly years: readonly BreakdownRow[];
  readonly types: readonly BreakdownRow[];
}

export const profiledAttributes = ['surface', 'reading', 'pos', 'conjugation'] as const;
type ProfiledAttribute = (typeof profiledAttributes)[number];

export interface CountedValue {
  readonly value: string;
  readonly count: number;
}

export interface ProfileRelation {
  /** As in a `Collocation`. */
  readonly relation: string;
  /** Occurrences of the relation. */
  readonly count: number;
  readonly rows: readonly Collocation[];
}
