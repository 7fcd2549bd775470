import { parseUrl, type Url } from '../../model/url.ts';

/** The address without what only tells where a reader came from: each feed and each place on a page adds another one. */
export const withoutTracking = (url: Url): Url => {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const pairs = url.slice(at + 1).split('&');
  // Only its own: an address within a parameter may have some too.
  const kept = pairs.filter((pair) => !tracking.test(pair));
  if (kept.length === pairs.length) return url;
  return parseUrl(kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`) ?? url;
};

/**
 * Of campaigns, advertisements and newsletters. Names that sites also use for what they show (`ref`, `from`) are not
 * among them.
 */
const tracking =
  /^(?:utm_[a-z_]+|fbclid|gclid|dclid|gbraid|wbraid|yclid|msclkid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)=/i;
