import { printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { textOf } from './run-command.ts';

const relevance = 'bench/results/index-relevance.md';
const searched = (head: string, args: readonly string[]) => async (): Promise<MadeFigures> => ({
  rows: printedRows(await textOf('bench/index/index-relevance.js', args), head),
});

/** libxml2 on the documents of all real pages. */
const validityTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/pages/validity.js', []);
  const [, ...counts] = /^(\d+) documents, (\d+) million characters of XML, (\d+) invalid$/m.exec(text) ?? [];
  return { rows: [counts] };
};

const rankTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/select/graph-pagerank.js', ['exact']);
  return { rows: printedRows(text, 'graph | nodes') };
};

const grid = ['16', 'tune', 'grid'];

export const qualityTables: readonly FigureTable[] = [
  { page: relevance, name: 'relevance, grid', isSlow: true, make: searched('k1 | b 0.6', grid) },
  { page: relevance, name: 'relevance, chosen by', isSlow: true, make: searched('what is', grid) },
  { page: relevance, name: 'relevance, reported', isSlow: true, make: searched('what is', ['24']) },
  { page: 'bench/results/exports.md', name: 'validity', isSlow: true, make: validityTable },
  { page: 'bench/results/graph.md', name: 'PageRank', make: rankTable },
];
