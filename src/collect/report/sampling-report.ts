import { csrFromLinks } from '../../graph/csr.ts';
import {
  chooseRate,
  crawlLowLoad,
  sampleCurve,
  sampleRates,
  SampledWeb,
  type DepthHarvest,
  type SamplePoint,
} from '../../graph/low-load.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { Url } from '../../model/url.ts';
import type { Config } from '../../config/options.ts';
import type { CrawlStore } from '../../store/crawl-port.ts';

/** What a low-load sampling crawl has brought in, over all its collections. */
export interface SamplingReport {
  readonly starts: number;
  readonly pages: number;
  readonly externalUrls: number;
  readonly externalHosts: number;
  /** External hosts for each page fetched: the harvest. */
  readonly hostsPerPage: number;
  readonly depths: readonly DepthHarvest[];
  readonly rate: number;
  readonly wanted: number;
  /**
   * The smallest rate that would have found the wanted share of the external hosts. Null when none would, and for a
   * sampling crawl that was itself a sample: what it did not follow is not known (H 3.3).
   */
  readonly chosen: SamplePoint | null;
}

type SamplingOptions = Pick<
  Config['collect'],
  'lowLoadDepthMax' | 'lowLoadRate' | 'lowLoadSeed' | 'lowLoadHostsWanted' | 'lowLoadDraws'
>;

/** Walks once more, in memory, over the links of the pages collected, with the decisions that collecting made. */
export const samplingReport = (store: CrawlStore, options: SamplingOptions): SamplingReport => {
  const { web, starts } = collectedWeb(store);
  const sampled = new SampledWeb(web);
  const base = { starts, depthMax: options.lowLoadDepthMax, stripQueries: true, seed: options.lowLoadSeed };
  const depths = crawlLowLoad(sampled, { ...base, rate: 1 });
  const { pages = 0, externalUrls = 0, externalHosts = 0 } = depths.at(-1) ?? {};
  const wanted = options.lowLoadHostsWanted;
  const curve =
    options.lowLoadRate < 1 ? [] : sampleCurve(sampled, { ...base, rates: sampleRates, draws: options.lowLoadDraws });
  return {
    starts: starts.length,
    pages,
    externalUrls,
    externalHosts,
    hostsPerPage: pages === 0 ? 0 : externalHosts / pages,
    depths,
    rate: options.lowLoadRate,
    wanted,
    chosen: chooseRate(curve, { of: 'externalHosts', share: wanted }),
  };
};

const collectedWeb = (store: CrawlStore): Pick<SampledWeb, 'web'> & { readonly starts: readonly number[] } => {
  const nodes = new Map<UrlKey, number>();
  const urls: Url[] = [];
  const starts: number[] = [];
  const collected: number[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  const nodeOf = (key: UrlKey): number => {
    let node = nodes.get(key);
    if (node !== undefined) return node;
    const known = store.urls.byKey(key);
    if (known === null) throw new RangeError(`No URL has the key ${key}.`);
    nodes.set(key, (node = urls.push(known.url) - 1));
    if (known.depth === 0 && known.kind === 'page') starts.push(node);
    return node;
  };
  for (const { key, links } of store.versions.firstCollected()) {
    const page = nodeOf(key);
    collected.push(page);
    for (const link of links) {
      from.push(page);
      to.push(nodeOf(link));
    }
  }
  const pages = new Uint8Array(urls.length);
  for (const page of collected) pages[page] = 1;
  const links = csrFromLinks(urls.length, Uint32Array.from(from), Uint32Array.from(to));
  return { web: { urls, links, pages }, starts: starts.filter((node) => pages[node] === 1) };
};
