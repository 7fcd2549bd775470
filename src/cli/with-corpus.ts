import { existsSync } from 'node:fs';
import { loadConfig } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { corpusPaths, findCorpus } from '../corpus/corpus-paths.ts';
import { wireCorpus, type WireOptions } from '../corpus/wire.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { GlobalFlags } from './command.ts';

/** Opens the corpus that the global options name for the time of `work`, and closes it whatever happens. */
export const withCorpus = async <T>(
  global: GlobalFlags,
  options: Pick<WireOptions, 'mode' | 'clock'>,
  work: (corpus: OpenCorpus) => Promise<T>,
): Promise<T> => {
  const corpus = wireCorpus({
    dir: global.corpus,
    configFile: global.config,
    settings: global.options,
    ...options,
  });
  try {
    return await work(corpus);
  } finally {
    await corpus.close();
  }
};

/** The configuration for work outside a corpus: the file named, or that of the corpus named, or of the corpus one is in. */
export const configNear = (global: GlobalFlags): Config => {
  const near = corpusPaths(global.corpus ?? '.').config;
  const file = global.corpus === null && !existsSync(near) ? null : findCorpus(global.corpus).config;
  return loadConfig(global.config ?? file, global.options);
};
