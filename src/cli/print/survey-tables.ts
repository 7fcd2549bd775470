import { tableData } from '../../survey/survey-data.ts';
import { titleOf, type SurveyTable } from '../../survey/survey-table.ts';
import type { Call } from '../command.ts';

/** Tables of a survey: for machines one object each, for people with their titles. */
export const printTables = (
  { global, terminal }: Pick<Call, 'global' | 'terminal'>,
  survey: string,
  tables: readonly SurveyTable[],
): void => {
  for (const table of tables) {
    const data = tableData(table);
    if (global.json) {
      terminal.printJson({ survey, ...data });
      continue;
    }
    terminal.print(titleOf(table, 'en'));
    terminal.print(table.columns.map(({ label }) => label.en).join('\t'));
    for (const row of data.rows) terminal.print(row.map((cell) => cell ?? '–').join('\t'));
    terminal.print('');
  }
};
