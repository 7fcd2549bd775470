import type { Analyzer, AnalyzerSettings } from '../analyzer/port.ts';
import type { ArchiveReader } from '../archive/port.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config/options.ts';
import type { Index } from '../index/port.ts';
import type { Shelf } from '../standard/shard.ts';
import type { Store } from '../store/port.ts';
import type { CorpusPaths } from './corpus.ts';

/** A corpus with its parts opened as they are needed; `cli/wire.ts` decides what they are. */
export interface OpenCorpus {
  readonly paths: CorpusPaths;
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Store;
  archive(): ArchiveReader;
  shelf(): Shelf;
  analyzer(): Promise<Analyzer>;
  index(): Promise<Index>;
  close(): Promise<void>;
}

export const analyzerSettings = ({ format }: Config): AnalyzerSettings => ({
  synonyms: format.synonyms,
  userDictionary: format.userDictionary,
});
