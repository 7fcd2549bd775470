import type { Markup } from '../../figure/markup.ts';
import { radarChart } from '../../figure/radar-chart.ts';
import { said, type Said, type SurveyLanguage } from '../said.ts';
import type { SurveyColumn, SurveyRow, SurveyTable } from '../survey-table.ts';
import type { SiteComparison, SiteReport } from './site-report.ts';
import { siteAxes, type SiteAxis } from './site-tally.ts';

export const axisNames: Readonly<Record<SiteAxis, Said>> = {
  staticPages: said('静的ページ', 'static pages'),
  dynamicPages: said('動的ページ', 'dynamic pages'),
  inLinks: said('被リンク', 'in-links'),
  outLinks: said('外部へのリンク', 'out-links'),
  internalLinks: said('サイト内リンク', 'internal links'),
  links: said('リンク', 'links'),
  images: said('画像', 'images'),
};

/** The radar charts of the sites over one another (Muraoka et al. 2008, figure 10). */
export const siteRadar = ({ sites }: SiteComparison, language: SurveyLanguage): Markup =>
  radarChart({
    title: sites.map(({ host }) => host).join(', '),
    axes: siteAxes.map((axis) => axisNames[axis][language]),
    scale: { from: 0, to: 100, mean: 50, step: 25 },
    shapes: sites.map(({ host, scores }) => ({ name: host, values: siteAxes.map((axis) => scores[axis]) })),
  });

const text = (name: string, ja: string, en: string): SurveyColumn => ({ name, label: said(ja, en), kind: 'text' });
const count = (name: string, ja: string, en: string): SurveyColumn => ({ name, label: said(ja, en), kind: 'count' });
const number = (name: string, ja: string, en: string): SurveyColumn => ({ name, label: said(ja, en), kind: 'number' });

/** One part of the report as a table; of several sites one after the other. */
interface Part {
  readonly name: string;
  readonly heading: Said;
  readonly columns: readonly SurveyColumn[];
  readonly rowsOf: (report: SiteReport) => readonly SurveyRow[];
}

/** Everything that a comparison tells, as tables. */
export const siteTables = (comparison: SiteComparison): readonly SurveyTable[] => [
  axesTable(comparison),
  ...parts.map(
    ({ name, heading, columns, rowsOf }): SurveyTable => ({
      name,
      heading,
      paper: null,
      columns: [text('site', 'サイト', 'site'), ...columns],
      rows: comparison.sites.flatMap((report) => rowsOf(report).map((row) => [report.host, ...row])),
      figure: null,
    }),
  ),
];

const axesTable = (comparison: SiteComparison): SurveyTable => {
  const { sites, scales } = comparison;
  return {
    name: 'axes',
    heading: said('サイトの形', 'Shape of the sites'),
    paper: said('村岡ほか 2008 図 10', 'Muraoka et al. 2008, figure 10'),
    columns: [
      { ...text('axis', '軸', 'axis'), valueName: (axis) => axisNames[axis as SiteAxis] ?? null },
      ...sites.flatMap(({ host }) => [
        count(host, host, host),
        number(`${host} score`, `${host} 偏差値`, `${host} score`),
      ]),
      number('mean', '平均', 'mean'),
      number('deviation', '標準偏差', 'standard deviation'),
    ],
    rows: siteAxes.map((axis) => [
      axis,
      ...sites.flatMap(({ counts, scores }) => [counts[axis], scores[axis]]),
      Number(scales[axis].mean.toFixed(2)),
      Number(scales[axis].deviation.toFixed(2)),
    ]),
    figure: (language) => siteRadar(comparison, language),
  };
};

const organisationRows = ({
  organisation: { siteName, publishers, contacts, pages },
}: SiteReport): readonly SurveyRow[] => [
  ...(siteName === null ? [] : [['site', siteName, pages]]),
  ...publishers.map(({ name, pages: own }) => ['publisher', name, own]),
  ...contacts.map(({ kind, value, pages: own }) => [kind, value, own]),
];

const parts: readonly Part[] = [
  {
    name: 'organisation',
    heading: said('組織', 'Organisation'),
    columns: [text('what', '項目', 'what'), text('value', '内容', 'value'), count('pages', 'ページ数', 'pages')],
    rowsOf: organisationRows,
  },
  {
    name: 'words',
    heading: said('特徴語', 'Characteristic words'),
    columns: [
      text('word', '語', 'word'),
      count('count', 'このサイト', 'here'),
      count('others', 'ほか', 'elsewhere'),
      number('log-likelihood', '対数尤度比', 'log-likelihood'),
    ],
    rowsOf: ({ words }) => words.map((one) => [one.word, one.count, one.otherCount, one.logLikelihood]),
  },
  {
    name: 'reputation',
    heading: said('評判', 'Reputation'),
    columns: [text('polarity', '極性', 'polarity'), text('sentence', '文', 'sentence'), text('url', 'URL', 'URL')],
    rowsOf: ({ reputation }) =>
      reputation.mentions.map(({ polarity, left, match, right, url }) => [polarity, left + match + right, url]),
  },
  {
    name: 'contents',
    heading: said('内容', 'Contents'),
    columns: [
      text('words', '語', 'words'),
      count('pages', 'ページ数', 'pages'),
      text('example', '代表', 'typical page'),
    ],
    rowsOf: ({ contents }) =>
      contents.groups.map(({ words, pages, examples: [example] }) => [words.join(' '), pages, example?.title ?? null]),
  },
  {
    name: 'related',
    heading: said('関連サイト', 'Related sites'),
    columns: [
      text('host', 'ホスト', 'host'),
      number('cocitation', '共引用', 'co-citation'),
      count('linked-with', '両方を指すホスト', 'hosts linking to both'),
      count('to', 'ここから', 'pages from here'),
      count('from', 'ここへ', 'pages to here'),
    ],
    rowsOf: ({ related }) =>
      related.map((one) => [one.host, one.cocitation, one.linkedWith, one.pagesTo, one.pagesFrom]),
  },
];
