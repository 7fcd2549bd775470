import { printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { textOf } from './run-command.ts';

const printed = (): Promise<string> => textOf('bench/select/graph-link-farms.js', []);

const foundTable = async (): Promise<MadeFigures> => ({ rows: printedRows(await printed(), 'graph | hosts') });
const beforeTable = async (): Promise<MadeFigures> => ({ rows: printedRows(await printed(), 'graph | pages') });

/** Of the pages of some shapes, the smallest and the largest share that was found, where hosts are guessed. */
const rangeOf = (
  rows: readonly (readonly string[])[],
  shapes: readonly string[],
  outward: readonly string[],
): string => {
  const shares = rows
    .filter(
      ([, hosts = '', shape = '', out = '']) => hosts === 'guessed' && shapes.includes(shape) && outward.includes(out),
    )
    .map(([, , , , , , found]) => Number(found));
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => String(Number(share.toFixed(1))));
  return least === most ? `${least} %` : `${least} to ${most} %`;
};

const farmsText = async (): Promise<MadeFigures> => {
  const rows = printedRows(await printed(), 'graph | hosts');
  const [light, heavy, both] = [['0.2'], ['0.5'], ['0.2', '0.5']];
  const hurt = Math.max(...rows.map(([, , , , , , , share]) => Number(share)));
  return {
    sentences: [
      `${rangeOf(rows, ['clique', 'star', 'ring'], light)} of the pages of cliques, stars with links back and rings`,
      `${rangeOf(rows, ['clique'], heavy)} of cliques and ${rangeOf(rows, ['star', 'ring'], heavy)} of stars and rings`,
      `no honest page marked that was not before (${hurt.toFixed(2)} %)`,
      `large hosts with links on six pages in ten ${rangeOf(rows, ['exchange', 'tree', 'bipartite', 'large'], both)}`,
      `four hosts of three pages ${rangeOf(rows, ['tiny'], light)}, in heavy disguise ${rangeOf(rows, ['tiny'], heavy)}`,
      `chains of hosts with one link each once half of their pages link elsewhere (${rangeOf(rows, ['chain'], heavy)})`,
    ],
  };
};

const lightRange = async (): Promise<MadeFigures> => {
  const rows = printedRows(await printed(), 'graph | hosts');
  const [light, heavy] = [
    rangeOf(rows, ['clique', 'star', 'ring'], ['0.2']),
    rangeOf(rows, ['clique', 'star', 'ring'], ['0.5']),
  ];
  return { sentences: [`${light} of the pages of injected cliques, stars and rings, ${heavy} in heavy disguise`] };
};

export const farmTables: readonly FigureTable[] = [
  { page: 'bench/results/graph.md', name: 'link farms, found', make: foundTable },
  { page: 'bench/results/graph.md', name: 'link farms, marked before', make: beforeTable },
  { page: 'docs/graph.md', name: 'link farms', make: farmsText },
  { page: 'docs/papers.md', name: 'link farms', make: lightRange },
];
