import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { corpusStatus } from '../../../corpus/corpus-status.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { statusLines } from '../../print/status-lines.ts';
import { withCorpus } from '../../with-corpus.ts';

export const statusCommand: CliCommand = {
  name: 'status',
  arguments: '',
  options: [],
  worksOn: 'corpus',
  examples: ['kumoito status', 'kumoito status --corpus corpus/trains --json'],
  run: async ({ global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const status = corpusStatus(corpus.store, corpus.clock.now());
      const bytes = await sizesOf(corpus);
      if (global.json) terminal.printJson({ ...status, bytes });
      else for (const line of [`Corpus ${corpus.paths.dir}`, ...statusLines(status, bytes)]) terminal.print(line);
      return exit.done;
    }),
};

const sizesOf = async ({ paths }: OpenCorpus): Promise<Record<string, number>> => ({
  store: statSync(paths.store, { throwIfNoEntry: false })?.size ?? 0,
  archive: await folderBytes(paths.archive),
  documents: await folderBytes(paths.documents),
  index: await folderBytes(paths.index),
});

const folderBytes = async (dir: string): Promise<number> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
