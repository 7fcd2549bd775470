import { barChart } from '../figure/bar-chart.ts';
import { lineChart, type Line } from '../figure/line-chart.ts';
import { reportPage, type ReportSection } from '../figure/report-page.ts';
import { percent } from '../figure/scale.ts';
import type { OrderStrategy } from '../graph/crawl-order.ts';
import type { OrderCriteria } from './order-criteria.ts';

export interface JudgedOrder {
  readonly strategy: OrderStrategy;
  readonly perSecond: number;
  /** Microseconds a page in each tenth of the crawl. */
  readonly perPageUs: readonly number[];
  readonly criteria: OrderCriteria;
}

/** The figures of Yamada 2004 (4 to 10), drawn again from a simulation. */
export const orderReport = (
  judged: readonly JudgedOrder[],
  graph: { readonly name: string; readonly pages: number; readonly links: number },
  language: 'ja' | 'en',
): string => {
  const w = words[language];
  const count = (value: number): string => value.toLocaleString('en');
  const incremental = judged.filter(({ strategy }) => strategy.startsWith('IPR'));
  return reportPage({
    language,
    title: w.title,
    about: [w.about(graph.name, count(graph.pages), count(graph.links))],
    sections: [
      ...[0, 1, 2].map((which) => ({
        heading: w.top(4 + which, percent(judged[0]?.criteria.top[which]?.share ?? 0)),
        ...curves(judged, ({ top }) => top[which]?.curve ?? [], { x: w.collected, y: w.found }),
      })),
      { heading: w.sum, ...curves(judged, ({ sum }) => sum, { x: w.collected, y: w.sumOf }) },
      { heading: w.error, ...bars(judged, ({ criteria }) => criteria.error, { x: w.strategy, y: w.errorOf }) },
      {
        heading: w.errorByRank,
        ...bars(judged, ({ criteria }) => criteria.errorByRank, { x: w.strategy, y: w.errorOf }),
      },
      { heading: w.cutOffs, ...curves(incremental, ({ top }) => top[1]?.curve ?? [], { x: w.collected, y: w.found }) },
      { heading: w.speed, ...bars(judged, ({ perSecond }) => perSecond, { x: w.strategy, y: w.perSecond, log: true }) },
      cost(judged, w),
    ],
  });
};

const curves = (
  judged: readonly JudgedOrder[],
  curveOf: (criteria: OrderCriteria) => readonly number[],
  labels: { readonly x: string; readonly y: string },
): Omit<ReportSection, 'heading'> => {
  const lines = judged.map(({ strategy, criteria }): Line => {
    const curve = curveOf(criteria);
    return { name: strategy, points: criteria.at.map((at, which) => [at, curve[which] ?? 0]), marked: false };
  });
  const x = { label: labels.x, from: 0, to: 1, format: percent };
  const y = { label: labels.y, from: 0, to: 1, format: percent };
  const shown = [0.01, 0.05, 0.1, 0.2, 0.5];
  return {
    figure: lineChart({ title: labels.y, x, y, lines }),
    text: [],
    table: {
      head: [labels.x, ...judged.map(({ strategy }) => strategy)],
      rows: shown.map((at) => [
        percent(at),
        ...judged.map(({ criteria }) => round(curveOf(criteria)[criteria.at.indexOf(at)] ?? 0)),
      ]),
    },
  };
};

const bars = (
  judged: readonly JudgedOrder[],
  valueOf: (judged: JudgedOrder) => number,
  labels: { readonly x: string; readonly y: string; readonly log?: true },
): Omit<ReportSection, 'heading'> => ({
  figure: barChart({
    title: labels.y,
    x: { label: labels.x },
    y: { label: labels.y, ...(labels.log === true ? { scale: 'log' } : {}) },
    names: [labels.y],
    groups: judged.map((one) => ({ label: one.strategy, values: [valueOf(one)] })),
  }),
  text: [],
  table: { head: [labels.x, labels.y], rows: judged.map((one) => [one.strategy, round(valueOf(one))]) },
});

const cost = (judged: readonly JudgedOrder[], w: (typeof words)['en']): ReportSection => {
  const at = judged[0]?.perPageUs.map((_, tenth) => (tenth + 1) / 10) ?? [];
  const lines = judged.map(
    ({ strategy, perPageUs }): Line => ({
      name: strategy,
      points: perPageUs.map((us, tenth) => [(tenth + 1) / 10, us]),
    }),
  );
  const x = { label: w.collected, from: 0, to: 1, format: percent };
  return {
    heading: w.cost,
    figure: lineChart({ title: w.cost, x, y: { label: w.perPage, scale: 'log' }, lines }),
    text: [],
    table: {
      head: [w.collected, ...judged.map(({ strategy }) => strategy)],
      rows: at.map((share, tenth) => [percent(share), ...judged.map(({ perPageUs }) => perPageUs[tenth] ?? 0)]),
    },
  };
};

const round = (value: number): number => (value >= 1000 ? Math.round(value) : Number(value.toFixed(3)));

const words = {
  en: {
    title: 'Which order of collection finds the important pages first?',
    about: (name: string, pages: string, links: string): string =>
      `The graph ${name} (${pages} pages, ${links} links) collected once with each strategy; importance is PageRank of the whole graph. After Yamada, Takahashi, Taura and Chikayama (2004).`,
    top: (figure: number, share: string): string =>
      `Figure ${figure}: share of the top ${share} collected (criterion A)`,
    sum: 'Figure 7: sum of the PageRank collected (criterion B)',
    error: 'Figure 8: error of the order (criterion C; 0 is perfect, 1 the worst)',
    errorByRank: 'Error of the order, weighted by rank instead of the place of collection (ours)',
    cutOffs: 'Figure 9: cut-offs of incremental PageRank, top 1 %',
    speed: 'Figure 10: pages whose place was decided per second',
    cost: 'Cost of a page as the crawl grows',
    collected: 'pages collected',
    found: 'important pages found',
    sumOf: 'PageRank collected',
    errorOf: 'error',
    strategy: 'strategy',
    perSecond: 'pages a second',
    perPage: 'microseconds a page',
  },
  ja: {
    title: 'どの収集順序が重要なページを先に見つけるか',
    about: (name: string, pages: string, links: string): string =>
      `グラフ ${name}（${pages}ページ、${links}リンク）を戦略ごとに一度ずつ収集した。重要度はグラフ全体の PageRank。山田・高橋・田浦・近山（2004）による。`,
    top: (figure: number, share: string): string => `図${figure}：上位 ${share} の収集率（基準 A）`,
    sum: '図7：収集済みページの PageRank 合計値（基準 B）',
    error: '図8：収集順序の誤差（基準 C。0 が理想、1 が最悪）',
    errorByRank: '収集順序の誤差。収集した順番ではなく重要度の順位で重み付けしたもの（本システム独自）',
    cutOffs: '図9：インクリメンタル PageRank の計算打ち切り手法、上位 1 %',
    speed: '図10：優先度決定速度',
    cost: '収集が進んだときの 1 ページあたりのコスト',
    collected: '収集したページの割合',
    found: '重要ページの収集率',
    sumOf: 'PageRank の合計',
    errorOf: '誤差',
    strategy: '収集戦略',
    perSecond: 'ページ／秒',
    perPage: 'マイクロ秒／ページ',
  },
};
