import { enlarged } from '../base/enlarged.ts';
import type { PageLinks } from './page-links.ts';
import type { PageQueues } from './page-queues.ts';

/**
 * How far the score of a newly collected page is passed on (Yamada 2004, 3): to its links only (DL1); breadth first from
 * there until L further scores were raised (PL); while the addition is at least `threshold` times the score it meets
 * (VR); when what a page has received and not yet passed on is more than `threshold` of its score (AR). WP is ours: as
 * PL, but L further pages pass on to all of their links.
 */
export type CutOff =
  | { readonly kind: 'DL1' }
  | { readonly kind: 'PL'; readonly pages: number }
  | { readonly kind: 'WP'; readonly pages: number }
  | { readonly kind: 'VR'; readonly threshold: number }
  | { readonly kind: 'AR'; readonly threshold: number };

/** The paper's constants; WP has that of PL. */
export const cutOffs = {
  DL1: { kind: 'DL1' },
  PL: { kind: 'PL', pages: 8 },
  WP: { kind: 'WP', pages: 8 },
  VR: { kind: 'VR', threshold: 1.5 },
  AR: { kind: 'AR', threshold: 29 / 30 },
} as const satisfies Record<string, CutOff>;

/**
 * Approximate PageRank of collected and discovered pages, kept up while pages are collected. A page's links are read only
 * when it is collected, and those of other pages only once they are.
 */
export class IncrementalPageRank {
  readonly #queues: PageQueues;
  readonly #links: PageLinks;
  readonly #cutOff: CutOff;
  /** AR: a_p, received and not yet passed on. */
  #held = new Float64Array(0);

  constructor(pages: { readonly queues: PageQueues; readonly links: PageLinks }, cutOff: CutOff) {
    this.#queues = pages.queues;
    this.#links = pages.links;
    this.#cutOff = cutOff;
  }

  /** The page was fetched: its score rises by one and goes in equal parts to its links. */
  collect(page: number): void {
    const { scores } = this.#queues;
    scores[page] = (scores[page] ?? 0) + 1;
    switch (this.#cutOff.kind) {
      case 'DL1':
        this.#passOn(page, scores[page] ?? 0);
        break;
      case 'PL':
        this.#passOnUntil(page, this.#cutOff.pages);
        break;
      case 'WP':
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

  /** Zero also for pages not collected. */
  #count(page: number): number {
    return this.#links.end(page) - this.#links.begin(page);
  }

  #receive(page: number, share: number): void {
    const { scores } = this.#queues;
    scores[page] = (scores[page] ?? 0) + share;
    if (this.#queues.waits(page)) this.#queues.raised(page);
  }

  /** Gives `amount` in equal parts to the links of a page. Returns the part. */
  #passOn(page: number, amount: number): number {
    const { targets } = this.#links;
    const end = this.#links.end(page);
    const part = amount / this.#count(page);
    for (let at = this.#links.begin(page); at < end; at++) this.#receive(targets[at] ?? 0, part);
    return part;
  }

  /** DL1, and further until so many scores were raised: what a page received goes to its links, breadth first. */
  #passOnUntil(page: number, further: number): void {
    const { targets } = this.#links;
    const part = this.#passOn(page, this.#queues.scores[page] ?? 0);
    const waiting: [page: number, amount: number][] = [];
    for (let at = this.#links.begin(page); at < this.#links.end(page); at++) waiting.push([targets[at] ?? 0, part]);
    let left = further;
    for (let next = 0; next < waiting.length && left > 0; next++) {
      const [from, amount] = waiting[next] ?? [0, 0];
      const end = this.#links.end(from);
      for (let at = this.#links.begin(from); at < end && left > 0; at++, left--) {
        const share = amount / this.#count(from);
        this.#receive(targets[at] ?? 0, share);
        waiting.push([targets[at] ?? 0, share]);
      }
    }
  }

  /** DL1, and so many further pages, breadth first, pass on what they received to all of their links. */
  #passOnTo(page: number, further: number): void {
    const { targets } = this.#links;
    const waiting: [page: number, part: number][] = [[page, this.#passOn(page, this.#queues.scores[page] ?? 0)]];
    let left = further;
    for (let entry = waiting.shift(); entry !== undefined && left > 0; entry = waiting.shift()) {
      const [from, part] = entry;
      const end = this.#links.end(from);
      for (let at = this.#links.begin(from); at < end && left > 0; at++) {
        const to = targets[at] ?? 0;
        if (this.#count(to) === 0) continue;
        waiting.push([to, this.#passOn(to, part)]);
        left--;
      }
    }
  }

  /** DL1, and further from every page whose score before was at most 1/threshold of what it received. */
  #passOnWhileLarge(page: number, threshold: number): void {
    const { targets } = this.#links;
    const { scores } = this.#queues;
    const waiting: [page: number, amount: number][] = [[page, scores[page] ?? 0]];
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const [from, amount] = entry;
      const part = amount / this.#count(from);
      const end = this.#links.end(from);
      for (let at = this.#links.begin(from); at < end; at++) {
        const to = targets[at] ?? 0;
        const large = part >= threshold * (scores[to] ?? 0);
        if (from !== page && !large) continue;
        this.#receive(to, part);
        if (large && this.#count(to) > 0) waiting.push([to, part]);
      }
    }
  }

  #passOnHeld(page: number, threshold: number): void {
    const { targets } = this.#links;
    const { scores } = this.#queues;
    this.#held = enlarged(this.#held, scores.length, 1);
    this.#held[page] = scores[page] ?? 0;
    const waiting = [page];
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
      const part = (this.#held[from] ?? 0) / this.#count(from);
      this.#held[from] = 0;
      const end = this.#links.end(from);
      for (let at = this.#links.begin(from); at < end; at++) {
        const to = targets[at] ?? 0;
        this.#receive(to, part);
        if (this.#count(to) === 0) continue;
        const before = this.#held[to] ?? 0;
        this.#held[to] = before + part;
        const bound = threshold * (scores[to] ?? 0);
        if (before <= bound && before + part > bound) waiting.push(to);
      }
    }
  }
}
