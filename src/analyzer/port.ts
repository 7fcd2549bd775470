import type { ByteSink } from '../text/byte-sink.ts';
import type { WordsAs } from './morphemes/words-as.ts';
import type { Tokens } from './tokens.ts';

/** What the dictionary says of a word. `*` where IPADIC has nothing to say. */
export interface WordReading {
  readonly pos: readonly [string, string, string, string];
  readonly conjugationType: string;
  readonly conjugationForm: string;
  readonly base: string;
  /** Katakana. */
  readonly reading: string;
  readonly pronunciation: string;
  /** `子供/こども`: what the spellings of one word have in common (代表表記). Empty for marks and symbols. */
  readonly representative: string;
}

/** The reading of a word of which no dictionary says anything. */
export const nothingSaid: WordReading = {
  pos: ['*', '*', '*', '*'],
  conjugationType: '*',
  conjugationForm: '*',
  base: '*',
  reading: '*',
  pronunciation: '*',
  representative: '',
};

/** One word of a text. */
export interface Morpheme extends WordReading {
  readonly surface: string;
  /** Offset in UTF-16 units in the analysed text. White space between words belongs to no morpheme. */
  readonly start: number;
  readonly known: boolean;
  /** Other readings or base forms the word may have here, the likeliest first. */
  readonly alternatives: readonly WordReading[];
}

export type DependencyType = 'D' | 'P' | 'A' | 'I';

/** A bunsetsu, or a basic phrase: a part of a bunsetsu with one content word. */
export interface Bunsetsu {
  /** Morphemes [first, end). */
  readonly first: number;
  readonly end: number;
  /** Index (among those of its kind) of what it depends on; -1 for the root. */
  readonly head: number;
  readonly type: DependencyType;
}

export const synonymRelations = ['同義', '略語', '対訳', '別称', '旧称', '誤記'] as const;
export type SynonymRelation = (typeof synonymRelations)[number];

export interface SynonymNode {
  /** Morphemes [first, end) covered by the node. */
  readonly first: number;
  readonly end: number;
  /** `s000123:表記` */
  readonly node: string;
  readonly score: number;
  /** How the word stands to the representative word of the node. */
  readonly relation: SynonymRelation;
  /** False: found by the others of its group, but does not ask for them (Sudachi's expansion flag 1). */
  readonly expands: boolean;
}

/** The analysis of one sentence; layers that an analyzer lacks are empty. */
export interface Analysis {
  readonly morphemes: readonly Morpheme[];
  readonly bunsetsu: readonly Bunsetsu[];
  readonly phrases: readonly Bunsetsu[];
  readonly synonyms: readonly SynonymNode[];
}

/** What is said of a sentence that was annotated; the tokens are valid during the call. */
export type AnnotatedVisitor = (at: number, tokens: Tokens, isNoun: (entry: number) => boolean) => void;

/**
 * Turns sentences into analyses. Deterministic, never fails on any string, keeps every character: the surfaces and the
 * white space between them give the text back.
 */
export interface Analyzer {
  /** Name of the scheme as written into annotations, e.g. `Kuromoji/IPADIC`. */
  readonly id: string;
  analyze(sentences: readonly string[]): Promise<readonly Analysis[]>;
  /** Analyses as annotation text in KNP's layout (docs/standard-annotation.md), one per sentence. */
  annotate(sentences: readonly string[]): Promise<readonly string[]>;
  /**
   * What `annotate` gives, as UTF-8 and made without objects: the annotations one after the other. After each `visit` is called with its number and
   * the words; `sink.length` is its end. A lone surrogate is U+FFFD.
   */
  annotateInto(sentences: readonly string[], sink: ByteSink, visit: AnnotatedVisitor): Promise<void>;
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
  /** A file of words to add, in MeCab's CSV format; null: none. */
  readonly userDictionary: string | null;
  /** Whose unknown words our own tokenizer finds. */
  readonly unknownWords: WordsAs;
}
