import type { Brand } from './brand.ts';

/** Absolute, http or https, normalized, without a fragment. Only `parseUrl` makes one. */
export type Url = Brand<string, 'Url'>;

/** Lower-case ASCII host name without port. */
export type HostName = Brand<string, 'HostName'>;

const lengthMax = 2048;

/**
 * Reads a URL as a browser would and brings it to the one form under which it is known.
 * Null when it is no http(s) URL, carries a password, or is longer than any server accepts.
 */
export const parseUrl = (raw: string, base?: string): Url | null => {
  const parsed = readUrl(raw.trim(), base);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  if (parsed.hostname === '' || parsed.username !== '' || parsed.password !== '') return null;
  if (parsed.hostname.endsWith('.')) parsed.hostname = parsed.hostname.slice(0, -1);
  parsed.hash = '';
  const path = plainEscapes(parsed.pathname);
  const query = parsed.search === '?' ? '' : plainEscapes(parsed.search);
  const url = `${parsed.protocol}//${parsed.host}${path}${query}`;
  return url.length > lengthMax ? null : (url as Url);
};

/** What `parseUrl` makes of a link on a page. Most lead to a plain path of the same origin, and need no parsing. */
export const linkedUrl = (raw: string, base: Url): Url | null => {
  const origin = originOf(base);
  const path = raw.startsWith(origin) ? raw.slice(origin.length) : raw;
  return plainPath.test(path) && origin.length + path.length <= lengthMax
    ? ((origin + path) as Url)
    : parseUrl(raw, base);
};

/** Of characters that stay as they are; no segment is empty (`//` would be another host) or begins with a dot. */
const plainPath = /^(?=\/)(?:\/[\w~-][\w~.-]*)*\/?(?:\?[\w~.=&-]+)?$/;

export const hostOf = (url: Url): HostName => {
  const start = url.indexOf('//') + 2;
  const authority = url.slice(start, url.indexOf('/', start));
  const colon = authority.lastIndexOf(':');
  return (colon > authority.lastIndexOf(']') ? authority.slice(0, colon) : authority) as HostName;
};

/** Path and query: what stands in the request line and what robots.txt rules are matched against. */
export const pathOf = (url: Url): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** Scheme, host and port: `http://example.jp`. robots.txt belongs to one of these. */
export const originOf = (url: Url): string => url.slice(0, url.indexOf('/', url.indexOf('//') + 2));

/** The URL is the other one or lies below it: `/a/b` and `/a?q` below `/a`, but not `/ab`. */
export const isBelow = (url: Url, top: Url): boolean =>
  url === top || (url.startsWith(top) && (top.endsWith('/') || '/?'.includes(url.charAt(top.length))));

const readUrl = (raw: string, base: string | undefined): URL | null => {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
};

/**
 * Escapes in upper case, and none of what needs none: `/%7Eu/` and `/~u/`, `/%41bc` and `/Abc` are one address (RFC 3986
 * §6.2.2). An escape right after a stray `%` stays: without it, the `%` could begin another one.
 */
export const plainEscapes = (text: string): string =>
  text.includes('%')
    ? text.replace(/%[0-9a-f]{2}/gi, (escape, at: number) => {
        const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
        const isLoose = /%[0-9a-f]?$/i.test(text.slice(Math.max(0, at - 2), at));
        return unreserved.test(character) && !isLoose ? character : escape.toUpperCase();
      })
    : text;

/** RFC 3986 §2.3. */
const unreserved = /[A-Za-z0-9._~-]/;
