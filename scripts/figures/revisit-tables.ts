import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { share, type FigureRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { jsonOf, shared } from './run-command.ts';

interface Comparison {
  readonly strategy: string;
  readonly budgets: readonly {
    readonly everyDays: number;
    readonly shareCaught: number;
    readonly meanAgeDays: number;
    readonly detectionRatio: number;
  }[];
}

const chosenSites = ['covid19-osaka.info', 'doc.rust-jp.rs', 'jser.info', 'nagano.stopcovid19.jp'];
const heldOutSites = ['nablarch.github.io', 'nekoget.github.io', 'oita.stopcovid19.jp'];
/** Without nablarch.github.io, which has 96 % of the pages: what a test run has time for. */
const smallSites = heldOutSites.filter((site) => site !== 'nablarch.github.io');
const lowPrices = ['12h', '1d', '2d'];
const highPrices = ['7d', '14d', '30d'];
const page = 'docs/simulate.md';

const compare = async (sites: readonly string[], given: readonly string[]): Promise<readonly Comparison[]> => {
  const files = readdirSync(join(shared, 'changes')).filter((name) => sites.some((site) => name === `${site}.tsv.gz`));
  const paths = files.map((name) => join(shared, 'changes', name));
  return (await jsonOf(['simulate', 'revisit', '--changes', ...paths, ...given])) as readonly Comparison[];
};

/** Days: to the thousandth where that says something. */
const age = (days: number): string => days.toFixed(days < 3 ? 3 : 2);

/** `caught / age` of each strategy; the best of each column, the oracle aside, in bold. */
const outcomes = (comparisons: readonly Comparison[], names: readonly string[]): string[][] => {
  const shown = names.flatMap((name) => comparisons.find(({ strategy }) => strategy === name) ?? []);
  return shown.map(({ budgets }) =>
    budgets.map((budget, column) => {
      const others = shown.flatMap((one) => one.budgets[column] ?? []);
      const most = budget.shareCaught === Math.max(...others.map((one) => one.shareCaught));
      const youngest = budget.meanAgeDays === Math.min(...others.map((one) => one.meanAgeDays));
      const [caught, days] = [share(budget.shareCaught), age(budget.meanAgeDays)];
      if (most && youngest) return `**${caught} / ${days}**`;
      return `${most ? `**${caught}**` : caught} / ${youngest ? `**${days}**` : days}`;
    }),
  );
};

const caught = (comparisons: readonly Comparison[], name: string): string[] =>
  budgetsOf(comparisons, name).map((one) => share(one.shareCaught));

const ours = ['fixed', 'nutch', 'change-interval', 'selection', 'balanced', 'sections'];

const ratesTable = async (sites: readonly string[], every: readonly string[]): Promise<{ rows: FigureRows }> => {
  const made = await compare(sites, ['--every', ...every]);
  return { rows: [...outcomes(made, ours), caught(made, 'oracle')].map((row) => [null, ...row]) };
};

const budgetsOf = (comparisons: readonly Comparison[], name: string): Comparison['budgets'] =>
  comparisons.find(({ strategy }) => strategy === name)?.budgets ?? [];

/** The smallest and the largest of some values, as the text says them. */
const range = (values: readonly number[]): string => {
  const whole = values.map((value) => Math.round(value));
  return `${Math.min(...whole)} to ${Math.max(...whole)}`;
};

const heldOutTable = async (every: readonly string[], textOf: (gains: Gains) => string): Promise<MadeFigures> => {
  const made = await compare(heldOutSites, ['--every', ...every]);
  const [sections, fixed, oracle] = ['sections', 'fixed', 'oracle'].map((name) => budgetsOf(made, name));
  const gains = (sections ?? []).map((one, at) => {
    const [least, most] = [fixed?.[at], oracle?.[at]];
    if (least === undefined || most === undefined) throw new Error('Every strategy has every rate.');
    return {
      younger: 100 * (1 - one.meanAgeDays / least.meanAgeDays),
      found: (100 * (one.shareCaught - least.shareCaught)) / (most.shareCaught - least.shareCaught),
    };
  });
  const { rows } = await ratesTable(heldOutSites, every);
  const [younger, found] = [range(gains.map((one) => one.younger)), range(gains.map((one) => one.found))];
  return { rows, sentences: [textOf({ younger, found })] };
};

interface Gains {
  readonly younger: string;
  readonly found: string;
}

/** Fetches that saw nothing new, of `sections`, `fixed` and `nutch`. */
const wastedTable = async (sites: readonly string[], every: readonly string[]): Promise<MadeFigures> => {
  const made = await compare(sites, ['--every', ...every]);
  const rows = ['sections', 'fixed', 'nutch'].map((name) => [
    null,
    ...budgetsOf(made, name).map((one) => share(1 - one.detectionRatio)),
  ]);
  return { rows };
};

const shownAtAPrice = ['fixed', 'nutch', 'change-interval', 'sections'];

const pricedTable = async (): Promise<MadeFigures> => {
  const made = await compare(chosenSites, ['--strategy', ...shownAtAPrice, '--price', ...lowPrices, ...highPrices]);
  const rows = [daysOf(made), ...outcomes(made, [...shownAtAPrice, 'priced'])].map((row) => [null, ...row]);
  return { rows, sentences: [`fetched once in 7 days on average (${daysOf(made)[1]})`] };
};

const pricedOf = (sites: readonly string[], prices: readonly string[]): Promise<readonly Comparison[]> =>
  compare(sites, ['--strategy', ...shownAtAPrice, 'oracle', '--price', ...prices]);

const pricedRows = (made: readonly Comparison[]): FigureRows =>
  [daysOf(made), ...outcomes(made, [...shownAtAPrice, 'priced']), caught(made, 'oracle')].map((row) => [null, ...row]);

/** With how many times as old the copies of fixed intervals are, at each price. */
const heldOutPricedTable = async (
  prices: readonly string[],
  textOf: (times: readonly number[]) => string,
): Promise<MadeFigures> => {
  const made = await pricedOf(heldOutSites, prices);
  const [priced, fixed] = ['priced', 'fixed'].map((name) => budgetsOf(made, name).map((one) => one.meanAgeDays));
  const times = (fixed ?? []).map((one, at) => one / (priced?.[at] ?? 0));
  return { rows: pricedRows(made), sentences: [textOf(times)] };
};

const smallPricedTable = async (): Promise<MadeFigures> => ({
  rows: pricedRows(await pricedOf(smallSites, lowPrices)),
});

const daysOf = (comparisons: readonly Comparison[]): string[] =>
  (comparisons[0]?.budgets ?? []).map(({ everyDays }) => everyDays.toFixed(2));

const leaveOneOut = async (): Promise<MadeFigures> => {
  const rows: (string | null)[][] = [];
  const names = ['fixed', 'nutch', 'sections'];
  for (const site of ['doc.rust-jp.rs', 'nagano.stopcovid19.jp', 'covid19-osaka.info', 'jser.info']) {
    const others = chosenSites.filter((one) => one !== site);
    const made = await compare(others, ['--strategy', ...names, '--every', '3d', '7d', '14d', '30d']);
    for (const row of outcomes(made, names)) rows.push([null, null, ...row]);
  }
  return { rows };
};

const all = ['3d', '7d', '14d', '30d'];
const seldom = ({ younger, found }: Gains): string =>
  `and ${younger} % at 14 and 30, and of the changes that fixed intervals miss and the oracle catches it finds ${found} % at 14 and 30 days`;
const atLow = (times: readonly number[]): string =>
  `${range(times)} times as old on held-out sites up to a price of 2 days`;
const atHigh = ([week, fortnight, month]: readonly number[]): string =>
  `${week?.toFixed(1)} times at 7, ${fortnight?.toFixed(1)} at 14 and ${month?.toFixed(1)} at 30 days`;
const often = ({ younger }: Gains): string => `${younger} % younger than with fixed intervals at 3 and 7 days`;

export const revisitTables: readonly FigureTable[] = [
  { page, name: 'revisit, chosen on', make: () => ratesTable(chosenSites, all) },
  { page, name: 'revisit, held out, seldom', make: () => heldOutTable(['14d', '30d'], seldom) },
  { page, name: 'revisit, held out, often', isSlow: true, make: () => heldOutTable(['3d', '7d'], often) },
  { page, name: 'revisit, small sites, often', make: () => ratesTable(smallSites, ['3d', '7d']) },
  { page, name: 'revisit, wasted', make: () => wastedTable(chosenSites, all) },
  { page, name: 'revisit, leave one out', make: leaveOneOut },
  { page, name: 'revisit, priced, chosen on', make: pricedTable },
  { page, name: 'revisit, priced low, held out', isSlow: true, make: () => heldOutPricedTable(lowPrices, atLow) },
  { page, name: 'revisit, priced low, small sites', make: smallPricedTable },
  { page, name: 'revisit, priced high, held out', make: () => heldOutPricedTable(highPrices, atHigh) },
];
