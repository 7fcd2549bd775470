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

/** A table as CSV (RFC 4180) with a head, in the encoding of who sends it. */
export const tableCsv = ({ columns, rows }: SurveyTable): string =>
  [columns.map(({ name }) => name), ...rows]
    .map((row) => `${row.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`)
    .join('');

/** What a spreadsheet would take for a formula is quoted as text, since queries and host names are strangers' words. */
const csvCell = (text: string): string => {
  const plain = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
