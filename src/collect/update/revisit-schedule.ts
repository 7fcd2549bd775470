import { seededRandom } from '../../base/random.ts';
import type { Config } from '../../config/options.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { balancedInterval } from '../../revisit/balanced-interval.ts';
import { afterVisit, noHistory } from '../../revisit/change-history.ts';
import { scheduledLoad } from '../../revisit/load-relief.ts';
import type { UrlKey } from '../../model/ids.ts';
import { nextInterval, type RevisitChoice } from '../../revisit/next-interval.ts';
import { drawnToServer, selectionInterval } from '../../revisit/selection-interval.ts';
import { importanceOf, selectedInRound } from '../../revisit/selection-probability.ts';
import type { HostName } from '../../model/url.ts';
import type { CrawlStore, KnownUrl, Revisit } from '../../store/crawl-port.ts';
import { OverloadRelief, type Overload } from './overload-relief.ts';
import { SectionSchedule } from './section-schedule.ts';

/** What a visit says of how often the page changes. */
export interface VisitEvidence {
  readonly changed: boolean;
  /** How much of the text stayed as it was; counts where changes are too many. */
  readonly similarity: number;
  /** How long ago it last changed by its own word; null without it. */
  readonly ageMs: number | null;
}

/** What is known of the PageRank of a page. */
export interface PageRanking {
  /** Null: nothing. */
  octavesBelowBest(key: UrlKey): number | null;
}

/**
 * Says after each visit when the next one is due (C17, C18), keeps the load index of the server (C19) and relieves
 * servers that the schedule would ask too often (C21). Constant time, and constant state per URL. Chance comes from the
 * URL and the time of the visit, not from the order in which servers answer; importance from PageRank as far as pages
 * are collected.
 */
export class RevisitSchedule {
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #ranking: PageRanking | null;
  readonly #relief: OverloadRelief;
  /** With `revisitBy: sections`. */
  readonly #sections: SectionSchedule | null;

  constructor(store: CrawlStore, options: Config['collect'], ranking: PageRanking | null = null) {
    this.#store = store;
    this.#options = options;
    this.#ranking = ranking;
    this.#relief = new OverloadRelief(store, options);
    const reliefOf = (host: HostName): number => this.#relief.factor(host);
    this.#sections = options.revisitBy === 'sections' ? new SectionSchedule(store, options, reliefOf) : null;
  }

  /** The known page of a host to be visited first, where the rule says that; null: those that are due, in their order. */
  first(host: HostName, now: EpochMs): KnownUrl | null {
    return this.#sections?.next(host, now) ?? null;
  }

