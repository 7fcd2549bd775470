/**
 * What a URL is asked for. Robots files, files about rights, sitemaps and feeds are fetched and logged like pages but
 * are no pages.
 */
export type UrlKind = 'page' | 'robots' | 'sitemap' | 'feed' | 'rights';

/**
 * `new`: never asked for. `waiting`: asked for without an answer that counts, to be asked again. `visited`: brought a
 * page or a redirect. `refused`: we decided not to ask (or not to keep). `dead`: gone, or given up.
 */
export type UrlState = 'new' | 'waiting' | 'visited' | 'refused' | 'dead';
