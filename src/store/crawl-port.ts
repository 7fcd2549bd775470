import type { Md5, UrlId, UrlKey } from '../model/ids.ts';
import type { ChangeEvidence, FetchFault, OutcomeKind } from '../model/outcome.ts';
import type { ArchiveLocation, Revision } from '../model/page.ts';
import type { Refusal, Refused } from '../model/refusal.ts';
import type { ChangeHistory, RevisitReason } from '../model/revisit.ts';
import type { EpochMs } from '../model/time.ts';
import type { UrlKind, UrlState } from '../model/url-state.ts';
import type { HostName, Url } from '../model/url.ts';
import type { DueTable } from './due-port.ts';
import type { SourceStore } from './source-port.ts';
import type { AliasTable } from './alias-port.ts';
import type { RightsTable } from './rights-port.ts';
import type { SectionTable } from './section-port.ts';

/** The crawler's side of the store: what is known of the Web, who may be asked when, and what was answered. */
export interface CrawlStore extends SourceStore {
  readonly urls: UrlTable;
  readonly due: DueTable;
  readonly hosts: HostTable;
  readonly silentHosts: SilentHostTable;
  readonly claims: ClaimTable;
  readonly fetches: FetchTable;
  readonly versions: VersionTable;
  readonly revisits: RevisitTable;
  readonly sections: SectionTable;
  readonly aliases: AliasTable;
  readonly robots: RobotsTable;
  readonly rights: RightsTable;
  readonly blocks: BlockTable;
}

export interface KnownUrl {
  readonly key: UrlKey;
  readonly id: UrlId | null;
  readonly url: Url;
  readonly host: HostName;
  readonly kind: UrlKind;
  readonly state: UrlState;
  /** Links from the nearest seed, over all ways found so far. */
  readonly depth: number;
  /** Dynamic pages on the way with the fewest of them. */
  readonly cgiHops: number;
  /** The page that gave the depth. */
  readonly foundOn: Url | null;
  readonly firstSeenAt: EpochMs;
  /** When it is next to be asked for; null: never by itself. Whole seconds. */
  readonly dueAt: EpochMs | null;
  readonly refusedBy: Refusal | null;
  readonly refusedDetail: string | null;
  readonly md5: Md5 | null;
}

/** A URL as the crawler wants it known. Refused ones are known too: every refusal can be explained. */
export interface NewUrl {
  readonly url: Url;
  readonly kind: UrlKind;
  readonly depth: number;
  readonly cgiHops: number;
  readonly foundOn: UrlKey | null;
  readonly at: EpochMs;
  /** Null: it may be asked for, and is due at once. */
  readonly refused: Refused | null;
}

/** What the crawler has to know of a URL to decide what finding it once more means. */
export type UrlStanding = Pick<KnownUrl, 'key' | 'kind' | 'depth' | 'cgiHops' | 'refusedBy'>;

export type WaitingUrl = Pick<KnownUrl, 'key' | 'url' | 'kind'>;

