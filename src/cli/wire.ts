import { existsSync } from 'node:fs';
import { openAnalyzer } from '../analyzer/table.ts';
import type { ArchiveReader } from '../archive/port.ts';
import { openArchiveReader } from '../archive/reader.ts';
import { systemClock, type Clock } from '../base/clock.ts';
import { loadConfig } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { Index } from '../index/port.ts';
import { withNamedRanking } from '../index/named-ranking.ts';
import { openIndex } from '../index/open-index.ts';
import { corpusPaths, findCorpus } from '../run/corpus.ts';
import { analyzerSettings, type OpenCorpus } from '../run/open-corpus.ts';
import { openShelf, type Shelf } from '../standard/shard.ts';
import { bringUpToDate } from '../store/sqlite/open-database.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { GlobalFlags } from './command.ts';

export interface WireOptions {
  /** `write` keeps every other writer out; a store that does not exist yet is made. */
  readonly mode: 'read' | 'write';
  readonly clock?: Clock;
}

/**
 * The one place that knows which store, archive, analyzer and index are in use. Parts are opened when first asked for: a
 * command that needs only the store starts at once.
 */
export const openCorpus = (global: GlobalFlags, { mode, clock = systemClock() }: WireOptions): OpenCorpus => {
  const paths = findCorpus(global.corpus);
  const config = loadConfig(global.config ?? paths.config, global.options);
  // A corpus that was only just made has no store; making it is no change to what it holds.
  const readOnly = mode === 'read' && existsSync(paths.store);
  if (readOnly) bringUpToDate(paths.store);
  const store = openSqlite(paths.store, { readOnly, survives: config.store.survives });
  const archive = once<ArchiveReader>(() => openArchiveReader(paths.archive));
  const shelf = once<Shelf>(() => openShelf(paths.documents));
  const analyzer = once(() => openAnalyzer(config.format.analyzer, analyzerSettings(config)));
  const index = once<Promise<Index>>(async () =>
    openIndex(paths.index, withNamedRanking(config.index), await analyzer.get()),
  );
  return {
    paths,
    config,
    clock,
    store,
    archive: archive.get,
    shelf: shelf.get,
    analyzer: analyzer.get,
    index: index.get,
    close: async () => {
      await archive.made()?.close();
      shelf.made()?.close();
      await (await analyzer.made())?.close();
      store.close();
    },
  };
};

/** The configuration for work outside a corpus: the file named, or that of the corpus named, or of the corpus one is in. */
export const configNear = (global: GlobalFlags): Config => {
  const near = corpusPaths(global.corpus ?? '.').config;
  const file = global.corpus === null && !existsSync(near) ? null : findCorpus(global.corpus).config;
  return loadConfig(global.config ?? file, global.options);
};

/** Opens the corpus for the time of `work` and closes it whatever happens. */
export const withCorpus = async <T>(
  global: GlobalFlags,
  options: WireOptions,
  work: (corpus: OpenCorpus) => Promise<T>,
): Promise<T> => {
  const corpus = openCorpus(global, options);
  try {
    return await work(corpus);
  } finally {
    await corpus.close();
  }
};

const once = <T>(make: () => T): { readonly get: () => T; readonly made: () => T | null } => {
  let value: { readonly it: T } | null = null;
  return {
    get: () => (value ??= { it: make() }).it,
    made: () => value?.it ?? null,
  };
};
