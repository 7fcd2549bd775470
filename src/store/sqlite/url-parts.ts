import { hostOf, type HostName, type Url } from '../../model/url.ts';

/**
 * A URL without its host: `/path?query`, with `s` before it for https and the port when there is one
 * (`s:8443/path`). Order by (host, rest) is the order in which URLs are numbered.
 */
export const splitUrl = (url: Url): { host: HostName; rest: string; hash: number } => {
  const host = hostOf(url);
  const secure = url.startsWith('https:');
  const rest = (secure ? 's' : '') + url.slice((secure ? 8 : 7) + host.length);
  return { host, rest, hash: hash32(rest) };
};

export const joinUrl = (host: string, rest: string): Url =>
  (rest.startsWith('s') ? `https://${host}${rest.slice(1)}` : `http://${host}${rest}`) as Url;

/** FNV-1a over UTF-16 units. Equal hashes are told apart by the text, so it need not be strong, only short. */
const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};
