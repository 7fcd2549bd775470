import { basename } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { duration } from '../../config/kinds.ts';
import { defaultConfig } from '../../config/load.ts';
import { dayMs } from '../../model/time.ts';
import {
  compareRevisits,
  priceRevisits,
  revisitStrategies,
  type RevisitComparison,
  type RevisitStrategyName,
} from '../../simulate/compare-revisits.ts';
import { readChanges, type SiteHistory } from '../../simulate/read-changes.ts';
import { revisitReport, revisitRows, type RevisitRow } from '../../simulate/revisit-report.ts';
import type { Flags } from '../command.ts';
import type { Experiment } from './experiment.ts';
import { exit, type ExitCode } from '../exit.ts';
import { openReportFile } from '../print/report-file.ts';
import { reportLanguage } from '../read/report-language.ts';

/** E3: schedules on recorded changes, at equal numbers of fetches. */
export const simulateRevisit = async ({ flags, global, terminal }: Experiment): Promise<ExitCode> => {
  const files = flags.list('changes');
  if (files.length === 0)
    throw new Fault('USAGE', 'simulate revisit needs --changes FILE…, change histories (docs/simulate.md).');
  const language = reportLanguage(flags);
  const report = openReportFile(flags);
  const given = { strategies: strategiesOf(flags), limits: defaultConfig().collect, seed: flags.text('seed') ?? '1' };
  const [every, prices] = [durationsOf(flags, 'every'), durationsOf(flags, 'price')];
  if (every.length > 0 && prices.length > 0)
    throw new Fault('USAGE', 'simulate revisit: give --every or --price; a price says how many fetches there are.');
  const sites: SiteHistory[] = [];
  for (const file of files) sites.push(await readChanges(file));
  const budgets = every.length > 0 ? every : budgetsByDefault;
  // At a price every page may be worth a visit in each collection.
  for (const everyMs of prices.length > 0 ? [given.limits.revisitMin] : budgets) refuseTooMany(sites, everyMs);
  const names = sites.map(({ site }) => site);
  terminal.say(`${names.join(', ')}: ${sites.reduce((sum, { pages }) => sum + pages, 0).toLocaleString('en')} pages`);
  if (!global.json) terminal.print(head.join('  '));
  const comparisons: RevisitComparison[] = [];
  const priced = prices.length === 0 ? null : priceRevisits(sites, prices, given.limits);
  const everyMs = priced?.budgets.map((budget) => budget.everyMs) ?? budgets;
  for (const comparison of [...(priced === null ? [] : [priced]), ...compareRevisits(sites, { ...given, everyMs })]) {
    comparisons.push(comparison);
    if (global.json)
      terminal.printJson({ strategy: comparison.strategy, sites: names, budgets: revisitRows(comparison) });
    else for (const row of revisitRows(comparison)) terminal.print(lineOf(comparison.strategy, row));
  }
  report?.(
    revisitReport(
      comparisons,
      files.map((file) => basename(file)),
      language,
    ),
  );
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

const budgetsByDefault = [3, 7, 14, 30].map((days) => days * dayMs);

const durationsOf = (flags: Flags, option: 'every' | 'price'): readonly number[] => {
  const form = duration('1d', '');
  return flags.list(option).map((text) => {
    const ms = form.read(text);
    if (ms === undefined || ms === 0) throw new Fault('USAGE', `--${option} ${text}: expected ${form.expected}.`);
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
    `--every, --price: one fetch of every page in ${everyMs / dayMs} days is up to ${asked} fetches in these histories, and at most ${most} are made.`,
  );
};

const head = ['strategy       ', '  every', '   fetches', ' caught', 'age (days)', ' wasted', '  fresh'];

const lineOf = (strategy: string, row: RevisitRow): string =>
  [
    strategy.padEnd(15),
    `${row.everyDays} d`.padStart(7),
    row.fetches.toLocaleString('en').padStart(10),
    row.shareCaught.toFixed(3).padStart(7),
    row.meanAgeDays.toFixed(3).padStart(10),
    (1 - row.detectionRatio).toFixed(3).padStart(7),
    row.shareFresh.toFixed(3).padStart(7),
  ].join('  ');
