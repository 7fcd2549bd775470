import { columns, otherRow } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { muraoka } from '../papers.ts';
import { said } from '../said.ts';
import { rounded, shareOf, type Survey } from '../survey-table.ts';
import { tldColumn, topLevelDomain } from '../top-level-domain.ts';
import { countBy, pagesOf, withOthers } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

/** Table 3 of Muraoka et al. 2008: pages by the top-level domain of their servers. */
export const tldSurvey = (groups: readonly PageGroup[], top: number): Survey => {
  const pages = pagesOf(groups);
  const found = withOthers(
    countBy(groups, ({ host }) => topLevelDomain(host)),
    top,
    otherRow,
  );
  const table = {
    name: 'tld',
    heading: said('TLD ごとのページ数', 'Pages by top-level domain'),
    columns: [tldColumn, columns.pages, columns.pageShare, columns.hosts, columns.pagesPerHost],
    rows: found.map((row) => [
      row.value,
      row.pages,
      shareOf(row.pages, pages),
      row.hosts,
      rounded(row.pages / row.hosts),
    ]),
  };
  return {
    name: 'tld',
    about: [
      said(
        '生きているページを、ホスト名の最後の部分で分けて数えました。サーバは、そのようなページを一つ以上もつホストです。',
        'Living pages by the last part of the names of their hosts. A server is a host with at least one such page.',
      ),
    ],
    tables: [{ ...table, paper: muraoka('table', 3), figure: lyingBars(table, ['share']) }],
  };
};
