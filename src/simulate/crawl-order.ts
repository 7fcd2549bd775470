import type { Csr } from '../graph/csr.ts';
import { cutOffs, IncrementalPageRank } from '../graph/incremental-pagerank.ts';
import { PageQueue } from '../graph/page-queue.ts';

export const orderStrategies = ['BF', 'BLC', 'PR', 'IPR-DL1', 'IPR-PL', 'IPR-VR', 'IPR-AR'] as const;
export type OrderStrategy = (typeof orderStrategies)[number];

/** In which order to fetch known pages (Yamada 2004, 4.2). */
interface Order {
  next(): number;
  discover(page: number): void;
  collected(page: number): void;
}

export interface SimulatedCrawl {
  readonly strategy: OrderStrategy;
  /** Pages in the order they were collected. */
  readonly order: Uint32Array;
}

export interface CrawlOrderInput {
  readonly graph: Csr;
  readonly strategy: OrderStrategy;
  /** Where the crawl begins. When nothing known is left, it goes on with the lowest page not yet collected. */
  readonly start: number;
  /** BLC breaks ties by the number of `/` and the length of the URL; null: by order of discovery. */
  readonly urls: readonly string[] | null;
}

/** Collects every page of a recorded graph. What a page links to is known only once it is collected. */
export const simulateCrawl = ({ graph, strategy, start, urls }: CrawlOrderInput): SimulatedCrawl => {
  const order = orders[strategy](graph, urls);
  const collected = new Uint8Array(graph.nodes);
  const sequence = new Uint32Array(graph.nodes);
  order.discover(start);
  let lowest = 0;
  for (let done = 0; done < graph.nodes; done++) {
    let page = order.next();
    if (page < 0) {
      while (collected[lowest] === 1) lowest++;
      order.discover(lowest);
      page = order.next();
    }
    collected[page] = 1;
    sequence[done] = page;
    order.collected(page);
  }
  return { strategy, order: sequence };
};

const breadthFirst = (graph: Csr): Order => {
  const queue = new Uint32Array(graph.nodes);
  const known = new Uint8Array(graph.nodes);
  let head = 0;
  let tail = 0;
  const discover = (page: number): void => {
    if (known[page] === 1) return;
    known[page] = 1;
    queue[tail++] = page;
  };
  return {
    next: () => (head < tail ? (queue[head++] ?? -1) : -1),
    discover,
    collected: (page) => {
      for (let at = graph.offsets[page] ?? 0; at < (graph.offsets[page + 1] ?? 0); at++)
        discover(graph.targets[at] ?? 0);
    },
  };
};

/** Links from collected pages; the URL's place in the tie order makes the fraction, so that one number orders both. */
const backLinkCount = (graph: Csr, urls: readonly string[] | null): Order => {
  const queue = new PageQueue(graph.nodes);
  const collected = new Uint8Array(graph.nodes);
  const ties = urls === null ? null : tieOrder(urls);
  const discover = (page: number): void => {
    if (collected[page] === 1 || queue.waits(page)) return;
    queue.scores[page] = ties === null ? 0 : 1 - (ties[page] ?? 0) / (graph.nodes + 1);
    queue.add(page);
  };
  return {
    next: () => queue.take(),
    discover,
    collected: (page) => {
      collected[page] = 1;
      for (let at = graph.offsets[page] ?? 0; at < (graph.offsets[page + 1] ?? 0); at++) {
        const to = graph.targets[at] ?? 0;
        if (collected[to] === 1) continue;
        discover(to);
        queue.scores[to] = (queue.scores[to] ?? 0) + 1;
        queue.raised(to);
      }
    },
  };
};

/** Fewer `/` first, then shorter, then as given. */
const tieOrder = (urls: readonly string[]): Uint32Array => {
  const slashes = urls.map((url) => url.split('/').length);
  const byTie = urls
    .map((_, at) => at)
    .sort((a, b) => (slashes[a] ?? 0) - (slashes[b] ?? 0) || (urls[a] ?? '').length - (urls[b] ?? '').length || a - b);
  const rank = new Uint32Array(urls.length);
  byTie.forEach((page, at) => {
    rank[page] = at;
  });
  return rank;
};

/** One sweep of PageRank over what is known, every hundredth of the pages; new pages wait with what they got so far. */
const pageRankOrder = (graph: Csr): Order => {
  const queue = new PageQueue(graph.nodes);
  const { scores } = queue;
  const collected = new Uint8Array(graph.nodes);
  const every = Math.max(1, Math.round(graph.nodes / 100));
  let done = 0;
  const discover = (page: number): void => {
    if (collected[page] === 1 || queue.waits(page)) return;
    queue.add(page);
  };
  const sweep = (): void => {
    const next = new Float64Array(graph.nodes);
    for (let page = 0; page < graph.nodes; page++) {
      if (collected[page] === 0) continue;
      const from = graph.offsets[page] ?? 0;
      const to = graph.offsets[page + 1] ?? 0;
      const part = (scores[page] ?? 0) / (to - from);
      for (let at = from; at < to; at++) next[graph.targets[at] ?? 0] = (next[graph.targets[at] ?? 0] ?? 0) + part;
    }
    for (let page = 0; page < graph.nodes; page++) {
      if (collected[page] === 1 || queue.waits(page)) scores[page] = 0.15 + 0.85 * (next[page] ?? 0);
    }
    queue.rebuild();
  };
  return {
    next: () => queue.take(),
    discover,
    collected: (page) => {
      collected[page] = 1;
      // A page not yet swept over has the score that PageRank starts every page with.
      if (scores[page] === 0) scores[page] = 1;
      for (let at = graph.offsets[page] ?? 0; at < (graph.offsets[page + 1] ?? 0); at++)
        discover(graph.targets[at] ?? 0);
      if (++done % every === 0) sweep();
    },
  };
};

const incremental =
  (cutOff: keyof typeof cutOffs) =>
  (graph: Csr): Order => {
    const ranks = new IncrementalPageRank(graph, cutOffs[cutOff]);
    return {
      next: () => ranks.queue.take(),
      discover: (page) => ranks.discover(page),
      collected: (page) => ranks.collect(page),
    };
  };

const orders: Readonly<Record<OrderStrategy, (graph: Csr, urls: readonly string[] | null) => Order>> = {
  BF: breadthFirst,
  BLC: backLinkCount,
  PR: pageRankOrder,
  'IPR-DL1': incremental('DL1'),
  'IPR-PL': incremental('PL'),
  'IPR-VR': incremental('VR'),
  'IPR-AR': incremental('AR'),
};
