import { barChart } from '../figure/bar-chart.ts';
import type { Markup } from '../figure/markup.ts';
import { percent } from '../figure/scale.ts';
import { stackedBars } from '../figure/stacked-bars.ts';
import type { SurveyLanguage } from './said.ts';
import { cellText, type SurveyColumn, type SurveyRow, type SurveyTable } from './survey-table.ts';

type Drawn = Pick<SurveyTable, 'heading' | 'columns' | 'rows'>;
type Draw = (language: SurveyLanguage) => Markup;

/** More bars than this are a wall; the table has all. */
const barsMax = 30;

/** A lying bar for each row, after the name in its first column: as long as one column says, or in parts, one for each column. */
export const lyingBars =
  (table: Drawn, columns: readonly string[]): Draw =>
  (language) =>
    lying(table, columns, language);

const lying = (table: Drawn, names: readonly string[], language: SurveyLanguage): Markup => {
  const parts = names.map((name) => columnOf(table, name));
  const [label] = table.columns;
  const isShare = parts.every(({ column }) => column.kind === 'share');
  return stackedBars({
    title: table.heading[language],
    x: {
      label: names.length === 1 ? (parts[0]?.column.label[language] ?? '') : '',
      ...(isShare ? { format: percent } : {}),
      ...(isShare && names.length > 1 ? { to: 1 } : {}),
    },
    names: parts.map(({ column }) => column.label[language]),
    bars: table.rows.slice(0, barsMax).map((row) => ({
      label: label === undefined ? '' : cellText(label, row[0] ?? '', language),
      values: parts.map(({ at }) => numberAt(row, at)),
    })),
  });
};

/** A standing bar for each row: for rows that have an order, such as steps of a histogram. */
export const standingBars =
  (table: Drawn, columns: readonly string[], y: { readonly from?: number; readonly to?: number } = {}): Draw =>
  (language) => {
    const shown = columns.map((name) => columnOf(table, name));
    const [label] = table.columns;
    return barChart({
      title: table.heading[language],
      x: { label: label?.label[language] ?? '' },
      y: { label: shown.length === 1 ? (shown[0]?.column.label[language] ?? '') : '', ...y },
      names: shown.map(({ column }) => column.label[language]),
      groups: table.rows.map((row) => ({
        label: label === undefined ? '' : cellText(label, row[0] ?? '', language),
        values: shown.map(({ at }) => numberAt(row, at)),
      })),
    });
  };

const columnOf = ({ columns }: Drawn, name: string): { readonly column: SurveyColumn; readonly at: number } => {
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  if (column === undefined) throw new RangeError(`The table has no column ${name}.`);
  return { column, at };
};

const numberAt = (row: SurveyRow, at: number): number => {
  const value = row[at];
  return typeof value === 'number' ? value : 0;
};
