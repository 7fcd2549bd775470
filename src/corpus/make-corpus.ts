import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { configTemplate } from '../config/load.ts';
import { makeFolder } from '../standard/make-folder.ts';
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

/**
 * Makes a corpus in a folder: the configuration with comments, the lists, no pages. Lists that are in the folder already stay as
 * they are. Gives the folder as an absolute path.
 */
export const makeCorpus = (dir: string, lists: CorpusLists = {}): string => {
  refuseCorpus(dir, lists);
  const paths = corpusPaths(dir);
  for (const folder of [paths.dir, paths.archive, paths.documents, paths.index, paths.sets]) makeFolder(folder);
  for (const name of listNames)
    if (!existsSync(paths[name])) writeFileSync(paths[name], lists[name] ?? '', { flag: 'wx' });
  // Last: a corpus exists once its configuration does.
  writeFileSync(paths.config, configTemplate(), { flag: 'wx' });
  return paths.dir;
};

/** USAGE when the folder holds a corpus already, or a list that is another one than the one given: nothing is ever replaced. */
export const refuseCorpus = (dir: string, lists: CorpusLists): void => {
  const paths = corpusPaths(dir);
  if (existsSync(paths.config))
    throw new Fault(
      'USAGE',
      `${paths.dir} already holds a corpus. Name another directory, or go on with \`kumoito run --corpus ${paths.dir}\`.`,
    );
  for (const name of listNames) {
    const text = lists[name];
    if (text === undefined || !existsSync(paths[name]) || readFileSync(paths[name], 'utf8') === text) continue;
    throw new Fault(
      'USAGE',
      `${paths[name]} is there already and is another list. Name it with --${name}, or move it away: it is not replaced.`,
    );
  }
};

/** The lists that are in a folder before a corpus is made in it. */
export const listsIn = (dir: string): readonly string[] =>
  listNames.map((name) => corpusPaths(dir)[name]).filter((file) => existsSync(file));

const listNames = ['seeds', 'feeds', 'news'] as const;
