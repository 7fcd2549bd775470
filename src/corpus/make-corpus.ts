import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { configTemplate } from '../config/load.ts';
import { corpusPaths } from './corpus-paths.ts';

/** The texts of the files that say where collecting begins: one URL a line, `#` begins a comment. */
export interface CorpusLists {
  /** Pages to start from. */
  readonly seeds?: string;
  /** Feeds to poll. */
  readonly feeds?: string;
  /** Top pages of news and question sites. */
  readonly news?: string;
}

/** Makes a corpus in a folder: the configuration with comments, the lists, no pages. Gives the folder as an absolute path. */
export const makeCorpus = (dir: string, lists: CorpusLists = {}): string => {
  const paths = corpusPaths(dir);
  refuseCorpus(dir);
  for (const folder of [paths.dir, paths.archive, paths.documents, paths.index, paths.sets])
    mkdirSync(folder, { recursive: true });
  for (const name of ['seeds', 'feeds', 'news'] as const) writeFileSync(paths[name], lists[name] ?? '');
  // Last: a corpus exists once its configuration does.
  writeFileSync(paths.config, configTemplate());
  return paths.dir;
};

/** USAGE when the folder holds a corpus already. */
export const refuseCorpus = (dir: string): void => {
  const paths = corpusPaths(dir);
  if (!existsSync(paths.config)) return;
  throw new Fault(
    'USAGE',
    `${paths.dir} already holds a corpus. Name another directory, or go on with \`kumoito run --corpus ${paths.dir}\`.`,
  );
};
