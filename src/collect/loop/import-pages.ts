import { isIP } from 'node:net';
import type { UrlId } from '../../model/ids.ts';
import type { Header } from '../../model/page.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { hostOf, type Url } from '../../model/url.ts';
import type { Store } from '../../store/port.ts';
import { wordList } from '../../text/word-list.ts';
import { adoptVisits, leaveAlone } from './adopt-visits.ts';
import type { CollectInput } from './crawl.ts';
import { earlierRecord } from '../visit/earlier-record.ts';
import { frontierLimits, queueLimits, robotsLimits, siteRightsLimits } from './collect-limits.ts';
import { Aliases } from '../frontier/aliases.ts';
import { Blocks, type Scope } from '../frontier/decide-url.ts';
import { Discoverer } from '../frontier/discoverer.ts';
import { Frontier } from '../frontier/frontier.ts';
import { HostQueues } from '../frontier/host-queues.ts';
import { storeFound } from '../frontier/store-meeting.ts';
import { OutcomeWriter } from '../visit/outcome-writer.ts';
import { RedirectCookies } from '../visit/redirect-cookies.ts';
import { SiteRights } from '../rights/site-rights.ts';
import { RobotsCache } from '../site-files/robots-cache.ts';
import { siteFileAt, siteFilePlace, type PlannedSiteFile } from '../site-files/site-file.ts';
import { Sources } from '../sources/sources.ts';
import { RevisitSchedule } from '../update/revisit-schedule.ts';
import { concludeVisit, type VisitTools } from '../visit/visit.ts';

/** A page that somebody else fetched. */
export interface GivenPage {
  readonly url: Url;
  readonly fetchedAt: EpochMs;
  /** Where its server was reached then; null or left out: nobody knows. */
  readonly address?: string | null;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Numbers that URLs had where the page comes from: they get them here, unless they or the numbers are taken. */
  readonly numbers?: readonly (readonly [Url, UrlId])[];
}

export interface ImportInput
  extends Pick<CollectInput, 'store' | 'archive' | 'reader' | 'clock' | 'options' | 'unwantedWords' | 'signal'> {
  readonly pages: AsyncIterable<GivenPage>;
  readonly onProgress: (done: number) => void;
}

export interface ImportCounts {
  pages: number;
  /** New pages, and new versions of known ones. */
  changed: number;
  /** Already there from an earlier fetch, or a later one. */
  known: number;
  blocked: number;
}

/**
 * Takes pages in as if we had fetched them (C32): the same reading, archive, outcomes and versions. They are not asked
 * for again by themselves, and what they link to is known but not collected: importing never starts a crawl.
 */
export const importPages = async (input: ImportInput): Promise<ImportCounts> => {
  const { store, archive, reader, options } = input;
  const counts: ImportCounts = { pages: 0, changed: 0, known: 0, blocked: 0 };
  const blocks = new Blocks(store.blocks.all().map(({ pattern }) => pattern));
  const tools: VisitTools = {
    ...options,
    archive,
    reader,
    agent: options.userAgent,
    unwanted: wordList(input.unwantedWords),
  };
  const rights = new SiteRights(store.rights, options.userAgent, siteRightsLimits(options));
  const outcomes = openOutcomes(input, blocks, rights);
  // What a killed import had archived and not committed would be archived a second time.
  await adoptVisits(input, tools, outcomes);
  for await (const page of input.pages) {
    if (input.signal.aborted) break;
    input.onProgress(counts.pages++);
    if (blocks.blocking(page.url) !== null) counts.blocked++;
    else await takeIn(page, { input, tools, rights, outcomes, counts });
  }
  store.transaction(() => store.urls.assignIds());
  return counts;
};

const openOutcomes = ({ store, options }: ImportInput, blocks: Blocks, rights: SiteRights): OutcomeWriter => {
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  // No host is in scope: links become known and stay unasked, until a collection meets them.
  const scope: Scope = { kind: 'import', seedHosts: new Set(), seedDomains: new Set() };
  const rules = { limits: frontierLimits(options), scope, blocks };
  // Nobody takes the work that is found.
  const frontier = new Frontier();
  const discoverer = new Discoverer(store, rules, { ...options, frontier, newHostsAreSeeds: false, order: null });
  const site = { robots, rights, blocks, aliases: new Aliases(store, options, { frontier, discoverer }) };
  const queues = new HostQueues(store, site, queueLimits(options, []));
  const sources = new Sources(store, options, { discoverer, frontier, queues });
  const schedule = new RevisitSchedule(store, options);
  return new OutcomeWriter(store, options, {
    ...site,
    frontier,
    queues,
    discoverer,
    sources,
    order: null,
    schedule,
    cookies: new RedirectCookies(0),
  });
};

