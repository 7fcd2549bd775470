import { analysisTables } from './analysis-tables.ts';
import type { FigureTable } from './figure-table.ts';
import { graphTables } from './graph-tables.ts';
import { revisitTables } from './revisit-tables.ts';

/** Every table of docs whose figures are made from what a command prints. `test/figures` compares them. */
export const figureTables: readonly FigureTable[] = [...graphTables, ...revisitTables, ...analysisTables];
