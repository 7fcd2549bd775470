import { columns, nameColumn, otherRow } from '../columns.ts';
import { lyingBars } from '../figures.ts';
import { muraoka } from '../papers.ts';
import { said, type Said } from '../said.ts';
import { shareOf, type Survey, type SurveyColumn } from '../survey-table.ts';
import { tldColumn, topLevelDomain } from '../top-level-domain.ts';
import { countBy, pagesOf, withOthers, type Counted } from './counts.ts';
import type { PageGroup } from './page-groups.ts';

/** The eleven languages that Muraoka et al. 2008 tell apart; every other one, and none, is `other`. */
const languageNames: Readonly<Record<string, Said>> = {
  en: said('英語', 'English'),
  ja: said('日本語', 'Japanese'),
  zh: said('中国語', 'Chinese'),
  fr: said('フランス語', 'French'),
  ko: said('韓国語', 'Korean'),
  es: said('スペイン語', 'Spanish'),
  de: said('ドイツ語', 'German'),
  it: said('イタリア語', 'Italian'),
  ru: said('ロシア語', 'Russian'),
  pt: said('ポルトガル語', 'Portuguese'),
  ar: said('アラビア語', 'Arabic'),
};
const languages = [...Object.keys(languageNames), otherRow];
const allRow = 'all';

/** Languages of pages, and figure 6 of Muraoka et al. 2008 for every top-level domain with many pages. */
export const languageSurvey = (groups: readonly PageGroup[], top: number): Survey => {
  const pages = pagesOf(groups);
  const tlds = withOthers(
    countBy(groups, ({ host }) => topLevelDomain(host)),
    top,
    otherRow,
  );
  const found = countBy(groups, languageOf);
  const total = {
    name: 'languages',
    heading: said('ページの言語', 'Languages of pages'),
    columns: [
      nameColumn('language', said('言語', 'language'), languageNames),
      columns.pages,
      columns.pageShare,
      columns.hosts,
    ],
    rows: found.map((row) => [row.value, row.pages, shareOf(row.pages, pages), row.hosts]),
  };
  const byTld = {
    name: 'languages-by-tld',
    heading: said('TLD ごとの言語の割合', 'Languages within each top-level domain'),
    columns: [{ ...tldColumn, valueName: tldName }, columns.pages, ...languages.map(languageColumn)],
    rows: [{ value: allRow, pages, groups }, ...tlds].map((row) => [
      row.value,
      row.pages,
      ...languages.map((language) => shareOf(pagesIn(row, language), row.pages)),
    ]),
  };
  return {
    name: 'language',
    about: [
      said(
        '言語は取得したページのバイト列から判定しました。論文の 11 言語のほかは「その他」です。収集は日本語のページからだけリンクをたどるので、ほかの言語のページはその周りにあるものに限られます。',
        'The language of a page was decided from its bytes. Languages beyond the eleven of the paper are “other”. A collection follows links from Japanese pages only, so pages in other languages are those around them.',
      ),
    ],
    tables: [
      { ...total, paper: null, figure: lyingBars(total, ['share']) },
      { ...byTld, paper: muraoka('figure', 6), figure: lyingBars(byTld, languages) },
      japanesePlaces(groups, top),
    ],
  };
};

/** In which top-level domains the Japanese pages are: the paper tells it beside its figure 6. */
const japanesePlaces = (groups: readonly PageGroup[], top: number): Survey['tables'][number] => {
  const japanese = groups.filter(({ language }) => language === 'ja');
  const pages = pagesOf(japanese);
  const table = {
    name: 'japanese-by-tld',
    heading: said('日本語ページのある TLD', 'Where the Japanese pages are'),
    columns: [tldColumn, columns.pages, columns.pageShare, columns.hosts],
    rows: withOthers(
      countBy(japanese, ({ host }) => topLevelDomain(host)),
      top,
      otherRow,
    ).map((row) => [row.value, row.pages, shareOf(row.pages, pages), row.hosts]),
  };
  return { ...table, paper: muraoka('text', 6), figure: lyingBars(table, ['share']) };
};

const languageOf = ({ language }: PageGroup): string => (Object.hasOwn(languageNames, language) ? language : otherRow);

const pagesIn = ({ groups }: Pick<Counted, 'groups'>, language: string): number =>
  pagesOf(groups.filter((group) => languageOf(group) === language));

const languageColumn = (language: string): SurveyColumn => ({
  name: language,
  label: languageNames[language] ?? said('その他', 'other'),
  kind: 'share',
});

const tldName = (code: string): Said | null =>
  code === allRow ? said('全体', 'all') : (tldColumn.valueName?.(code) ?? null);
