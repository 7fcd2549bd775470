/** One word as the dictionary has it. `*` where IPADIC has nothing to say. */
export interface Morpheme {
  readonly surface: string;
  /** Offset in UTF-16 units in the analysed text. White space between words belongs to no morpheme. */
  readonly start: number;
  readonly pos: readonly [string, string, string, string];
  readonly conjugationType: string;
  readonly conjugationForm: string;
  readonly base: string;
  /** Katakana. */
  readonly reading: string;
  readonly pronunciation: string;
  readonly known: boolean;
}

export type DependencyType = 'D' | 'P' | 'A' | 'I';

export interface Bunsetsu {
  /** Morphemes [first, end). */
  readonly first: number;
  readonly end: number;
  /** Index of the bunsetsu it depends on; -1 for the root. */
  readonly head: number;
  readonly type: DependencyType;
}

export interface SynonymNode {
  /** Morphemes [first, end) covered by the node. */
  readonly first: number;
  readonly end: number;
  /** `s0123:表記` */
  readonly node: string;
  readonly score: number;
}

/** The analysis of one sentence; layers that an analyzer lacks are empty. */
export interface Analysis {
  readonly morphemes: readonly Morpheme[];
  readonly bunsetsu: readonly Bunsetsu[];
  readonly synonyms: readonly SynonymNode[];
}

/**
 * Turns sentences into analyses. Deterministic, never fails on any string, keeps every character: the surfaces and the
 * white space between them give the text back.
 */
export interface Analyzer {
  /** Name of the scheme as written into annotations, e.g. `Kuromoji/IPADIC`. */
  readonly id: string;
  analyze(sentences: readonly string[]): Promise<readonly Analysis[]>;
  /** The same as annotation text in KNP's layout (docs/standard-annotation.md), one per sentence, made without objects. */
  annotate(sentences: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * How an analyzer is opened, in the main thread or in a worker: `load` once per process (the tables, which can be sent to
 * workers without copying them), then `open` in every thread that needs one.
 */
export interface AnalyzerKind<Tables = unknown> {
  load(settings: AnalyzerSettings): Promise<Tables>;
  open(tables: Tables, settings: AnalyzerSettings): Promise<Analyzer>;
}

export interface AnalyzerSettings {
  readonly synonyms: boolean;
  /** MeCab CSV of words to add; null: none. */
  readonly userDictionary: string | null;
}
