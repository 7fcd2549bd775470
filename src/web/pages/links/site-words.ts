import { axisNames } from '../../../survey/site/site-tables.ts';
import type { SiteAxis } from '../../../survey/site/site-tally.ts';
import type { Polarity } from '../../../survey/site/polarity.ts';
import { bilingual } from '../../language/bilingual.ts';
import type { Language } from '../../language/strings.ts';

/** Words of the list of sites and of the report on one. */
export const siteWords = bilingual({
  sites: ['サイト', 'Sites'],
  sitesText: [
    'ページのあるホストの一覧です。選んで並べると、レーダーチャートを重ねて比べられます。',
    'All hosts with pages. Choose several to lay their radar charts over one another.',
  ],
  compare: ['選んだサイトを比べる', 'Compare the chosen sites'],
  choose: ['選ぶ', 'Choose'],
  nothingChosen: ['一覧から 1 つ以上のサイトを選んでください。', 'Choose at least one site of the list.'],
  host: ['ホスト', 'Host'],
  sortBy: ['並べ方', 'Sort by'],
  byName: ['名前', 'name'],
  show: ['見る', 'Show'],
  range: ['{total} サイト中 {first}–{last}', '{first}–{last} of {total} sites'],
  noSites: ['ページのあるサイトはまだありません。', 'There is no site with pages yet.'],
  unknownSite: ['このホストのページはコーパスにありません。', 'The corpus has no living page of this host.'],
  organisation: ['組織', 'Organisation'],
  siteName: ['サイト名', 'Name of the site'],
  publisher: ['発行者', 'Publisher'],
  telephone: ['電話', 'Telephone'],
  fax: ['ファクス', 'Fax'],
  mail: ['電子メール', 'E-mail'],
  address: ['住所', 'Address'],
  saidBy: ['{pages} ページ', '{pages} pages'],
  nothingSaid: ['ページに書かれていません。', 'Its pages do not say.'],
  radar: ['サイトの形', 'Shape of the site'],
  radarNote: [
    '偏差値。50 は登録された {sites} サイトの平均、10 は標準偏差。0 と 100 で切ってあります。リンクはページの組で数えます。',
    'Deviation scores: 50 is the mean of the {sites} registered sites, 10 a standard deviation; cut at 0 and 100. A link is a pair of pages.',
  ],
  imagesUnknown: ['画像の数が分からないページが {pages} あります。', 'Images of {pages} pages were not counted.'],
  axis: ['軸', 'Axis'],
  mean: ['平均', 'Mean'],
  deviation: ['標準偏差', 'Standard deviation'],
  score: ['偏差値', 'Score'],
  add: ['重ねるサイト', 'Site to lay over'],
  addButton: ['重ねる', 'Add'],
  words: ['特徴語', 'Characteristic words'],
  wordsNote: [
    'ほかのサイトより多く使われている語。対数尤度比の順。',
    'Words used more than elsewhere, by log-likelihood.',
  ],
  word: ['語', 'Word'],
  here: ['このサイト', 'Here'],
  elsewhere: ['ほか', 'Elsewhere'],
  likelihood: ['対数尤度比', 'Log-likelihood'],
  reputation: ['評判', 'Reputation'],
  reputationNote: [
    'ほかのサイトで {names} の名が出てくる文。褒める語とけなす語の辞書で分けています（120 文での精度 62 %、再現率 45 %）。',
    'Sentences of other sites that name {names}, sorted by a list of words that praise or blame (on 120 sentences: precision 62 %, recall 45 %).',
  ],
  cut: ['これより多くあります。', 'There are more than these.'],
  noMention: ['ほかのサイトには見つかりません。', 'No other site names it.'],
  contents: ['内容', 'Contents'],
  contentsNote: [
    '文書 {documents} 件のうち {looked} 件を、名詞の TF-IDF で分けたもの。',
    '{looked} of {documents} documents, grouped by TF-IDF of their nouns.',
  ],
  pages: ['{pages} ページ', '{pages} pages'],
  onePage: ['1 ページ', '1 page'],
  noContents: ['分けられるほどの文書がありません。', 'There are too few documents to group.'],
  related: ['関連サイト', 'Related sites'],
  relatedNote: [
    '共引用：両方を指すホストの数と、どちらかを指すホストの数の幾何平均との比。',
    'Co-citation: hosts that link to both, by the geometric mean of those that link to either.',
  ],
  pagesTo: ['ここから', 'From here'],
  pagesFrom: ['ここへ', 'To here'],
  linkedWith: ['両方を指すホスト', 'Hosts linking to both'],
  cocitation: ['共引用', 'Co-citation'],
  noRelated: ['リンクでつながるサイトはありません。', 'No site is linked with it.'],
  madeAt: ['作成', 'Made'],
  pathTo: ['最短経路', 'Shortest path'],
});

export const axisName = (axis: SiteAxis, language: Language): string => axisNames[axis][language];

const polarities: Readonly<Record<Polarity, readonly [ja: string, en: string]>> = {
  positive: ['肯定', 'positive'],
  negative: ['否定', 'negative'],
  neutral: ['どちらでもない', 'neither'],
};

export const polarityName = (polarity: Polarity, language: Language): string =>
  polarities[polarity][language === 'ja' ? 0 : 1];
