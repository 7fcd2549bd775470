import { said, type Said } from './said.ts';
import type { SurveyColumn } from './survey-table.ts';

const count = (name: string, label: Said): SurveyColumn => ({ name, label, kind: 'count' });
const share = (name: string, label: Said): SurveyColumn => ({ name, label, kind: 'share' });
const number = (name: string, label: Said): SurveyColumn => ({ name, label, kind: 'number' });

/** Columns that several tables have. */
export const columns = {
  pages: count('pages', said('ページ数', 'pages')),
  pageShare: share('share', said('割合', 'share')),
  hosts: count('servers', said('サーバ数', 'servers')),
  addresses: count('addresses', said('アドレス数', 'addresses')),
  words: count('words', said('語数', 'words')),
  pagesPerHost: number('pagesPerServer', said('ページ／サーバ', 'pages per server')),
  japaneseShare: share('japaneseShare', said('日本語ページの割合', 'share of Japanese pages')),
} as const;

/** Rows that stand for several values, or for none. */
export const otherRow = 'other';
export const unknownRow = 'unknown';

const rowNames: Readonly<Record<string, Said>> = {
  [otherRow]: said('その他', 'other'),
  [unknownRow]: said('不明', 'unknown'),
};

/** A column of names: the codes of `names` and the rows that stand for several are told in words. */
export const nameColumn = (name: string, label: Said, names: Readonly<Record<string, Said>> = {}): SurveyColumn => ({
  name,
  label,
  kind: 'text',
  valueName: (code) => ownValue(names, code) ?? ownValue(rowNames, code),
});

const ownValue = (names: Readonly<Record<string, Said>>, code: string): Said | null =>
  (Object.hasOwn(names, code) ? names[code] : null) ?? null;
