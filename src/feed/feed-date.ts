import { epochMs, type EpochMs } from '../model/time.ts';

/**
 * A date as feeds and sitemaps write it: ISO 8601 in all its lengths, RFC 822 with its mistakes, C's asctime, slashes,
 * Japanese. Null when there is none in it. Without a time zone it is taken for UTC.
 */
export const parseFeedDate = (written: string | null): EpochMs | null => {
  if (written === null) return null;
  const text = written.trim().replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const parts = isoDate(text) ?? rfc822Date(text) ?? ascDate(text) ?? japaneseDate(text);
  return parts === null ? null : toEpoch(parts);
};

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string | undefined;
  readonly zone: string | undefined;
}

const isoDate = (text: string): DateParts | null => {
  const match =
    /^(\d{4})(?:[-/.]?(\d\d?)(?:[-/.]?(\d\d?))?)?(?:[T ]+(\d\d?:?\d\d(?::?\d\d(?:[.,]\d+)?)?))? *(Z|z|UTC|GMT|JST|[+-]\d\d:?\d\d|[+-]\d\d)?$/.exec(
      text,
    );
  if (match === null) return null;
  // 2003123 is the 123rd day of 2003 (ISO 8601 ordinal date).
  const ordinal = /^(\d{4})-?(\d{3})(?!\d)/.exec(text);
  if (ordinal !== null && !/^\d{4}-\d\d?-/.test(text) && !/^\d{4}\/|^\d{4}\./.test(text))
    return { year: Number(ordinal[1]), month: 1, day: Number(ordinal[2]), time: match[4], zone: match[5] };
  return {
    year: Number(match[1]),
    month: Number(match[2] ?? 1),
    day: Number(match[3] ?? 1),
    time: match[4],
    zone: match[5],
  };
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const rfc822Date = (text: string): DateParts | null => {
  const match =
    /^(?:[a-z]+\.?,? *)?(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,})\.?,?[ -]+(\d{2,4})(?:,? +(\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?))?(?: *\(?([+-] ?\d{1,2}:?\d\d|[a-z]{1,5}(?:[+-]\d{1,4})?))?/i.exec(
      text,
    ) ?? null;
  if (match === null) return null;
  const month = months.indexOf((match[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  const year = fullYear(match[3] ?? '');
  return month === 0 ? null : { year, month, day: Number(match[1]), time: match[4], zone: match[5] };
};

/** `Sun Jan 4 16:29:06 PST 2004`, and `January 5, 2004 10:00 AM`. */
const ascDate = (text: string): DateParts | null => {
  const match =
    /^(?:[a-z]+,? +)?([a-z]{3,})\.? +(\d{1,2}),?(?: +(\d{1,2}:\d\d(?::\d\d)?))?(?: +([a-z]{1,5}|[+-]\d{4}))? +(\d{4})(?: +(\d{1,2}:\d\d(?::\d\d)?(?: *[ap]m)?))?(?: +([a-z]{2,5}|[+-]\d{4}))?/i.exec(
      text,
    );
  if (match === null) return null;
  const month = months.indexOf((match[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return null;
  return {
    year: Number(match[5]),
    month,
    day: Number(match[2]),
    time: match[3] ?? match[6],
    zone: match[4] ?? match[7],
  };
};

const japaneseDate = (text: string): DateParts | null => {
  const match =
    /^(?:(令和|平成|昭和)(\d{1,2}|元)|(\d{4}))年 *(\d{1,2})月 *(\d{1,2})日(?:[(（].[)）])?(?: *(午前|午後)? *(\d{1,2})[時:](\d{1,2})?分?(?::?(\d{1,2})秒?)?)?/.exec(
      text,
    );
  if (match === null) return null;
  const first = { 令和: 2018, 平成: 1988, 昭和: 1925 }[match[1] ?? ''] ?? 0;
  const year = match[3] === undefined ? first + (match[2] === '元' ? 1 : Number(match[2])) : Number(match[3]);
  const hour = Number(match[7] ?? 0) + (match[6] === '午後' ? 12 : 0);
  const time = `${hour}:${(match[8] ?? '0').padStart(2, '0')}:${(match[9] ?? '0').padStart(2, '0')}`;
  return { year, month: Number(match[4]), day: Number(match[5]), time, zone: '+0900' };
};

const fullYear = (digits: string): number => {
  const year = Number(digits);
  // RFC 2822 §4.3.
  return digits.length === 2 ? year + (year < 50 ? 2000 : 1900) : digits.length === 3 ? year + 1900 : year;
};

const toEpoch = ({ year, month, day, time, zone }: DateParts): EpochMs | null => {
  const clock = /^(\d{1,2}):?(\d{1,2})?(?::?(\d{1,2})(?:[.,](\d+))?)? *([ap]m)?$/i.exec(time ?? '0:00');
  if (clock === null || month < 1 || month > 12 || day < 1 || day > 366) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0', half] = clock;
  const hour = (Number(hours) % (half === undefined ? 100 : 12)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Math.min(59, Number(seconds)));
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  return Number.isNaN(local) ? null : epochMs(local + ms - zoneMinutes(zone) * 60_000);
};

const zoneMinutes = (zone: string | undefined): number => {
  if (zone === undefined) return 0;
  const offset = /([+-]) ?(\d{1,2}):?(\d\d)?$/.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return offset[1] === '-' ? -minutes : minutes;
  }
  return (namedZones[zone.toUpperCase()] ?? 0) * 60;
};

/** RFC 822 §5, the military letters as RFC 2822 would have them read (unknown: UTC), and those of Japan and Europe. */
const namedZones: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AST: -4,
  ADT: -3,
  ET: -5,
  CT: -6,
  MT: -7,
  PT: -8,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  JST: 9,
  KST: 9,
};
