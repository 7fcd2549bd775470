import type { Analyzer, AnalyzerSettings } from '../analyzer/port.ts';
import type { ArchiveReader } from '../archive/port.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config/options.ts';
import type { Index } from '../index/port.ts';
import type { DocumentReader } from '../standard/shard.ts';
import type { Store } from '../store/port.ts';

/** Where everything of one corpus lies. */
export interface CorpusPaths {
  readonly dir: string;
  readonly config: string;
  readonly store: string;
  readonly archive: string;
  readonly documents: string;
  readonly index: string;
  readonly sets: string;
  readonly seeds: string;
  readonly feeds: string;
  readonly news: string;
  /** How the collection under way stands. */
  readonly collecting: string;
}

/** What the use cases work on: a corpus with its parts opened as they are needed. `corpus/wire.ts` decides what the parts are. */
export interface OpenCorpus {
  readonly paths: CorpusPaths;
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Store;
  archive(): ArchiveReader;
  documentReader(): DocumentReader;
  analyzer(): Promise<Analyzer>;
  index(): Promise<Index>;
  close(): Promise<void>;
}

export const analyzerSettings = ({ format }: Config): AnalyzerSettings => ({
  synonyms: format.synonyms,
  userDictionary: format.userDictionary,
  unknownWords: format.unknownWords,
});
