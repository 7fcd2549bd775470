import type { SurveyTable } from './survey-table.ts';

/** A table as data: names and codes as they are, shares as fractions of 1. */
interface TableData {
  readonly table: string;
  readonly heading: string;
  readonly paper: string | null;
  readonly head: readonly string[];
  readonly rows: SurveyTable['rows'];
}

export const tableData = ({ name, heading, paper, columns, rows }: SurveyTable): TableData => ({
  table: name,
  heading: heading.en,
  paper: paper?.en ?? null,
  head: columns.map((column) => column.name),
  rows,
});
