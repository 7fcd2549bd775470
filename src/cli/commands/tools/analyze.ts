import { formats, type FormatName } from '../../../analyzer/formats/table.ts';
import { wordsAs } from '../../../analyzer/morphemes/words-as.ts';
import { analyzers, type AnalyzerName } from '../../../analyzer/table.ts';
import { Fault } from '../../../base/fault.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { lineBatches, lineBytesMax, type Oddity } from '../../read/line-batches.ts';

export const analyzeCommand: CliCommand = {
  name: 'analyze',
  arguments: '[files...]',
  options: [
    ['--as <format>', `${Object.keys(formats).join(', ')} (default: mecab)`],
    ['--morphemes <analyzer>', `${Object.keys(analyzers).join(', ')} (default: kuromoji)`],
    ['--user-dictionary <csv>', "words to add, in MeCab's CSV format"],
    ['--unknown-words <as>', `${wordsAs.join(', ')}: whose cuts are followed (default: kuromoji)`],
  ],
  worksOn: 'files',
  examples: [
    'echo "太郎は本を読んだ。" | kumoito analyze --as knp',
    'kumoito sentences notes.txt | kumoito analyze --as conllu',
  ],
  run: async ({ args, flags, global, terminal, signal }: Call) => {
    const format = named(formats, global.json ? 'json' : (flags.text('as') ?? 'mecab'), '--as');
    const analyzer = named(analyzers, flags.text('morphemes') ?? 'kuromoji', '--morphemes');
    const unknownWords = oneNamed(wordsAs, flags.text('unknownWords') ?? 'kuromoji', '--unknown-words');
    const writer = await formats[format]({
      analyzer,
      synonyms: true,
      userDictionary: flags.text('userDictionary'),
      unknownWords,
    });
    try {
      for (const file of args.length === 0 ? ['-'] : args)
        for await (const lines of lineBatches(file, {
          signal,
          onOddity: (found) => terminal.warn(`${file}: ${oddities[found]}`),
        }))
          for await (const bytes of writer.write(lines)) await terminal.write(bytes);
    } finally {
      await writer.close();
    }
    return signal.aborted ? exit.interrupted : exit.done;
  },
};

const oddities: Readonly<Record<Oddity, string>> = {
  malformed: 'not all of it is UTF-8; wrong bytes are read as U+FFFD. `kumoito sentences` finds the charset of a text.',
  long: `a line has more than ${lineBytesMax / 2 ** 20} MiB; such lines are read in pieces.`,
};

const named = <Name extends FormatName | AnalyzerName>(
  table: Readonly<Record<Name, unknown>>,
  wanted: string,
  flag: string,
): Name => oneNamed(Object.keys(table) as Name[], wanted, flag);

const oneNamed = <Name extends string>(names: readonly Name[], wanted: string, flag: string): Name => {
  const found = names.find((name) => name === wanted);
  if (found === undefined) throw new Fault('USAGE', `${flag} ${wanted}: expected one of ${names.join(', ')}.`);
  return found;
};