interface Intake {
  readonly input: ImportInput;
  readonly tools: VisitTools;
  readonly rights: SiteRights;
  readonly outcomes: OutcomeWriter;
  readonly counts: ImportCounts;
}

const takeIn = async (page: GivenPage, { input, tools, rights, outcomes, counts }: Intake): Promise<void> => {
  const { store, archive } = input;
  const { url, fetchedAt } = page;
  // That a file could not be had years ago says nothing of today.
  const file = page.status === 429 || page.status >= 500 ? null : siteFileAt(url);
  const found = { url, kind: 'page', depth: 0, cgiHops: 0, foundOn: null, at: fetchedAt, refused: null } as const;
  const place = file === null ? found : siteFilePlace(file, fetchedAt);
  const key = store.transaction(() => {
    giveNumbers(store, page);
    const added = storeFound(store.urls, place);
    noteAddress(store, page);
    return added;
  });
  const known = store.urls.byKey(key);
  const version = store.versions.known(key);
  if (known === null) throw new RangeError(`${url} was just made known and is not.`);
  // What has no version (an error, a robots.txt) is known by its time: the archive must not hold one visit twice.
  const isHere = store.fetches.isArchived(key, fetchedAt);
  const lastAt = file === null ? (version?.fetchedAt ?? null) : saidAt(store, file);
  if (isHere || (lastAt !== null && lastAt >= fetchedAt)) {
    counts.known++;
    return;
  }
  const planned = file ?? ({ kind: 'url', known } as const);
  const siteRights = file === null ? rights.of(url) : [];
  const earlier = earlierRecord(store.fetches, known, version);
  const visit = {
    host: hostOf(url),
    address: '',
    key,
    planned,
    version,
    earlier,
    validators: null,
    cookie: null,
    askedAs: null,
    siteRights,
  };
  const { status, headers, body } = page;
  const answer = {
    startedAt: fetchedAt,
    finishedAt: epochMs(fetchedAt),
    requestHeaders: [],
    wireBytes: body.length,
    keptAlive: false,
    result: { kind: 'response', status, headers, body },
  } as const;
  const ended = await concludeVisit(visit, answer, tools);
  const position = await archive.flush();
  store.transaction(() => {
    if (outcomes.write(ended).changed) counts.changed++;
    leaveAlone(store, key);
    store.fetches.setArchivedUpTo(position.file, position.offset);
  });
};

/** URLs that are not known become so, as links of the page do: else somebody else would get their number. */
const giveNumbers = ({ urls }: Store, { numbers = [], fetchedAt, url: own }: GivenPage): void => {
  for (const [url, id] of numbers) {
    const refused = url === own ? null : ({ by: 'scope', detail: 'import' } as const);
    const place = { url, kind: 'page', depth: url === own ? 0 : 1, cgiHops: 0, foundOn: null, at: fetchedAt } as const;
    urls.giveId(urls.find(url)?.key ?? urls.add({ ...place, refused }).key, id);
  }
};

/** Where somebody else reached a server that we never did: it tells where in the world servers are. A collection looks names up again, whatever stands here. */
const noteAddress = ({ hosts }: Store, { url, address = null }: GivenPage): void => {
  if (address === null || isIP(address) === 0) return;
  const host = hostOf(url);
  if (hosts.byName(host)?.address === null) hosts.setAddress(host, address);
};

/** When the site was last asked for this file. An older copy would put back what holds now. */
const saidAt = ({ robots, rights }: Store, file: PlannedSiteFile): EpochMs | null =>
  file.kind === 'robots'
    ? (robots.get(file.origin)?.checkedAt ?? null)
    : (rights.site(file.origin).find(({ source }) => source === file.file)?.checkedAt ?? null);
