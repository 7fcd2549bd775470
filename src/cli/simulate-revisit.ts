import { basename } from 'node:path';
import { Fault } from '../base/fault.ts';
import { duration } from '../config/kinds.ts';
import { defaultConfig } from '../config/load.ts';
import { lineChart } from '../figure/line-chart.ts';
import { reportPage, type ReportSection } from '../figure/report-page.ts';
import { dayMs } from '../model/time.ts';
import {
  compareRevisits,
  revisitStrategies,
  type RevisitComparison,
  type RevisitStrategyName,
} from '../simulate/compare-revisits.ts';
import { readChanges, type SiteHistory } from '../simulate/read-changes.ts';
import type { Call, Flags } from './command.ts';
import { exit, type ExitCode } from './exit.ts';
import { openReportFile } from './report-file.ts';

/** E3: schedules on recorded changes, at equal numbers of fetches. */
export const simulateRevisit = async ({ flags, global, terminal }: Call): Promise<ExitCode> => {
  const files = flags.list('changes');
  if (files.length === 0)
    throw new Fault('USAGE', 'simulate revisit needs --changes FILE…, change histories (docs/simulate.md).');
  const report = openReportFile(flags);
  const given = {
    strategies: strategiesOf(flags),
    everyMs: budgetsOf(flags),
    limits: defaultConfig().collect,
    seed: flags.text('seed') ?? '1',
  };
  const sites: SiteHistory[] = [];
  for (const file of files) sites.push(await readChanges(file));
  given.everyMs.forEach((everyMs) => refuseTooMany(sites, everyMs));
  const names = sites.map(({ site }) => site);
  terminal.say(`${names.join(', ')}: ${sites.reduce((sum, { pages }) => sum + pages, 0).toLocaleString('en')} pages`);
  if (!global.json) terminal.print(head.join('  '));
  const comparisons: RevisitComparison[] = [];
  for (const comparison of compareRevisits(sites, given)) {
    comparisons.push(comparison);
    if (global.json) terminal.printJson({ strategy: comparison.strategy, sites: names, budgets: rows(comparison) });
    else for (const row of rows(comparison)) terminal.print(lineOf(comparison.strategy, row));
  }
  report?.(draw(comparisons, files));
  return exit.done;
};

const strategiesOf = (flags: Flags): readonly RevisitStrategyName[] => {
  const named = flags.list('strategy').map((name) => {
    const known = revisitStrategies.find((one) => one === name);
    if (known === undefined)
      throw new Fault('USAGE', `--strategy ${name}: expected one of ${revisitStrategies.join(', ')}.`);
    return known;
  });
  return named.length === 0 ? revisitStrategies : named;
};

const budgetsOf = (flags: Flags): readonly number[] => {
  const form = duration('1d', '');
  const written = flags.list('every');
  return (written.length === 0 ? ['3d', '7d', '14d', '30d'] : written).map((text) => {
    const ms = form.read(text);
    if (ms === undefined || ms === 0) throw new Fault('USAGE', `--every ${text}: expected ${form.expected}.`);
    return ms;
  });
};

/** A quarter of an hour of CPU time for each strategy. */
const fetchesMax = 1e8;

const refuseTooMany = (sites: readonly SiteHistory[], everyMs: number): void => {
  const fetches = sites.reduce(
    (sum, { pages, times }) => sum + (pages * ((times.at(-1) ?? 0) - (times[0] ?? 0))) / everyMs,
    0,
  );
  if (fetches <= fetchesMax) return;
  const [asked, most] = [fetches, fetchesMax].map((count) => Math.ceil(count).toLocaleString('en'));
  throw new Fault(
    'USAGE',
    `--every: one fetch of every page in ${everyMs / dayMs} days is up to ${asked} fetches in these histories, and at most ${most} are made.`,
  );
};

interface Row {
  readonly everyDays: number;
  readonly fetches: number;
  readonly changes: number;
  readonly caught: number;
  /** Changes caught of all there were. */
  readonly shareCaught: number;
  /** Versions caught by a fetch on average (T figure 4). */
  readonly detectionRatio: number;
  readonly meanAgeDays: number;
  readonly wasted: number;
  readonly shareFresh: number;
}

const rows = ({ budgets }: RevisitComparison): Row[] =>
  budgets.map(({ everyMs, fetches, changes, caught, wasted, meanAgeMs, fresh }) => ({
    everyDays: everyMs / dayMs,
    fetches,
    changes,
    caught,
    shareCaught: rounded(caught / Math.max(1, changes)),
    detectionRatio: rounded(caught / Math.max(1, fetches)),
    meanAgeDays: rounded(meanAgeMs / dayMs),
    wasted,
    shareFresh: rounded(fresh),
  }));

const rounded = (value: number): number => Number(value.toFixed(4));

const head = ['strategy       ', 'every', '   fetches', ' caught', 'age (days)', ' wasted', '  fresh'];

const lineOf = (strategy: string, row: Row): string =>
  [
    strategy.padEnd(15),
    `${row.everyDays} d`.padStart(5),
    row.fetches.toLocaleString('en').padStart(10),
    row.shareCaught.toFixed(3).padStart(7),
    row.meanAgeDays.toFixed(3).padStart(10),
    (1 - row.detectionRatio).toFixed(3).padStart(7),
    row.shareFresh.toFixed(3).padStart(7),
  ].join('  ');

const draw = (comparisons: readonly RevisitComparison[], files: readonly string[]): string => {
  const measures = [
    ['Changes caught', 'share of all changes', ({ shareCaught }: Row) => shareCaught],
    ['Change-detection ratio (Tamura & Kitsuregawa, figure 4)', 'changes per fetch', (row: Row) => row.detectionRatio],
    ['Mean age of the copies', 'days', ({ meanAgeDays }: Row) => meanAgeDays],
  ] as const;
  const sections: ReportSection[] = measures.map(([heading, label, value]) => ({
    heading,
    figure: lineChart({
      title: heading,
      x: { label: 'days per fetch of a page, on average', scale: 'log' },
      y: { label },
      lines: comparisons.map((one) => ({
        name: one.strategy,
        points: rows(one).map((row) => [row.everyDays, value(row)] as const),
        dashed: one.strategy === 'oracle',
      })),
    }),
    text: [],
    table: {
      head: ['strategy', ...(comparisons[0]?.budgets ?? []).map(({ everyMs }) => `${everyMs / dayMs} days`)],
      rows: comparisons.map((one) => [one.strategy, ...rows(one).map(value)]),
    },
  }));
  return reportPage({
    language: 'en',
    title: 'Coming again: schedules at equal numbers of fetches',
    about: [
      `Change histories: ${files.map((file) => basename(file)).join(', ')}.`,
      'Every strategy makes the same number of fetches at the same times; it only says which page is next (docs/simulate.md).',
    ],
    sections,
  });
};
