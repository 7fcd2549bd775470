import { elapsedMs } from '../base/clock.ts';
import { bearsOctaves, openCrawlOrder, type OrderStrategy } from '../graph/crawl-order.ts';
import type { Csr } from '../graph/csr.ts';
import { RecordedLinks } from '../graph/page-links.ts';
import { PageQueues } from '../graph/page-queues.ts';

export interface SimulatedCrawl {
  readonly strategy: OrderStrategy;
  /** Pages in the order they were collected. */
  readonly order: Uint32Array;
  /** Milliseconds that each tenth of the crawl took: the cost of deciding and of expanding links. */
  readonly tenthsMs: readonly number[];
}

export interface CrawlOrderInput {
  readonly graph: Csr;
  readonly strategy: OrderStrategy;
  /** Where the crawl begins. When nothing known is left, it goes on with the lowest page not yet collected. */
  readonly start: number;
  /** BLC breaks ties by the number of `/` and the length of the URL; null: by order of discovery. */
  readonly urls: readonly string[] | null;
  /** Scores between two powers of 2 are equal, as for the live crawler; not for BF and BLC. */
  readonly octaves?: boolean;
}

/** Collects every page of a recorded graph. What a page links to is known only once it is collected. */
export const simulateCrawl = ({ graph, strategy, start, urls, octaves = false }: CrawlOrderInput): SimulatedCrawl => {
  const { nodes, offsets, targets } = graph;
  const queues = new PageQueues({
    pages: nodes,
    ties: 'first-come',
    scores: octaves && bearsOctaves(strategy) ? 'octave' : 'exact',
  });
  const links = new RecordedLinks(graph);
  // One sweep of PR every hundredth of the pages (Yamada 2004, 4.2).
  const hundredth = Math.max(1, Math.round(nodes / 100));
  const order = openCrawlOrder(strategy, { queues, links, sweepAfter: () => hundredth });
  const known = new Uint8Array(nodes);
  const hosts = urls?.map((url) => url.split('/')[2] ?? '') ?? null;
  const sequence = new Uint32Array(nodes);
  const discover = (page: number): void => {
    known[page] = 1;
    order.found(page, urls?.[page] ?? null);
    queues.add(page);
  };
  const tenths = new Tenths(nodes);
  let lowest = 0;
  for (let done = 0; done < nodes; done++) {
    if (queues.size === 0) {
      while (known[lowest] === 1) lowest++;
      discover(done === 0 ? start : lowest);
    }
    const page = queues.take();
    sequence[done] = page;
    links.collect(page);
    // Without a preference, links within the site first (Yamada 2004, 4.2).
    for (const within of hosts === null ? [true] : [true, false])
      for (let at = offsets[page] ?? 0; at < (offsets[page + 1] ?? 0); at++) {
        const to = targets[at] ?? 0;
        if (known[to] === 0 && (hosts === null || (hosts[to] === hosts[page]) === within)) discover(to);
      }
    order.collected(page);
    tenths.passed(done + 1);
  }
  return { strategy, order: sequence, tenthsMs: tenths.ms };
};

class Tenths {
  readonly ms: number[] = [];
  readonly #pages: number;
  #next: number;
  #begin = elapsedMs();

  constructor(pages: number) {
    this.#pages = pages;
    this.#next = Math.ceil(pages / 10);
  }

  passed(done: number): void {
    if (done < this.#next) return;
    const now = elapsedMs();
    this.ms.push(now - this.#begin);
    this.#begin = now;
    this.#next = Math.ceil((this.#pages * (this.ms.length + 1)) / 10);
  }
}
