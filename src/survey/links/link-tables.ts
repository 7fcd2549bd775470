import { counted } from '../../base/counted.ts';
import type { UrlKey } from '../../model/ids.ts';
import { said } from '../said.ts';
import type { SurveyColumn, SurveyTable } from '../survey-table.ts';
import type { HostPath, LinkDirection, LinkExplorer, PagePath, Slice } from './link-explorer.ts';

const text = (name: string, ja: string, en: string): SurveyColumn => ({ name, label: said(ja, en), kind: 'text' });
const count = (name: string, ja: string, en: string): SurveyColumn => ({ name, label: said(ja, en), kind: 'count' });

const plain = { paper: null, figure: null } as const;

/** The links of a page, out and in, with the hosts and the texts at their ends. */
export const linkTables = (explorer: LinkExplorer, key: UrlKey, slice: Slice): readonly SurveyTable[] => {
  const pages = (direction: LinkDirection): SurveyTable => {
    const { total, rows } = explorer.pages(key, direction, slice);
    const shown = rows.length === total ? String(total) : `${rows.length} / ${total}`;
    return {
      ...plain,
      name: direction,
      heading:
        direction === 'out'
          ? said(`出るリンク（${shown}）`, `Links out (${shown})`)
          : said(`入るリンク（${shown}）`, `Links in (${shown})`),
      columns: [
        text('url', 'URL', 'URL'),
        text('anchors', 'リンクの文字', 'anchor texts'),
        text('state', '状態', 'state'),
        text('nofollow', 'nofollow', 'nofollow'),
      ],
      rows: rows.map(({ url, anchors, alive, nofollow }) => [
        url,
        anchors.join(' | '),
        alive ? 'collected' : 'not collected',
        nofollow ? 'nofollow' : '',
      ]),
    };
  };
  const hosts = (direction: LinkDirection): SurveyTable => ({
    ...plain,
    name: `hosts-${direction}`,
    heading:
      direction === 'out'
        ? said('指されているホスト', 'Hosts linked from here')
        : said('指しているホスト', 'Hosts that link here'),
    columns: [text('host', 'ホスト', 'host'), count('pages', 'ページ数', 'pages')],
    rows: explorer.hosts(key, direction, slice).rows.map(({ host, pages: own }) => [host, own]),
  });
  return [
    pages('out'),
    pages('in'),
    {
      ...plain,
      name: 'anchors',
      heading: said('入るリンクの文字', 'Anchor texts of the links in'),
      columns: [
        text('anchor', 'リンクの文字', 'anchor text'),
        count('pages', 'ページ数', 'pages'),
        count('hosts', 'ホスト数', 'hosts'),
      ],
      rows: explorer.anchors(key, slice).rows.map((row) => [row.anchor, row.pages, row.hosts]),
    },
    hosts('in'),
    hosts('out'),
  ];
};

export const pagePathTable = ({ steps, paths }: PagePath): SurveyTable => ({
  ...plain,
  name: 'path',
  heading: said(
    `最短経路：${steps.length - 1} リンク、${paths} 通り`,
    `Shortest path: ${counted(steps.length - 1, 'link')}, one of ${paths}`,
  ),
  columns: [count('step', '段', 'step'), text('url', 'URL', 'URL'), text('by', '次へのリンクの文字', 'by the link')],
  rows: steps.map(({ url, anchors }, at) => [at, url, anchors.join(' | ')]),
});

export const hostPathTable = ({ steps, paths }: HostPath): SurveyTable => ({
  ...plain,
  name: 'path',
  heading: said(
    `ホストの最短経路：${steps.length - 1} リンク、${paths} 通り`,
    `Shortest path of hosts: ${counted(steps.length - 1, 'link')}, one of ${paths}`,
  ),
  columns: [
    count('step', '段', 'step'),
    text('host', 'ホスト', 'host'),
    count('pages', '次を指すページ数', 'pages that link on'),
    text('from', '例', 'for example from'),
    text('to', '例の先', 'to'),
  ],
  rows: steps.map(({ host, pages, example }, at) => [at, host, pages, example?.from ?? '', example?.to ?? '']),
});
