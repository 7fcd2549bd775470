import {
  concordanceDefaults,
  type ConcordanceOptions,
  concordanceSorts as sorts,
} from '../../../index/concordancer.ts';
import type { CliCommand, Flags } from '../../command.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { styled } from '../../print/styled.ts';
import { oneOf } from '../../read/one-of.ts';
import { exit } from '../../exit.ts';
import { withSnapshot } from '../../with-snapshot.ts';
import { counted } from '../../../base/counted.ts';

export const concordanceCommand: CliCommand = {
  name: 'concordance',
  arguments: '<query>',
  options: [
    ['--top <n>', `lines printed (default: ${concordanceDefaults.lines})`],
    ['--from <n>', 'lines passed over first'],
    ['--window <n>', `words on each side, or \`sentence\` (default: ${concordanceDefaults.window})`],
    [
      '--sort <by>',
      `one of ${sorts.join(', ')}; several, with commas between them: each orders what those before it leave together`,
    ],
    ['--sample <n>', 'lines drawn by chance from all'],
    ['--seed <text>', 'the same seed draws the same lines'],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [
    `kumoito concordance '[base="読む"] []{0,3} [pos="名詞" & surface="電車|本|夜"]' --sort right1,left1`,
    `kumoito concordance '[pos="名詞"] -を-> [base="読む"]' --sample 50 --seed a`,
  ],
  run: async ({ args, flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const found = await snapshot.concordance(args[0] ?? '', {
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        ...lineFlags(flags),
        signal,
      });
      const left = Math.max(0, ...found.lines.map((line) => width(line.left)));
      for (const line of found.lines) {
        if (global.json) terminal.printJson(line);
        else
          terminal.print([
            `${line.id}:${line.position}\t${' '.repeat(left - width(line.left))}${line.left} [`,
            styled('match', line.match),
            `] ${line.right}`,
          ]);
      }
      terminal.say(
        `${found.lines.length} of ${counted(found.count ?? 0, 'line')} from ${counted(found.documents ?? 0, 'page')} of ${snapshot.documents}`,
      );
      return exit.done;
    }),
};

const lineFlags = (flags: Flags): ConcordanceOptions => {
  const sort = (flags.text('sort') ?? concordanceDefaults.sort).split(',').map((name) => oneOf(sorts, 'sort', name));
  return {
    lines: flags.whole('top', 1) ?? concordanceDefaults.lines,
    from: flags.whole('from') ?? 0,
    window: flags.text('window') === 'sentence' ? 'sentence' : (flags.whole('window') ?? concordanceDefaults.window),
    sort,
    sample: flags.whole('sample', 1) ?? undefined,
    seed: flags.text('seed') ?? undefined,
  };
};

/** Columns on a terminal: Japanese characters take two. */
const width = (text: string): number => text.length + text.replace(/[ -\u02ff\uff61-\uff9f]/g, '').length;
