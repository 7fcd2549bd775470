import { html, type Markup } from '../../../figure/markup.ts';
import { surveyKinds } from '../../../corpus/surveys/make-survey.ts';
import { tableData } from '../../../survey/survey-data.ts';
import { surveyNames, surveyTitles, type SurveyName } from '../../../survey/survey-names.ts';
import { cellText, titleOf, type SurveyTable } from '../../../survey/survey-table.ts';
import { downloads, figureBlock, figureFile, tableFile } from '../../frame/figure-block.ts';
import { dataTable } from '../../frame/table.ts';
import { linkTo, timeOf } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import { askSurvey, type SurveyAnswer } from '../../requests/ask-survey.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from '../../site-port.ts';
import type { KeptSurvey } from '../../survey-cache.ts';
import { notFoundPage, problemPage } from '../problem.ts';
import { scopeForm } from './scope-form.ts';
import { surveyWords } from './survey-list.ts';
import { bilingual } from '../../language/bilingual.ts';

const words = bilingual({
  made: ['この数値の時点', 'These numbers are of'],
  old: [
    'その後コーパスが変わりました。新しい数値は作成中か、まもなく作られます。',
    'The corpus has changed since. New numbers are being made, or will be soon.',
  ],
  table: ['（表）', ' (table)'],
  nothing: ['数えるものがありません。', 'There is nothing to count.'],
  more: ['ほかの行は CSV にあります。', 'The CSV has the other rows.'],
});

/** `/surveys/NAME` */
export const surveyPage: SitePage = async (request, sources) => {
  const name = surveyIn(request.path);
  if (name === null) return notFoundPage(request, sources);
  const answer = await askSurvey(name, request, sources);
  if ('problem' in answer) return problemPage(answer.problem, request.language);
  return pageOf(name, answer, { request, sources });
};

/** `/surveys/NAME/TABLE.svg` and `.csv`: the figure of one table, and its rows. */
export const surveyFile: SitePage = async (request, sources) => {
  const name = surveyIn(request.path);
  const [, , , file = ''] = request.path.split('/');
  const [tableName, form] = file.split('.');
  if (name === null) return notFoundPage(request, sources);
  const answer = await askSurvey(name, request, sources);
  if ('problem' in answer) return problemPage(answer.problem, request.language);
  const table = answer.kept.survey.tables.find((one) => one.name === tableName);
  if (table === undefined) return notFoundPage(request, sources);
  if (form === 'csv') {
    const { head, rows } = tableData(table);
    return tableFile(table.name, head, rows);
  }
  return table.figure === null
    ? notFoundPage(request, sources)
    : figureFile(table.name, table.figure(request.language));
};

/** The survey that a path below `/surveys/` or `/api/survey/` names. */
export const surveyIn = (path: string): SurveyName | null => {
  const written = path.split('/')[path.startsWith('/api/') ? 3 : 2];
  return surveyNames.find((name) => name === written) ?? null;
};

const pageOf = (
  name: SurveyName,
  { kept, asked }: Extract<SurveyAnswer, { kept: KeptSurvey }>,
  { request, sources }: { readonly request: SiteRequest; readonly sources: SiteSources },
): SiteReply => {
  const { language, params } = request;
  const { title, question } = surveyTitles[name];
  const { survey, madeAt, isOld } = kept;
  return {
    kind: 'page',
    status: 200,
    title: title[language],
    section: 'surveys',
    trail: [{ name: surveyWords(language).surveys, path: '/surveys' }],
    content: html`<h1>${title[language]}</h1>
<p class="lead">${question[language]}</p>
${surveyKinds[name].isScoped ? scopeForm(name, asked, { sets: sources.corpus.store.sets.all(), language }) : null}
${survey.about.map((text) => html`<p>${text[language]}</p>\n`)}<p class="soft small">${words(language).made}: ${timeOf(madeAt)}${isOld ? html` · ${words(language).old}` : null}</p>
${survey.tables.map((table) => tableBlock(table, { name, params, language, rowsMax: sources.corpus.config.web.rowsMax }))}`,
  };
};

interface Shown {
  readonly name: SurveyName;
  readonly params: URLSearchParams;
  readonly language: Language;
  readonly rowsMax: number;
}

const tableBlock = (table: SurveyTable, { name, params, language, rowsMax }: Shown): Markup => {
  const title = titleOf(table, language);
  const asked = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const file = (form: 'svg' | 'csv'): string => linkTo(`/surveys/${name}/${table.name}.${form}`, asked);
  if (table.rows.length === 0)
    return html`<p><b>${title}</b><br><span class="soft">${words(language).nothing}</span></p>\n`;
  const rows = html`${rowsOf(table, rowsMax, language)}${table.rows.length > rowsMax ? html`<p class="soft small">${words(language).more}</p>` : null}`;
  return table.figure === null
    ? html`<figure class="figure"><figcaption><b>${title}</b>${downloads([['CSV', file('csv')]], language)}</figcaption>${rows}</figure>\n`
    : figureBlock(
        { title, drawing: table.figure(language), svg: file('svg'), csv: file('csv'), table: rows },
        language,
      );
};

const rowsOf = ({ heading, columns, rows }: SurveyTable, rowsMax: number, language: Language): Markup =>
  dataTable(
    `${heading[language]}${words(language).table}`,
    columns.map(({ label, kind }) => ({ name: label[language], number: kind !== 'text' && kind !== 'host' })),
    rows.slice(0, rowsMax).map((row) =>
      row.map((cell, at) => {
        const column = columns[at];
        if (column === undefined) return '';
        const text = cellText(column, cell, language);
        // Rows that stand for several hosts, or none, have a name of their own.
        return column.kind === 'host' && text === cell
          ? html`<a href="${linkTo('/site', { host: text })}">${text}</a>`
          : text;
      }),
    ),
  );
