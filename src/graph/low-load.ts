import { seededRandom, type Random } from '../base/random.ts';
import { hostOf, type HostName, type Url } from '../model/url.ts';
import type { Csr } from './csr.ts';
import { isInternal, sampleHash, withoutQuery } from './low-load-rules.ts';

/** Recorded pages and their links, with URLs. */
export interface LinkedWeb {
  readonly urls: readonly Url[];
  readonly links: Csr;
  /** Nodes that are pages; others are only linked to. Null: all are. */
  readonly pages: Uint8Array | null;
}

export interface LowLoadOptions {
  /** Nodes the crawl begins with. */
  readonly starts: readonly number[];
  readonly depthMax: number;
  /** Query restriction: pages that differ only in their query are read once. */
  readonly stripQueries: boolean;
  readonly rate: number;
  readonly seed: string;
  /** `url` where nothing is said. */
  readonly draw?: SampleDraw;
}

/**
 * How internal links are sampled. `url`, as the live crawler: once for each URL, by its hash. `depth`, as the paper (H 3.3):
 * of the pages that are found at a depth and were not read before that share is drawn, whatever was drawn before, so that
 * what is linked to from many depths has many chances.
 */
export const sampleDraws = ['url', 'depth'] as const;
export type SampleDraw = (typeof sampleDraws)[number];

/** What has been found down to a depth; the starting points have depth 0. */
export interface DepthHarvest {
  readonly depth: number;
  readonly pages: number;
  readonly internalUrls: number;
  readonly externalUrls: number;
  readonly externalHosts: number;
}

/** Everything about a web that does not change from crawl to crawl. */
export class SampledWeb {
  readonly web: LinkedWeb;
  readonly hosts: readonly HostName[];
  readonly hostOf: Uint32Array;
  /** Number of the URL without its query. */
  readonly plain: Uint32Array;
  readonly #hashes = new Map<string, Float64Array>();

  constructor(web: LinkedWeb) {
    this.web = web;
    const hosts = new Map<HostName, number>();
    const plain = new Map<Url, number>();
    this.hostOf = Uint32Array.from(web.urls, (url) => numberIn(hosts, hostOf(url)));
    this.plain = Uint32Array.from(web.urls, (url) => numberIn(plain, withoutQuery(url)));
    this.hosts = [...hosts.keys()];
  }

  hashes(seed: string): Float64Array {
    let hashes = this.#hashes.get(seed);
    if (hashes === undefined)
      this.#hashes.set(seed, (hashes = Float64Array.from(this.web.urls, (url) => sampleHash(url, seed))));
    return hashes;
  }
}

const numberIn = <Key>(numbers: Map<Key, number>, key: Key): number => {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
};

/** Crawls depth by depth from all starting points; what is external is harvested and not followed (H 2.2, figure 1). */
export const crawlLowLoad = (sampled: SampledWeb, options: LowLoadOptions): readonly DepthHarvest[] => {
  const { web, hostOf: host } = sampled;
  const { starts, depthMax, stripQueries, rate, seed, draw = 'url' } = options;
  const { offsets, targets } = web.links;
  const hashes = sampled.hashes(seed);
  const readAs = stripQueries ? sampled.plain : null;
  const read = new Uint8Array(web.urls.length);
  const seen = new Uint8Array(web.urls.length);
  const internal = new InternalHosts(sampled.hosts);
  const externalHosts = new Set<number>();
  const count = { pages: 0, internalUrls: 0, externalUrls: 0 };
  const depths: DepthHarvest[] = [];
  /** The pages of a depth. */
  let level: Reached[] = [];
  const enter = (to: Reached[], page: number, start: number): void => {
    const as = readAs?.[page] ?? page;
    if (read[as] === 1) return;
    read[as] = 1;
    to.push({ page, start });
  };
  const isFollowed = (page: number): boolean => rate >= 1 || draw === 'depth' || (hashes[page] ?? 0) < rate;
  for (const page of starts) enter(level, page, host[page] ?? 0);
  for (let depth = 0; depth <= depthMax && level.length > 0; depth++) {
    const next: Reached[] = [];
    for (const { page, start } of level) {
      if (web.pages !== null && web.pages[page] === 0) continue;
      count.pages++;
      for (let at = offsets[page] ?? 0; at < (offsets[page + 1] ?? 0); at++) {
        const to = targets[at] ?? 0;
        const isOurs = internal.has(start, host[to] ?? 0);
        const seenAs = isOurs ? 1 : 2;
        if (((seen[to] ?? 0) & seenAs) === 0) {
          seen[to] = (seen[to] ?? 0) | seenAs;
          if (isOurs) count.internalUrls++;
          else {
            count.externalUrls++;
            externalHosts.add(host[to] ?? 0);
          }
        }
        if (isOurs && isFollowed(to)) enter(next, to, start);
      }
    }
    depths.push({ depth, ...count, externalHosts: externalHosts.size });
    level = draw === 'depth' && rate < 1 ? drawn(next, rate, seededRandom(`${seed} depth ${depth}`)) : next;
    // What was found and not drawn is not read: it may be found again, and drawn then.
    if (level !== next) {
      for (const { page } of next) read[readAs?.[page] ?? page] = 0;
      for (const { page } of level) read[readAs?.[page] ?? page] = 1;
    }
  }
  return depths;
};

