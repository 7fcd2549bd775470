// The last step of a visit. To add a way in which a request can end, begin in `model/outcome.ts`: the compiler then
// leads here (CONTRIBUTING.md, "Add an outcome"). It must not ask a server for anything, nor open a transaction of its
// own.

import type { Config } from '../../config/options.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { PageLink } from '../../model/document.ts';
import type { FailedOutcome, Outcome } from '../../model/outcome.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { hostOf } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import { isPassing } from '../fetch/outcome-of.ts';
import { headerOf } from '../fetch/fetch.ts';
import type { Aliases } from '../frontier/aliases.ts';
import { plannedUrl, type Planned } from '../frontier/host-queues.ts';
import type { PageOrder } from '../frontier/page-order.ts';
import { withoutMarks } from '../frontier/without-marks.ts';
import { SiteFileOutcomes, type SiteFileParts } from '../site-files/site-file-outcomes.ts';
import type { Overload } from '../update/overload-relief.ts';
import type { RevisitSchedule, VisitEvidence } from '../update/revisit-schedule.ts';
import { isUnwanted, linksToFollow } from './links-to-follow.ts';
import type { RedirectCookies } from './redirect-cookies.ts';
import { SilentHosts, type SilenceEffects } from './silent-hosts.ts';
import type { EndedVisit, PageFound } from './visit.ts';
import { loggedAs, logVisit, type LogEntry } from './visit-log.ts';

/** What a visit has come to. */
interface Written {
  /** The version is new or another one. */
  readonly changed: boolean;
  /** Where it redirects to, when that is followed. */
  readonly target: UrlKey | null;
}

type Redirect = Extract<Outcome, { readonly kind: 'redirect' }>;

const nothing: Written = { changed: false, target: null };

/** The parts of a collection that outcomes have consequences for. */
export interface OutcomeParts extends SiteFileParts {
  readonly aliases: Aliases;
  /** Null when nothing is going to be asked for. */
  readonly order: PageOrder | null;
  readonly schedule: RevisitSchedule;
  readonly cookies: RedirectCookies;
}

/**
 * Writes what came of a visit into the store: the log, the version, the links, when it is due again. Called by the loop
 * and by imports, for every visit that has ended. Every method belongs to the transaction it is called in. What an
 * outcome means for feeds and lists is for `Sources` to say, for files about sites for `SiteFileOutcomes`.
 */
export class OutcomeWriter {
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #schedule: RevisitSchedule;
  readonly #siteFiles: SiteFileOutcomes;
  readonly #silentHosts: SilentHosts | null;
  readonly #parts: OutcomeParts;

  constructor(store: CrawlStore, options: Config['collect'], parts: OutcomeParts) {
    this.#store = store;
    this.#options = options;
    this.#parts = parts;
    this.#schedule = parts.schedule;
    const effects: SilenceEffects = {
      markGone: (known, at) => this.#markGone(known, at),
      dueNow: (known, at) => this.#dueNow(known, at),
    };
    // What is imported says nothing of whether a server answers now.
    this.#silentHosts = parts.order === null ? null : new SilentHosts(store, options, effects);
    this.#siteFiles = new SiteFileOutcomes(store, options.redirectsMax, parts);
  }

  /** Servers that the schedule would ask too often, and what was done about it. */
  overloads(): readonly Overload[] {
    return this.#schedule.overloads();
  }

  /** The collection is over. */
  end(): void {
    this.#silentHosts?.end();
  }

