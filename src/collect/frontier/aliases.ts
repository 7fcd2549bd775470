import type { HostName } from '../../model/url.ts';
import type { CrawlStore, HostRecord } from '../../store/crawl-port.ts';

export interface AliasLimits {
  readonly aliasPagesMin: number;
  readonly aliasShareMin: number;
}

/**
 * Two names of one site (C23): hosts that might be the same (with and without `www.`, or at one address) and whose pages
 * at the same paths are the same bytes. The one with more pages stays; what waits on the other is refused as `alias`.
 */
export class AliasFinder {
  readonly #store: CrawlStore;
  readonly #limits: AliasLimits;

  constructor(store: CrawlStore, limits: AliasLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** To be called when the host has got a page. Looks only when their number has doubled since the last look. */
  check(name: HostName): void {
    const host = this.#store.hosts.byName(name);
    if (host === null || host.aliasOf !== null || !this.#isTurn(host.pages)) return;
    for (const other of this.#store.hosts.aliasCandidates(name, this.#limits.aliasPagesMin)) {
      const { both, same } = this.#store.hosts.samePages(name, other.host);
      if (both < this.#limits.aliasPagesMin || same < this.#limits.aliasShareMin * both) continue;
      const [kept, alias] = inOrder(host, other);
      this.#store.hosts.setAlias(alias.host, kept.host);
      this.#store.urls.refuseNew(alias.host, { by: 'alias', detail: kept.host });
      return;
    }
  }

  #isTurn(pages: number): boolean {
    const doublings = pages / Math.max(1, this.#limits.aliasPagesMin);
    return doublings >= 1 && Number.isInteger(Math.log2(doublings));
  }
}

const inOrder = (a: HostRecord, b: HostRecord): readonly [kept: HostRecord, alias: HostRecord] =>
  a.pages > b.pages || (a.pages === b.pages && a.host < b.host) ? [a, b] : [b, a];
