import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf, printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { root, textOf } from './run-command.ts';

const judged = (): Promise<string> => textOf('bench/select/select-judged.js', []);
const results = 'bench/results/select-judged.md';
const page = 'docs/selection.md';

const printedTable = (printed: () => Promise<string>, head: string) => async (): Promise<MadeFigures> => ({
  rows: printedRows(await printed(), head),
});

/** What was said of sixty pages drawn among all, as it is printed. */
const drawnAmongAll = async (): Promise<string> =>
  /^Of (\d+ pages drawn among all .*)$/m.exec(await judged())?.[1] ?? '';

/**
 * The rows of the table say by their first cell which rules they are of: several that look for the same thing stand
 * together, below the name of their recipe.
 */
const drawnTable = async (): Promise<MadeFigures> => {
  const drawn = new Map(
    printedRows(await judged(), 'recipe | rule').map(([recipe = '', rule = '', ...cells]) => [
      `${recipe} ${rule}`,
      cells,
    ]),
  );
  let recipe = '';
  const rows = tableRows('| rule | marked |').map(([first = '']) => {
    const heading = /^\*\*(?:all|in no)? ?(.*)\*\*$/.exec(first)?.[1];
    if (heading !== undefined) {
      recipe = heading === 'recipes' ? 'all' : heading;
      return [null, null, null, null, null, null];
    }
    const found = [...first.matchAll(/`(.+?)`/g)].map(([, rule = '']) => {
      const cells = drawn.get(`${recipe} ${rule}`) ?? drawn.get(`and ${rule} ${rule}`);
      if (cells === undefined) throw new Error(`No pages are drawn of the rule ${rule} of ${recipe}.`);
      return cells;
    });
    const all = (at: number): string => found.map((cells) => cells[at]).join(', ');
    return [null, all(0), all(2), `${found[0]?.[3]}: ${all(4)}`, all(5), null];
  });
  return { rows };
};

/** The body of a table of docs/selection.md, by its first line. */
const tableRows = (head: string): string[][] => {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(head)) + 2;
  return lines
    .slice(
      from,
      lines.findIndex((line, at) => at > from && line === ''),
    )
    .map(cellsOf);
};

/** The rules and recipes of which docs/selection.md says precision and recall, in its order. */
const scored = [
  'language',
  'near-duplicate',
  'adult',
  'kumoito long-sentences',
  'kumoito link-list',
  'kumoito link-list, test half',
  ...['kumoito', 'swallow-v1', 'hojichar', 'uzushio-03a', 'llm-jp-v1', 'fineweb2-ja', 'nwc-2010'].map(
    (recipe) => `${recipe}, all rules together`,
  ),
];

const scoreTable = async (): Promise<MadeFigures> => {
  const scores = new Map(printedRows(await judged(), 'rule | judged').map(([name = '', ...cells]) => [name, cells]));
  const rows = scored.map((name) => {
    const [count = '', marked = '', right = '', should = '', found = ''] = scores.get(name) ?? [];
    return [null, count, marked, `${right} %`, should, `${found} %`];
  });
  return { rows, sentences: [`Of ${await drawnAmongAll()}`] };
};

const keptTable = async (): Promise<MadeFigures> => {
  const kept = printedRows(await judged(), 'recipe | pages').map(([, , , text = '']) => grouped(text));
  return { rows: [kept] };
};

/** `1,835`. */
const grouped = (count: string): string => Number(count).toLocaleString('en');

const nearText = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/select/select-near-duplicates.js', ['--texts', '0']);
  const [, texts = '', real = '', recall = ''] = /^(\d+) texts \((\d+) real.*\(recall ([\d.]+) %\)/m.exec(text) ?? [];
  const [, right = '', missed = ''] = /≥ \.8 in ([\d.]+) %.*\(([\d.]+) %\)$/m.exec(text) ?? [];
  const sentences = [
    `On ${grouped(texts)} texts (${grouped(real)} real pages, the rest edited copies of them) ${recall} % of the pairs of at least .8 were candidates;`,
    `of the pages taken away ${right} % were really at .8 or above`,
    `${Number(missed).toFixed(1)} % of those that should have gone stayed`,
  ];
  return { sentences };
};

/** Front pages of 2018 by the recipe of today, beside what was counted before it was made for them. */
const frontTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/select/front-pages.js', []);
  const [all, rich, company, office] = printedRows(text, 'front pages | pages').map(([, count, marked]) => ({
    marked: marked ?? '',
    of: `${marked} of ${count}`,
  }));
  const scores = new Map(printedRows(await judged(), 'rule | judged').map(([name = '', ...cells]) => [name, cells]));
  const [, , right = '', , found = ''] = scores.get('kumoito link-list, test half') ?? [];
  const now = [
    all?.of ?? '',
    rich?.marked ?? '',
    `${company?.of}, ${office?.of}`,
    /^(\d+) are kept$/m.exec(text)?.[1] ?? '',
    `${right} %, ${found} %`,
  ];
  return { rows: now.map((cell) => [null, null, cell]) };
};

export const selectionTables: readonly FigureTable[] = [
  { page: results, name: 'judged, drawn by rule', make: printedTable(judged, 'recipe | rule') },
  { page: results, name: 'judged, kept by recipe', make: printedTable(judged, 'recipe | pages') },
  { page: results, name: 'judged, precision and recall', make: printedTable(judged, 'rule | judged') },
  {
    page: results,
    name: 'judged, drawn among all',
    make: async () => ({ sentences: [`Of ${await drawnAmongAll()}`] }),
  },
  { page, name: 'rules, drawn', make: drawnTable },
  { page, name: 'rules, precision and recall', make: scoreTable },
  { page, name: 'front pages', make: frontTable },
  { page, name: 'near duplicates', make: nearText },
  { page: 'docs/recipes.md', name: 'recipes, kept', make: keptTable },
  {
    page: 'bench/results/select.md',
    name: 'sample web, fates',
    isOurs: true,
    make: printedTable(() => textOf('bench/select/select-sample.js', []), 'page | kumoito'),
  },
];
