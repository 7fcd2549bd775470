import { lineChart } from '../figure/line-chart.ts';
import { reportPage, type ReportSection } from '../figure/report-page.ts';
import { dayMs } from '../model/time.ts';
import type { RevisitComparison } from './compare-revisits.ts';

/** Figure 4 of Tamura & Kitsuregawa and what belongs to it, drawn from recorded changes. */
export const revisitReport = (
  comparisons: readonly RevisitComparison[],
  files: readonly string[],
  language: 'ja' | 'en',
): string => {
  const w = words[language];
  const measures = [
    [w.caught, w.shareOfChanges, ({ shareCaught }: RevisitRow) => shareCaught],
    [w.ratio, w.perFetch, (row: RevisitRow) => row.detectionRatio],
    [w.age, w.days, ({ meanAgeDays }: RevisitRow) => meanAgeDays],
  ] as const;
  const sections: ReportSection[] = measures.map(([heading, label, value]) => ({
    heading,
    figure: lineChart({
      title: heading,
      x: { label: w.every, scale: 'log' },
      y: { label },
      lines: comparisons.map((one) => ({
        name: one.strategy,
        points: revisitRows(one).map((row) => [row.everyDays, value(row)] as const),
        dashed: one.strategy === 'oracle',
      })),
    }),
    text: [],
    table: {
      head: [
        w.strategy,
        ...(comparisons[0]?.budgets ?? []).map(({ everyMs }) => w.inDays(Number((everyMs / dayMs).toFixed(2)))),
      ],
      rows: comparisons.map((one) => [one.strategy, ...revisitRows(one).map(value)]),
    },
  }));
  return reportPage({ language, title: w.title, about: [w.histories(files), w.equal], sections });
};

/** What a strategy came to with one budget. */
export interface RevisitRow {
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

export const revisitRows = ({ budgets }: RevisitComparison): RevisitRow[] =>
  budgets.map(({ everyMs, fetches, changes, caught, wasted, meanAgeMs, upToDate }) => ({
    everyDays: Number((everyMs / dayMs).toFixed(2)),
    fetches,
    changes,
    caught,
    shareCaught: rounded(caught / Math.max(1, changes)),
    detectionRatio: rounded(caught / Math.max(1, fetches)),
    meanAgeDays: rounded(meanAgeMs / dayMs),
    wasted,
    shareFresh: rounded(upToDate),
  }));

const rounded = (value: number): number => Number(value.toFixed(4));

const words = {
  en: {
    title: 'Coming again: schedules at equal numbers of fetches',
    histories: (files: readonly string[]): string => `Change histories: ${files.join(', ')}.`,
    equal:
      'Every strategy makes the same number of fetches at the same times and only says which page is next; priced, as the crawler, also says when (docs/simulate.md).',
    caught: 'Changes caught',
    shareOfChanges: 'share of all changes',
    ratio: 'Change-detection ratio (Tamura & Kitsuregawa, figure 4)',
    perFetch: 'changes per fetch',
    age: 'Mean age of the copies',
    days: 'days',
    every: 'days per fetch of a page, on average',
    strategy: 'strategy',
    inDays: (days: number): string => `${days} days`,
  },
  ja: {
    title: '再収集：同じ取得回数で比べたスケジュール',
    histories: (files: readonly string[]): string => `更新履歴：${files.join('、')}。`,
    equal:
      'どの方式も同じ時刻に同じ回数だけ取得し、次にどのページを取得するかだけを決める。priced だけは収集と同じく、いつ取得するかも決める（docs/simulate.md）。',
    caught: '検出した更新',
    shareOfChanges: '全更新に対する割合',
    ratio: '更新検出率（田村・喜連川、図4）',
    perFetch: '取得1回あたりの更新数',
    age: '手元の版の平均経過時間（更新されてから取り直すまで）',
    days: '日',
    every: '1ページあたりの平均取得間隔（日）',
    strategy: '方式',
    inDays: (days: number): string => `${days} 日`,
  },
};
