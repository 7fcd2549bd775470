import { verbs } from '../src/cli/verbs.ts';
import type { Option } from '../src/config/kinds.ts';
import { options } from '../src/config/options.ts';

const banner = (from: string): string => `<!-- Made from ${from} by \`npm run docs\`. Do not edit. -->\n\n`;
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/config.md: the table of options, section by section. */
export const configPage = (): string => {
  const lines = [
    '# Configuration',
    '',
    'Order: the default of this table, then `corpus.yaml`, then `-c section.key=value`. Durations and sizes are written with',
    'their unit. `0` is a value; `off` means that there is none. An unknown key or a bad value stops the program before any work.',
  ];
  for (const [section, keys] of Object.entries<Readonly<Record<string, Option<unknown>>>>(options)) {
    lines.push('', `## ${section}`, '', '| key | kind | default | what it is | source |', '|---|---|---|---|---|');
    for (const [key, option] of Object.entries(keys)) {
      const { kind, fallback, about, source } = option;
      lines.push(
        `| \`${key}\` | ${cell(kind)} | \`${cell(option.write(fallback))}\` | ${cell(about)} | ${cell(source)} |`,
      );
    }
  }
  return `${banner('src/config/options.ts')}${lines.join('\n')}\n`;
};

/** docs/cli.md: every verb with its options and examples. */
export const cliPage = async (): Promise<string> => {
  const lines = [
    '# Commands',
    '',
    'Every command takes `--json`, `--quiet` and `--no-progress`; those that work on a corpus take `--corpus DIR`, `--config FILE` and',
    '`-c section.key=value` (one option of [config.md](config.md), as often as wanted). `--set NAME` is a page set and nothing else. What a',
    'command does not take is refused. Data goes to standard output, talk to standard error.',
    '',
    'Exit codes: 0 done · 1 bug · 2 usage or configuration · 3 finished, but some records failed · 4 disk full · 5 store or index locked or damaged ·',
    '6 interrupted, run the same command to go on · 7 limit reached.',
  ];
  for (const [name, { summary, load }] of Object.entries(verbs)) {
    const verb = await load();
    lines.push('', `## kumoito ${name}${verb.arguments === '' ? '' : ` ${verb.arguments}`}`, '', `${summary}.`, '');
    for (const [flags, about] of verb.options) lines.push(`- \`${flags}\` ${about}`);
    if (verb.dryRun === true) lines.push('- `--dry-run` say what would be done');
    lines.push('', '```sh', ...verb.examples, '```');
  }
  return `${banner('src/cli/commands')}${lines.join('\n')}\n`;
};
