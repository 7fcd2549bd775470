import { frequencyDefaults, frequencyKinds as lists } from '../../../index/concordancer.ts';
import type { CliCommand } from '../../command.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { oneOf } from '../../read/one-of.ts';
import { exit } from '../../exit.ts';
import { withSnapshot } from '../../with-snapshot.ts';
import { counted } from '../../../base/counted.ts';

export const frequenciesCommand: CliCommand = {
  name: 'frequencies',
  arguments: '',
  options: [
    ['--by <what>', `one of ${lists.join(', ')} (default: ${frequencyDefaults.by})`],
    ['--where <query>', 'only words or sequences that meet a pattern'],
    ['--top <n>', `rows printed (default: ${frequencyDefaults.top}; 0: all)`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [
    `kumoito frequencies --by base --where '[pos="動詞"]'`,
    'kumoito frequencies --by bigram --type blog --top 50',
  ],
  run: async ({ flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const top = flags.whole('top') ?? frequencyDefaults.top;
      const list = await snapshot.frequencies({
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        by: oneOf(lists, 'by', flags.text('by') ?? frequencyDefaults.by),
        where: flags.text('where') ?? undefined,
        top: top === 0 ? undefined : top,
        signal,
      });
      for (const row of list.rows) {
        if (global.json) terminal.printJson(row);
        else terminal.print(`${row.value}\t${row.count}\t${row.perMillion.toFixed(2)}`);
      }
      terminal.say(`${counted(list.words, 'word')} in ${counted(list.documents, 'page')}; third column: per million`);
      return exit.done;
    }),
};
