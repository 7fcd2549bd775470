import { dayMs, epochMs, type EpochMs } from '../../model/time.ts';
import { originOf, parseUrl, pathOf, type Url } from '../../model/url.ts';

/**
 * Calendars without end (C31), as families of addresses: those that differ in a date and in nothing else. One address
 * never tells whether it belongs to a calendar, since articles carry dates and numbers too; what tells is that the
 * family leads on, from one of its pages to the next, into a time that has not come.
 */
export interface DatedAddress {
  readonly origin: string;
  /** The address with its date taken out: equal for all members of a family. */
  readonly family: string;
  /** The middle of the day or month it names, or the first day of the year. */
  readonly at: EpochMs;
  /** It names a year and no month. */
  readonly isYear: boolean;
  /** The member for another day (the first of a month names the month), as it may be written: with and without zeros. */
  readonly members: (date: CalendarDate) => readonly Url[];
}

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Judges the links of one page. */
export interface CalendarView {
  readonly page: DatedAddress;
  readonly now: EpochMs;
  /** Milliseconds between now and the farthest page that is asked for when only its own family leads to it. */
  readonly span: number;
  /** Does the family go on into a time that has not come? Asked only for links into the past. */
  readonly leadsOn: () => boolean;
}

/**
 * What gave the link away as a step through a calendar without end; null when it is an ordinary link. Pages of the
 * family that anything else links to are asked for, however far they lie: the answer is about links, not about pages.
 */
export const calendarStep = (to: Url, { page, now, span, leadsOn }: CalendarView): string | null => {
  const target = datedAddress(to) ?? yearAddress(to);
  if (target === null || target.origin !== page.origin) return null;
  if (Math.abs(target.at - now) <= span + 16 * dayMs) return null;
  const isFamily = target.family === page.family;
  // A calendar of months leads to days, and from there back to months: what is dated ahead of now is no article.
  const isStep = target.at > now ? isFamily || isAhead(page, now) : isFamily && leadsOn();
  return isStep ? new Date(target.at).toISOString().slice(0, 10) : null;
};

/** Dated later than anything that has been published, with some weeks for announcements. */
export const isAhead = (address: DatedAddress, now: EpochMs): boolean => address.at > now + 45 * dayMs;

/** Members of the family that a crawler has met when the family leads on, since it met them on the way. */
export const membersAhead = (address: DatedAddress, now: EpochMs): readonly Url[] => {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  const own = new Date(address.at);
  const monthsOn = [3, 4, 5].map((months) => ({
    year: year + Math.floor((month - 1 + months) / 12),
    month: ((month - 1 + months) % 12) + 1,
    day: 1,
  }));
  const yearsOn = [1, 2].map((years) => ({
    year: year + years,
    month: own.getUTCMonth() + 1,
    day: own.getUTCDate(),
  }));
  return (address.isYear ? yearsOn : [...monthsOn, ...yearsOn]).flatMap((date) => address.members(date));
};

/**
 * A path that ends in what may be a year, as if it named one. Whether it does, the page tells: it has its months below
 * it (`monthsBelow`).
 */
export const yearAddress = (url: Url): DatedAddress | null => {
  const target = pathOf(url);
  const match = /\/((?:19|2\d)\d\d)\/?$/d.exec(target);
  return match === null ? null : addressOf(url, target, fieldsOf(match, ['year']));
};

/** The pages of its months that a year in a path has below it, as they may be written. */
export const monthsBelow = (year: Url): readonly Url[] => {
  const base = year.endsWith('/') ? year : `${year}/`;
  return Array.from({ length: 12 }, (_, at) => String(at + 1)).flatMap((month) =>
    [...new Set([month, month.padStart(2, '0')])].flatMap((written) =>
      [`${base}${written}/`, base + written].flatMap((text) => parseUrl(text) ?? []),
    ),
  );
};

/** The date an address names; null when it names none. Numbers that only look like years are none. */
export const datedAddress = (url: Url): DatedAddress | null => {
  const target = pathOf(url);
  return addressOf(url, target, dateFields(target));
};

