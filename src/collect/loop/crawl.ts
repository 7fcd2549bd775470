// Start here to see how pages are collected: when hosts are chosen, visits claimed, and outcomes committed.
// Called by `run/run-collect.ts`. It must not open a store, an archive or a connection, nor ask the system for the
// time: all of them come in `CollectInput`, so that tests run this very loop against webs of their own.

import type { ArchiveReader, ArchiveWriter } from '../../archive/port.ts';
import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../config/options.ts';
import type { UrlKey } from '../../model/ids.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { originOf, type HostName, type Url } from '../../model/url.ts';
import type { Store } from '../../store/port.ts';
import { wordList } from '../../text/word-list.ts';
import { adoptVisits } from './adopt-visits.ts';
import { urlRules } from './url-rules.ts';
import { longestPause, politenessLimits, queueLimits, robotsLimits, siteRightsLimits } from './collect-limits.ts';
import { ConfirmedArchive } from './confirmed-archive.ts';
import { earlierRecord } from '../visit/earlier-record.ts';
import type { Fetch } from '../fetch/fetch.ts';
import { Aliases } from '../frontier/aliases.ts';
import { rolesOf, type Crawler } from '../sources/crawlers.ts';
import { Discoverer } from '../frontier/discoverer.ts';
import { Frontier } from '../frontier/frontier.ts';
import { HostQueues, plannedUrl, type Planned } from '../frontier/host-queues.ts';
import { PageOrder } from '../frontier/page-order.ts';
import { Repeats } from './repeats.ts';
import { HostResolver } from './host-resolver.ts';
import { OutcomeWriter } from '../visit/outcome-writer.ts';
import { Gate } from '../politeness/gate.ts';
import { strainOf } from '../politeness/strain.ts';
import { type CollectState, statedLimits } from '../report/collect-state.ts';
import { makeReport, type CollectReport } from '../report/report.ts';
import { SiteRights } from '../rights/site-rights.ts';
import { RobotsCache } from '../site-files/robots-cache.ts';
import { siteFilePlace } from '../site-files/site-file.ts';
import { RevisitSchedule } from '../update/revisit-schedule.ts';
import { Sources } from '../sources/sources.ts';
import { samplingReport } from '../report/sampling-report.ts';
import { RedirectCookies } from '../visit/redirect-cookies.ts';
import { carryOut, type EndedVisit, type Visit, type VisitTools } from '../visit/visit.ts';

export interface CollectInput {
  readonly store: Store;
  readonly archive: ArchiveWriter;
  readonly reader: ArchiveReader;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly options: Config['collect'];
  readonly unwantedWords: readonly string[];
  readonly seeds: readonly Url[];
  /** Feeds to poll and top pages of news and Q&A sites to watch, besides those found. */
  readonly feeds: readonly Url[];
  readonly news: readonly Url[];
  readonly crawlers: readonly Crawler[];
  readonly limits: { readonly pages: number | null; readonly forMs: number | null };
  /** Aborted: no new request is started, what runs is finished and committed. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CollectProgress) => void;
  /** Gets what tells, whenever it is asked, how the collection stands. */
  readonly onBegun?: (state: () => CollectState) => void;
}

export interface CollectProgress {
  readonly pages: number;
  readonly requests: number;
  readonly hosts: number;
  readonly flying: number;
  /** When the next host may be asked; null: nothing is due, or all connections are in use. */
  readonly nextAt: EpochMs | null;
  /** New entries and articles that feeds and lists have shown. */
  readonly shown: number;
}

/** The crawlers (C1, C2, C3) in one loop: asks for everything that is due until nothing is, or a limit is reached. */
export const collect = (input: CollectInput): Promise<CollectReport> => new Crawl(input).run();

/** Outcomes of one transaction; more of them wait for the next. */
const outcomesMax = 256;
/** So long an outcome may wait for others to be committed with it. */
const gatherMs = 8;

/**
 * The loop of a collection. Each turn is one transaction: outcomes that have come are written, hosts that have work are
 * offered to the gate, and visits that may begin are claimed; then these are started, and the loop sleeps until one ends
 * or a host is due. It decides nothing about URLs and servers: that is for the frontier and the gate to say.
 */
