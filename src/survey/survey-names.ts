import { said, type Said } from './said.ts';

/** Every survey of a corpus, in the order in which people are shown them. */
export const surveyNames = [
  'tld',
  'language',
  'geography',
  'census',
  'sites',
  'types',
  'charsets',
  'rights',
  'queries',
  'growth',
  'pagerank',
  'schedule',
] as const;
export type SurveyName = (typeof surveyNames)[number];

/** What each is called, and the question that it answers. */
export const surveyTitles: Readonly<Record<SurveyName, { readonly title: Said; readonly question: Said }>> = {
  tld: {
    title: said('TLD の分布', 'Top-level domains'),
    question: said('ページはどの TLD にあるか', 'In which top-level domains are the pages?'),
  },
  language: {
    title: said('言語の分布', 'Languages'),
    question: said('ページは何語で書かれているか', 'In which languages are the pages written?'),
  },
  geography: {
    title: said('サーバの位置', 'Where servers are'),
    question: said('サーバは世界のどこにあるか', 'Where in the world are the servers?'),
  },
  census: {
    title: said('サーバの内訳', 'Server census'),
    question: said('発見したサーバはどうなったか', 'What became of the servers that were found?'),
  },
  sites: {
    title: said('サイトごとのページ数', 'Pages of each site'),
    question: said('ページの多いサイトはどれか', 'Which sites have the most pages?'),
  },
  types: {
    title: said('ページの種類', 'Types of pages'),
    question: said('どのような種類のページか', 'What kind of pages are there?'),
  },
  charsets: {
    title: said('文字コード', 'Character encodings'),
    question: said('ページはどの文字コードで書かれているか', 'In which encodings are the pages written?'),
  },
  rights: {
    title: said('ライセンスと権利の表明', 'Licences and mining statements'),
    question: said('ページをどのように使ってよいとされているか', 'What may be done with the pages?'),
  },
  queries: {
    title: said('検索式のヒット件数', 'Hit counts of queries'),
    question: said('検索式はいくつのページで見つかるか', 'On how many pages are queries found?'),
  },
  growth: {
    title: said('コーパスの成長', 'Growth'),
    question: said('いつ何が加わり、変わり、消えたか', 'What came, changed and went, and when?'),
  },
  pagerank: {
    title: said('サーバの PageRank', 'PageRank of servers'),
    question: said('多くのサーバから支持されるサーバはどれか', 'Which servers do other servers vouch for?'),
  },
  schedule: {
    title: said('再訪の間隔', 'Revisit schedule'),
    question: said('ページはいつまた訪ねられるか', 'When are pages visited again?'),
  },
};
