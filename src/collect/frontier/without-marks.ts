import { parseUrl, type Url } from '../../model/url.ts';

/**
 * The address without what tells nothing of the page: where a reader came from (each feed and each place on a page adds
 * another mark), and the number of the session, which is another one for everyone who comes.
 */
export const withoutMarks = (url: Url): Url => {
  const at = url.indexOf('?');
  const address = at < 0 ? url : url.slice(0, at);
  const path = address.replace(pathSession, '').replace(aspSession, '/');
  const pairs = pairsOf(url);
  // Only its own: an address within a parameter may have some too.
  const kept = pairs.filter((pair) => !tracking.test(pair) && !session.test(pair));
  if (path === address && kept.length === pairs.length) return url;
  return parseUrl(kept.length === 0 ? path : `${path}?${kept.join('&')}`) ?? url;
};

/** The number of a session in the address: whoever follows such links is given new ones without end. Null: none. */
export const sessionOf = (url: Url): string | null =>
  pathSession.exec(url)?.[0] ?? aspSession.exec(url)?.[0] ?? pairsOf(url).find((pair) => session.test(pair)) ?? null;

const pairsOf = (url: Url): readonly string[] => {
  const at = url.indexOf('?');
  return at < 0 ? [] : url.slice(at + 1).split('&');
};

/**
 * Of campaigns, advertisements and newsletters. Names that sites also use for what they show (`ref`, `from`) are not
 * among them.
 */
const tracking =
  /^(?:utm_[a-z_]+|fbclid|gclid|dclid|gbraid|wbraid|yclid|msclkid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)=/i;

/**
 * The names that tools for SURT keys take off (internetarchive/surt, iipc/urlcanon), in any order of parameters. Those
 * that mean nothing else may be shorter than there; a `sid` of digits alone is the number of an article.
 */
const session =
  /^(?:(?:php|j|asp\.net_)?session_?id=[\w$.!:~-]{8,}|phpsessid=[\w,-]{8,}|aspsessionid[a-z]{8}=[a-z0-9]{16,}|sid=(?!\d+$)[a-z0-9]{16,}|cfid=\d+|cftoken=[\w-]+)$/i;

const pathSession = /;jsessionid=[\w$.!:~-]{8,}/i;
/** `/(S(4hqa0555fwsecu455xqckv45))/list.aspx` */
const aspSession = /\/\((?:[a-z0-9]{24}|(?:[a-z]\([a-z0-9]{24}\))+)\)\/(?=[^?]*\.aspx)/i;