export interface UrlTable {
  byUrl(url: Url): KnownUrl | null;
  byKey(key: UrlKey): KnownUrl | null;
  byId(id: UrlId): KnownUrl | null;
  count(): number;
  /** Null: not known. Cheaper than `byUrl`: it is asked for every link of every page. */
  find(url: Url): UrlStanding | null;
  /**
   * Makes the URL known. One that is known already stays as it is. Keys are given without gaps, 1, 2, 3 …, in the order
   * in which URLs become known, so that whoever keeps something of each URL may index an array by them.
   */
  add(found: NewUrl): { readonly key: UrlKey; readonly isNew: boolean; readonly newHost: boolean };
  /**
   * An address known as that of a file about its site (a redirect led there) is found as a page, and is one from now
   * on.
   */
  becomePage(key: UrlKey, found: NewUrl): void;
  /**
   * A shorter way to the URL: its distances from now on, and the page that it was found on unless that is still the old
   * one.
   */
  bringNearer(
    key: UrlKey,
    way: { readonly depth: number; readonly cgiHops: number; readonly foundOn?: UrlKey | null },
  ): void;
  /** It was refused and may be asked for after all: new, and due then. */
  reopen(key: UrlKey, at: EpochMs): void;
  /**
   * Pages linked from here, over links that are followed, whose depth or cgiHops a walk through this page would lower.
   */
  childrenFartherThan(key: UrlKey, depth: number, cgiHops: number): readonly KnownUrl[];
  /** The next URLs of a host to ask for, oldest due first: those never asked for, or those asked for before. */
  due(
    host: HostName,
    choice: { readonly asked: boolean; readonly now: EpochMs; readonly limit: number },
  ): readonly KnownUrl[];
  /** Everything of a host that is due and was never asked for, oldest due first. */
  waiting(host: HostName, now: EpochMs): readonly WaitingUrl[];
  /** When a URL of the host is next due that was never asked for, and one that was; null: none. */
  nextDue(host: HostName): { readonly newAt: EpochMs | null; readonly revisitAt: EpochMs | null };
  /** How many URLs of a host are due: those never asked for, and those asked for before. */
  dueCounts(host: HostName, now: EpochMs): { readonly newUrls: number; readonly revisits: number };
  /** What was found as a page is a feed. */
  setKind(key: UrlKey, kind: UrlKind): void;
  /** URLs of a host that were asked for, sampled by hash: always the same ones first. */
  sampleAsked(host: HostName, limit: number): readonly Url[];
  setState(key: UrlKey, to: { readonly state: UrlState; readonly dueAt: EpochMs | null }): void;
  /** A visited URL is due then, if not before. Returns whether that is sooner than it was. */
  advanceDue(key: UrlKey, dueAt: EpochMs): boolean;
  /** Not asked for; `dueAt` is when that is to be decided again (null: never by itself). */
  refuse(key: UrlKey, refusal: Refused, dueAt: EpochMs | null): void;
  /** What waits on the host and was never asked for is refused. Returns how many URLs that were. */
  refuseNew(host: HostName, refusal: Refused): number;
  /** Everything that a block pattern covers is refused, asked for or not. Returns how many URLs that were. */
  block(pattern: string): number;
  /** Known URLs that a block pattern covers: a host's, or a URL and everything below it. */
  coveredBy(pattern: string): readonly { readonly key: UrlKey; readonly id: UrlId | null }[];
  refusals(): readonly { by: Refusal; urls: number }[];
  states(): readonly { state: UrlState; urls: number }[];
  /** A number from elsewhere, unless the URL has one already or another URL has this one. */
  giveId(key: UrlKey, id: UrlId): void;
  /** Gives every URL that has none its id, in (host, port, path) order after all ids given before. Returns how many. */
  assignIds(): number;
}

/** What politeness must remember of a host across a restart. */
export interface HostWindow {
  /** No request before this. */
  readonly nextAt: EpochMs;
  /** Begin of the present session, for the suspension rule; null: none yet. */
  readonly sessionSince: EpochMs | null;
  /** Answers in a row that said "too much" (429, 503). */
  readonly backoffs: number;
  /** The last requests, newest last: bytes, milliseconds, and whether it was a timeout, a reset or an I/O error. */
  readonly recent: readonly (readonly [bytes: number, ms: number, error: 0 | 1])[];
}

export interface HostRecord {
  readonly host: HostName;
  /** Registrable domain; the host itself when it has none. */
  readonly domain: string;
  readonly address: string | null;
  readonly addedAt: EpochMs;
  /** Pages collected. */
  readonly pages: number;
  /** The load index L of the host: visits a second that its pages ask for (Tamura & Kitsuregawa 4.1). */
  readonly load: number;
}

export interface HostTable {
  byName(host: HostName): HostRecord | null;
  /** Null: it was never visited. */
  window(host: HostName): HostWindow | null;
  /**
   * Hosts with something due at or before `until`, in the order they became known. Fetched in chunks: may be millions.
   */
  withWork(
    until: EpochMs,
  ): IterableIterator<HostRecord & { readonly window: HostWindow | null; readonly dueAt: EpochMs }>;
  all(): IterableIterator<HostRecord>;
  count(): number;
  saveWindow(host: HostName, window: HostWindow): void;
  setAddress(host: HostName, address: string): void;
  pagesOfDomain(domain: string): number;
  /** Hosts known, counted up to `limit`. */
  countOfDomain(domain: string, limit: number): number;
  pagesOfAddress(address: string): number;
  addressWindows(): readonly { address: string; nextAt: EpochMs }[];
  saveAddressWindow(address: string, nextAt: EpochMs): void;
}

