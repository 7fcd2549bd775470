import { openDatabase } from '../src/store/sqlite/open-database.ts';
import { migrations } from '../src/store/sqlite/migrations/table.ts';
import { apiPage, publicSurface } from './public-api.ts';
import { verbs } from '../src/cli/verbs.ts';
import type { Option } from '../src/config/kinds.ts';
import { options } from '../src/config/options.ts';
import { drawCountries } from './world/draw-countries.ts';

const banner = (from: string): string => `<!-- Made from ${from} by \`npm run docs\`. Do not edit. -->\n\n`;
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Every file that is made from the code, by its path. test/house/docs.test.ts checks that all of them are fresh. */
export const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/config.md': () => configPage(),
  'docs/cli.md': () => cliPage(),
  'docs/api.md': apiPage,
  'docs/store-schema.md': () => schemaPage(),
  'src/figure/world/country-lines.ts': () =>
    drawCountries(new URL('../../node_modules/world-atlas/countries-50m.json', import.meta.url)),
  'test/house/public-surface.txt': publicSurface,
};

/** The options, section by section. */
const configPage = (): string => {
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

/** Every verb with its options and examples. */
const cliPage = async (): Promise<string> => {
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

/** The tables and indexes of a store in which every migration has been made, as SQLite itself tells them. */
const schemaPage = (): string => {
  const { db, close } = openDatabase(':memory:', { readOnly: false });
  const rows = db
    .prepare<[], { readonly tbl_name: string; readonly sql: string }>(
      "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type = 'table' DESC, name",
    )
    .all();
  close();
  const lines = [
    '# The schema of the store',
    '',
    `Schema ${migrations.length}: what \`store.db\` holds when all migrations have been made. What a row of each table is stands in [store.md](store.md).`,
  ];
  for (const [at, { tbl_name: table, sql }] of rows.entries()) {
    if (rows[at - 1]?.tbl_name !== table) lines.push('', `## ${table}`);
    lines.push('', '```sql', `${sql};`, '```');
  }
  return `${banner('src/store/sqlite/migrations')}${lines.join('\n')}\n`;
};
