import type { SurveyRows } from '../../store/survey-port.ts';
import { columns, nameColumn } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { said } from '../said.ts';
import { shareOf, type Survey, type SurveyTable } from '../survey-table.ts';
import { countBy, pagesOf } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

/** What was found of rights wherever it was said; null where only some pages are looked at. */
export interface Statements {
  readonly pages: ReturnType<SurveyRows['pageStatements']>;
  readonly siteFiles: ReturnType<SurveyRows['siteFiles']>;
}

const noLicence = 'none';

/** Licences of pages, and what is said of mining and training. */
export const rightsSurvey = (groups: readonly PageGroup[], statements: Statements | null): Survey => {
  const formatted = groups.filter(({ mining }) => mining !== null);
  const pages = pagesOf(formatted);
  const byValue = (valueOf: (group: PageGroup) => string | null): SurveyTable['rows'] =>
    countBy(formatted, valueOf).map((row) => [row.value, row.pages, shareOf(row.pages, pages), row.hosts, row.words]);
  const counts = [columns.pages, columns.pageShare, columns.hosts, columns.words];
  const mining = {
    name: 'mining',
    heading: said('マイニングと学習についての表明', 'What is said of mining and training'),
    columns: [
      nameColumn('mining', said('表明', 'statement'), {
        reserved: said('権利を留保', 'reserved'),
        granted: said('許可', 'granted'),
        unstated: said('表明なし', 'unstated'),
      }),
      ...counts,
    ],
    rows: byValue((group) => group.mining),
  };
  const licences = {
    name: 'licences',
    heading: said('ライセンス', 'Licences'),
    columns: [
      nameColumn('licence', said('ライセンス', 'licence'), { [noLicence]: said('記載なし', 'none stated') }),
      ...counts,
    ],
    rows: byValue(({ licence }) => licence ?? noLicence),
  };
  return {
    name: 'rights',
    about: [
      said(
        '文書が作られたページだけを数えます。ページ、その応答ヘッダ、サイトのファイル（robots.txt、tdmrep.json、ai.txt）から読み取りました。',
        'Only pages of which a document was made. Read from the page, its headers, and the files of its site (robots.txt, tdmrep.json, ai.txt).',
      ),
    ],
    tables: [
      { ...mining, paper: null, figure: lyingBars(mining, ['share']) },
      { ...licences, paper: null, figure: lyingBars(licences, ['share']) },
      ...(statements === null ? [] : [pageStatements(statements), siteFiles(statements)]),
    ],
  };
};

const sourceColumn = nameColumn('source', said('場所', 'where'), {
  header: said('応答ヘッダ', 'header'),
  meta: said('meta 要素', 'meta element'),
  link: said('リンク', 'link'),
  mention: said('言及', 'mention'),
});

const pageStatements = ({ pages }: Statements): SurveyTable => ({
  name: 'page-statements',
  heading: said('ページの中の表明', 'Statements found in pages'),
  paper: null,
  columns: [
    nameColumn('kind', said('種類', 'kind'), {
      robots: said('ロボットへの指示', 'directive for robots'),
      'tdm-reservation': said('TDM の留保', 'TDM reservation'),
      licence: said('ライセンス', 'licence'),
      copyright: said('著作権表示', 'copyright notice'),
    }),
    sourceColumn,
    columns.pages,
  ],
  rows: pages.map(({ kind, source, pages: count }) => [kind, source, count]),
  figure: null,
});

const siteFiles = ({ siteFiles: files }: Statements): SurveyTable => ({
  name: 'site-files',
  heading: said('サイトのファイル', 'Files of sites'),
  paper: null,
  columns: [
    nameColumn('file', said('ファイル', 'file')),
    nameColumn('result', said('結果', 'result'), {
      found: said('あり', 'found'),
      absent: said('なし', 'absent'),
      unreadable: said('読めない', 'unreadable'),
      'too-large': said('大きすぎる', 'too large'),
      forbidden: said('禁止', 'forbidden'),
      unreachable: said('届かない', 'unreachable'),
    }),
    { name: 'origins', label: said('サイト数', 'sites'), kind: 'count' },
  ],
  rows: files.map(({ source, result, origins }) => [source, result, origins]),
  figure: null,
});
