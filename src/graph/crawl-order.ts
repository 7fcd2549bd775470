import { cutOffs, IncrementalPageRank } from './incremental-pagerank.ts';
import type { PageLinks } from './page-links.ts';
import type { PageQueues } from './page-queues.ts';

/** The orders of Yamada 2004, 4.2, and IPR-WP, which is ours (incremental-pagerank.ts). */
export const orderStrategies = ['BF', 'BLC', 'PR', 'IPR-DL1', 'IPR-PL', 'IPR-WP', 'IPR-VR', 'IPR-AR'] as const;
export type OrderStrategy = (typeof orderStrategies)[number];

/**
 * Which known page to fetch next: keeps the scores of queues up to date. The caller lets pages wait and takes them; a
 * simulation and the live crawler use the same.
 */
export interface CrawlOrder {
  /** A page became known and is about to wait. Its URL breaks ties of BLC; null: none are broken. */
  found(page: number, url: string | null): void;
  /** A page was fetched; its links are known now, and those that may be fetched wait. */
  collected(page: number): void;
}

export interface OrderedPages {
  readonly queues: PageQueues;
  readonly links: PageLinks;
  /** PR: pages between two sweeps, given how many have been collected. */
  readonly sweepAfter: (collected: number) => number;
}

export const openCrawlOrder = (strategy: OrderStrategy, pages: OrderedPages): CrawlOrder => orders[strategy](pages);

/** Whether an order looks at links of pages other than the newest. */
export const readsOldLinks = (strategy: OrderStrategy): boolean => !['BF', 'BLC', 'IPR-DL1'].includes(strategy);

/** Whether it may take scores within a factor of 2 for equal. Counts of links with a fraction for the URL may not. */
export const bearsOctaves = (strategy: OrderStrategy): boolean => strategy !== 'BF' && strategy !== 'BLC';

/** All scores are equal: pages go as they came. */
const breadthFirst = (): CrawlOrder => ({ found: () => undefined, collected: () => undefined });

/** Links from collected pages; the shape of the URL makes the fraction, so that one number orders by both. */
const backLinkCount = ({ queues, links }: OrderedPages): CrawlOrder => ({
  found: (page, url) => {
    if (url !== null) queues.scores[page] = (queues.scores[page] ?? 0) + tieOf(url);
  },
  collected: (page) => {
    const { targets } = links;
    for (let at = links.begin(page); at < links.end(page); at++) {
      const to = targets[at] ?? 0;
      queues.scores[to] = (queues.scores[to] ?? 0) + 1;
      if (queues.waits(to)) queues.raised(to);
    }
  },
});

/** Between 0 and 1: fewer `/` first, then shorter. */
const tieOf = (url: string): number => {
  const slashes = url.split('/').length - 1;
  return 1 - (Math.min(slashes, 1023) * 4096 + Math.min(url.length, 4095)) / 2 ** 22;
};

/** PageRank over what is known, one sweep at a time; pages found since wait with what they had. */
const pageRankOrder = ({ queues, links, sweepAfter }: OrderedPages): CrawlOrder => {
  let done = 0;
  let sweepAt = sweepAfter(0);
  let pages = 0;
  const sweep = (): void => {
    const { scores } = queues;
    const { targets } = links;
    const next = new Float64Array(pages);
    for (let page = 0; page < pages; page++) {
      const [from, to] = [links.begin(page), links.end(page)];
      const part = (scores[page] ?? 0) / (to - from);
      for (let at = from; at < to; at++) next[targets[at] ?? 0] = (next[targets[at] ?? 0] ?? 0) + part;
    }
    for (let page = 0; page < pages; page++)
      if ((scores[page] ?? 0) > 0 || (next[page] ?? 0) > 0 || queues.waits(page))
        scores[page] = 0.15 + 0.85 * (next[page] ?? 0);
    queues.rebuild();
  };
  return {
    found: (page) => {
      pages = Math.max(pages, page + 1);
    },
    collected: (page) => {
      const { targets } = links;
      pages = Math.max(pages, page + 1);
      for (let at = links.begin(page); at < links.end(page); at++) pages = Math.max(pages, (targets[at] ?? 0) + 1);
      // A page not yet swept over has the score that PageRank starts every page with.
      if (queues.scores[page] === 0) queues.scores[page] = 1;
      if (++done < sweepAt) return;
      sweep();
      sweepAt = done + sweepAfter(done);
    },
  };
};

const incremental =
  (cutOff: keyof typeof cutOffs) =>
  (pages: OrderedPages): CrawlOrder => {
    const ranks = new IncrementalPageRank(pages, cutOffs[cutOff]);
    return { found: () => undefined, collected: (page) => ranks.collect(page) };
  };

const orders: Readonly<Record<OrderStrategy, (pages: OrderedPages) => CrawlOrder>> = {
  BF: breadthFirst,
  BLC: backLinkCount,
  PR: pageRankOrder,
  'IPR-DL1': incremental('DL1'),
  'IPR-PL': incremental('PL'),
  'IPR-WP': incremental('WP'),
  'IPR-VR': incremental('VR'),
  'IPR-AR': incremental('AR'),
};
