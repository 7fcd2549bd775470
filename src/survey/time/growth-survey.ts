import { lineChart } from '../../figure/line-chart.ts';
import { epochMs, isoSeconds, type EpochMs } from '../../model/time.ts';
import type { StageName } from '../../model/run.ts';
import { nameColumn } from '../columns.ts';
import { standingBars } from '../figures.ts';
import { said, type Said } from '../said.ts';
import type { Survey, SurveyColumn, SurveyTable } from '../survey-table.ts';
import type { GrowthStep } from './growth.ts';

/** What a run brought, as its report tells. */
export interface RunBrought {
  readonly run: number;
  readonly stage: StageName;
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs | null;
  /** New and changed pages of a collection or import, pages selected, documents made, documents that entered the index; null: the report does not say. */
  readonly pages: number | null;
  readonly words: number | null;
}

const stageNames = {
  collect: said('収集', 'collect'),
  import: said('取り込み', 'import'),
  'select-link': said('第一次選択', 'select link'),
  format: said('変換', 'format'),
  'select-text': said('第二次選択', 'select text'),
  sets: said('ページ集合', 'sets'),
  index: said('索引', 'index'),
  export: said('書き出し', 'export'),
  forget: said('忘却', 'forget'),
} as const satisfies Record<StageName, Said>;

/** Pages, words, servers and changes by day and by run; `runs` is null where only some pages are looked at. */
export const growthSurvey = (steps: readonly GrowthStep[], runs: readonly RunBrought[] | null): Survey => ({
  name: 'growth',
  about: [
    said(
      'ページは最初の版が取得された日に新しく、なくなったと認められた日に消えたと数えます。サーバは最初のページの日に、語は文書が今もつ語を最初の版の日に数えます。日付は UTC です。',
      'A page is new on the day of its first version, and gone on the day when it was found to be. A server is new with its first page. Words are those that the document of a page has now, on the day of its first version. Days are in UTC.',
    ),
  ],
  tables: [dayTable(steps), totalTable(steps), ...(runs === null ? [] : [runTable(runs)])],
});

const count = (name: string, label: Said): SurveyColumn => ({ name, label, kind: 'count' });
const dayColumn = nameColumn('day', said('日', 'day'));

const dayTable = (steps: readonly GrowthStep[]): SurveyTable => {
  const table = {
    name: 'days',
    heading: said('日ごとの増減', 'Day by day'),
    columns: [
      dayColumn,
      count('newPages', said('新しいページ', 'new pages')),
      count('changes', said('変わったページ', 'changed pages')),
      count('gonePages', said('消えたページ', 'pages gone')),
      count('newServers', said('新しいサーバ', 'new servers')),
      count('words', said('語数', 'words')),
    ],
    rows: steps.map((step) => [step.name, step.newPages, step.changes, step.gonePages, step.newServers, step.words]),
  };
  return { ...table, paper: null, figure: standingBars(table, ['newPages', 'changes', 'gonePages']) };
};

const totalTable = (steps: readonly GrowthStep[]): SurveyTable => {
  let [pages, versions, servers, words] = [0, 0, 0, 0];
  const rows = steps.map((step): readonly [string, number, number, number, number] => {
    pages += step.newPages - step.gonePages;
    versions += step.newPages + step.changes;
    servers += step.newServers;
    words += step.words;
    return [step.name, pages, versions, servers, words];
  });
  const [first, last] = [rows[0], rows.at(-1)].map((row) => (row === undefined ? 0 : dayNumber(row[0]))) as [
    number,
    number,
  ];
  const heading = said('累計', 'Totals at the end of the day');
  return {
    name: 'totals',
    heading,
    paper: null,
    columns: [
      dayColumn,
      count('pages', said('生きているページ', 'living pages')),
      count('versions', said('版', 'versions')),
      count('servers', said('サーバ', 'servers')),
      count('words', said('語数', 'words')),
    ],
    rows,
    figure: (language) =>
      lineChart({
        title: heading[language],
        x: {
          label: said('日（UTC）', 'day (UTC)')[language],
          from: first,
          to: Math.max(last, first + 1),
          format: dayName,
        },
        y: { label: said('ページ', 'pages')[language], from: 0 },
        right: { label: said('語', 'words')[language], from: 0 },
        lines: [
          {
            name: said('生きているページ', 'living pages')[language],
            points: rows.map(([day, living]) => [dayNumber(day), living]),
          },
          {
            name: said('語（右の目盛り）', 'words (right axis)')[language],
            points: rows.map(([day, , , , all]) => [dayNumber(day), all]),
            axis: 'right',
            dashed: true,
          },
        ],
      }),
  };
};

const runTable = (runs: readonly RunBrought[]): SurveyTable => ({
  name: 'runs',
  heading: said('実行ごとの成果', 'Run by run'),
  paper: null,
  columns: [
    { name: 'run', label: said('実行', 'run'), kind: 'count' },
    nameColumn('stage', said('段階', 'stage'), stageNames),
    nameColumn('started', said('開始（UTC）', 'started (UTC)')),
    { name: 'seconds', label: said('秒', 'seconds'), kind: 'number' },
    count('pages', said('ページ', 'pages')),
    count('words', said('語数', 'words')),
  ],
  rows: runs.map(({ run, stage, startedAt, finishedAt, pages, words }) => [
    run,
    stage,
    isoSeconds(startedAt),
    finishedAt === null ? null : (finishedAt - startedAt) / 1000,
    pages,
    words,
  ]),
  figure: null,
});

const dayMs = 86_400_000;
const dayNumber = (name: string): number => Date.parse(name.length === 7 ? `${name}-01` : name) / dayMs;
/** Ticks between two days have no name. */
const dayName = (number: number): string =>
  Number.isInteger(number) ? isoSeconds(epochMs(number * dayMs)).slice(0, 10) : '';
