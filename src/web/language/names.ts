import { counted } from '../../base/counted.ts';
import type { BlockType, PageType } from '../../model/document.ts';
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
};

/** A field of the report of a run; what has no name of its own is spelled as it is called, in words. */
export const fieldName = (field: string, language: Language): string =>
  (language === 'ja' ? fieldsJa[field] : undefined) ??
  field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