class Crawl {
  readonly #input: CollectInput;
  readonly #store: Store;
  readonly #gate: Gate;
  readonly #order: PageOrder;
  readonly #frontier = new Frontier();
  readonly #queues: HostQueues;
  readonly #discoverer: Discoverer;
  readonly #robots: RobotsCache;
  readonly #rights: SiteRights;
  readonly #sources: Sources;
  readonly #outcomes: OutcomeWriter;
  readonly #resolver: HostResolver;
  readonly #archive: ConfirmedArchive;
  readonly #tools: VisitTools & { readonly fetch: Fetch };
  readonly #startedAt: EpochMs;
  readonly #repeats: Repeats;
  readonly #cookies: RedirectCookies;
  #ended: EndedVisit[] = [];
  #crash: { readonly error: unknown } | null = null;
  #wake: AbortController = new AbortController();
  #offerAt = epochMs(0);
  #pages = 0;
  #requests = 0;
  #flyingPages = 0;

  constructor(input: CollectInput) {
    const { store, options, clock, archive, reader, fetch } = input;
    this.#input = input;
    this.#store = store;
    this.#startedAt = clock.now();
    this.#repeats = new Repeats(store, this.#startedAt);
    this.#order = new PageOrder(store, options);
    this.#gate = new Gate(politenessLimits(options), store.hosts.addressWindows(), (host, now) =>
      this.#order.rank(host, now),
    );
    this.#robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
    this.#rights = new SiteRights(store.rights, options.userAgent, siteRightsLimits(options));
    const rules = urlRules(input);
    const frontier = this.#frontier;
    this.#discoverer = new Discoverer(store, rules, { ...options, frontier, order: this.#order });
    const aliases = new Aliases(store, options, { frontier, discoverer: this.#discoverer });
    const site = { robots: this.#robots, rights: this.#rights, blocks: rules.blocks, aliases };
    const schedule = new RevisitSchedule(store, options, this.#order);
    const limits = queueLimits(options, input.crawlers);
    this.#queues = new HostQueues(store, site, { ...limits, pageOrder: this.#order, schedule });
    const parts = { ...site, frontier, queues: this.#queues, discoverer: this.#discoverer };
    this.#sources = new Sources(store, options, parts);
    this.#cookies = new RedirectCookies(options.redirectsMax);
    const own = { sources: this.#sources, order: this.#order, cookies: this.#cookies };
    this.#outcomes = new OutcomeWriter(store, options, { ...parts, ...own, schedule });
    const { addressAgeMax } = options;
    this.#resolver = new HostResolver({ fetch, clock, addressAgeMax, onResolved: () => this.#wake.abort('news') });
    const unwanted = wordList(input.unwantedWords);
    this.#archive = new ConfirmedArchive(archive);
    this.#tools = { ...options, fetch, archive: this.#archive, reader, agent: options.userAgent, unwanted };
  }

  async run(): Promise<CollectReport> {
    const { store, clock, seeds, signal } = this.#input;
    signal.addEventListener('abort', () => this.#wake.abort('news'), { once: true });
    const firstFetch = store.fetches.last();
    this.#input.onBegun?.(() => this.#state(firstFetch));
    if (this.#input.crawlers.includes('update')) this.#order.restore();
    store.transaction(() => {
      for (const seed of seeds) this.#discoverer.seed(seed, clock.now());
      this.#sources.registerSeeds(this.#input, clock.now());
    });
    const adopted = await adoptVisits(this.#input, this.#tools, this.#outcomes);
    this.#frontier.take();
    const finished = await this.#loop();
    store.transaction(() => this.#outcomes.end());
    const numbered = finished === 'interrupted' ? 0 : store.transaction(() => store.urls.assignIds());
    return makeReport(store, firstFetch, {
      finished,
      numbered,
      ...adopted,
      ...this.#sources.report(),
      overloads: this.#outcomes.overloads(),
      pages: this.#pages,
      survey: this.#input.options.profile === 'low-load' ? samplingReport(store, this.#input.options) : null,
    });
  }

  async #loop(): Promise<CollectReport['finished']> {
    for (;;) {
      this.#wake = new AbortController();
      const visits = await this.#commit();
      for (const visit of visits) this.#start(visit);
      this.#tell();
      const stop = this.#stopReason();
      if (stop !== null && this.#gate.flying === 0 && this.#ended.length === 0) return stop;
      if (this.#ended.length === 0) await this.#rest(stop);
      // While most connections still wait for their answers, a few outcomes can wait for company.
      if (this.#ended.length > 0 && this.#ended.length * 2 < this.#gate.flying)
        await this.#input.clock.sleepUntil(epochMs(this.#input.clock.now() + gatherMs));
    }
  }

  #tell(): void {
    const { active: hosts, flying } = this.#gate;
    const progress = { pages: this.#pages, requests: this.#requests, hosts, flying, shown: this.#sources.shown };
    this.#input.onProgress({ ...progress, nextAt: this.#gate.wakeAt() });
  }

  #state(firstFetch: number): CollectState {
    const now = this.#input.clock.now();
    const done = { firstFetch, lastFetch: this.#store.fetches.last(), pages: this.#pages, requests: this.#requests };
    const waits = { hosts: this.#gate.waiting(now), lookups: this.#resolver.asked, nextAt: this.#gate.wakeAt() };
    return { startedAt: this.#startedAt, at: now, ...done, ...waits, ...statedLimits(this.#input, this.#startedAt) };
  }

  /** Until a visit ends, a host may be visited, or somebody wants us to stop. */
  async #rest(stop: CollectReport['finished'] | null): Promise<void> {
    const { clock, limits } = this.#input;
    const gateAt = stop === null && !this.#isFull() ? this.#gate.wakeAt() : null;
    const wakeAt = Math.min(gateAt ?? Number.POSITIVE_INFINITY, this.#resolver.wakeAt());
    const endAt = limits.forMs === null ? Number.POSITIVE_INFINITY : this.#startedAt + limits.forMs;
    const until = Math.min(wakeAt, stop === null ? endAt : Number.POSITIVE_INFINITY);
    await clock.sleepUntil(epochMs(Math.min(until, clock.now() + longestRestMs)), this.#wake.signal);
  }

  #stopReason(): CollectReport['finished'] | null {
    const { clock, signal, limits } = this.#input;
    if (signal.aborted) return 'interrupted';
    if (limits.pages !== null && this.#pages >= limits.pages) return 'limit';
    if (limits.forMs !== null && clock.now() >= this.#startedAt + limits.forMs) return 'limit';
    const busy =
      this.#gate.isBusy(epochMs(clock.now() + longestPause(this.#input.options))) ||
      this.#resolver.isBusy(this.#horizon()) ||
      this.#ended.length > 0;
    return busy && !this.#onlyRepeats() ? null : 'idle';
  }

  /** Without an end given, what is due again and again does not keep a collection going when all else is done. */
  #onlyRepeats(): boolean {
    const { clock, limits, options } = this.#input;
    const { since } = this.#repeats;
    if (limits.forMs !== null || since === null || this.#resolver.isBusy(this.#horizon())) return false;
    return clock.now() > since + 2 * longestPause(options);
  }

  /** One more page under way could break the limit. */
  #isFull(): boolean {
    const { pages } = this.#input.limits;
    return pages !== null && this.#pages + this.#flyingPages >= pages;
  }

  #horizon(): EpochMs {
    return epochMs(this.#input.clock.now() + this.#input.options.idleWaitMax);
  }

  /** One transaction: the outcomes that have come, and the claims of the visits that start next. */
  async #commit(): Promise<readonly Visit[]> {
    if (this.#crash !== null) throw this.#crash.error;
    const ended = this.#ended.splice(0, outcomesMax);
    const archived = ended.flatMap(({ location }) => location ?? []);
    if (archived.length > 0) await this.#input.archive.flush();
    return this.#store.transaction(() => {
      for (const one of ended) this.#finish(one);
      const position = this.#archive.confirm(archived);
      if (position !== null) this.#store.fetches.setArchivedUpTo(position.file, position.offset);
      this.#takeResolved();
      this.#lookForWork();
      for (const host of this.#frontier.take()) this.#offer(host);
      const visits = this.#stopReason() === null ? this.#claim() : [];
      // What an alias was to be asked for is asked of the other site.
      for (const host of this.#frontier.take()) this.#offer(host);
      const moved = [...ended.map(({ visit }) => visit.host), ...visits.map(({ host }) => host)];
      for (const host of new Set(moved)) this.#saveWindow(host);
      return visits;
    });
  }

  #finish(ended: EndedVisit): void {
    const { visit, outcome } = ended;
    const { host } = visit;
    if (visit.planned.kind === 'url') this.#flyingPages--;
    const { changed } = this.#outcomes.write(ended);
    if (changed && outcome.kind === 'body') this.#pages++;
    const strain = strainOf(outcome);
    const { retryAfterMs } = strain;
    const result = {
      ...ended,
      bytes: ended.wireBytes,
      ...strain,
      retryAfterMs: retryAfterMs === null ? null : Math.min(retryAfterMs, this.#input.options.backoffMax),
    };
    if (visit.planned.kind === 'robots')
      this.#gate.setCrawlDelay(host, this.#robots.crawlDelayMs(visit.planned.origin));
    this.#gate.finish(host, result, this.#queues.workAt(host, this.#input.clock.now()));
  }

  #saveWindow(host: HostName): void {
    this.#store.hosts.saveWindow(host, this.#gate.window(host));
    const { address, nextAt } = this.#gate.addressWindow(host);
    this.#store.hosts.saveAddressWindow(address, nextAt);
  }

  /** Hosts were let go with what was due later than the horizon: in a long collection that comes nearer. */
  #lookForWork(): void {
    const { clock, crawlers, options } = this.#input;
    if (clock.now() < this.#offerAt) return;
    this.#offerAt = epochMs(clock.now() + Math.max(options.idleWaitMax, secondMs));
    for (const { host } of this.#store.hosts.withWork(this.#horizon())) this.#frontier.hostHasWork(host);
    for (const host of this.#store.priorityFetches.hosts(rolesOf(crawlers), this.#horizon()))
      this.#frontier.hostHasWork(host);
  }

  /** The host has (or may have) something to be asked for. */
  #offer(host: HostName): void {
    const now = this.#input.clock.now();
    const workAt = this.#queues.workAt(host, now);
    if (workAt === null) return;
    const address = this.#resolver.addressOf(host, now);
    if (address === null) return this.#resolver.ask(host, workAt, now);
    const { hosts } = this.#store;
    const pages = hosts.byName(host)?.pages ?? 0;
    const window = this.#gate.knows(host) ? null : hosts.window(host);
    this.#gate.offer({ host, address, from: workAt, pages, window });
  }

  #takeResolved(): void {
    const now = this.#input.clock.now();
    this.#resolver.askDue(now);
    for (const { host, resolved } of this.#resolver.take()) {
      if (resolved.kind === 'found') {
        if (this.#gate.knows(host)) this.#gate.move(host, resolved.address);
        this.#frontier.hostHasWork(host);
        continue;
      }
      for (const planned of this.#queues.drain(host, now))
        if (resolved.kind === 'private' && planned.kind === 'url')
          this.#queues.refuse(planned.known, { by: 'scope', detail: `private address ${resolved.address}` }, null);
        else this.#outcomes.unreachable(planned, now);
      this.#frontier.hostHasWork(host);
    }
  }

  #claim(): readonly Visit[] {
    const now = this.#input.clock.now();
    const visits: Visit[] = [];
    while (!this.#isFull()) {
      const host = this.#gate.take(now);
      if (host === null) break;
      if (this.#resolver.addressOf(host, now) === null) {
        // It comes back with what the lookup says.
        this.#gate.giveBack(host, null);
        this.#resolver.ask(host, now, now);
        continue;
      }
      const planned = this.#queues.next(host, now);
      if (planned === null) {
        const workAt = this.#queues.workAt(host, now);
        // Not again in this round: whatever kept it from being asked now must get a chance to change.
        this.#gate.giveBack(host, workAt === null ? null : epochMs(Math.max(workAt, now + 1)));
        continue;
      }
      visits.push(this.#claimVisit(host, planned, now));
    }
    return visits;
  }

  #claimVisit(host: HostName, planned: Planned, now: EpochMs): Visit {
    const key = this.#keyOf(planned, now);
    this.#repeats.asks(key, planned, now);
    const version = planned.kind === 'url' ? this.#store.versions.known(key) : null;
    this.#store.claims.put(key, now);
    if (planned.kind === 'url') this.#flyingPages++;
    if (planned.kind !== 'robots')
      this.#gate.setCrawlDelay(host, this.#robots.crawlDelayMs(originOf(plannedUrl(planned))));
    const siteRights = planned.kind === 'url' ? this.#rights.of(planned.known.url) : [];
    const validators = planned.kind === 'url' ? this.#sources.validatorsOf(planned.known, version) : null;
    const earlier = planned.kind === 'url' ? earlierRecord(this.#store.fetches, planned.known, version) : null;
    const { address } = this.#gate.addressWindow(host);
    const cookie = planned.kind === 'url' ? this.#cookies.headerFor(planned.known) : null;
    const askedAs = planned.kind === 'url' ? this.#cookies.addressFor(planned.known) : null;
    return { host, address, key, planned, version, earlier, validators, cookie, askedAs, siteRights };
  }

  /** Files that are no pages become known when they are asked for. What is known as a page keeps its place. */
  #keyOf(planned: Planned, now: EpochMs): UrlKey {
    if (planned.kind === 'url') return planned.known.key;
    const { urls } = this.#store;
    return urls.find(planned.url)?.key ?? urls.add(siteFilePlace(planned, now)).key;
  }

  #start(visit: Visit): void {
    this.#requests++;
    const { clock } = this.#input;
    const work = carryOut(visit, this.#tools);
    (clock.during?.(work) ?? work).then(
      (ended) => {
        this.#ended.push(ended);
        this.#wake.abort('news');
      },
      (error: unknown) => {
        this.#crash ??= { error };
        this.#wake.abort('news');
      },
    );
  }
}

/** Nothing is lost by looking up now and then, and a clock that was set back does no harm. */
const longestRestMs = 60_000;
