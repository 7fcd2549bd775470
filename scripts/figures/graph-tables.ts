import { join } from 'node:path';
import { percent, share, type FigureTable, type MadeFigures } from './figure-table.ts';
import { jsonOf, shared } from './run-command.ts';

interface JudgedOrder {
  readonly at: readonly number[];
  readonly top: readonly { readonly curve: readonly number[] }[];
  readonly error: number;
  readonly errorByRank: number;
}

const page = 'docs/simulate.md';
const cnr = 'cnr-2000.tsv.gz';
const uk = 'uk-2007-05@100000.tsv.gz';
const graph = (name: string): string => join(shared, 'graphs', name);

/** Criteria A and C of every order, and of the default one by octaves. */
const judgedOrders = async (file: string): Promise<readonly JudgedOrder[]> => {
  const order = (more: readonly string[]): Promise<readonly unknown[]> =>
    jsonOf(['simulate', 'order', '--graph', graph(file), ...more]);
  const judged = [...(await order([])), ...(await order(['--strategy', 'IPR-DL1', '--octaves']))];
  return judged as readonly JudgedOrder[];
};

const orderRow = ({ at, top, error, errorByRank }: JudgedOrder): (string | null)[] => {
  const curve = (which: number): string =>
    [0.01, 0.05, 0.1, 0.2, 0.5].map((one) => share(top[which]?.curve[at.indexOf(one)] ?? 0)).join(' ');
  return [null, curve(0), curve(1), share(error, 4), share(errorByRank, 4), null];
};

const orderTable = async (file: string): Promise<MadeFigures> => ({ rows: (await judgedOrders(file)).map(orderRow) });

/** The text below says what the default order and the others come to on uk-2007, and by octaves on both. */
const orderTableWithText = async (file: string, other: string): Promise<MadeFigures> => {
  const [here, there] = [await judgedOrders(file), await judgedOrders(other)];
  const error = (judged: readonly JudgedOrder[], at: number, byRank = false): string =>
    share((byRank ? judged[at]?.errorByRank : judged[at]?.error) ?? 0);
  const [pr, dl1, octaves] = [2, 3, 8];
  return {
    rows: here.map(orderRow),
    sentences: [
      `(C by rank ${error(here, pr, true)} against ${error(here, dl1, true)})`,
      `(C ${error(there, octaves)} against ${error(there, dl1)}, ${error(here, octaves)} against ${error(here, dl1)})`,
    ],
  };
};

interface Depths {
  readonly depths: readonly { readonly pages: number; readonly externalUrls: number }[];
}

interface Samples {
  readonly samples: readonly { readonly rate: number; readonly load: number; readonly externalUrls: number }[];
  readonly rate: number | null;
}

const surveyColumn = async (given: readonly string[]): Promise<string[]> => {
  const made = await jsonOf(['simulate', 'low-load', ...given]);
  const [kept, stripped] = made.slice(0, 2) as Depths[];
  const [byUrl, byDepth] = made.slice(2) as Samples[];
  const last = (one: Depths | undefined) => one?.depths.at(-1) ?? { pages: 0, externalUrls: 0 };
  const atNine = (one: Depths | undefined): string =>
    percent((one?.depths[Math.min(9, one.depths.length - 1)]?.externalUrls ?? 0) / last(one).externalUrls);
  const rateRow = (one: Samples | undefined, wanted: number): string => {
    const point = one?.samples.find(({ rate }) => Math.abs(rate - wanted) < 1e-9);
    return `${percent(point?.load ?? 0)}, ${percent(point?.externalUrls ?? 0)}`;
  };
  const chosen = (one: Samples | undefined): string => {
    const point = one?.samples.find(({ rate }) => rate === one.rate);
    return `${percent(point?.rate ?? 0)}: ${percent(point?.load ?? 0)}`;
  };
  return [
    percent(last(stripped).pages / last(kept).pages),
    percent(last(stripped).externalUrls / last(kept).externalUrls),
    `${atNine(stripped)}, ${atNine(kept)}`,
    ...[0.3, 0.55, 0.85].map((rate) => rateRow(byDepth, rate)),
    chosen(byDepth),
    ...[0.3, 0.55, 0.85].map((rate) => rateRow(byUrl, rate)),
    chosen(byUrl),
  ];
};

const surveyTable = async (): Promise<MadeFigures> => {
  const made = await surveyColumn(['--sites', '40', '--seed', '1', '--draws', '20']);
  const urls = ['--urls', graph('hollins-nodes.tsv.gz'), '--draws', '100'];
  const hollins = await surveyColumn(['--graph', graph('hollins.tsv.gz'), ...urls]);
  return { rows: made.map((cell, row) => [null, null, cell, hollins[row] ?? '']) };
};

export const graphTables: readonly FigureTable[] = [
  { page, name: 'order, cnr-2000', make: () => orderTable(cnr) },
  { page, name: 'order, uk-2007', make: () => orderTableWithText(uk, cnr) },
  { page, name: 'surveys', make: surveyTable },
];
