import type { Refused } from '../../model/refusal.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { hostOf, originOf, parseUrl, pathOf, type Url } from '../../model/url.ts';
import type { SitePage, StoredAlias } from '../../store/alias-port.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { Discoverer } from './discoverer.ts';
import type { Frontier } from './frontier.ts';
import {
  compareSites,
  isNoLongerSame,
  isSameSite,
  lookAgain,
  possibleTwins,
  whichStays,
  type AliasLimits,
} from './same-site.ts';

export interface AliasOptions extends AliasLimits {
  readonly aliasCheckAfter: number;
  readonly deadAgeMax: number;
}

/** Until when a page of an alias is refused, and as what. */
export interface AliasRefusal {
  readonly refusal: Refused;
  readonly until: EpochMs;
}

/** Pages of one site that are compared with another one's. */
const comparedMax = 200;
/** The first pages of a host leave a print: so many times those that must be the same. */
const fingerprintsPerHost = 4;
const cachedMax = 20_000;

/**
 * Two names of one site (C23): origins that have the same pages at the same paths. One stays; the other is asked for a
 * few witnesses only, which tell when it is no longer the same, and for what the one that stays does not have.
 */
export class Aliases {
  readonly #store: CrawlStore;
  readonly #options: AliasOptions;
  readonly #discoverer: Discoverer;
  readonly #frontier: Frontier;
  #known = new Map<string, StoredAlias | null>();
  #originals = new Map<string, readonly StoredAlias[]>();

  constructor(
    store: CrawlStore,
    options: AliasOptions,
    parts: { readonly discoverer: Discoverer; readonly frontier: Frontier },
  ) {
    this.#store = store;
    this.#options = options;
    this.#discoverer = parts.discoverer;
    this.#frontier = parts.frontier;
  }

