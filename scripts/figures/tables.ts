import { analysisTables } from './analysis-tables.ts';
import type { FigureTable } from './figure-table.ts';
import { qualityTables } from './quality-tables.ts';
import { collectTables } from './collect-tables.ts';
import { farmTables } from './farm-tables.ts';
import { graphTables } from './graph-tables.ts';
import { revisitTables } from './revisit-tables.ts';
import { selectionTables } from './selection-tables.ts';

/** Experiments on recorded data: what `kumoito simulate` prints. */
export const simulationTables: readonly FigureTable[] = [...graphTables, ...revisitTables];

/** What is measured of our own work: what benches and tests print. */
export const measuredTables: readonly FigureTable[] = [
  ...analysisTables,
  ...collectTables,
  ...farmTables,
  ...qualityTables,
  ...selectionTables,
];

/** Every figure of docs that is made from what a command prints. `test/figures` compares them. */
export const figureTables: readonly FigureTable[] = [...simulationTables, ...measuredTables];
