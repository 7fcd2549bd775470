import { hostOf, parseUrl } from '../model/url.ts';

/** A host, or a host and the beginning of a path on it, as both stand in the URLs that are kept. */
export interface Place {
  readonly host: string;
  /** Empty: everything on the host. */
  readonly path: string;
}

/** Reads `example.jp/blog`, with a scheme or without, in capitals or in Japanese; null when no URL can begin so. */
export const readPlace = (written: string): Place | null => {
  const place = written.replace(scheme, '');
  const url = parseUrl(`http://${place}`);
  if (url === null) return null;
  const host = hostOf(url);
  return { host, path: place.includes('/') ? url.slice(`http://${host}`.length) : '' };
};

/** A URL as `host + path` of a place are compared with it. */
export const withoutScheme = (url: string): string => url.replace(scheme, '');

const scheme = /^https?:\/\//i;