  /** A known URL that is due may have got a later time by what was seen of others. Returns whether it has. */
  putOff(known: KnownUrl, now: EpochMs): boolean {
    const revisit = this.#sections === null ? null : this.#store.revisits.get(known.key);
    if (revisit?.reason !== 'worth' || known.state !== 'visited' || known.dueAt === null) return false;
    // Due before its own time: somebody wants it now (an alias is looked at again, its section has changed).
    if (known.dueAt + secondMs < revisit.visitedAt + revisit.intervalMs) return false;
    if (this.#store.aliases.isWitness(known.key)) return false;
    const later = this.#sections?.putOff(known, now) ?? null;
    if (later === null) return false;
    this.#store.revisits.put(known.key, { ...revisit, intervalMs: later.intervalMs });
    this.#store.urls.setState(known.key, { state: known.state, dueAt: epochMs(revisit.visitedAt + later.waitMs) });
    return true;
  }

  overloads(): readonly Overload[] {
    return this.#relief.overloads();
  }

  /**
   * A starting page has come again: pages of its host that it no longer links to may be gone or moved, and are visited
   * now. Only of starting pages: other pages show others by chance, and one visit would lead to the next.
   */
  unlinked(
    start: KnownUrl,
    links: { readonly before: readonly UrlKey[]; readonly now: readonly UrlKey[]; readonly at: EpochMs },
  ): void {
    if (this.#sections === null) return;
    const still = new Set(links.now);
    for (const key of new Set(links.before)) {
      const known = still.has(key) ? null : this.#store.urls.byKey(key);
      const revisit = known?.host === start.host ? this.#store.revisits.get(key) : null;
      if (revisit?.reason !== 'worth' || revisit.visitedAt + this.#options.revisitMin > links.at) continue;
      this.#store.revisits.put(key, { ...revisit, reason: 'unlinked' });
      this.#store.urls.advanceDue(key, links.at);
    }
  }

  /** A page or a redirect was there. Returns when it is due again. */
  visited(known: KnownUrl, at: EpochMs, { changed: seen, similarity, ageMs }: VisitEvidence): EpochMs {
    const changed = seen && !this.#relief.ignores(known.host, similarity);
    const before = this.#store.revisits.get(known.key);
    const history =
      before === null ? noHistory : afterVisit(before.history, { intervalMs: sinceVisit(before, at), changed });
    if (this.#sections !== null) {
      const { intervalMs, waitMs } = this.#sections.visited(known, at, changed);
      this.#store.revisits.put(known.key, { visitedAt: at, history, intervalMs, reason: 'worth' });
      return epochMs(at + waitMs);
    }
    const lastIntervalMs = before === null ? 0 : sinceVisit(before, at);
    const random = seededRandom(`${known.url} ${at}`);
    const due = nextInterval({ history, lastIntervalMs, ageMs }, this.#options, random);
    const chosen = this.#chosen(known, { due, watchedMs: history.totalMs }, random.next());
    const { intervalMs, reason } = this.#relief.thin(known, chosen, random);
    return this.#keep(known, { visitedAt: at, history, intervalMs, reason });
  }

  /** A sitemap or a feed was read. */
  list(known: KnownUrl, at: EpochMs): EpochMs {
    const intervalMs = this.#options.revisitAfter;
    return this.#keep(known, { visitedAt: at, history: noHistory, intervalMs, reason: 'list' });
  }

  /** It is not there, or was given up. */
  gone(known: KnownUrl, at: EpochMs, changed: boolean): EpochMs {
    const before = this.#store.revisits.get(known.key);
    const history =
      before === null ? noHistory : afterVisit(before.history, { intervalMs: sinceVisit(before, at), changed });
    this.#sections?.gone(known, at, changed);
    const intervalMs = this.#options.deadAgeMax;
    return this.#keep(known, { visitedAt: at, history, intervalMs, reason: 'gone' });
  }

  /**
   * By change interval: when the page should have changed once, or before that when its importance alone chooses it in
   * some round. By selection: when equation 1 of Akamine 2010 has more likely chosen it than not. Balanced: as by
   * change interval, after the time between the best for catching changes and the best for young copies.
   */
  #chosen(
    { key, depth, host }: KnownUrl,
    { due, watchedMs }: { readonly due: RevisitChoice; readonly watchedMs: number },
    draw: number,
  ): RevisitChoice {
    const { revisitBy, revisitMin: roundMs, importanceMax } = this.#options;
    const importance = importanceOf(this.#ranking?.octavesBelowBest(key) ?? depth, importanceMax);
    const never = { importance, changeIntervalMs: Number.POSITIVE_INFINITY, roundMs };
    const importantMs = roundMs * selectedInRound(never, draw);
    if (revisitBy === 'change-interval')
      return importantMs < due.intervalMs ? { intervalMs: importantMs, reason: 'important' } : due;
    const server = this.#store.hosts.byName(host) ?? { load: 0, pages: 0 };
    const page = { changeMs: due.intervalMs, watchedMs, importance };
    if (revisitBy === 'selection')
      return { intervalMs: Math.max(roundMs, selectionInterval(page, server, this.#options)), reason: 'selected' };
    const drawnMs = drawnToServer(page, server, this.#options.serverWeight);
    const balancedMs = Math.max(roundMs, balancedInterval(drawnMs, roundMs));
    return importantMs < balancedMs
      ? { intervalMs: importantMs, reason: 'important' }
      : { intervalMs: balancedMs, reason: 'balanced' };
  }

  #keep(known: KnownUrl, next: Revisit): EpochMs {
    const { revisits } = this.#store;
    revisits.put(known.key, next);
    if (scheduledLoad(next) === 0) return epochMs(next.visitedAt + next.intervalMs);
    const relievedMs = this.#relief.relieved(known.host, next.intervalMs);
    if (relievedMs > next.intervalMs && next.reason !== 'thinned')
      revisits.put(known.key, { ...next, reason: 'overloaded' });
    return epochMs(next.visitedAt + relievedMs);
  }
}

/** Two visits within a second are two visits. */
const sinceVisit = ({ visitedAt }: Revisit, at: EpochMs): number => Math.max(secondMs, at - visitedAt);
