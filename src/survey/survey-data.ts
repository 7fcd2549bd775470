import type { Survey, SurveyTable } from './survey-table.ts';

/** A table as data: names and codes as they are, shares as fractions of 1. */
export interface TableData {
  readonly table: string;
  readonly heading: string;
  readonly paper: string | null;
  readonly head: readonly string[];
  readonly rows: SurveyTable['rows'];
}

export const tableData = ({ name, heading, paper, columns, rows }: SurveyTable): TableData => ({
  table: name,
  heading: heading.en,
  paper,
  head: columns.map((column) => column.name),
  rows,
});

/** A survey as data, for `/api/survey/NAME`. */
export const surveyData = ({ name, about, tables }: Survey) => ({
  survey: name,
  about: about.map(({ en }) => en),
  tables: tables.map(tableData),
});