const addressOf = (url: Url, target: string, fields: readonly Field[]): DatedAddress | null => {
  const valueOf = (part: Part): number | null => {
    const field = fields.find((one) => one.part === part);
    return field === undefined ? null : Number(target.slice(field.from, field.to));
  };
  const [year, month, day] = [valueOf('year'), valueOf('month'), valueOf('day')];
  if (year === null || year < 1900 || year > 2999) return null;
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (day < 1 || day > 31)) return null;
  // A year that has begun is not ahead of now, however much of it is left.
  const at = epochMs(month === null ? Date.UTC(year, 0, 1, 12) : Date.UTC(year, month - 1, day ?? 15, 12));
  const origin = originOf(url);
  return {
    origin,
    family: origin + fill(target, fields, ({ part }) => `{${part}}`),
    at,
    isYear: month === null,
    members: (date) =>
      [2, 1].flatMap((width) => {
        const member = fill(target, fields, ({ part }) => String(date[part]).padStart(width, '0'));
        return parseUrl(origin + member) ?? [];
      }),
  };
};

type Part = keyof CalendarDate;

/** Where in the address a part of the date stands. */
interface Field {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

const fill = (target: string, fields: readonly Field[], as: (field: Field) => string): string => {
  let filled = '';
  let at = 0;
  for (const field of fields) {
    filled += target.slice(at, field.from) + as(field);
    at = field.to;
  }
  return filled + target.slice(at);
};

/** In the order of the address. A date in one piece goes before one in several arguments. */
const dateFields = (target: string): readonly Field[] =>
  separated(target) ?? (saysDates(target) ? unseparated(target) : null) ?? named(target);

/** 2031-10, 2031/10/05, 2031.10: year first, one separator. */
const separated = (target: string): readonly Field[] | null => {
  const pattern = /(?<![\d.])(\d{4})([-/._])(\d{1,2})(?:\2(\d{1,2})(?!\d))?(?![\d.]*\d)/dg;
  for (const match of target.matchAll(pattern)) {
    const month = Number(match[3]);
    const year = Number(match[1]);
    if (month >= 1 && month <= 12 && year >= 1900 && year <= 2999)
      return fieldsOf(match, ['year', null, 'month', 'day']);
  }
  return null;
};

/** 20311005 and 203110, where the address says that it is about dates; elsewhere they are numbers of articles. */
const unseparated = (target: string): readonly Field[] | null => {
  for (const match of target.matchAll(/(?<!\d)((?:19|2\d)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?(?!\d)/dg))
    return fieldsOf(match, ['year', 'month', 'day']);
  return null;
};

/** Arguments of a query named after the parts: `y=2031&m=10`. Without a year there is no date. */
const named = (target: string): readonly Field[] => {
  const fields: Field[] = [];
  const start = target.indexOf('?');
  if (start < 0) return fields;
  for (const match of target.slice(start).matchAll(/[?&;]([^=&;]+)=(\d{1,4})(?=$|[&;])/dg)) {
    const part = partNames.get((match[1] ?? '').toLowerCase());
    const [from, to] = match.indices?.[2] ?? [0, 0];
    const fits = part === 'year' ? to - from === 4 : to - from <= 2;
    if (part !== undefined && fits && fields.every((field) => field.part !== part))
      fields.push({ part, from: start + from, to: start + to });
  }
  return fields.some(({ part }) => part === 'year') ? fields : [];
};

const fieldsOf = (match: RegExpExecArray, parts: readonly (Part | null)[]): readonly Field[] =>
  parts.flatMap((part, place) => {
    const indices = match.indices?.[place + 1];
    return part === null || indices === undefined ? [] : [{ part, from: indices[0], to: indices[1] }];
  });

const partNames: ReadonlyMap<string, Part> = new Map(
  Object.entries({
    year: ['y', 'yy', 'yyyy', 'year', 'nen'],
    month: ['m', 'mm', 'mo', 'mon', 'month', 'tsuki'],
    day: ['d', 'dd', 'day', 'mday', 'hi'],
  } satisfies Record<Part, readonly string[]>).flatMap(([part, names]) =>
    names.map((name): [string, Part] => [name, part as Part]),
  ),
);

/** A date in the path of an address that calls itself a calendar: made for whoever asks, as a script's answer is. */
export const isCalendarPath = (url: Url): boolean => {
  const [path = ''] = pathOf(url).split('?');
  return says(path, calendarWords) && (separated(path) !== null || yearAddress(url) !== null);
};

const saysDates = (target: string): boolean => says(target, calendarWords) || says(target, dateWords);

/** As whole words: `article` has no `cal` in it, and `update` no date. */
const says = (target: string, words: ReadonlySet<string>): boolean =>
  target.split(/[^a-z]+/i).some((word) => words.has(word.toLowerCase()));

const calendarWords: ReadonlySet<string> = new Set('cal calendar calender yotei nittei koyomi'.split(' '));

const dateWords: ReadonlySet<string> = new Set(
  'schedule date day daily month monthly year ym ymd yyyymm yyyymmdd event events'.split(' '),
);
