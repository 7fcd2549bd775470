import { withoutSpace } from '../text/normalise.ts';

export interface TitleContext {
  readonly siteName: string | null;
  /** Text of the first h1. */
  readonly heading: string | null;
}

/**
 * The title without the name of the site. What the page itself calls its heading is believed first; then a part that equals
 * the site's name goes; then, of several parts, the longest stays.
 */
export const cleanTitle = (title: string, { siteName, heading }: TitleContext): string => {
  const parts = title.split(separator).filter((part) => part.trim() !== '');
  if (parts.length < 2) return title;
  const key = (text: string): string => withoutSpace(text).normalize('NFKC').toLowerCase();
  const whole = key(title);
  if (heading !== null && heading.length >= 4 && whole.includes(key(heading)) && key(heading) !== key(siteName ?? ''))
    return heading.trim();
  const rest = siteName === null ? parts : parts.filter((part) => key(part) !== key(siteName));
  if (siteName !== null && rest.length > 0 && rest.length < parts.length) return joinParts(title, rest);
  const first = parts[0] as string;
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), first);
  return (first.length >= firstUnitsMin ? first : longest).trim();
};

/** ` | `, ` - `, `：` … between title and site. A hyphen counts only with spaces around it. */
const separator = /\s*[|｜¦‖»«]\s*|\s+[-–—―:：/／・~〜～<＜>＞]\s+|\s*[：―—–]\s*/;

/** Most sites put the title first; a first part shorter than this is rather the site's name. */
const firstUnitsMin = 5;

/** The first of the parts that stay to the last, with what stands between them. */
const joinParts = (title: string, parts: readonly string[]): string => {
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  const start = title.indexOf(first);
  return title.slice(start, title.lastIndexOf(last) + last.length).trim();
};
