// To put another store, archive, analyzer or index instead of ours, begin here.
// Called by `openCorpus` and by the command line. It must not do any work on a corpus: what is done to one is a use
// case of src/run, which gets what is opened here as an `OpenCorpus`. The network and the search engine are loaded when they are
// first asked for: half of the modules are theirs, and most commands need neither.

import { existsSync } from 'node:fs';
import { openAnalyzer } from '../analyzer/table.ts';
import type { ArchiveReader } from '../archive/port.ts';
import { openArchiveReader } from '../archive/reader.ts';
import { systemClock, type Clock } from '../base/clock.ts';
import type { Fetch } from '../collect/fetch/fetch.ts';
import { parseHostsFile } from '../collect/fetch/hosts-file.ts';
import { openRecordedFetch, type RecordedWeb } from '../collect/fetch/recorded-fetch.ts';
import { loadConfig, type Settings } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { codeVersion } from '../config/version.ts';
import type { Index } from '../index/port.ts';
import { analyzerSettings, type OpenCorpus } from '../run/open-corpus.ts';
import { openDocumentReader, type DocumentReader } from '../standard/shard.ts';
import { bringUpToDate } from '../store/sqlite/open-database.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { findCorpus } from './corpus-paths.ts';
import { refuseLostStore } from './lost-store.ts';

export interface WireOptions {
  /** Null: the current directory, if it holds a corpus. */
  readonly dir: string | null;
  /** Read instead of the corpus's own corpus.yaml. */
  readonly configFile?: string | null;
  readonly settings?: Settings;
  /** `write` keeps every other writer out; a store that does not exist yet is made. */
  readonly mode: 'read' | 'write';
  readonly clock?: Clock;
}

/**
 * The one place that knows which store, archive, analyzer, index and network are in use. Command line, search page and library
 * all stand on what is wired here. Parts are opened when first asked for: who needs only the store has it at once.
 */
export const wireCorpus = ({ dir, configFile, settings, mode, clock = systemClock() }: WireOptions): OpenCorpus => {
  const paths = findCorpus(dir);
  refuseLostStore(paths);
  const config = loadConfig(configFile ?? paths.config, settings ?? []);
  // A corpus that was only just made has no store; making it is no change to what it holds.
  const readOnly = mode === 'read' && existsSync(paths.store);
  if (readOnly) bringUpToDate(paths.store);
  const store = openSqlite(paths.store, { readOnly, survives: config.store.survives });
  const archive = once<ArchiveReader>(() => openArchiveReader(paths.archive));
  const documentReader = once<DocumentReader>(() => openDocumentReader(paths.documents));
  const analyzer = once(() => openAnalyzer(config.format.analyzer, analyzerSettings(config)));
  const index = once<Promise<Index>>(async () => {
    const { openSearch } = await import('../index/open-search.ts');
    return openSearch(paths.index, config.index, await analyzer.get());
  });
  return {
    paths,
    config,
    clock,
    store,
    archive: archive.get,
    documentReader: documentReader.get,
    analyzer: analyzer.get,
    index: index.get,
    close: async () => {
      await archive.made()?.close();
      documentReader.made()?.close();
      await (await index.made())?.close();
      await (await analyzer.made())?.close();
      store.close();
    },
  };
};

/** An index that is no part of a corpus, with the analyzer that its queries need; both are closed together. */
export const wireSearch = async (dir: string, config: Config): Promise<Index> => {
  const { openSearch } = await import('../index/open-search.ts');
  const analyzer = await openAnalyzer(config.format.analyzer, analyzerSettings(config));
  const index = openSearch(dir, config.index, analyzer);
  return {
    ...index,
    close: async () => {
      await index.close();
      await analyzer.close();
    },
  };
};

export interface NetworkOptions {
  /** The text of a hosts(5) file: no other names exist then. Null: names are looked up as usual. */
  readonly hosts: string | null;
  /** Connect to this port whatever the URL says; null: to the port of the URL. */
  readonly connectPort: number | null;
}

/** The network, as the crawler of this configuration asks it. */
export const wireNetwork = async (
  network: NetworkOptions,
  collect: Config['collect'],
  clock: Clock,
): Promise<Fetch> => {
  const { openUndiciFetch } = await import('../collect/fetch/undici-fetch.ts');
  return openUndiciFetch({
    ...collect,
    clock,
    userAgent: `${collect.userAgent}/${codeVersion}${collect.contact === '' ? '' : ` (+${collect.contact})`}`,
    hosts: network.hosts === null ? null : parseHostsFile(network.hosts, '--hosts'),
    connectPort: network.connectPort,
  });
};

/** A recorded web instead of the network, as the crawler asks it. */
export const wireRecordedWeb = (web: RecordedWeb, clock: Clock): Fetch => openRecordedFetch(web, clock);

const once = <T>(make: () => T): { readonly get: () => T; readonly made: () => T | null } => {
  let value: { readonly it: T } | null = null;
  return {
    get: () => (value ??= { it: make() }).it,
    made: () => value?.it ?? null,
  };
};
