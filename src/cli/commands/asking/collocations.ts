import {
  associations as sorts,
  collocationDefaults,
  collocationKinds as kinds,
  type CollocationOptions,
} from '../../../index/concordancer.ts';
import type { CliCommand, Flags } from '../../command.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { oneOf } from '../../read/one-of.ts';
import { exit } from '../../exit.ts';
import { withSnapshot } from '../../with-snapshot.ts';
import { counted } from '../../../base/counted.ts';

export const collocationsCommand: CliCommand = {
  name: 'collocations',
  arguments: '<query>',
  options: [
    ['--by <kind>', `one of ${kinds.join(', ')} (default: ${collocationDefaults.by})`],
    ['--window <n>', `words on each side (default: ${collocationDefaults.window})`],
    ['--sort <measure>', `one of ${sorts.join(', ')}`],
    ['--least <n>', `leave out what was found less often (default: ${collocationDefaults.countMin})`],
    ['--top <n>', `rows printed (default: ${collocationDefaults.top})`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [`kumoito collocations '[base="電車"]'`, `kumoito collocations '[base="読む"]' --by dependency --top 30`],
  run: async ({ args, flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const table = await snapshot.collocations(args[0] ?? '', {
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        ...tableFlags(flags),
        signal,
      });
      if (!global.json) terminal.print('relation\tword\tcount\ttotal\tlogDice\tlogLikelihood\tMI');
      for (const row of table.rows) {
        const { relation, word, count, total, logDice, logLikelihood, mutualInformation } = row;
        const measures = [logDice, logLikelihood, mutualInformation].map((value) => value.toFixed(2));
        if (global.json) terminal.printJson(row);
        else terminal.print([relation, word, count, total, ...measures].join('\t'));
      }
      terminal.say(counted(table.matches, 'match', 'matches'));
      return exit.done;
    }),
};

const tableFlags = (flags: Flags): CollocationOptions => ({
  by: oneOf(kinds, 'by', flags.text('by') ?? collocationDefaults.by),
  sort: oneOf(sorts, 'sort', flags.text('sort') ?? collocationDefaults.sort),
  window: flags.whole('window', 1) ?? undefined,
  countMin: flags.whole('least', 1) ?? undefined,
  top: flags.whole('top', 1) ?? undefined,
});
