import { registrableDomain } from '../../text/domain.ts';
import { columns, nameColumn, otherRow } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { akamine } from '../papers.ts';
import { said } from '../said.ts';
import { shareOf, type Survey, type SurveyColumn, type SurveyTable } from '../survey-table.ts';
import { countBy, pagesOf, withOthers } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

/** Table 2 of Akamine et al. 2010: pages of each host; and the same for registrable domains. */
export const siteSurvey = (groups: readonly PageGroup[], top: number): Survey => {
  const domains = new Map<string, string>();
  const domainOf = ({ host }: PageGroup): string => {
    const known = domains.get(host) ?? registrableDomain(host);
    domains.set(host, known);
    return known;
  };
  return {
    name: 'sites',
    about: [
      said(
        '生きているページの数です。語数は、文書が作られたページの形態素の数です。',
        'Living pages. Words are the morphemes of those pages of which a document was made.',
      ),
    ],
    tables: [
      table(groups, top, {
        name: 'sites',
        heading: said('ホストごとのページ数', 'Pages of each host'),
        first: { ...nameColumn('site', said('ホスト', 'host')), kind: 'host' },
        paper: akamine('table', 2),
        valueOf: ({ host }) => host,
      }),
      table(groups, top, {
        name: 'domains',
        heading: said('登録ドメインごとのページ数', 'Pages of each registrable domain'),
        first: nameColumn('domain', said('ドメイン', 'domain')),
        paper: null,
        valueOf: domainOf,
      }),
    ],
  };
};

const table = (
  groups: readonly PageGroup[],
  top: number,
  kind: Pick<SurveyTable, 'name' | 'heading' | 'paper'> & {
    readonly first: SurveyColumn;
    readonly valueOf: (group: PageGroup) => string;
  },
): SurveyTable => {
  const pages = pagesOf(groups);
  const drawn = {
    name: kind.name,
    heading: kind.heading,
    columns: [kind.first, columns.pages, columns.pageShare, columns.words],
    rows: withOthers(countBy(groups, kind.valueOf), top, otherRow).map((row) => [
      row.value,
      row.pages,
      shareOf(row.pages, pages),
      row.words,
    ]),
  };
  return { ...drawn, paper: kind.paper, figure: lyingBars(drawn, ['pages']) };
};
