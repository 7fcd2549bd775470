import type { Random } from '../../base/random.ts';
import type { Config } from '../../config/options.ts';
import type { HostName, Url } from '../../model/url.ts';
import { allowedLoad, reliefDelay, reliefFactor } from '../../revisit/load-relief.ts';
import type { RevisitChoice } from '../../revisit/next-interval.ts';
import type { CrawlStore, HostRecord } from '../../store/crawl-port.ts';
import { politenessLimits } from '../loop/collect-limits.ts';
import { accessInterval, longestInterval } from '../politeness/interval.ts';
import { UrlTemplates } from './url-templates.ts';

/** What was done in one collection for a server that its pages' schedule would have asked too often. */
export interface Overload {
  readonly host: HostName;
  /** Visits a second: what its pages ask for, and what it may be given (Tamura & Kitsuregawa 4.1). */
  readonly load: number;
  readonly allowed: number;
  /** Visits whose next one was put off. */
  readonly putOff: number;
  /** URLs left to the representatives of their template. */
  readonly thinned: number;
  /** Changes too small to count for the schedule. */
  readonly ignored: number;
  readonly templates: readonly { readonly template: string; readonly urls: number }[];
}

type Count = { -readonly [Key in keyof Omit<Overload, 'templates'>]: Overload[Key] } & {
  templates: UrlTemplates | null;
  /** Pages of the host when its templates were learned. */
  learnedPages: number;
};

/** Finds overloaded servers and relieves them (C21; Tamura & Kitsuregawa 6.3). One look at the host per decision. */
export class OverloadRelief {
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #counts = new Map<HostName, Count>();

  constructor(store: CrawlStore, options: Config['collect']) {
    this.#store = store;
    this.#options = options;
  }

  /** A change so small that it does not count, where changes are too many. */
  ignores(host: HostName, similarity: number): boolean {
    if (similarity < this.#options.smallChangeSimilarity) return false;
    const count = this.#overloaded(host);
    if (count === null) return false;
    count.ignored++;
    return true;
  }

  /** The choice for a page, or hardly ever when others of its template are visited for it. Seeds always keep theirs. */
  thin(
    page: { readonly url: Url; readonly host: HostName; readonly depth: number },
    choice: RevisitChoice,
    random: Random,
  ): RevisitChoice {
    const { longRevisitMin, revisitMax } = this.#options;
    const count = page.depth === 0 || choice.intervalMs >= longRevisitMin ? null : this.#overloaded(page.host);
    if (count === null || !this.#templates(count).isThinned(page.url)) return choice;
    count.thinned++;
    const intervalMs = longRevisitMin + Math.floor(random.next() * (revisitMax - longRevisitMin));
    return { intervalMs, reason: 'thinned' };
  }

  /** The interval that the server can bear. */
  relieved(host: HostName, intervalMs: number): number {
    const count = this.#overloaded(host);
    if (count === null) return intervalMs;
    count.putOff++;
    const { load, allowed } = count;
    if (this.#options.overloadRelief === 'factor') return intervalMs * reliefFactor(load, allowed);
    return intervalMs + reliefDelay(load, allowed, this.#store.hosts.byName(host)?.pages ?? 1);
  }

  /** So many times as long its intervals must be. */
  factor(host: HostName): number {
    const count = this.#overloaded(host);
    if (count === null) return 1;
    return reliefFactor(count.load, count.allowed);
  }

  overloads(): readonly Overload[] {
    return [...this.#counts.values()].map(({ host, load, allowed, putOff, thinned, ignored, templates }) => ({
      host,
      load,
      allowed,
      putOff,
      thinned,
      ignored,
      templates: templates?.groups(this.#sample(host)) ?? [],
    }));
  }

  #overloaded(host: HostName): Count | null {
    const record = this.#store.hosts.byName(host);
    const allowed = record === null ? 0 : this.#allowed(record);
    if (record === null || record.load <= allowed) return null;
    const known = this.#counts.get(host);
    if (known !== undefined) return Object.assign(known, { load: record.load, allowed });
    const none = { putOff: 0, thinned: 0, ignored: 0, templates: null, learnedPages: 0 };
    const count: Count = { host, load: record.load, allowed, ...none };
    this.#counts.set(host, count);
    return count;
  }

  /** What a host of few pages loads is allowed at any interval: then its last visits need not be looked at. */
  #allowed({ host, pages, load }: HostRecord): number {
    const { revisitShare } = this.#options;
    const limits = politenessLimits(this.#options);
    const always = allowedLoad(longestInterval(limits, pages), revisitShare);
    if (load <= always) return always;
    return allowedLoad(accessInterval(limits, { pages, window: this.#store.hosts.window(host) }), revisitShare);
  }

  /** Learned when first needed, and again when the host has twice as many pages. */
  #templates(count: Count): UrlTemplates {
    const pages = this.#store.hosts.byName(count.host)?.pages ?? 0;
    if (count.templates !== null && pages <= 2 * count.learnedPages) return count.templates;
    count.learnedPages = pages;
    count.templates = new UrlTemplates(this.#sample(count.host), this.#options);
    return count.templates;
  }

  #sample(host: HostName): readonly Url[] {
    return this.#store.urls.sampleAsked(host, this.#options.templateSampleMax);
  }
}
