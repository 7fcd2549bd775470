import { printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { textOf } from './run-command.ts';

const relevance = 'bench/results/index-relevance.md';
const searched = (args: readonly string[]) => async (): Promise<MadeFigures> => ({
  rows: printedRows(await textOf('bench/index/index-relevance.js', args), 'what is searched'),
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

const tuned = ['16', 'tune'];

export const qualityTables: readonly FigureTable[] = [
  { page: relevance, name: 'relevance, chosen by', isSlow: true, make: searched(tuned) },
  { page: relevance, name: 'relevance, reported', isSlow: true, make: searched(['24']) },
  { page: 'bench/results/exports.md', name: 'validity', isSlow: true, make: validityTable },
  { page: 'bench/results/graph.md', name: 'PageRank', make: rankTable },
];
