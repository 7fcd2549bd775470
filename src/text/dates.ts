/**
 * Reads a date as machines write it (`2024-03-05T10:00:00+09:00`, RFC 2822) or as people do. The result is `2024-03-05`, with
 * the time and zone after it when they are stated; null when it is no date or no day that exists.
 */
export const parseDate = (written: string | null | undefined): string | null => {
  if (written === null || written === undefined) return null;
  const text = plainText(written).trim();
  const iso = isoDate.exec(text) ?? basicDate.exec(text);
  if (iso !== null) {
    const day = checkedDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (day === null) return null;
    const zone = (iso[5] ?? '').replace('JST', '+09:00').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
    return iso[4] === undefined ? day : `${day}T${iso[4]}${zone}`;
  }
  return findDate(text);
};

/** The first date in running text: 2024年3月5日, 令和6年3月5日, R6.3.5, 2024/3/5, 2024.03.05, Mar 5, 2024, 5 March 2024. */
export const findDate = (text: string): string | null => {
  const plain = plainText(text).replace(bothCounts, '$1年');
  let first: { at: number; date: string } | null = null;
  for (const { pattern, read } of forms) {
    const match = pattern.exec(plain);
    if (match === null || (first !== null && first.at <= match.index)) continue;
    const date = read(match);
    if (date !== null) first = { at: match.index, date };
  }
  return first?.date ?? null;
};

/** Full-width forms plain, dashes hyphens. */
const plainText = (text: string): string => text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');

/** Years told twice, 令和6(2024)年 or 2024年(令和6年): the first count is enough. */
const bothCounts =
  /((?:令和|平成|昭和)\s*[\d元]{1,2}|(?:19|20)\d\d)\s*年?\s*\((?:(?:令和|平成|昭和)\s*[\d元]{1,2}|(?:19|20)\d\d)\s*年?\)\s*年?/g;

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|JST|[+-]\d{2}:?\d{2})?)?/;
/** ISO 8601 without its hyphens: 20240305, 20240305T100000Z. */
const basicDate = /^((?:19|20)\d\d)([01]\d)([0-3]\d)(?:T\d{4,6}(?:Z|[+-]\d{4})?)?$/;

/** First year of each era, minus one. 令和元年 = 2019. */
const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  令: 2018,
  R: 2018,
  平成: 1988,
  平: 1988,
  H: 1988,
  昭和: 1925,
  昭: 1925,
  S: 1925,
  大正: 1911,
  明治: 1867,
};

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const kanjiNumber = '[\\d元〇一二三四五六七八九十]{1,4}';

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => string | null;
}

const forms: readonly DateForm[] = [
  {
    pattern: /((?:19|20)\d\d)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/,
    read: (match) => checkedDay(Number(match[1]), Number(match[2]), Number(match[3])),
  },
  {
    pattern: new RegExp(
      `(令和|平成|昭和|大正|明治)\\s*(${kanjiNumber})\\s*年\\s*(${kanjiNumber})\\s*月\\s*(${kanjiNumber})\\s*日`,
    ),
    read: (match) => eraDay(match),
  },
  {
    pattern: /(?<![A-Za-z一-龠])([RHS令平昭])(\d{1,2})[.年/](\d{1,2})[.月/](\d{1,2})(?!\d)/,
    read: (match) => eraDay(match),
  },
  {
    pattern: /二〇([〇一二三四五六七八九]{2})年(十?[一二三四五六七八九十])月([一二三四五六七八九十]{1,3})日/,
    read: (match) =>
      checkedDay(2000 + kanjiValue(match[1] ?? ''), kanjiValue(match[2] ?? ''), kanjiValue(match[3] ?? '')),
  },
  {
    pattern: /(?<!\d)((?:19|20)\d\d)\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/,
    read: (match) => checkedDay(Number(match[1]), Number(match[3]), Number(match[4])),
  },
  {
    pattern: new RegExp(
      `(?<![a-z])${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?:\\d\\d:\\d\\d(?::\\d\\d)?\\s+[A-Z]{3,4}\\s+)?((?:19|20)\\d\\d)`,
      'i',
    ),
    read: (match) => checkedDay(Number(match[3]), monthOf(match[1]), Number(match[2])),
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${monthName},?[\\s-]+((?:19|20)\\d\\d)`, 'i'),
    read: (match) => checkedDay(Number(match[3]), monthOf(match[2]), Number(match[1])),
  },
];

const monthOf = (name: string | undefined): number => months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

const eraDay = (match: RegExpExecArray): string | null => {
  const first = eras[match[1] ?? ''];
  if (first === undefined) return null;
  return checkedDay(first + kanjiValue(match[2] ?? ''), kanjiValue(match[3] ?? ''), kanjiValue(match[4] ?? ''));
};

/** 元 = 1, 十二 = 12, 二十 = 20, 二三 = 23 (place by place), 12 = 12. */
const kanjiValue = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '元') return 1;
  const digit = (character: string): number => '〇一二三四五六七八九'.indexOf(character);
  const ten = text.indexOf('十');
  if (ten < 0) return Array.from(text).reduce((value, character) => value * 10 + digit(character), 0);
  const tens = ten === 0 ? 1 : digit(text.charAt(0));
  return tens * 10 + (ten + 1 < text.length ? digit(text.charAt(ten + 1)) : 0);
};

/** No web page is older than this, and none of ours is from a later century. */
const yearMin = 1900;
const yearMax = 2100;

const checkedDay = (year: number, month: number, day: number): string | null => {
  if (!(year >= yearMin && year <= yearMax && month >= 1 && month <= 12 && day >= 1)) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};
