import { counted } from '../../base/counted.ts';
import type { BlockType, PagePart, PageType, SubBlock } from '../../model/document.ts';
import type { Region } from '../../model/region.ts';
import type { StageName } from '../../model/run.ts';
import type { UrlState } from '../../model/url-state.ts';
import type { Language } from './strings.ts';

const typesJa: Readonly<Record<PageType, string>> = {
  blog: 'ブログ',
  qa: '質問と回答',
  news: 'ニュース',
  shop: '商品',
  forum: '掲示板',
  documentation: '技術文書',
  company: '企業',
  government: '行政',
  list: '一覧',
  other: 'その他',
};

export const typeName = (type: PageType, language: Language): string => (language === 'ja' ? typesJa[type] : type);

const stagesJa: Readonly<Record<StageName, string>> = {
  collect: '収集',
  import: '取り込み',
  'select-link': '第一次選別',
  format: '整形',
  'select-text': '第二次選別',
  index: '索引',
  export: '書き出し',
  sets: 'ページ集合',
  forget: '削除',
};

export const stageLabel = (stage: StageName, language: Language): string =>
  language === 'ja' ? stagesJa[stage] : stage;

const statesJa: Readonly<Record<UrlState, string>> = {
  new: '未取得',
  waiting: '再試行待ち',
  visited: '取得済み',
  refused: '対象外',
  dead: '消滅',
};

export const stateName = (state: UrlState, language: Language): string => (language === 'ja' ? statesJa[state] : state);

const regionsJa: Readonly<Record<Region, string>> = {
  title: '題名',
  keywords: 'キーワード',
  description: '要旨',
  header: 'ヘッダ',
  footer: 'フッタ',
  link: 'リンク',
  image: '画像',
  form: 'フォーム',
  maintext: '本文',
  unknown: 'その他',
  anchor: 'ほかのページからのリンク',
  code: 'コード',
  numbers: '数字の行',
  foreign: '外国語の文',
};

/** A part of a page. In English parts are called what queries and `--block` call them. */
export const regionName = (region: Region | BlockType, language: Language): string =>
  language === 'ja' ? regionsJa[region] : region;

const partsJa: Readonly<Record<SubBlock | Exclude<PagePart['type'], 'default'>, string>> = {
  profile: '人物紹介',
  address: '連絡先',
  table: '表',
  code: 'コード',
  list: '箇条書き',
  blog: '記事',
  comment: 'コメント',
};

/** A part of a block, or of a page with several texts. */
export const partName = (part: keyof typeof partsJa, language: Language): string =>
  language === 'ja' ? partsJa[part] : part;

const units = {
  sentence: { ja: '文', several: 'sentences' },
  document: { ja: '文書', several: 'documents' },
  host: { ja: 'ホスト', several: 'hosts' },
  word: { ja: '語', several: 'words' },
  line: { ja: '行', several: 'lines' },
  place: { ja: 'か所', several: 'places' },
  match: { ja: '件の一致', several: 'matches' },
} as const;

/** "1 sentence", "2,310 sentences"; "2,310 文". */
export const countedIn = (language: Language, number: number, unit: keyof typeof units): string =>
  language === 'ja' ? `${number.toLocaleString('en')} ${units[unit].ja}` : counted(number, unit, units[unit].several);

const fieldsJa: Readonly<Record<string, string>> = {
  pages: 'ページ',
  kept: '残った',
  made: '作った',
  removed: '除いた',
  failed: '失敗',
  added: '加えた',
  changed: '新しい、または変わった',
  known: '既知',
  requests: 'リクエスト',
  outcomes: '結果',
  refusals: '対象外とした理由',
  byRule: '規則ごと',
  rule: '規則',
  set: 'ページ集合',
  recipe: 'レシピ',
  input: '入力',
  words: '語',
  documents: '文書',
  urls: 'URL',
  finished: '終わり方',
  withoutDocument: '文書のないページ',
  numbered: '番号をつけた URL',
  adopted: '引き継いだ訪問',
  released: '手放した訪問',
  fetches: '回数',
  states: 'URL の状態',
  state: '状態',
  kind: '種類',
  fault: '障害',
  by: '理由',
  funnel: '規則を順に適用',
  left: '残り',
  alone: 'この規則だけ',
  change: '前の集合との違い',
  entered: '加わった',
  revised: '新しい版',
  numbers: '数',
  stage: '段階',
  politeness: 'アクセス間隔',
  hosts: 'ホスト',
  addresses: 'アドレス',
  overlaps: '同時のリクエスト',
  closest: '間隔の短いホスト',
  overloads: '過負荷のサーバー',
  count: '数',
  smallestMs: '最短（ミリ秒）',
  meanMs: '平均（ミリ秒）',
  host: 'ホスト',
  feeds: 'フィード',
  news: '新着一覧',
  polled: '見に行った',
  unchanged: '変わらず',
  newEntries: '新しい記事',
  changedEntries: '更新された記事',
  oldEntries: '既知の記事',
  moved: '移転',
  ended: '打ち切り',
  inVain: '見つからなかった場所',
  visited: '訪れた一覧',
  paged: '一覧の続き',
  sitemaps: 'ニュースサイトマップ',
  newArticles: '新しい記事',
  knownArticles: '既知の記事',
  redirected: '転送',
  gone: '消滅',
  cutShort: '途中で打ち切り',
  failures: '失敗',
  leftAlone: '別の版のため残した',
  faults: '読めなかったもの',
};

/** A field of the report of a run; what has no name of its own is spelled as it is called, in words. */
export const fieldName = (field: string, language: Language): string =>
  (language === 'ja' ? fieldsJa[field] : undefined) ??
  field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
