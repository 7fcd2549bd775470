import { lineChart, type Line } from '../figure/line-chart.ts';
import { reportPage, type ReportSection } from '../figure/report-page.ts';
import { percent } from '../figure/scale.ts';
import type { DepthHarvest, SampleDraw, SamplePoint } from '../graph/low-load.ts';

export interface LowLoadResult {
  readonly name: string;
  readonly starts: number;
  readonly kept: readonly DepthHarvest[];
  readonly stripped: readonly DepthHarvest[];
  readonly sampled: readonly Sampled[];
  readonly wanted: number;
}

export interface Sampled {
  readonly draw: SampleDraw;
  readonly samples: readonly SamplePoint[];
  /** The smallest rate that finds what is wanted; null: none. */
  readonly chosen: SamplePoint | null;
}

/** The figures 2 to 4 of Hoshino et al., drawn again from a simulation. */
export const lowLoadReport = (result: LowLoadResult, language: 'ja' | 'en'): string => {
  const w = words[language];
  return reportPage({
    language,
    title: w.title,
    about: [w.about(result.name, result.starts)],
    sections: [byDepth(result, w), byLoad(result, w), ...result.sampled.map((one) => bySample(one, result.wanted, w))],
  });
};

type Words = (typeof words)['en'];

const byDepth = ({ kept, stripped }: LowLoadResult, w: Words): ReportSection => {
  const line = (
    name: string,
    depths: readonly DepthHarvest[],
    field: 'pages' | 'externalUrls',
    color: number,
  ): Line => ({
    name,
    points: depths.map((one) => [one.depth, one[field]]),
    color,
    ...(field === 'pages' ? {} : { axis: 'right', dashed: true }),
  });
  const [all, few] = [kept.at(-1), stripped.at(-1)];
  return {
    heading: w.figure2,
    figure: lineChart({
      title: w.figure2,
      x: { label: w.depth, from: 0, to: Math.max(1, kept.length - 1, stripped.length - 1) },
      y: { label: w.pages, from: 0 },
      right: { label: w.external, from: 0 },
      lines: [
        line(`${w.pages}, ${w.kept}`, kept, 'pages', 0),
        line(`${w.pages}, ${w.stripped}`, stripped, 'pages', 1),
        line(`${w.external}, ${w.kept}`, kept, 'externalUrls', 0),
        line(`${w.external}, ${w.stripped}`, stripped, 'externalUrls', 1),
      ],
    }),
    text:
      all === undefined || few === undefined
        ? []
        : [w.stripping(shareText(few.pages, all.pages), shareText(few.externalUrls, all.externalUrls))],
    table: {
      head: [w.depth, ...[w.kept, w.stripped].flatMap((one) => [`${w.pages}, ${one}`, `${w.external}, ${one}`])],
      rows: kept.map((one, at) => {
        const other = stripped[Math.min(at, stripped.length - 1)];
        return [one.depth, one.pages, one.externalUrls, other?.pages ?? 0, other?.externalUrls ?? 0];
      }),
    },
  };
};

/** The shares are of what each crawl found in the end, as in the paper. */
const byLoad = ({ kept, stripped }: LowLoadResult, w: Words): ReportSection => {
  const line = (name: string, depths: readonly DepthHarvest[], dashed: boolean): Line => {
    const end = depths.at(-1);
    return {
      name,
      points: depths.map((one) => [
        one.pages / Math.max(1, end?.pages ?? 1),
        one.externalUrls / Math.max(1, end?.externalUrls ?? 1),
      ]),
      dashed,
    };
  };
  return {
    heading: w.figure3,
    figure: lineChart({
      title: w.figure3,
      x: shares(w.load),
      y: shares(w.externalShare),
      lines: [line(w.stripped, stripped, false), line(w.kept, kept, true)],
    }),
    text: [w.onePoint],
    table: null,
  };
};

