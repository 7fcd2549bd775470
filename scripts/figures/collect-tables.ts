import { printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { textOf } from './run-command.ts';

const printed = (): Promise<string> =>
  textOf('bench/collect/collect-sources.js', ['--days', '30', '--archive', '60', '--seeds', 'a,b,c']);

const bySeed = async (): Promise<MadeFigures> => ({ rows: printedRows(await printed(), 'seed | crawlers') });

/** The three seeds together. */
const together = async (): Promise<MadeFigures> => {
  const all = printedRows(await printed(), 'seed | crawlers');
  const rows = ['rss', 'news', 'rss, news'].map((crawlers) => {
    const seeds = all.filter((row) => row[1] === crawlers);
    const sum = (at: number, part = 0): number =>
      seeds.reduce((total, row) => total + Number(row[at]?.split(' of ')[part] ?? 0), 0);
    const found = (at: number): string => `${sum(at)} of ${sum(at, 1)}`;
    const missed = sum(2, 1) - sum(2);
    const news = missed === 0 ? found(2) : `${found(2)} (the other ${missed} never stood in the feed)`;
    const requests = Number((sum(7) / (31 * seeds.length)).toFixed(1));
    return [null, news, found(3), found(4), String(sum(5)), String(sum(6)), String(requests)];
  });
  return { rows };
};

export const collectTables: readonly FigureTable[] = [
  { page: 'bench/results/collect-sources.md', name: 'sources, by seed', isSlow: true, make: bySeed },
  { page: 'docs/feeds.md', name: 'sources, three seeds', isSlow: true, make: together },
];