  /** Returns whether a version is new or another one. */
  write(ended: EndedVisit): { readonly changed: boolean } {
    const { visit } = ended;
    this.#silentHosts?.ended(visit.host, ended.outcome, ended.finishedAt);
    this.#store.claims.release(visit.key);
    if (visit.address !== '') this.#store.hosts.setAddress(visit.host, visit.address);
    const { planned } = visit;
    if (planned.kind !== 'url') {
      this.#siteFiles.write(ended, planned);
      return nothing;
    }
    const { known } = planned;
    if (this.#isAskedAgain(ended, known)) return nothing;
    const outcome = judged(ended.outcome, known);
    const judgedEnd = { ...ended, outcome };
    const written = known.kind === 'feed' ? this.#feed(judgedEnd, known) : this.#url(judgedEnd, known);
    if (outcome.kind !== 'redirect') this.#parts.cookies.ended(known.key);
    else if (written.target !== null) this.#sendCookies(known, outcome, { to: written.target, at: ended.finishedAt });
    this.#parts.sources.after(judgedEnd, known, written.target);
    this.#parts.aliases.lookAgain(known, ended.finishedAt);
    return written;
  }

  /** The host of the URL does not exist. Nothing was sent. */
  unreachable(planned: Planned, at: EpochMs): void {
    const outcome: Outcome = { kind: 'failed', fault: 'dns', status: 0, retryAfterMs: null };
    this.#silentHosts?.ended(hostOf(plannedUrl(planned)), outcome, at);
    if (planned.kind !== 'url') return this.#siteFiles.unreachable(planned, at);
    const { known } = planned;
    this.#log(known, { startedAt: at, outcome, kind: 'failed' });
    if (known.kind !== 'feed') this.#failed(known, outcome, at);
    const nobody = { outcome, page: null, feed: null, listed: [], startedAt: at, finishedAt: at };
    this.#parts.sources.after(nobody, known, null);
  }

  /** A redirect to where it came from, which set a cookie or the number of a session: with it, the same URL has the page. */
  #isAskedAgain(ended: EndedVisit, known: KnownUrl): boolean {
    const { outcome, finishedAt } = ended;
    if (outcome.kind !== 'redirect' || withoutMarks(outcome.to) !== known.url) return false;
    const { cookies, robots } = this.#parts;
    // What robots.txt says of the URL need not hold for the address with the number.
    const written = robots.of(outcome.to, finishedAt).kind === 'allowed' ? outcome.to : known.url;
    if (!cookies.redirected(known, outcome.setCookies, { ...known, written })) return false;
    this.#log(known, { ...ended, kind: 'redirect' });
    this.#dueNow(known, finishedAt);
    return true;
  }

