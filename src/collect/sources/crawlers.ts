import type { PriorityRole } from '../../store/source-port.ts';

/**
 * The three crawlers of Akamine 2010 4.1 and 4.2. They share one loop, and with it robots, politeness and the archive.
 */
export const crawlers = ['update', 'rss', 'news'] as const;
export type Crawler = (typeof crawlers)[number];

/** What the RSS and the news crawler are sent for; the update crawler takes what is due by itself. */
const roles: Readonly<Record<Crawler, readonly PriorityRole[]>> = {
  update: [],
  rss: ['feed', 'entry'],
  news: ['listing', 'paging', 'sitemap', 'article'],
};

export const rolesOf = (chosen: readonly Crawler[]): readonly PriorityRole[] => chosen.flatMap((name) => roles[name]);

export const crawlerOf = (role: PriorityRole): Crawler => (roles.rss.includes(role) ? 'rss' : 'news');
