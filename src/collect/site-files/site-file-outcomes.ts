import type { CrawlStore } from '../../store/crawl-port.ts';
import type { EpochMs } from '../../model/time.ts';
import { hostOf, parseUrl, type HostName } from '../../model/url.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { HostQueues, PlannedRights, PlannedRobots } from '../frontier/host-queues.ts';
import { rightsAnswerOf, rightsRedirect, type RightsAnswer } from '../rights/rights-answer.ts';
import type { SiteRights } from '../rights/site-rights.ts';
import type { RobotsCache } from './robots-cache.ts';
import { robotsAnswerOf } from '../robots/robots-answer.ts';
import { robotsRedirect, type RobotsAnswer } from '../robots/state.ts';
import type { PlannedSiteFile } from './site-file.ts';
import type { Sources } from '../sources/sources.ts';
import type { EndedVisit } from '../visit/visit.ts';
import { loggedAs, logVisit } from '../visit/visit-log.ts';

export interface SiteFileParts {
  readonly robots: RobotsCache;
  readonly rights: SiteRights;
  readonly queues: HostQueues;
  readonly discoverer: Discoverer;
  readonly frontier: Frontier;
  readonly sources: Sources;
}

/**
 * Writes what came of visits for the files about whole sites (robots.txt, tdmrep.json, ai.txt). Inside transactions only.
 */
export class SiteFileOutcomes {
  readonly #store: CrawlStore;
  readonly #redirectsMax: number;
  readonly #parts: SiteFileParts;

  constructor(store: CrawlStore, redirectsMax: number, parts: SiteFileParts) {
    this.#store = store;
    this.#redirectsMax = redirectsMax;
    this.#parts = parts;
  }

  write(ended: EndedVisit, planned: PlannedSiteFile): void {
    this.#log(ended, planned.kind);
    return planned.kind === 'robots' ? this.#robots(ended, planned) : this.#rights(ended, planned);
  }

  /** The host of the file does not exist. Nothing was sent. */
  unreachable(planned: PlannedSiteFile, at: EpochMs): void {
    const answer = { kind: 'failed', fault: 'dns' } as const;
    return planned.kind === 'robots' ? this.#learnRobots(planned, answer, at) : this.#learnRights(planned, answer, at);
  }

  #robots({ outcome, finishedAt }: EndedVisit, planned: PlannedRobots): void {
    if (outcome.kind !== 'redirect') return this.#learnRobots(planned, robotsAnswerOf(outcome), finishedAt);
    const next = robotsRedirect(planned.url, outcome.to, planned.hops, this.#redirectsMax);
    // Not even for somebody else's robots.txt is a blocked host asked.
    if (next.kind === 'lost' || this.#parts.discoverer.isBlocked(next.to))
      return this.#learnRobots(planned, { kind: 'lost' }, finishedAt);
    const host = hostOf(next.to);
    this.#parts.queues.addRobots(host, { ...planned, url: next.to, hops: planned.hops + 1 });
    this.#parts.frontier.hostHasWork(host);
  }

  #rights({ outcome, finishedAt }: EndedVisit, planned: PlannedRights): void {
    const next =
      outcome.kind === 'redirect' && outcome.to !== planned.url
        ? rightsRedirect(planned.file, outcome.to, planned.hops, this.#redirectsMax)
        : null;
    if (next === null || !this.#parts.discoverer.isOurs(next))
      return this.#learnRights(planned, rightsAnswerOf(outcome), finishedAt);
    const host = hostOf(next);
    this.#parts.queues.addRights(host, { ...planned, url: next, hops: planned.hops + 1 });
    this.#parts.frontier.hostHasWork(host);
  }

  #learnRobots({ origin, url: asked }: PlannedRobots, answer: RobotsAnswer, at: EpochMs): void {
    const { robots, rights, queues, discoverer, sources } = this.#parts;
    const rules = robots.learn(origin, answer, at);
    queues.robotsAnswered(origin);
    if (rules !== null || this.#store.robots.get(origin)?.result === 'absent') rights.learnRobots(origin, rules, at);
    const hosts = hostAt(origin);
    const from = this.#store.urls.byUrl(asked);
    for (const sitemap of rules?.sitemaps ?? []) {
      const url = parseUrl(sitemap, `${origin}/`);
      if (url === null || from === null) continue;
      const key = discoverer.beside(url, from, { kind: 'sitemap', at });
      for (const host of hosts) sources.foundSitemap(key, host, at);
    }
    for (const host of hosts) this.#parts.frontier.hostHasWork(host);
  }

  #learnRights(planned: PlannedRights, answer: RightsAnswer, at: EpochMs): void {
    this.#parts.rights.learn(planned, answer, at);
    for (const host of hostAt(planned.origin)) this.#parts.frontier.hostHasWork(host);
  }

  /** A visit for a file that is no page. A redirect may have led to an address that is one: as a page it stays due. */
  #log(ended: EndedVisit, kind: PlannedSiteFile['kind']): void {
    const { outcome } = ended;
    const { key } = ended.visit;
    logVisit(this.#store.fetches, { ...ended, key, kind: loggedAs(outcome, kind) });
    if (this.#store.urls.byKey(key)?.kind === kind) this.#store.urls.setState(key, { state: 'visited', dueAt: null });
  }
}

const hostAt = (origin: string): readonly HostName[] => {
  const top = parseUrl(`${origin}/`);
  return top === null ? [] : [hostOf(top)];
};
