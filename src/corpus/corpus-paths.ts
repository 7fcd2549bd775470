import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Fault } from '../base/fault.ts';
import type { CorpusPaths } from '../run/open-corpus.ts';

export const corpusPaths = (dir: string): CorpusPaths => {
  if (dir.trim() === '') throw new Fault('USAGE', 'The name of the folder is empty. Name one, or `.` for this one.');
  const root = resolve(dir);
  return {
    dir: root,
    config: join(root, 'corpus.yaml'),
    store: join(root, 'store.db'),
    archive: join(root, 'archive'),
    documents: join(root, 'documents'),
    index: join(root, 'index'),
    sets: join(root, 'sets'),
    seeds: join(root, 'seeds.txt'),
    feeds: join(root, 'feeds.txt'),
    news: join(root, 'news.txt'),
    collecting: join(root, 'collecting.json'),
  };
};

/** The corpus named, or the current directory if it is one. */
export const findCorpus = (named: string | null): CorpusPaths => {
  const paths = corpusPaths(named ?? '.');
  if (existsSync(paths.config)) return paths;
  const where = named === null ? 'The current directory holds no corpus' : `${named} holds no corpus`;
  throw new Fault(
    'NO_CORPUS',
    `${where} (no corpus.yaml). Make one with \`kumoito init DIR\`, or name one with --corpus DIR.`,
  );
};
