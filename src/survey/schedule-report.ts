import { barChart } from '../figure/bar-chart.ts';
import { lineChart } from '../figure/line-chart.ts';
import { reportPage, type ReportSection } from '../figure/report-page.ts';
import { cumulative, type ScheduleSurvey } from './schedule.ts';
import { titleOf, type SurveyTable } from './survey-table.ts';
import { counted } from '../base/counted.ts';

const accessSeconds = [1, 2, 5, 10, 60, 300, 3_600, 21_600, 86_400, 604_800, 2_592_000, 34_560_000];
const fetchSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const ratioSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1e6, 1e7, 1e8];

/** Figures 3 to 7 of Tamura & Kitsuregawa 2008 for a corpus, as tables. */
export const scheduleFigures = (survey: ScheduleSurvey): readonly SurveyTable[] => {
  const { intervals, accessIntervals, fetchTimes, ratios } = survey;
  const groups = intervals.filter(({ pages }) => pages > 0);
  const servers = (values: readonly number[], bounds: readonly number[], divide: number): (string | number)[][] =>
    cumulative(
      values.map((value) => value / divide),
      bounds,
    ).map((count, at) => [bounds[at] ?? 0, count, share(count, values.length)]);
  return [
    {
      figure: 3,
      heading: 'Revisit intervals of pages',
      head: ['interval (days)', 'pages', 'share'],
      rows: groups.map((one) => [nameOf(one), one.pages, share(one.pages, survey.pages)]),
    },
    {
      figure: 4,
      heading: 'Change-detection ratio by revisit interval',
      head: ['interval (days)', 'versions per visit', 'standard deviation'],
      rows: groups.map((one) => [nameOf(one), rounded(one.detectionMean ?? 0), rounded(one.detectionDeviation ?? 0)]),
    },
    {
      figure: 5,
      heading: 'Access intervals that keep the schedules of servers (1/L)',
      head: ['at most (s)', 'servers', 'share'],
      rows: servers(accessIntervals, accessSeconds, 1000),
    },
    {
      figure: 6,
      heading: 'Mean fetch time of servers',
      head: ['at most (s)', 'servers', 'share'],
      rows: servers(fetchTimes, fetchSeconds, 1000),
    },
    {
      figure: 7,
      heading: 'Access interval over mean fetch time of servers (R has the longest)',
      head: ['at most', 'servers', 'share'],
      rows: servers(ratios, ratioSteps, 1),
    },
  ];
};

/** The tables as one HTML file, each with the paper's figure drawn of this corpus. */
export const scheduleReport = (survey: ScheduleSurvey, corpus: string): string => {
  const [intervals, detection, access, fetchTime, ratio] = scheduleFigures(survey);
  if (intervals === undefined || detection === undefined) throw new Error('The survey has five figures.');
  const sections = [
    section(
      intervals,
      barChart({
        title: intervals.heading,
        x: { label: 'days' },
        y: { label: 'pages' },
        names: ['pages'],
        groups: intervals.rows.map(([label, pages]) => ({ label: String(label), values: [Number(pages)] })),
      }),
    ),
    section(
      detection,
      barChart({
        title: detection.heading,
        x: { label: 'days' },
        y: { label: 'versions per visit', from: 0, to: 1 },
        names: ['mean', 'standard deviation'],
        groups: detection.rows.map(([label, mean, deviation]) => ({
          label: String(label),
          values: [Number(mean), Number(deviation)],
        })),
      }),
    ),
    ...[access, fetchTime, ratio].flatMap((one) => (one === undefined ? [] : [section(one, cumulativeChart(one))])),
  ];
  return reportPage({
    language: 'en',
    title: 'When pages are visited again',
    about: [
      `Corpus: ${corpus}. The figures are those of Tamura & Kitsuregawa 2008, section 6.`,
      `Visited more than once: ${counted(survey.pages, 'page')}. Visited once, and not in figures 3 and 4: ${counted(survey.visitedOnce, 'page')}.`,
    ],
    sections,
  });
};

const section = (figure: SurveyTable, drawing: ReportSection['figure']): ReportSection => ({
  heading: titleOf(figure),
  figure: drawing,
  text: [],
  table: { head: figure.head, rows: figure.rows },
});

const cumulativeChart = ({ heading, head, rows }: SurveyTable): ReportSection['figure'] =>
  lineChart({
    title: heading,
    x: { label: head[0] ?? '', scale: 'log' },
    y: { label: 'share of the servers', from: 0, to: 1 },
    lines: [{ name: 'servers', points: rows.map(([bound, , part]) => [Number(bound), Number(part)] as const) }],
  });

const nameOf = ({ fromDays, toDays }: { readonly fromDays: number; readonly toDays: number }): string =>
  toDays - fromDays <= 1 ? String(toDays) : `${fromDays + 1}–${toDays}`;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole));

const rounded = (value: number): number => Number(value.toFixed(4));
