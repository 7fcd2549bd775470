import { hostOf, pathOf, type Url } from '../model/url.ts';

/** The site of a page: its host, and below a folder like `/~name/` that folder. */
export const siteOf = (url: Url): string => {
  const home = /^\/(?:~|%7E)[^/?]+/.exec(pathOf(url));
  return home === null ? hostOf(url) : `${hostOf(url)}${home[0]}`;
};