/** Since when nothing but errors has come of a host. */
export interface Silence {
  readonly since: EpochMs;
  /** The last attempt that was counted. */
  readonly askedAt: EpochMs;
  readonly attempts: number;
  /** Its pages were given up for it. */
  readonly isGone: boolean;
}

export interface SilentHostTable {
  all(): readonly (Silence & { readonly host: HostName })[];
  put(host: HostName, silence: Silence): void;
  remove(host: HostName): void;
  /** Pages of the host that were ever collected: those in the corpus, or those that are gone. */
  pages(host: HostName, which: 'alive' | 'gone'): readonly UrlKey[];
}

/** Requests under way. A claim that a killed process left behind is found here by the next one. */
export interface ClaimTable {
  put(key: UrlKey, at: EpochMs): void;
  release(key: UrlKey): void;
  all(): readonly { key: UrlKey; at: EpochMs }[];
}

/** One request and how it ended. Never changed afterwards. */
export interface FetchRecord {
  readonly key: UrlKey;
  /** When the request was started. */
  readonly at: EpochMs;
  readonly ms: number;
  readonly kind: OutcomeKind;
  /** 0: no answer. */
  readonly status: number;
  readonly fault: FetchFault | null;
  readonly bytes: number;
  readonly address: string | null;
  readonly redirectTo: UrlKey | null;
  /** Which comparison said whether the page changed. */
  readonly change: ChangeEvidence | null;
  readonly location: ArchiveLocation | null;
}

/** An entry of the log with its host, as who follows it needs it. */
export interface LoggedFetch
  extends Pick<FetchRecord, 'at' | 'ms' | 'kind' | 'fault' | 'status' | 'bytes' | 'address'> {
  readonly position: number;
  readonly host: HostName;
}

export interface FetchTable {
  /** Returns the position of the record in the log. */
  add(fetch: FetchRecord): number;
  /** All of them: for whoever shows the history of a page. */
  of(key: UrlKey): readonly FetchRecord[];
  lastOf(key: UrlKey): FetchRecord | null;
  /** The newest first, `limit` at most. */
  latest(key: UrlKey, limit: number): readonly FetchRecord[];
  /** When it was asked for the first time; null: never. */
  firstAt(key: UrlKey): EpochMs | null;
  /** Where the archive has what came last as this kind; null: nowhere. */
  lastArchived(key: UrlKey, kind: OutcomeKind): ArchiveLocation | null;
  /** Whether what came of the request of that moment is in the archive. */
  isArchived(key: UrlKey, at: EpochMs): boolean;
  /** Answered requests for each host, in the order of their names, and how long they took on average. */
  times(): IterableIterator<{ readonly host: HostName; readonly fetches: number; readonly meanMs: number }>;
  last(): number;
  /**
   * Requests after a position of the log that were really sent, by host (or address) and time: the proof of politeness.
   */
  since(
    position: number,
    by: 'host' | 'address',
  ): IterableIterator<{ host: HostName; address: string | null; at: EpochMs; ms: number }>;
  /** Requests that were really sent and started from `from` to `to`, by host and time. The whole log is gone through. */
  between(from: EpochMs, to: EpochMs): IterableIterator<{ host: HostName; at: EpochMs; ms: number }>;
  /** The log after a position, in its order, `limit` entries at most: for who follows a collection. */
  after(position: number, limit: number): readonly LoggedFetch[];
  outcomes(position: number): readonly { kind: OutcomeKind; fault: FetchFault | null; fetches: number }[];
  /** The end of the archive as far as outcomes of it are committed. */
  archivedUpTo(): { readonly file: string; readonly offset: number } | null;
  setArchivedUpTo(file: string, offset: number): void;
}

