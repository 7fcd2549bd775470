import { barChart } from '../figure/bar-chart.ts';
import { reportPage } from '../figure/report-page.ts';
import type { ServerRankSurvey } from './server-rank.ts';
import { titleOf, type SurveyTable } from './survey-table.ts';

const bins = 20;
const serversShown = 50;

/** The histogram of figure 8, and the servers with the highest ranks. */
export const serverRankTables = ({ servers }: ServerRankSurvey): readonly [SurveyTable, SurveyTable] => {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { rank } of servers) {
    const bin = Math.min(bins - 1, Math.floor((rank * bins) / 10));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return [
    {
      figure: 8,
      heading: 'PageRank of servers',
      head: ['from', 'to', 'servers', 'share'],
      rows: counts.map((count, bin) => [
        (bin * 10) / bins,
        ((bin + 1) * 10) / bins,
        count,
        servers.length === 0 ? 0 : rounded(count / servers.length),
      ]),
    },
    {
      figure: null,
      heading: 'Servers with the highest ranks',
      head: ['server', 'rank', 'pages', 'servers linking to it', 'servers it links to'],
      rows: servers
        .slice(0, serversShown)
        .map(({ host, rank, pages, from, to }) => [host, rounded(rank), pages, from, to]),
    },
  ];
};

/** The tables and the histogram as one HTML file. */
export const serverRankReport = (survey: ServerRankSurvey, corpus: string): string => {
  const [histogram, highest] = serverRankTables(survey);
  const { servers, links, damping } = survey;
  return reportPage({
    language: 'en',
    title: 'PageRank of servers',
    about: [
      `Corpus: ${corpus}. As figure 8 of Akamine et al. 2010: damping ${damping}, the largest value scaled to 10.`,
      `${servers.length.toLocaleString('en')} servers with living pages; ${links.toLocaleString('en')} pairs of which one links to the other.`,
    ],
    sections: [
      {
        heading: titleOf(histogram),
        figure: barChart({
          title: histogram.heading,
          x: { label: 'PageRank, from' },
          y: { label: 'servers' },
          names: ['servers'],
          groups: histogram.rows.map(([from, , count]) => ({ label: String(from), values: [Number(count)] })),
        }),
        text: [],
        table: histogram,
      },
      { heading: highest.heading, figure: null, text: [], table: highest },
    ],
  });
};

const rounded = (value: number): number => Number(value.toFixed(4));
