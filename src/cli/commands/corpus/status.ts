import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { corpusStatus } from '../../../corpus/corpus-status.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { megabytes } from '../../../base/counted.ts';
import { table } from '../../print/table.ts';
import { withCorpus } from '../../with-corpus.ts';

export const statusCommand: CliCommand = {
  name: 'status',
  arguments: '',
  options: [],
  worksOn: 'corpus',
  examples: ['kumoito status', 'kumoito status --corpus corpus/trains --json'],
  run: async ({ global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const status = corpusStatus(corpus.store);
      const sizes = await sizesOf(corpus);
      if (global.json) {
        terminal.printJson({ ...status, bytes: sizes });
        return exit.done;
      }
      terminal.print(`Corpus ${corpus.paths.dir}`);
      for (const [title, rows] of [
        ['URLs', status.urls],
        ['Pages', status.pages],
        ['Feeds', status.feeds],
        ['News and Q&A sites', status.news],
        ['Left out, and why (the last run of each stage)', status.marks],
        ['Page sets', status.sets],
        ['Size', Object.entries(sizes).map(([name, bytes]) => [name, megabytes(bytes)] as const)],
      ] as const) {
        terminal.print(`\n${title}`);
        for (const line of table(rows)) terminal.print(`  ${line}`);
      }
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
