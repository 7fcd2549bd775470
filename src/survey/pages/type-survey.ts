import type { PageType } from '../../model/document.ts';
import { columns, nameColumn } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { said, type Said } from '../said.ts';
import { rounded, shareOf, type Survey, type SurveyColumn, type SurveyRow } from '../survey-table.ts';
import { countBy, pagesOf, type Counted } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

const typeNames: Readonly<Record<PageType, Said>> = {
  blog: said('ブログ', 'blog'),
  qa: said('質問と回答', 'questions and answers'),
  news: said('ニュース', 'news'),
  shop: said('店', 'shop'),
  forum: said('掲示板', 'forum'),
  documentation: said('説明書', 'documentation'),
  company: said('会社', 'company'),
  government: said('役所', 'government'),
  list: said('一覧', 'list'),
  other: said('その他', 'other'),
};

const registerNames = {
  narrative: said('語り', 'narrative'),
  discussion: said('対話', 'discussion'),
  information: said('説明', 'informational'),
  promotion: said('販売', 'promotional'),
  navigation: said('案内', 'navigation'),
  unknown: said('不明', 'unknown'),
} as const satisfies Record<string, Said>;

/** Nothing measures registers of texts yet; until something does, a page's type says in which its text most likely is. */
const registerOf: Readonly<Record<PageType, keyof typeof registerNames>> = {
  blog: 'narrative',
  news: 'narrative',
  qa: 'discussion',
  forum: 'discussion',
  documentation: 'information',
  company: 'information',
  government: 'information',
  shop: 'promotion',
  list: 'navigation',
  other: 'unknown',
};

/** What kind of page the documents are, and in which register their texts are. */
export const typeSurvey = (groups: readonly PageGroup[]): Survey => {
  const formatted = groups.filter(({ type }) => type !== null);
  const types = tableOf(
    countBy(formatted, ({ type }) => type),
    formatted,
    {
      name: 'types',
      heading: said('ページの種類', 'Types of pages'),
      first: nameColumn('type', said('種類', 'type'), typeNames),
    },
  );
  const registers = tableOf(
    countBy(formatted, ({ type }) => (isType(type) ? registerOf[type] : 'unknown')),
    formatted,
    {
      name: 'registers',
      heading: said('レジスター（種類からの推定）', 'Registers (concluded from the types)'),
      first: nameColumn('register', said('レジスター', 'register'), registerNames),
    },
  );
  return {
    name: 'types',
    about: [
      said('文書が作られたページだけを数えます。', 'Only pages of which a document was made.'),
      said(
        'レジスターは文章から測ったものではなく、種類から決めたものです。ブログとニュースは語り、質問と掲示板は対話、説明書・会社・役所は説明、店は販売、一覧は案内としました。',
        'A register is not measured in a text but follows from the type of its page: blogs and news are narrative, questions and forums discussion, documentation, companies and government informational, shops promotional, lists navigation.',
      ),
    ],
    tables: [
      { ...types, paper: null, figure: lyingBars(types, ['share']) },
      { ...registers, paper: null, figure: lyingBars(registers, ['share']) },
    ],
  };
};

const isType = (type: string | null): type is PageType => type !== null && Object.hasOwn(typeNames, type);

const tableOf = (
  found: readonly Counted[],
  formatted: readonly PageGroup[],
  { first, ...kind }: { readonly name: string; readonly heading: Said; readonly first: SurveyColumn },
): { name: string; heading: Said; columns: readonly SurveyColumn[]; rows: readonly SurveyRow[] } => ({
  ...kind,
  columns: [
    first,
    columns.pages,
    columns.pageShare,
    columns.hosts,
    columns.words,
    { name: 'wordsPerPage', label: said('語／ページ', 'words per page'), kind: 'number' },
  ],
  rows: found.map((row) => [
    row.value,
    row.pages,
    shareOf(row.pages, pagesOf(formatted)),
    row.hosts,
    row.words,
    rounded(row.words / row.pages),
  ]),
});
