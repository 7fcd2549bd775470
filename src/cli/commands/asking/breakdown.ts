import { counted } from '../../../base/counted.ts';
import { breakdownDefaults, breakdownKinds as kinds } from '../../../index/concordancer.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { oneOf } from '../../read/one-of.ts';
import { withSnapshot } from '../../with-snapshot.ts';

export const breakdownCommand: CliCommand = {
  name: 'breakdown',
  arguments: '<query>',
  options: [
    ['--by <what>', `one of ${kinds.join(', ')} (default: ${breakdownDefaults.by})`],
    ['--top <n>', `rows printed (default: ${breakdownDefaults.top}); periods are all printed`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [`kumoito breakdown '[base="電車"]' --by month`, `kumoito breakdown '[base="読む"]' --by site --top 10`],
  run: async ({ args, flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const found = await snapshot.breakdown(args[0] ?? '', {
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        by: oneOf(kinds, 'by', flags.text('by') ?? breakdownDefaults.by),
        top: flags.whole('top', 1) ?? undefined,
        signal,
      });
      if (!global.json) terminal.print('value\tcount\tpages\twords\tper million');
      for (const row of found.rows) {
        const { value, count, documents, words, perMillion } = row;
        if (global.json) terminal.printJson(row);
        else terminal.print([value, count, documents, words, perMillion.toFixed(2)].join('\t'));
      }
      const pages = counted(found.documents, 'page');
      terminal.say(`${counted(found.matches, 'match', 'matches')} in ${pages}; ${counted(found.words, 'word')} in all`);
      return exit.done;
    }),
};
