import { reportPage } from '../figure/report-page.ts';
import type { Said, SurveyLanguage } from './said.ts';
import { surveyTitles } from './survey-names.ts';
import { cellText, titleOf, type Survey } from './survey-table.ts';

/** A survey as one HTML file with its figures. */
export const surveyReport = (survey: Survey, corpus: string, language: SurveyLanguage): string =>
  tablesReport(
    { title: surveyTitles[survey.name].title, about: survey.about, tables: survey.tables },
    corpus,
    language,
  );

/** Tables with their figures as one HTML file. */
export const tablesReport = (
  { title, about, tables }: { readonly title: Said } & Pick<Survey, 'about' | 'tables'>,
  corpus: string,
  language: SurveyLanguage,
): string =>
  reportPage({
    language,
    title: title[language],
    about: [language === 'ja' ? `コーパス：${corpus}` : `Corpus: ${corpus}.`, ...about.map((text) => text[language])],
    sections: tables.map((table) => ({
      heading: titleOf(table, language),
      figure: table.figure?.(language) ?? null,
      text: [],
      table: {
        head: table.columns.map(({ label }) => label[language]),
        rows: table.rows.map((row) =>
          row.map((cell, at) => {
            const column = table.columns[at];
            if (column === undefined) return cell ?? '';
            // Numbers stay numbers, and so flush right.
            return typeof cell === 'number' && column.kind !== 'share' ? cell : cellText(column, cell, language);
          }),
        ),
      },
    })),
  });
