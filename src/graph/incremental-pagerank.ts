import type { Csr } from './csr.ts';
import { PageQueue } from './page-queue.ts';

/**
 * How far the score of a newly collected page is passed on (Yamada 2004, 3): to its links only (DL1); to L further pages
 * breadth first (PL); while the addition is at least `threshold` times the score it meets (VR); when what a page has
 * received and not yet passed on is more than `threshold` of its score (AR).
 */
export type CutOff =
  | { readonly kind: 'DL1' }
  | { readonly kind: 'PL'; readonly pages: number }
  | { readonly kind: 'VR'; readonly threshold: number }
  | { readonly kind: 'AR'; readonly threshold: number };

/** The paper's constants. */
export const cutOffs = {
  DL1: { kind: 'DL1' },
  PL: { kind: 'PL', pages: 8 },
  VR: { kind: 'VR', threshold: 1.5 },
  AR: { kind: 'AR', threshold: 29 / 30 },
} as const satisfies Record<string, CutOff>;

/**
 * Approximate PageRank of collected and discovered pages, kept up while pages are collected. A page's links are read
 * from the graph only when it is collected, and those of other pages only once they are.
 */
export class IncrementalPageRank {
  readonly queue: PageQueue;
  readonly #graph: Csr;
  readonly #cutOff: CutOff;
  readonly #collected: Uint8Array;
  /** AR: a_p, received and not yet passed on. */
  readonly #held: Float64Array;

  constructor(graph: Csr, cutOff: CutOff) {
    this.#graph = graph;
    this.#cutOff = cutOff;
    this.queue = new PageQueue(graph.nodes);
    this.#collected = new Uint8Array(graph.nodes);
    this.#held = new Float64Array(cutOff.kind === 'AR' ? graph.nodes : 0);
  }

  discover(page: number): void {
    if (this.#collected[page] === 0 && !this.queue.waits(page)) this.queue.add(page);
  }

  /** The page was fetched: its score rises by one and goes in equal parts to its links. */
  collect(page: number): void {
    const { scores } = this.queue;
    this.#collected[page] = 1;
    scores[page] = (scores[page] ?? 0) + 1;
    switch (this.#cutOff.kind) {
      case 'DL1':
        this.#passOn(page, scores[page] ?? 0);
        break;
      case 'PL':
        this.#passOnTo(page, this.#cutOff.pages);
        break;
      case 'VR':
        this.#passOnWhileLarge(page, this.#cutOff.threshold);
        break;
      case 'AR':
        this.#passOnHeld(page, this.#cutOff.threshold);
        break;
    }
  }

  #links(page: number): number {
    return (this.#graph.offsets[page + 1] ?? 0) - (this.#graph.offsets[page] ?? 0);
  }

  #receive(page: number, share: number): void {
    const { scores } = this.queue;
    scores[page] = (scores[page] ?? 0) + share;
    if (this.#collected[page] === 1) return;
    if (this.queue.waits(page)) this.queue.raised(page);
    else this.queue.add(page);
  }

  /** Gives `amount` in equal parts to the links of a page. Returns the part. */
  #passOn(page: number, amount: number): number {
    const { offsets, targets } = this.#graph;
    const part = amount / this.#links(page);
    for (let at = offsets[page] ?? 0; at < (offsets[page + 1] ?? 0); at++) this.#receive(targets[at] ?? 0, part);
    return part;
  }

  #passOnTo(page: number, further: number): void {
    const { offsets, targets } = this.#graph;
    const waiting: [page: number, part: number][] = [[page, this.#passOn(page, this.queue.scores[page] ?? 0)]];
    let left = further;
    for (let entry = waiting.shift(); entry !== undefined && left > 0; entry = waiting.shift()) {
      const [from, part] = entry;
      for (let at = offsets[from] ?? 0; at < (offsets[from + 1] ?? 0) && left > 0; at++) {
        const to = targets[at] ?? 0;
        if (this.#collected[to] === 0 || this.#links(to) === 0) continue;
        waiting.push([to, this.#passOn(to, part)]);
        left--;
      }
    }
  }

  /** DL1, and further from every page whose score before was at most 1/threshold of what it received. */
  #passOnWhileLarge(page: number, threshold: number): void {
    const { offsets, targets } = this.#graph;
    const { scores } = this.queue;
    const waiting: [page: number, amount: number][] = [[page, scores[page] ?? 0]];
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const [from, amount] = entry;
      const part = amount / this.#links(from);
      for (let at = offsets[from] ?? 0; at < (offsets[from + 1] ?? 0); at++) {
        const to = targets[at] ?? 0;
        const large = part >= threshold * (scores[to] ?? 0);
        if (from !== page && !large) continue;
        this.#receive(to, part);
        if (large && this.#collected[to] === 1) waiting.push([to, part]);
      }
    }
  }

  #passOnHeld(page: number, threshold: number): void {
    const { offsets, targets } = this.#graph;
    const { scores } = this.queue;
    this.#held[page] = scores[page] ?? 0;
    const waiting = [page];
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
      const part = (this.#held[from] ?? 0) / this.#links(from);
      this.#held[from] = 0;
      for (let at = offsets[from] ?? 0; at < (offsets[from + 1] ?? 0); at++) {
        const to = targets[at] ?? 0;
        this.#receive(to, part);
        if (this.#collected[to] === 0) continue;
        const before = this.#held[to] ?? 0;
        this.#held[to] = before + part;
        const bound = threshold * (scores[to] ?? 0);
        if (before <= bound && before + part > bound) waiting.push(to);
      }
    }
  }
}