/** A version of a page as the crawler hands it in. */
export interface NewVersion extends Omit<Revision, 'url' | 'id' | 'revision'> {
  readonly adultScore: number;
  /** Pictures on it; null: not known. */
  readonly images: number | null;
  /** Which revision it was where it comes from; 0 when not said. */
  readonly firstRevision?: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly noindex: boolean;
  /** Links of the page may be followed: Japanese or a seed, and no nofollow on the whole page. */
  readonly follow: boolean;
  readonly canonical: UrlKey | null;
  readonly links: readonly { readonly to: UrlKey; readonly anchor: string; readonly nofollow: boolean }[];
}

/** What is needed to ask for a page again and to tell whether it changed. */
export interface KnownVersion {
  readonly revision: number;
  readonly alive: boolean;
  readonly fetchedAt: EpochMs;
  readonly checkedAt: EpochMs;
  readonly md5: Md5;
  readonly textHash: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly location: ArchiveLocation;
  readonly visits: number;
  readonly changes: number;
}

export interface VersionTable {
  /** Pages in the order they were first collected, with the links they have now. Fetched in chunks: may be millions. */
  firstCollected(): IterableIterator<{ readonly key: UrlKey; readonly links: readonly UrlKey[] }>;
  known(key: UrlKey): KnownVersion | null;
  /** Where the newest revision links to, in document order. */
  links(key: UrlKey): readonly UrlKey[];
  /** Adds a revision; returns its number: the next one, or that of `version` for a page without any. Its links replace those of the version before. */
  add(version: NewVersion): number;
  /** Asked again, and it was the same: the newest revision stays, and lives again if it was gone. */
  confirm(
    key: UrlKey,
    at: EpochMs,
    validators: { readonly etag: string | null; readonly lastModified: string | null },
  ): void;
  /** Another set of links for the newest revision: the frame around the same text has changed. */
  relink(key: UrlKey, links: NewVersion['links']): void;
  /** The page no longer exists (or no longer as a page); its revisions stay. */
  markGone(key: UrlKey, at: EpochMs): void;
  /**
   * Deletes all versions of a page with their links and what was found of its rights; the log of its fetches stays, and
   * points nowhere.
   */
  forget(key: UrlKey): void;
  counts(): { readonly alive: number; readonly buried: number; readonly revisions: number };
}

/** What the schedule knows of a URL that was visited (docs/revisit.md). When it is due stands with the URL. */
export interface Revisit {
  /** The last visit that was answered. Whole seconds, as all times here. */
  readonly visitedAt: EpochMs;
  readonly history: ChangeHistory;
  /**
   * T_j: what it adds to the load of its server is 1/T_j. It may be due later than that, when the server is overloaded.
   */
  readonly intervalMs: number;
  readonly reason: RevisitReason;
}

export interface ScheduledPage extends Revisit {
  readonly host: HostName;
  readonly dueAt: EpochMs | null;
  /** Answered visits, and versions they brought; 0: never a page. */
  readonly visits: number;
  readonly versions: number;
}

export interface RevisitTable {
  get(key: UrlKey): Revisit | null;
  /** Keeps the load index of the host the sum over its URLs. */
  put(key: UrlKey, revisit: Revisit): void;
  /** The URL is not visited any more, and loads its host no longer. */
  remove(key: UrlKey): void;
  /** All of them, in the order in which their URLs became known: where the schedule is looked at as a whole. */
  all(): IterableIterator<ScheduledPage>;
}

/** What is remembered of the robots.txt of one origin: the failure matrix of src/collect/robots reads and makes it. */
export interface StoredRobots {
  readonly checkedAt: EpochMs;
  readonly result: 'file' | 'absent' | 'unreachable';
  readonly cause: string;
  readonly good: { readonly at: EpochMs; readonly bytes: Uint8Array } | null;
  readonly unreachableSince: EpochMs | null;
}

export interface RobotsTable {
  /** `origin`: scheme, host and port. */
  get(origin: string): StoredRobots | null;
  put(origin: string, robots: StoredRobots): void;
  forget(origin: string): void;
}

export interface BlockTable {
  /** A host name or a URL; URLs block themselves and everything below them. */
  put(pattern: string, at: EpochMs): void;
  all(): readonly { pattern: string; at: EpochMs }[];
}
