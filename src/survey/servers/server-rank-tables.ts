import { columns, nameColumn } from '../columns.ts';
import { standingBars } from '../figures.ts';
import { muraoka } from '../papers.ts';
import { said } from '../said.ts';
import { rounded, shareOf, type Survey, type SurveyTable } from '../survey-table.ts';
import type { ServerRankSurvey } from './server-rank.ts';

const bins = 20;
const number = 'number' as const;

/** The histogram of figure 8 of Muraoka et al. 2008, and the servers with the highest ranks. */
export const rankSurvey = (survey: ServerRankSurvey, top: number): Survey => ({
  name: 'pagerank',
  about: [
    said(
      `サーバは生きているページをもつホスト（${counted(survey.servers.length)}）。サーバの間のリンクは一方から他方へ一つと数えます（${counted(survey.links)}）。減衰率は ${survey.damping}、最大の値を 10 とします。`,
      `A server is a host with living pages (${counted(survey.servers.length)} of them); a pair of which one links to the other is one link (${counted(survey.links)}). Damping ${survey.damping}, the largest value scaled to 10.`,
    ),
  ],
  tables: [histogram(survey), highest(survey, top)],
});

const histogram = ({ servers }: ServerRankSurvey): SurveyTable => {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { rank } of servers) {
    const bin = Math.min(bins - 1, Math.floor((rank * bins) / 10));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const table = {
    name: 'histogram',
    heading: said('サーバの PageRank', 'PageRank of servers'),
    columns: [
      { name: 'from', label: said('PageRank（以上）', 'PageRank, from'), kind: number },
      { name: 'to', label: said('未満', 'to'), kind: number },
      columns.hosts,
      columns.pageShare,
    ],
    rows: counts.map((count, bin) => [
      (bin * 10) / bins,
      ((bin + 1) * 10) / bins,
      count,
      shareOf(count, servers.length),
    ]),
  };
  return { ...table, paper: muraoka('figure', 8), figure: standingBars(table, ['servers']) };
};

const highest = ({ servers }: ServerRankSurvey, top: number): SurveyTable => ({
  name: 'highest',
  heading: said('PageRank の高いサーバ', 'Servers with the highest ranks'),
  paper: null,
  columns: [
    { ...nameColumn('server', said('サーバ', 'server')), kind: 'host' },
    { name: 'rank', label: said('PageRank', 'rank'), kind: number },
    columns.pages,
    { name: 'serversLinkingToIt', label: said('リンク元のサーバ', 'servers linking to it'), kind: 'count' },
    { name: 'serversItLinksTo', label: said('リンク先のサーバ', 'servers it links to'), kind: 'count' },
  ],
  rows: servers.slice(0, top).map(({ host, rank, pages, from, to }) => [host, rounded(rank), pages, from, to]),
  figure: null,
});

const counted = (value: number): string => value.toLocaleString('en');