/** A page, and the host of the starting point that it was reached from. */
interface Reached {
  readonly page: number;
  readonly start: number;
}

/** That share of what was found, in the order in which it was found. */
const drawn = (found: readonly Reached[], rate: number, random: Random): Reached[] => {
  let left = Math.round(rate * found.length);
  return found.filter((_, at) => {
    const isDrawn = random.next() * (found.length - at) < left;
    if (isDrawn) left--;
    return isDrawn;
  });
};

/** Remembers which hosts are internal to which, since the names are compared again and again. */
class InternalHosts {
  readonly #hosts: readonly HostName[];
  readonly #known = new Map<number, boolean>();

  constructor(hosts: readonly HostName[]) {
    this.#hosts = hosts;
  }

  has(start: number, host: number): boolean {
    if (start === host) return true;
    const pair = start * this.#hosts.length + host;
    let known = this.#known.get(pair);
    if (known === undefined)
      this.#known.set(pair, (known = isInternal(this.#hosts[start] as HostName, this.#hosts[host] as HostName)));
    return known;
  }
}

/** Shares of what a crawl without sampling finds (H figure 4); means over the draws. */
export interface SamplePoint {
  readonly rate: number;
  /** Pages fetched: the load. */
  readonly load: number;
  readonly internalUrls: number;
  readonly externalUrls: number;
  readonly externalHosts: number;
}

export interface SampleCurve extends Omit<LowLoadOptions, 'rate'> {
  readonly rates: readonly number[];
  /** Crawls per rate, each with a sample of its own. */
  readonly draws: number;
}

export const sampleCurve = (sampled: SampledWeb, { rates, draws, ...options }: SampleCurve): SamplePoint[] => {
  const all = crawlLowLoad(sampled, { ...options, rate: 1 }).at(-1);
  if (all === undefined) return [];
  return rates.map((rate) => {
    const sum = { load: 0, internalUrls: 0, externalUrls: 0, externalHosts: 0 };
    for (let draw = 0; draw < draws; draw++) {
      const end = crawlLowLoad(sampled, { ...options, rate, seed: drawSeed(options.seed, draw) }).at(-1) ?? all;
      sum.load += share(end.pages, all.pages);
      sum.internalUrls += share(end.internalUrls, all.internalUrls);
      sum.externalUrls += share(end.externalUrls, all.externalUrls);
      sum.externalHosts += share(end.externalHosts, all.externalHosts);
    }
    const mean = (total: number): number => total / draws;
    return {
      rate,
      load: mean(sum.load),
      internalUrls: mean(sum.internalUrls),
      externalUrls: mean(sum.externalUrls),
      externalHosts: mean(sum.externalHosts),
    };
  });
};

/** The first draw is sampled by the seed itself: it is the crawl that the live crawler would make. */
const drawSeed = (seed: string, draw: number): string => (draw === 0 ? seed : `${seed} ${draw}`);

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** The smallest rate that finds the wanted share of what is external; null: none of them does. */
export const chooseRate = (
  curve: readonly SamplePoint[],
  wanted: { readonly of: 'externalUrls' | 'externalHosts'; readonly share: number },
): SamplePoint | null =>
  curve.toSorted((a, b) => a.rate - b.rate).find((point) => point[wanted.of] >= wanted.share) ?? null;

export const sampleRates: readonly number[] = Array.from({ length: 20 }, (_, at) => (at + 1) / 20);