  /** Where the chain comes back to, there it is asked once more. */
  #sendCookies(known: KnownUrl, { setCookies, to: written }: Redirect, { to, at }: { to: UrlKey; at: EpochMs }): void {
    const { cookies } = this.#parts;
    const target = this.#store.urls.byKey(to);
    if (target === null) return;
    if (cookies.redirected(known, setCookies, { ...target, written })) this.#dueNow(target, at);
    else if (target.dueAt === null || target.dueAt > at) cookies.ended(to);
  }

  #dueNow({ key, host }: KnownUrl, at: EpochMs): void {
    // What is asked for by priority is due until its visit has ended. The store rounds up to the next second.
    const dueAt = epochMs(at - (at % secondMs));
    if (this.#store.priorityFetches.get(key) === null) this.#store.urls.setState(key, { state: 'waiting', dueAt });
    this.#parts.frontier.hostHasWork(host);
  }

  #url(ended: EndedVisit, planned: KnownUrl): Written {
    const { outcome, page, finishedAt, visit } = ended;
    // Its distances may have sunk while it was asked for.
    const known = this.#store.urls.byKey(planned.key) ?? planned;
    switch (outcome.kind) {
      case 'body':
        return page === null ? this.#other(ended, known) : this.#page(ended, known, page);
      case 'not-modified': {
        this.#log(known, { ...ended, kind: 'unchanged', change: 'validator' });
        const { etag = null, lastModified = null } = visit.version ?? {};
        if (visit.version !== null) this.#store.versions.confirm(known.key, finishedAt, { etag, lastModified });
        this.#visited(known, finishedAt, { changed: false, similarity: 1, ageMs: ageOf(lastModified, finishedAt) });
        return nothing;
      }
      case 'redirect':
        return this.#redirect(ended, known, outcome);
      case 'gone':
        this.#log(known, {
          ...ended,
          kind: 'gone',
          change: visit.version === null ? null : 'status',
        });
        this.#markGone(known, finishedAt);
        return { ...nothing, changed: visit.version?.alive === true };
      case 'failed':
        this.#log(known, { ...ended, kind: 'failed' });
        this.#failed(known, outcome, finishedAt);
        return nothing;
    }
  }

  #page(ended: EndedVisit, known: KnownUrl, page: PageFound): Written {
    const { outcome, startedAt, finishedAt, location, visit } = ended;
    if (outcome.kind !== 'body' || location === null) throw new Error(`${known.url} was read but not archived.`);
    const { reading } = page;
    const validators = {
      etag: headerOf(outcome.headers, 'etag'),
      lastModified: headerOf(outcome.headers, 'last-modified'),
    };
    const isSeed = known.depth === 0 && known.foundOn === null;
    const isDropped = !isSeed && isUnwanted(reading, this.#options);
    const followed = linksToFollow(known, reading, { ...this.#options, isSeed });
    const follow = followed !== null;
    const links = follow ? this.#links(known, followed, startedAt) : [];
    // Where it linked to until now.
    const isStart = known.depth === 0 && visit.version !== null && page.by !== 'md5';
    const before = isStart ? this.#store.versions.links(known.key) : [];
    const { canonical } = reading;
    const { discoverer, sources } = this.#parts;
    if (follow) sources.foundIn(known, reading.feeds, startedAt);
    this.#log(known, { ...ended, kind: page.changed ? 'page' : 'unchanged', change: page.by });
    if (page.changed)
      this.#store.versions.add({
        ...page,
        ...reading,
        ...validators,
        key: known.key,
        fetchedAt: ended.recordedAt ?? startedAt,
        status: outcome.status,
        contentType: headerOf(outcome.headers, 'content-type'),
        bodyBytes: outcome.body.length,
        location,
        follow,
        canonical:
          canonical === null || !follow ? null : discoverer.named(canonical, known, { kind: 'page', at: startedAt }),
        links,
      });
    else {
      this.#store.versions.confirm(known.key, finishedAt, validators);
      if (page.by !== 'md5') this.#store.versions.relink(known.key, links);
    }
    if (links.length > 0) this.#schedule.unlinked(known, { before, now: links.map(({ to }) => to), at: finishedAt });
    this.#store.rights.putPage(known.key, { at: startedAt, findings: reading.rights });
    if (visit.version === null) {
      this.#parts.order?.collected(
        known.key,
        links.map(({ to }) => to),
      );
      this.#parts.aliases.found(known, reading.textHash ?? page.md5, finishedAt);
    }
    if (isDropped) {
      this.#drop(known, finishedAt);
      return { ...nothing, changed: page.changed };
    }
    const changed = page.changed || visit.version?.alive === false;
    this.#visited(known, finishedAt, {
      changed,
      similarity: page.changed ? page.similarity : 0,
      ageMs: ageOf(validators.lastModified, finishedAt),
    });
    return { ...nothing, changed: page.changed };
  }

  #links(
    known: KnownUrl,
    followed: readonly PageLink[],
    at: EpochMs,
  ): { to: UrlKey; anchor: string; nofollow: boolean }[] {
    const keys = this.#parts.discoverer.links(
      followed.map(({ to }) => to),
      known,
      at,
    );
    return keys.map((to, place) => ({ to, anchor: followed[place]?.anchor ?? '', nofollow: false }));
  }

  /** Of a feed only the visit is logged here: what it means is for `Sources` to say. */
  #feed(ended: EndedVisit, known: KnownUrl): Written {
    const { outcome, repeated } = ended;
    const kind = repeated ? 'unchanged' : loggedAs(outcome, 'feed');
    const redirectTo =
      outcome.kind === 'redirect'
        ? this.#parts.discoverer.beside(outcome.to, known, { kind: 'feed', at: ended.startedAt })
        : null;
    this.#log(known, {
      ...ended,
      kind,
      change: outcome.kind === 'not-modified' ? 'validator' : repeated ? 'md5' : null,
      redirectTo,
    });
    return { ...nothing, target: redirectTo };
  }

  /** A sitemap. */
  #other(ended: EndedVisit, known: KnownUrl): Written {
    const how = ended.repeated ? ({ kind: 'unchanged', change: 'md5' } as const) : ({ kind: 'sitemap' } as const);
    this.#log(known, { ...ended, ...how });
    const { discoverer } = this.#parts;
    for (const { url, kind } of ended.listed)
      if (kind === 'page') discoverer.link(url, known, ended.startedAt);
      else discoverer.sitemap(url, known, ended.startedAt);
    this.#store.urls.setState(known.key, {
      state: 'visited',
      dueAt: this.#schedule.list(known, ended.finishedAt),
    });
    return nothing;
  }

  #redirect(ended: EndedVisit, known: KnownUrl, outcome: Redirect): Written {
    const { startedAt, finishedAt } = ended;
    const before = this.#store.fetches.lastOf(known.key);
    this.#leave(known, finishedAt);
    if (this.#redirectsBefore(known) >= this.#options.redirectsMax) {
      const failed = tooManyRedirects(outcome.status);
      this.#log(known, { ...ended, outcome: failed, kind: 'failed' });
      this.#failed(known, failed, finishedAt);
      return nothing;
    }
    const plain = withoutMarks(outcome.to);
    // Some add a mark to what comes without one.
    const to = plain === known.url ? outcome.to : plain;
    const redirectTo = this.#parts.discoverer.beside(to, known, {
      kind: known.kind,
      at: startedAt,
      redirected: true,
    });
    this.#log(known, { ...ended, kind: 'redirect', redirectTo });
    this.#visited(known, finishedAt, { changed: before?.redirectTo !== redirectTo, similarity: 0, ageMs: null });
    return { ...nothing, target: redirectTo };
  }

  /** Redirects in a row that led here. */
  #redirectsBefore(known: KnownUrl): number {
    let count = 0;
    for (let at = known; count <= this.#options.redirectsMax; count++) {
      const from = at.foundOn === null ? null : this.#store.urls.byUrl(at.foundOn);
      if (from === null || this.#store.fetches.lastOf(from.key)?.redirectTo !== at.key) return count;
      at = from;
    }
    return count;
  }

  #failed(known: KnownUrl, outcome: FailedOutcome, at: EpochMs): void {
    const { retryAfter, retriesMax, revisitAfter, backoffMax } = this.#options;
    const failures = this.#store.fetches.latest(known.key, retriesMax + 1);
    const inARow = failures.findIndex(({ kind }) => kind !== 'failed');
    const tries = inARow < 0 ? failures.length : inARow;
    const again = isPassing(outcome.fault) && tries <= retriesMax;
    if (again) {
      const waitMs = Math.max(retryAfter * 4 ** (tries - 1), Math.min(outcome.retryAfterMs ?? 0, backoffMax));
      this.#store.urls.setState(known.key, { state: 'waiting', dueAt: epochMs(at + waitMs) });
    } else if (known.md5 !== null && isPassing(outcome.fault) && !this.#isLost(known, at))
      this.#store.urls.setState(known.key, { state: 'waiting', dueAt: epochMs(at + revisitAfter) });
    else this.#markGone(known, at);
  }

  /** Its host answers, and it alone has failed for as long as a host that is gone. */
  #isLost({ key, host }: KnownUrl, at: EpochMs): boolean {
    if (this.#silentHosts?.isSilent(host) !== false) return false;
    const { hostGoneAfter, hostGoneAttemptsMin } = this.#options;
    const latest = this.#store.fetches.latest(key, failuresLookedAt);
    const answered = latest.findIndex(({ kind }) => kind !== 'failed');
    const failures = answered < 0 ? latest : latest.slice(0, answered);
    const since = failures.at(-1)?.at ?? at;
    return failures.length >= hostGoneAttemptsMin && at - since >= hostGoneAfter;
  }

  /** It stays in the archive, so that it can be told why it went, and is not visited again. */
  #drop(known: KnownUrl, at: EpochMs): void {
    this.#store.revisits.remove(known.key);
    this.#store.urls.setState(known.key, { state: 'visited', dueAt: this.#parts.aliases.checkAt(known, at) });
  }

  #visited(known: KnownUrl, at: EpochMs, evidence: VisitEvidence): void {
    const dueAt = this.#schedule.visited(known, at, evidence);
    const checkAt = this.#parts.aliases.checkAt(known, at);
    this.#store.urls.setState(known.key, {
      state: 'visited',
      dueAt: checkAt !== null && (dueAt === null || checkAt < dueAt) ? checkAt : dueAt,
    });
  }

  /** It is gone, or was given up: the pages that are read for the corpus do without it from now on. */
  #markGone(known: KnownUrl, at: EpochMs): void {
    const changed = this.#leave(known, at);
    this.#store.urls.setState(known.key, { state: 'dead', dueAt: this.#schedule.gone(known, at, changed) });
  }

  /** What was here is no page any more. Returns whether it was one until now. */
  #leave(known: KnownUrl, at: EpochMs): boolean {
    if (known.md5 === null) return false;
    const wasAlive = this.#store.versions.known(known.key)?.alive === true;
    this.#store.versions.markGone(known.key, at);
    return wasAlive;
  }

  #log({ key }: KnownUrl, how: Omit<LogEntry, 'key'>): void {
    logVisit(this.#store.fetches, { ...how, key });
  }
}

/** A page that cannot be reached is asked for once a day, and then a few times. */
const failuresLookedAt = 400;

const tooManyRedirects = (status: number): FailedOutcome => ({
  kind: 'failed',
  fault: 'too-many-redirects',
  status,
  retryAfterMs: null,
});

/** A redirect to where it came from leads nowhere. */
const judged = (outcome: Outcome, { url }: KnownUrl): Outcome =>
  outcome.kind === 'redirect' && outcome.to === url ? tooManyRedirects(outcome.status) : outcome;

/** How long ago the page last changed, as its server says; null when it says nothing that makes sense. */
const ageOf = (lastModified: string | null, now: EpochMs): number | null => {
  const at = lastModified === null ? Number.NaN : Date.parse(lastModified);
  return at <= now && at > 0 ? now - at : null;
};