  /** Why a page of an alias is not asked for; its twin is made known. Null: it is to be asked for itself. */
  refusal(known: KnownUrl, now: EpochMs): AliasRefusal | null {
    // Feeds, sitemaps and the lists that people named are read wherever they are: only what they show is a page of both.
    const alias = known.kind === 'page' ? this.#of(originOf(known.url)) : null;
    if (alias === null || this.#isSource(known) || this.#store.aliases.isWitness(known.key)) return null;
    const twin = twinOf(known.url, alias);
    const there = twin === null ? null : this.#store.urls.byUrl(twin);
    // What the other one does not have is not repeated.
    if (twin === null || there?.state === 'dead') return null;
    this.#discoverer.beside(twin, known, { kind: known.kind, at: now });
    const isKept = there !== null && this.#store.versions.known(there.key)?.alive === true;
    if (known.md5 !== null && isKept) this.#store.versions.markGone(known.key, now);
    const detail = `${twin}; ${alias.same} of ${alias.both} pages compared were the same`;
    return { refusal: { by: 'alias', detail }, until: epochMs(now + this.#options.deadAgeMax) };
  }

  /**
   * To be called when a new page has come. Looks only when the number of pages of its host has doubled since the last
   * look.
   */
  found(page: KnownUrl, content: string, now: EpochMs): void {
    const { hosts, aliases } = this.#store;
    const { aliasPagesMin } = this.#options;
    const pages = hosts.byName(page.host)?.pages ?? 0;
    if (pages <= fingerprintsPerHost * aliasPagesMin) aliases.recordFingerprint(page.host, pathOf(page.url), content);
    const origin = originOf(page.url);
    const doublings = Math.log2(pages / aliasPagesMin);
    if (doublings < 0 || !Number.isInteger(doublings) || this.#of(origin) !== null) return;
    const alike = [
      ...aliases.sameAddress(page.host),
      ...aliases.sameFingerprints(page.host, Math.ceil(aliasPagesMin / 2)),
    ];
    const others = possibleTwins(origin, alike).filter((other) => aliases.hasPages(other) && this.#of(other) === null);
    // Most sites have none, and their pages need not be looked at.
    const own = others.length === 0 ? [] : aliases.pages(origin, comparedMax);
    for (const other of others) {
      if (this.#join({ origin, own, other, now })) return;
    }
  }

  /** To be called after every visit to a page: what it shows may give other hosts something to do. */
  lookAgain(page: KnownUrl, now: EpochMs): void {
    const { aliases } = this.#store;
    const origin = originOf(page.url);
    const own = this.#of(origin);
    if (own !== null) {
      if (aliases.isWitness(page.key)) this.#lookAt(own, now);
      return;
    }
    for (const alias of this.#ofOriginal(origin)) {
      const witness = aliases.page(alias.origin, pathOf(page.url));
      if (witness !== null && aliases.isWitness(witness.key)) this.#lookAt(alias, now);
    }
  }

  /** When a page is to be visited again at the latest; null: whenever its schedule says. */
  checkAt(page: KnownUrl, now: EpochMs): EpochMs | null {
    if (this.#of(originOf(page.url)) === null || !this.#store.aliases.isWitness(page.key)) return null;
    return epochMs(now + this.#options.aliasCheckAfter);
  }

  #lookAt(alias: StoredAlias, now: EpochMs): void {
    const { aliases, urls } = this.#store;
    const pairs = aliases.witnesses(alias.origin).map((own) => ({ own, other: aliases.page(alias.of, own.path) }));
    const { different, undecided } = lookAgain(pairs, this.#options.aliasCheckAfter);
    if (isNoLongerSame(different, pairs.length, this.#options)) {
      aliases.release(alias.origin, now);
      this.#forgetKnown();
      this.#frontier.hostHasWork(hostOf(`${alias.origin}/` as Url));
      return;
    }
    for (const { other } of undecided) {
      const twin = other === null ? null : urls.byKey(other.key);
      // One that waits after trouble is asked again when its time comes.
      if (twin?.state !== 'visited' || (twin.dueAt !== null && twin.dueAt <= now)) continue;
      urls.setState(twin.key, { state: twin.state, dueAt: now });
      this.#frontier.hostHasWork(twin.host);
    }
  }

  #join(sites: { origin: string; own: readonly SitePage[]; other: string; now: EpochMs }): boolean {
    const { origin, own, other, now } = sites;
    const { aliases } = this.#store;
    const comparison = compareSites(own.map((page) => ({ own: page, other: aliases.page(other, page.path) })));
    if (!isSameSite(comparison, this.#options)) return false;
    const [kept, alias] = whichStays(this.#size(origin), this.#size(other));
    const { both, same, pairs } = comparison;
    const checkAt = epochMs(now + this.#options.aliasCheckAfter);
    const witnesses = pairs.slice(0, this.#options.aliasPagesMin).flatMap((pair) => {
      const page = alias === origin ? pair.own : pair.other;
      return page === null ? [] : [page.key];
    });
    aliases.set({ origin: alias, of: kept, at: now, both, same }, witnesses, checkAt);
    this.#forgetKnown();
    return true;
  }

  #isSource({ key }: KnownUrl): boolean {
    const role = this.#store.priorityFetches.get(key)?.role ?? 'article';
    return role !== 'article' && role !== 'entry';
  }

  #size(origin: string): { origin: string; host: string; pages: number } {
    const host = hostOf(`${origin}/` as Url);
    return { origin, host, pages: this.#store.hosts.byName(host)?.pages ?? 0 };
  }

  #of(origin: string): StoredAlias | null {
    const cached = this.#known.get(origin);
    if (cached !== undefined) return cached;
    if (this.#known.size >= cachedMax) this.#forgetKnown();
    const alias = this.#store.aliases.of(origin);
    this.#known.set(origin, alias);
    return alias;
  }

  #ofOriginal(origin: string): readonly StoredAlias[] {
    const cached = this.#originals.get(origin);
    if (cached !== undefined) return cached;
    if (this.#originals.size >= cachedMax) this.#forgetKnown();
    const aliases = this.#store.aliases.ofOriginal(origin);
    this.#originals.set(origin, aliases);
    return aliases;
  }

  #forgetKnown(): void {
    this.#known = new Map();
    this.#originals = new Map();
  }
}

const twinOf = (url: Url, alias: StoredAlias): Url | null => parseUrl(`${alias.of}${pathOf(url)}`);
