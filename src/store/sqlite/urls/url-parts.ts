import { hostOf, plainEscapes, type HostName, type Url } from '../../../model/url.ts';
import type { Database } from '../open-database.ts';

/**
 * A URL without its host: `/path?query`, with `s` before it for https and the port when there is one
 * (`s:8443/path`). Order by (host, rest) is the order in which URLs are numbered.
 */
export const splitUrl = (url: Url): { host: HostName; rest: string; hash: number; sum: number } => {
  const host = hostOf(url);
  const secure = url.startsWith('https:');
  const rest = (secure ? 's' : '') + url.slice((secure ? 8 : 7) + host.length);
  return { host, rest, hash: hash32(rest), sum: restSum(rest) };
};

export const joinUrl = (host: string, rest: string): Url =>
  (rest.startsWith('s') ? `https://${host}${rest.slice(1)}` : `http://${host}${rest}`) as Url;

/** FNV-1a over UTF-16 units: the order of a host's URLs in the store. */
const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};

/**
 * A second hash, made in another way (the last bits of FNV-1a depend on the last bits of the letters alone). Within a
 * host both together, 64 bits, are the URL: that two of 10^5 URLs have the same ones has a chance of 3 in 10^10.
 */
export const restSum = (rest: string): number => {
  let sum = rest.length;
  for (let at = 0; at < rest.length; at++) {
    sum = Math.imul(sum ^ rest.charCodeAt(at), 0x85ebca6b);
    sum ^= sum >>> 15;
  }
  return sum | 0;
};

/** For migrations, which make rows of `url` and `place` from those of an earlier schema. */
export const addRestFunctions = (db: Database): void => {
  db.function('rest_sum', { deterministic: true }, (rest) => restSum(String(rest)));
  db.function('rest_hash', { deterministic: true }, (rest) => hash32(String(rest)));
  db.function('plain_rest', { deterministic: true }, (rest) => plainEscapes(String(rest)));
};

/** Finds the row of `place` that belongs to a key. */
export const placeOfKey = '(host, hash, url) = (SELECT url.host, url.hash, url.url FROM url WHERE url.url = ?)';
/** To be read with a row of `url`. */
export const joinPlace = 'JOIN place ON place.host = url.host AND place.hash = url.hash AND place.url = url.url';
