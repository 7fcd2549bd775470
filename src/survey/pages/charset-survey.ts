import { columns, nameColumn } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { said } from '../said.ts';
import { shareOf, type Survey } from '../survey-table.ts';
import { countBy, pagesOf } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

/** In which encodings the pages are written. */
export const charsetSurvey = (groups: readonly PageGroup[]): Survey => {
  const pages = pagesOf(groups);
  const table = {
    name: 'charsets',
    heading: said('文字コード', 'Character encodings'),
    columns: [
      nameColumn('charset', said('文字コード', 'encoding')),
      columns.pages,
      columns.pageShare,
      columns.japaneseShare,
      columns.hosts,
    ],
    rows: countBy(groups, ({ charset }) => charset).map((row) => [
      row.value,
      row.pages,
      shareOf(row.pages, pages),
      shareOf(row.japanesePages, row.pages),
      row.hosts,
    ]),
  };
  return {
    name: 'charsets',
    about: [
      said(
        'ページを読むのに実際に使った文字コードです。宣言が誤っているページでは、宣言とは異なります。',
        'The encoding by which a page was read. It is another one than the page declares where the declaration is wrong.',
      ),
    ],
    tables: [{ ...table, paper: null, figure: lyingBars(table, ['share']) }],
  };
};
