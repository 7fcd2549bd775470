import { barChart } from '../../../figure/bar-chart.ts';
import type { Markup } from '../../../figure/markup.ts';
import { percent } from '../../../figure/scale.ts';
import { html } from '../../../figure/markup.ts';
import type { ValueCount } from '../../../index/port.ts';
import { figureBlock, figureFile, tableFile } from '../../frame/figure-block.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import { askFacets, type SearchFacets } from '../../requests/ask-search.ts';
import type { SitePage } from '../../site-port.ts';
import { answered } from '../problem.ts';
import { askedValues, type ShownSearch } from './search-links.ts';
import { searchWords } from './search-words.ts';

export interface TrendRow {
  readonly period: string;
  readonly documents: number;
  /** All documents of the period that the filters leave. */
  readonly of: number;
}

/** More months than this are told by years. */
const monthsMax = 36;

/** Documents that meet the query by month, without gaps between the first and the last; of a long time by year. */
export const trendRows = ({
  months,
  documentsOfMonth,
}: Pick<SearchFacets, 'months' | 'documentsOfMonth'>): readonly TrendRow[] => {
  const all = documentsOfMonth.map(({ value }) => value);
  const span = monthsBetween(all.at(0) ?? '', all.at(-1) ?? '');
  if (span.length <= monthsMax) return rowsOf(span, months, documentsOfMonth);
  const years = (counts: readonly ValueCount[]): ValueCount[] =>
    counts.map(({ value, count }) => ({ value: value.slice(0, 4), count }));
  return rowsOf([...new Set(span.map((month) => month.slice(0, 4)))], years(months), years(documentsOfMonth));
};

const rowsOf = (periods: readonly string[], found: readonly ValueCount[], all: readonly ValueCount[]): TrendRow[] => {
  const sum = (counts: readonly ValueCount[], period: string): number =>
    counts.reduce((total, { value, count }) => total + (value === period ? count : 0), 0);
  return periods.map((period) => ({ period, documents: sum(found, period), of: sum(all, period) }));
};

const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = [];
  for (let month = first; month !== '' && month <= last; month = next(month)) months.push(month);
  return months;
};

const next = (month: string): string => {
  const date = new Date(Date.parse(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
};

const chart = (rows: readonly TrendRow[], language: Language): Markup => {
  const w = searchWords(language);
  return barChart({
    title: w.trendTitle,
    x: { label: w.period },
    y: { label: w.documents },
    names: [w.documents],
    groups: rows.map(({ period, documents }) => ({ label: period, values: [documents] })),
  });
};

/** The figure and its table. */
export const trendFigure = (facets: SearchFacets, shown: ShownSearch, language: Language): Markup => {
  const w = searchWords(language);
  const rows = trendRows(facets);
  const table = dataTable(
    w.trendTitle,
    [
      { name: w.period },
      { name: w.documents, number: true },
      { name: w.ofMonth, number: true },
      { name: w.share, number: true },
    ],
    rows.map(({ period, documents, of }) => [
      period,
      grouped(documents),
      grouped(of),
      of === 0 ? '' : percent(documents / of),
    ]),
  );
  if (rows.length < 2) return html`<p class="soft">${w.oneMonth}</p>${table}`;
  const asked = { ...askedValues(shown), lang: language };
  return figureBlock(
    {
      title: w.trendTitle,
      drawing: chart(rows, language),
      svg: linkTo('/search/trend.svg', asked),
      csv: linkTo('/search/trend.csv', asked),
      table,
      note: w.trendNote,
    },
    language,
  );
};

export const trendDrawing: SitePage = async (request, sources) =>
  answered(await askFacets(request, sources), request.language, (facets) =>
    figureFile('trend', chart(trendRows(facets), request.language)),
  );

export const trendTable: SitePage = async (request, sources) =>
  answered(await askFacets(request, sources), request.language, (facets) =>
    tableFile(
      'trend',
      ['period', 'documents', 'documents of the period'],
      trendRows(facets).map(({ period, documents, of }) => [period, documents, of]),
    ),
  );
