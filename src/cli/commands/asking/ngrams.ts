import { counted } from '../../../base/counted.ts';
import { ngramDefaults, ngramLengthMax } from '../../../index/concordancer.ts';
import { wordAttributes } from '../../../query/word-pattern.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { oneOf } from '../../read/one-of.ts';
import { withSnapshot } from '../../with-snapshot.ts';

export const ngramsCommand: CliCommand = {
  name: 'ngrams',
  arguments: '',
  options: [
    ['--length <n>', `words in a row, at most ${ngramLengthMax} (default: ${ngramDefaults.length})`],
    ['--of <what>', `one of ${wordAttributes.join(', ')} (default: ${ngramDefaults.attribute})`],
    ['--where <query>', 'only those in which a match of this pattern stands'],
    ['--least <n>', `leave out what was found less often (default: ${ngramDefaults.countMin})`],
    ['--top <n>', `rows printed (default: ${ngramDefaults.top}; 0: all)`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [`kumoito ngrams --length 4 --where '[base="電車"]'`, 'kumoito ngrams --of pos --length 2 --type news'],
  run: async ({ flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const top = flags.whole('top') ?? ngramDefaults.top;
      const list = await snapshot.ngrams({
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        length: flags.whole('length', 1, ngramLengthMax) ?? undefined,
        attribute: oneOf(wordAttributes, 'of', flags.text('of') ?? ngramDefaults.attribute),
        where: flags.text('where') ?? undefined,
        countMin: flags.whole('least', 1) ?? undefined,
        top: top === 0 ? Infinity : top,
        signal,
      });
      for (const row of list.rows) {
        if (global.json) terminal.printJson(row);
        else terminal.print(`${row.value}\t${row.count}\t${row.perMillion.toFixed(2)}`);
      }
      terminal.say(`of ${counted(list.places, 'place')}; third column: per million words`);
      return exit.done;
    }),
};
