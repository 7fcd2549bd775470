import { counted } from '../base/counted.ts';
import { columns, nameColumn } from './columns.ts';
import { lyingBars } from './figures.ts';
import { akamine } from './papers.ts';
import { said } from './said.ts';
import { shareOf, type Survey, type SurveyRow } from './survey-table.ts';

/** The queries of table 1 of Akamine et al. 2010. */
export const paperQueries = [
  '京都',
  'ダイエット',
  '地球温暖化',
  'アガリクス',
  'ステロイド',
  'バイオエタノール',
] as const;

export interface QueryHits {
  readonly query: string;
  readonly hits: number;
  /** Servers with hits. */
  readonly sites: number;
}

/** Table 1 of Akamine et al. 2010: on how many pages queries are found. */
export const querySurvey = (found: readonly QueryHits[], documents: number): Survey => {
  const table = {
    name: 'queries',
    heading: said('検索式ごとのヒット件数', 'Hits of each query'),
    columns: [
      nameColumn('query', said('検索式', 'query')),
      { name: 'hits', label: said('ヒット件数', 'hits'), kind: 'count' as const },
      columns.pageShare,
      columns.hosts,
    ],
    rows: found.map(({ query, hits, sites }): SurveyRow => [query, hits, shareOf(hits, documents), sites]),
  };
  return {
    name: 'queries',
    about: [
      said(
        `検索できる ${documents.toLocaleString('en')} 文書のうち、検索式を満たすものの数です。`,
        `How many of ${counted(documents, 'searchable document')} meet each query.`,
      ),
    ],
    tables: [{ ...table, paper: akamine('table', 1), figure: lyingBars(table, ['hits']) }],
  };
};
