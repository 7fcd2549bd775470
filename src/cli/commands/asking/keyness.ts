import { counted } from '../../../base/counted.ts';
import {
  keynessDefaults,
  type KeynessRow,
  keynessMeasures as measures,
  keynessWords as wordKinds,
} from '../../../index/concordancer.ts';
import { readFilterText } from '../../../query/filter-text.ts';
import { wordAttributes } from '../../../query/word-pattern.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { wordBlockFlag, wordBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { oneOf } from '../../read/one-of.ts';
import { withSnapshot } from '../../with-snapshot.ts';

export const keynessCommand: CliCommand = {
  name: 'keyness',
  arguments: '',
  options: [
    ['--against <filters>', 'pages to compare with, as filters of a query (default: all pages not chosen)'],
    ['--of <what>', `one of ${wordAttributes.join(', ')} (default: ${keynessDefaults.attribute})`],
    [
      '--words <which>',
      `${wordKinds.join(' or ')} (default: ${keynessDefaults.words}): words of meaning, or every word`,
    ],
    ['--sort <measure>', `one of ${measures.join(', ')}`],
    ['--least <n>', `leave out what both together have less often (default: ${keynessDefaults.countMin})`],
    ['--top <n>', `rows printed for each side (default: ${keynessDefaults.top})`],
    wordBlockFlag,
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: [
    'kumoito keyness --type blog',
    `kumoito keyness --since 2026-01-01 --against 'until:2025-12-31' --sort logRatio`,
  ],
  run: async ({ flags, global, terminal, signal }) =>
    withSnapshot({ global, flags }, async (snapshot, corpus) => {
      const against = flags.text('against');
      const table = await snapshot.keyness({
        ...filterFromFlags(flags, corpus),
        blocks: wordBlocks(flags),
        against: against === null ? undefined : readFilterText(against),
        attribute: oneOf(wordAttributes, 'of', flags.text('of') ?? keynessDefaults.attribute),
        words: oneOf(wordKinds, 'words', flags.text('words') ?? keynessDefaults.words),
        sort: oneOf(measures, 'sort', flags.text('sort') ?? keynessDefaults.sort),
        countMin: flags.whole('least', 1) ?? undefined,
        top: flags.whole('top', 1) ?? undefined,
        signal,
      });
      const { here, there, more, less } = table;
      if (!global.json) terminal.print('\tword\tcount\tother count\tper million\tother\tlogLikelihood\tlogRatio');
      for (const [sign, rows] of [
        ['+', more],
        ['-', less],
      ] as const)
        for (const row of rows) {
          if (global.json) terminal.printJson({ side: sign === '+' ? 'more' : 'less', ...row });
          else terminal.print([sign, ...cellsOf(row)].join('\t'));
        }
      const sides = [here, there].map((side) => `${counted(side.words, 'word')} in ${counted(side.documents, 'page')}`);
      terminal.say(`${sides[0]}, compared with ${sides[1]}`);
      return exit.done;
    }),
};

const cellsOf = (row: KeynessRow): readonly (string | number)[] => [
  row.value,
  row.count,
  row.otherCount,
  ...[row.perMillion, row.otherPerMillion, row.logLikelihood, row.logRatio].map((value) => value.toFixed(2)),
];
