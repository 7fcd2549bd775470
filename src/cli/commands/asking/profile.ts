import { counted } from '../../../base/counted.ts';
import { profileDefaults, profiledAttributes, type WordProfile } from '../../../index/concordancer.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { withSnapshot } from '../../with-snapshot.ts';

export const profileCommand: CliCommand = {
  name: 'profile',
  arguments: '<word>',
  options: [
    ['--top <n>', `rows of each table (default: ${profileDefaults.top})`],
    ['--least <n>', `leave out what was found less often (default: ${profileDefaults.countMin})`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: ['kumoito profile 読む', `kumoito profile '[base="電車" & pos="名詞"]' --top 5`],
  run: async ({ args, flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const profile = await snapshot.profile(args[0] ?? '', {
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        top: flags.whole('top', 1) ?? undefined,
        countMin: flags.whole('least', 1) ?? undefined,
        signal,
      });
      if (global.json) terminal.printJson(profile);
      else for (const line of linesOf(profile)) terminal.print(line);
      const pages = counted(profile.documents, 'page');
      terminal.say(`${counted(profile.count, 'match', 'matches')} of ${profile.pattern} in ${pages}`);
      return exit.done;
    }),
};

/** One line for each table: its name, then its rows. */
function* linesOf({ forms, relations, near, left, right, years, types }: WordProfile): Generator<string> {
  const line = (name: string, rows: readonly { readonly value: string; readonly count: number }[]): string =>
    [name, ...rows.map(({ value, count }) => `${value} ${count}`)].join('\t');
  for (const attribute of profiledAttributes) yield line(attribute, forms[attribute]);
  const words = (rows: WordProfile['near']) => rows.map(({ word, count }) => ({ value: word, count }));
  for (const { relation, rows } of relations) yield line(relation, words(rows));
  yield line('near', words(near));
  yield line('left', left);
  yield line('right', right);
  yield line('year', years);
  yield line('type', types);
}
