import { withoutSpace } from '../../text/normalise.ts';

export interface TitleContext {
  readonly siteName: string | null;
  /** Text of the first h1. */
  readonly heading: string | null;
}

/**
 * The title without the name of the site: the parts that are not the site's name where the page says it, else the part that
 * is also the page's heading, else the first, where most sites put it.
 */
export const cleanTitle = (title: string, { siteName, heading }: TitleContext): string => {
  const parts = title.split(separator).filter((part) => part.trim() !== '');
  if (parts.length < 2) return title;
  const isSite = (part: string): boolean => siteName !== null && keyOf(part) === keyOf(siteName);
  const rest = parts.filter((part) => !isSite(part));
  if (rest.length > 0 && rest.length < parts.length) return joinParts(title, rest);
  if (heading !== null && !isSite(heading) && namesPart(heading, parts)) return heading.trim();
  return (parts[0] as string).trim();
};

const keyOf = (text: string): string => withoutSpace(text).normalize('NFKC').toLowerCase();

/** Does the heading begin one of the parts, or several of them together? */
const namesPart = (heading: string, parts: readonly string[]): boolean => {
  const key = keyOf(heading);
  if (key.length < 2) return false;
  return parts.some((part) => keyOf(part) === key) || (key.length >= 4 && keyOf(parts.join('')).startsWith(key));
};

/** ` | `, ` - `, `：` … between title and site. A hyphen counts only with spaces around it. */
const separator = /\s*[|｜¦‖»«]\s*|\s+[-–—―:：/／・~〜～<＜>＞]\s+|\s*[：―—–]\s*|:\s+/;

/** The first of the parts that stay to the last, with what stands between them. */
const joinParts = (title: string, parts: readonly string[]): string => {
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  const start = title.indexOf(first);
  return title.slice(start, title.lastIndexOf(last) + last.length).trim();
};
