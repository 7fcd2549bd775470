import { lineChart } from '../../figure/line-chart.ts';
import { plainNumber } from '../../figure/scale.ts';
import { columns } from '../columns.ts';
import { standingBars } from '../figures.ts';
import { tamura } from '../papers.ts';
import { said, type Said, type SurveyLanguage } from '../said.ts';
import { rounded, shareOf, type Survey, type SurveyColumn, type SurveyTable } from '../survey-table.ts';
import { cumulative, type ScheduleSurvey } from './schedule.ts';

const accessSeconds = [1, 2, 5, 10, 60, 300, 3_600, 21_600, 86_400, 604_800, 2_592_000, 34_560_000];
const fetchSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const ratioSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1e6, 1e7, 1e8];

const intervalColumn: SurveyColumn = {
  name: 'intervalDays',
  label: said('間隔（日）', 'interval (days)'),
  kind: 'text',
};
const numberColumn = (name: string, label: Said): SurveyColumn => ({ name, label, kind: 'number' });

/** Figures 3 to 7 of Tamura & Kitsuregawa 2008 for a corpus. */
export const scheduleTables = (survey: ScheduleSurvey): Survey => {
  const { accessIntervals, fetchTimes, ratios } = survey;
  return {
    name: 'schedule',
    about: [
      said(
        `二度以上訪れたページは ${counted(survey.pages)}、一度だけのページは ${counted(survey.visitedOnce)}（はじめの二つの表には入りません）。`,
        `Visited more than once: ${counted(survey.pages)}. Visited once, and not in the first two tables: ${counted(survey.visitedOnce)}.`,
      ),
    ],
    tables: [
      intervalTable(survey),
      detectionTable(survey),
      cumulativeTable(accessIntervals, accessSeconds, {
        name: 'access-intervals',
        divide: 1000,
        figure: 5,
        heading: said('予定を守れるアクセス間隔（1/L）', 'Access intervals that keep the schedules of servers (1/L)'),
        bound: said('秒（以下）', 'at most (s)'),
      }),
      cumulativeTable(fetchTimes, fetchSeconds, {
        name: 'fetch-times',
        divide: 1000,
        figure: 6,
        heading: said('サーバの平均取得時間', 'Mean fetch time of servers'),
        bound: said('秒（以下）', 'at most (s)'),
      }),
      cumulativeTable(ratios, ratioSteps, {
        name: 'ratios',
        divide: 1,
        figure: 7,
        heading: said(
          'アクセス間隔と平均取得時間の比（R では最長の取得時間）',
          'Access interval over mean fetch time of servers (R has the longest)',
        ),
        bound: said('以下', 'at most'),
      }),
    ],
  };
};

const groupsOf = ({ intervals }: ScheduleSurvey): ScheduleSurvey['intervals'] =>
  intervals.filter(({ pages }) => pages > 0);

const intervalTable = (survey: ScheduleSurvey): SurveyTable => {
  const table = {
    name: 'intervals',
    heading: said('ページの再訪間隔', 'Revisit intervals of pages'),
    columns: [intervalColumn, columns.pages, columns.pageShare],
    rows: groupsOf(survey).map((one) => [nameOf(one), one.pages, shareOf(one.pages, survey.pages)]),
  };
  return { ...table, paper: tamura('figure', 3), figure: standingBars(table, ['pages']) };
};

const detectionTable = (survey: ScheduleSurvey): SurveyTable => {
  const table = {
    name: 'detection',
    heading: said('再訪間隔ごとの更新検出率', 'Change-detection ratio by revisit interval'),
    columns: [
      intervalColumn,
      numberColumn('versionsPerVisit', said('版／訪問', 'versions per visit')),
      numberColumn('standardDeviation', said('標準偏差', 'standard deviation')),
    ],
    rows: groupsOf(survey).map((one) => [
      nameOf(one),
      rounded(one.detectionMean ?? 0),
      rounded(one.detectionDeviation ?? 0),
    ]),
  };
  const figure = standingBars(table, ['versionsPerVisit', 'standardDeviation'], { from: 0, to: 1 });
  return { ...table, paper: tamura('figure', 4), figure };
};

interface Kind {
  readonly name: string;
  readonly divide: number;
  readonly figure: number;
  readonly heading: Said;
  readonly bound: Said;
}

const cumulativeTable = (
  values: readonly number[],
  bounds: readonly number[],
  { name, divide, figure, heading, bound }: Kind,
): SurveyTable => {
  const counts = cumulative(
    values.map((value) => value / divide),
    bounds,
  );
  const rows = counts.map((count, at): readonly number[] => [bounds[at] ?? 0, count, shareOf(count, values.length)]);
  return {
    name,
    heading,
    paper: tamura('figure', figure),
    columns: [numberColumn('atMost', bound), columns.hosts, columns.pageShare],
    rows,
    figure: (language) =>
      lineChart({
        title: heading[language],
        x: { label: bound[language], scale: 'log', format: (value) => shortNumber(value, language) },
        y: { label: columns.pageShare.label[language], from: 0, to: 1 },
        lines: [
          {
            name: columns.hosts.label[language],
            points: rows.map(([most = 0, , part = 0]) => [most, part] as const),
          },
        ],
      }),
  };
};

/** 100,000,000 has no room below an axis. */
const shortNumber = (value: number, language: SurveyLanguage): string =>
  value < 1e5 ? plainNumber(value) : value.toLocaleString(language, { notation: 'compact' });

const nameOf = ({ fromDays, toDays }: { readonly fromDays: number; readonly toDays: number }): string =>
  toDays - fromDays <= 1 ? String(toDays) : `${fromDays + 1}–${toDays}`;

const counted = (value: number): string => value.toLocaleString('en');