const bySample = ({ draw, samples, chosen }: Sampled, wanted: number, w: Words): ReportSection => {
  const line = (name: string, field: 'load' | 'internalUrls' | 'externalUrls', dashed = false): Line => ({
    name,
    points: samples.map((one) => [one.rate, one[field]]),
    dashed,
  });
  const even: Line = {
    name: w.even,
    points: [
      [0, 0],
      [1, 1],
    ],
    marked: false,
    dashed: true,
    color: 6,
  };
  return {
    heading: w.figure4[draw],
    figure: lineChart({
      title: w.figure4[draw],
      x: shares(w.rate),
      y: shares(w.share),
      lines: [line(w.pages, 'load'), line(w.internal, 'internalUrls'), line(w.external, 'externalUrls', true), even],
    }),
    text: [
      chosen === null
        ? w.noRate(percent(wanted))
        : w.chosen(percent(wanted), percent(chosen.rate), percent(round(chosen.load))),
    ],
    table: {
      head: [w.rate, w.load, w.internal, w.external, w.hosts],
      rows: samples.map(({ rate, load, internalUrls, externalUrls, externalHosts }) =>
        [rate, load, internalUrls, externalUrls, externalHosts].map((value) => percent(round(value))),
      ),
    },
  };
};

const shares = (label: string) => ({ label, from: 0, to: 1, format: percent });
const round = (value: number): number => Number(value.toFixed(3));
const shareText = (part: number, whole: number): string => percent(round(part / Math.max(1, whole)));

const words = {
  en: {
    title: 'A sampling crawl with little load',
    about: (name: string, starts: number): string =>
      `${name}, from ${starts} starting points. After Hoshino, Nakahira and Mikami: links to the host of the starting point and below are internal and followed, all others are the harvest.`,
    figure2: 'Figure 2: pages fetched and external URLs found down to each depth',
    figure3: 'Figure 3: load and external URLs',
    figure4: {
      depth: 'Figure 4: sampling rate and URLs found, drawn anew at each depth (the paper)',
      url: 'The same, drawn once for each URL (the crawler)',
    },
    depth: 'depth',
    pages: 'pages fetched',
    external: 'external URLs',
    internal: 'internal URLs',
    hosts: 'external hosts',
    kept: 'with all queries',
    stripped: 'each page with one query only',
    load: 'load: pages fetched, of all',
    externalShare: 'external URLs found, of all',
    rate: 'share of internal links followed',
    share: 'share of what a full crawl finds',
    even: 'as much as is sampled',
    onePoint: 'One point for each depth, beginning at 0.',
    stripping: (pages: string, external: string): string =>
      `Without queries ${pages} of the pages are fetched, and ${external} of the external URLs found.`,
    chosen: (wanted: string, rate: string, load: string): string =>
      `For ${wanted} of the external URLs the sampling rate is ${rate}, with ${load} of the load.`,
    noRate: (wanted: string): string => `No sampling rate finds ${wanted} of the external URLs.`,
  },
  ja: {
    title: '低負荷クローリングによるサーバ調査',
    about: (name: string, starts: number): string =>
      `${name}、起点 ${starts}。星野・中平・三上による。起点と同じホストかその下へのリンクは内部 URL としてたどり、それ以外の外部 URL が収集対象である。`,
    figure2: '図2：取得ページ数と外部 URL 数の関係',
    figure3: '図3：負荷率と外部 URL 取得率の関係',
    figure4: {
      depth: '図4：サンプル率と URL 取得率の関係（論文と同じく深さごとに抽出）',
      url: '同じく、URL ごとに一度だけ抽出したもの（本システムの収集）',
    },
    depth: '深さ',
    pages: '取得ページ数',
    external: '外部 URL',
    internal: '内部 URL',
    hosts: '外部ホスト',
    kept: 'クエリ制限無し',
    stripped: 'クエリ制限付き',
    load: '負荷率',
    externalShare: '外部 URL 取得率',
    rate: 'サンプル率',
    share: 'URL 取得率',
    even: 'URL 取得率＝サンプル率',
    onePoint: '点は深さ 0 から一つずつ。',
    stripping: (pages: string, external: string): string =>
      `クエリ制限により、取得ページは ${pages}、外部 URL は ${external} になる。`,
    chosen: (wanted: string, rate: string, load: string): string =>
      `外部 URL の ${wanted} を得るサンプル率は ${rate}、負荷は ${load}。`,
    noRate: (wanted: string): string => `外部 URL の ${wanted} を得るサンプル率はない。`,
  },
};
