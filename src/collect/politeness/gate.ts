// Politeness: which server may be asked now, and how long each of the others has to wait.
// Called by the loop (`../loop/crawl.ts`), which offers hosts, takes one, and reports how its visit went. It must not
// send anything, nor know which URL is meant: that is for `../frontier/host-queues.ts` to say.

import { epochMs, type EpochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { HostWindow } from '../../store/crawl-port.ts';
import { bestOf } from './best-of.ts';
import { DueHeap } from './due-heap.ts';
import { backoffPause, dynamicInterval, leastInterval, recentRequests, type PolitenessLimits } from './interval.ts';
import { countWaiting, type WaitingHosts } from './waiting.ts';

/** A host that has something to be fetched. */
export interface OfferedHost {
  readonly host: HostName;
  readonly address: string;
  /** When its first URL is due. */
  readonly from: EpochMs;
  /** Pages collected from it so far. */
  readonly pages: number;
  /** From an earlier run: of a host that the gate knows it means nothing. */
  readonly window: HostWindow | null;
}

/** How a request went, as far as politeness is concerned. */
export interface VisitResult {
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs;
  readonly bytes: number;
  /** A timeout, a reset or another I/O error. */
  readonly error: boolean;
  /** 429 or 503. */
  readonly tooMuch: boolean;
  readonly retryAfterMs: number | null;
  /** The server left the connection open. */
  readonly keptAlive: boolean;
}

interface HostState {
  readonly host: HostName;
  address: AddressState;
  /** It has another address since the visit under way began. */
  movesTo: string | null;
  pages: number;
  crawlDelayMs: number;
  /** Its first URL is due then; null: it has none. */
  workAt: number | null;
  nextAt: number;
  sessionSince: number | null;
  takenAt: number;
  lastEnd: number;
  backoffs: number;
  recent: (readonly [bytes: number, ms: number, error: 0 | 1])[];
  keptAlive: number;
  /** How things stood before the visit under way, for giving it back. */
  before: { readonly nextAt: number; readonly addressNextAt: number; readonly sessionSince: number | null };
  place: 'nowhere' | 'heap' | 'ready' | 'parked' | 'flying';
  /** Time under which it is in the heap; entries with another time are leftovers. */
  heapAt: number;
}

interface AddressState {
  readonly address: string;
  nextAt: number;
  flying: number;
  /** Hosts that are due themselves and wait for their address, first come first served. */
  readonly parked: HostState[];
  /** It stands in the heap, to let the next parked host go. */
  called: boolean;
}

type Waiting =
  | { readonly host: HostState; readonly at: number }
  | { readonly host: null; readonly address: AddressState };

/**
 * Knows for every host and every address when it may next be visited. Pure and synchronous: the loop asks and obeys, a
 * simulation can ask a million times a second. Rules: docs/politeness.md.
 */
export class Gate {
  readonly #limits: PolitenessLimits;
  readonly #hosts = new Map<HostName, HostState>();
  readonly #addresses = new Map<string, AddressState>();
  readonly #heap = new DueHeap<Waiting>();
  /** Hosts that are due, in that order, for the next choice between them. */
  #ready: HostState[] = [];
  readonly #rankOf: ((host: HostName, now: EpochMs) => number) | null;
  /** Every other choice goes by rank, so that no host waits for ever. */
  #byRank = false;
  #flying = 0;
  #active = 0;

  /** `rankOf`: what the best page of a host is worth; among hosts that are due the best goes first, every other time. */
  constructor(
    limits: PolitenessLimits,
    addresses: readonly { address: string; nextAt: EpochMs }[] = [],
    rankOf: ((host: HostName, now: EpochMs) => number) | null = null,
  ) {
    this.#limits = limits;
    this.#rankOf = rankOf;
    for (const { address, nextAt } of addresses) this.#address(address).nextAt = nextAt;
  }

  /** Hosts that have work or are being visited: S of Tamura & Kitsuregawa 4.2. */
  get active(): number {
    return this.#active;
  }

  get flying(): number {
    return this.#flying;
  }

  /** Tells of work. For a host already known only the time of its first URL can move forward. */
  offer(offered: OfferedHost): void {
    const known = this.#hosts.get(offered.host);
    const state = known ?? this.#enter(offered);
    state.pages = offered.pages;
    if (state.workAt !== null && state.workAt <= offered.from) return;
    if (state.workAt === null && state.place !== 'flying') this.#active++;
    state.workAt = offered.from;
    if (state.place === 'nowhere' || state.place === 'heap') this.#queue(state);
  }

  knows(host: HostName): boolean {
    return this.#hosts.has(host);
  }

  /**
   * The name of a known host leads to this address now. It may be the same machine: nothing is asked there sooner than it
   * would have been at the old one. What is remembered of the host itself stays.
   */
  move(host: HostName, address: string): void {
    const state = this.#state(host);
    state.movesTo = state.place === 'flying' ? address : null;
    if (state.place !== 'flying') this.#moveTo(state, address);
  }

  setCrawlDelay(host: HostName, ms: number | null): void {
    const state = this.#hosts.get(host);
    if (state === undefined) return;
    state.crawlDelayMs = Math.min(ms ?? 0, this.#limits.crawlDelayMax);
    // It may have become known after the visit under way was allowed: its window, for the case of a crash, is longer.
    if (state.place === 'flying') state.nextAt = Math.max(state.nextAt, state.takenAt + this.#interval(state));
  }

  /** The next host that may be visited now. It counts as visited from now on, until `finish` or `giveBack`. */
  take(now: EpochMs): HostName | null {
    while (this.#flying < this.#limits.connections) {
      const state = this.#choose(now);
      if (state === null) return null;
      const { address } = state;
      if (address.flying < this.#limits.connectionsPerAddress && address.nextAt <= now) return this.#fly(state, now);
      state.place = 'parked';
      address.parked.push(state);
      this.#call(address);
    }
    return null;
  }

  /** One of the hosts that are due. */
  #choose(now: EpochMs): HostState | null {
    const most = this.#rankOf === null ? 1 : choicesMax;
    while (this.#ready.length < most && this.#heap.nextAt() <= now) {
      const waiting = this.#heap.pop();
      if (waiting === null) break;
      const state = waiting.host === null ? this.#called(waiting.address, now) : this.#due(waiting.host, waiting.at);
      if (state === null) continue;
      state.place = 'ready';
      this.#ready.push(state);
    }
    // While there are connections for all of them, the order between them means nothing.
    const room = this.#limits.connections - this.#flying;
    if (this.#rankOf === null || (this.#ready.length < most && this.#ready.length <= room))
      return this.#ready.shift() ?? null;
    this.#byRank = !this.#byRank;
    return (
      this.#ready.splice(this.#byRank ? bestOf(this.#ready, (host) => this.#rankOf?.(host, now) ?? 0) : 0, 1)[0] ?? null
    );
  }

  #nextAt(): number {
    return this.#ready.length > 0 ? 0 : this.#heap.nextAt();
  }

  /** When `take` may next give a host: never (null) while all connections are in use. */
  wakeAt(): EpochMs | null {
    const at = this.#nextAt();
    return this.#flying >= this.#limits.connections || at === Number.POSITIVE_INFINITY ? null : epochMs(at);
  }

  /** Work that may start at or before `until` exists, or a visit is under way. */
  isBusy(until: EpochMs): boolean {
    return this.#flying > 0 || this.#nextAt() <= until;
  }

  /** Nothing was sent after all: the visit did not happen. To be called before the next `take`. */
  giveBack(host: HostName, workAt: EpochMs | null): void {
    const state = this.#land(host);
    state.nextAt = state.before.nextAt;
    state.sessionSince = state.before.sessionSince;
    state.address.nextAt = state.before.addressNextAt;
    this.#call(state.address);
    this.#goOn(state, workAt);
  }

  /** The request is over; `workAt` is when the host's next URL is due, null when it has none. */
  finish(host: HostName, result: VisitResult, workAt: EpochMs | null): void {
    const state = this.#land(host);
    const ms = result.finishedAt - result.startedAt;
    state.recent.push([result.bytes, ms, result.error ? 1 : 0]);
    if (state.recent.length > recentRequests) state.recent.shift();
    state.backoffs = result.tooMuch ? state.backoffs + 1 : 0;
    const pauseUntil = this.#pauseUntil(state, result);
    state.nextAt = Math.max(state.nextAt, pauseUntil);
    state.address.nextAt = Math.max(state.address.nextAt, result.finishedAt + this.#addressInterval());
    state.lastEnd = result.finishedAt;
    this.#call(state.address);
    this.#goOn(state, workAt);
  }

  /** What must be known of the host after a restart. While a visit is under way: as if it ended at once. */
  window(host: HostName): HostWindow {
    const state = this.#state(host);
    return {
      nextAt: epochMs(state.nextAt),
      sessionSince: state.sessionSince === null ? null : epochMs(state.sessionSince),
      backoffs: state.backoffs,
      recent: state.recent,
    };
  }

  addressWindow(host: HostName): { address: string; nextAt: EpochMs } {
    const { address, nextAt } = this.#state(host).address;
    return { address, nextAt: epochMs(nextAt) };
  }

  /** The pause between two visits to the host as things stand. */
  interval(host: HostName): number {
    return this.#interval(this.#state(host));
  }

  /** What the hosts that have work wait for. Looks at every host that was ever offered. */
  waiting(now: EpochMs): WaitingHosts {
    return countWaiting(this.#hosts.values(), now);
  }

  #enter(offered: OfferedHost): HostState {
    const { host, window } = offered;
    const state: HostState = {
      host,
      address: this.#address(offered.address),
      movesTo: null,
      pages: offered.pages,
      crawlDelayMs: 0,
      workAt: null,
      nextAt: window?.nextAt ?? 0,
      sessionSince: window?.sessionSince ?? null,
      takenAt: 0,
      lastEnd: window?.nextAt ?? 0,
      backoffs: window?.backoffs ?? 0,
      recent: [...(window?.recent ?? [])],
      keptAlive: 0,
      before: { nextAt: 0, addressNextAt: 0, sessionSince: null },
      place: 'nowhere',
      heapAt: 0,
    };
    this.#hosts.set(host, state);
    return state;
  }

  #address(address: string): AddressState {
    const known = this.#addresses.get(address);
    if (known !== undefined) return known;
    const state = { address, nextAt: 0, flying: 0, parked: [], called: false };
    this.#addresses.set(address, state);
    return state;
  }

  #state(host: HostName): HostState {
    const state = this.#hosts.get(host);
    if (state === undefined) throw new Error(`The gate was asked about ${host}, which was never offered.`);
    return state;
  }

  #queue(host: HostState): void {
    const at = Math.max(host.workAt ?? 0, host.nextAt);
    host.place = 'heap';
    host.heapAt = at;
    this.#heap.push(at, { host, at });
  }

  /** The host, unless this is a leftover of an earlier place in the heap. */
  #due(host: HostState, at: number): HostState | null {
    return host.place === 'heap' && host.heapAt === at ? host : null;
  }

  /** Puts the address into the heap when a host waits for it and it has a connection left. */
  #call(address: AddressState): void {
    if (address.called || address.parked.length === 0 || address.flying >= this.#limits.connectionsPerAddress) return;
    address.called = true;
    this.#heap.push(address.nextAt, { host: null, address });
  }

  #called(address: AddressState, now: EpochMs): HostState | null {
    address.called = false;
    if (address.flying < this.#limits.connectionsPerAddress && address.nextAt <= now)
      return address.parked.shift() ?? null;
    this.#call(address);
    return null;
  }

  #fly(state: HostState, now: EpochMs): HostName {
    state.place = 'flying';
    state.address.flying++;
    this.#flying++;
    state.before = { nextAt: state.nextAt, addressNextAt: state.address.nextAt, sessionSince: state.sessionSince };
    // A host left alone for as long as a suspension begins a new session.
    if (state.sessionSince === null || now - state.lastEnd >= this.#limits.suspendFor) state.sessionSince = now;
    state.takenAt = now;
    state.nextAt = now + this.#interval(state);
    state.address.nextAt = now + this.#addressInterval();
    this.#call(state.address);
    return state.host;
  }

  #land(host: HostName): HostState {
    const state = this.#state(host);
    if (state.place !== 'flying') throw new Error(`${host} was finished without being taken.`);
    state.place = 'nowhere';
    state.address.flying--;
    this.#flying--;
    return state;
  }

  #moveTo(state: HostState, to: string): void {
    const before = state.address;
    if (before.address === to) return;
    state.address = this.#address(to);
    state.address.nextAt = Math.max(state.address.nextAt, before.nextAt);
    if (state.place !== 'parked') return;
    before.parked.splice(before.parked.indexOf(state), 1);
    this.#queue(state);
  }

  #goOn(state: HostState, workAt: EpochMs | null): void {
    if (state.movesTo !== null) this.#moveTo(state, state.movesTo);
    state.movesTo = null;
    state.workAt = workAt;
    if (workAt === null) this.#active--;
    else this.#queue(state);
  }

  #interval(state: HostState): number {
    const least = Math.max(leastInterval(this.#limits, state.pages), state.crawlDelayMs);
    return Math.ceil(dynamicInterval(this.#limits, least, state.recent));
  }

  #addressInterval(): number {
    return Math.min(this.#limits.addressIntervalMin, this.#limits.intervalMin);
  }

  #pauseUntil(state: HostState, result: VisitResult): number {
    const { finishedAt, startedAt } = result;
    const limits = this.#limits;
    const share = Math.ceil(startedAt + (this.#active / limits.connections) * (finishedAt - startedAt));
    const asked = finishedAt + Math.max(backoffPause(limits, state.backoffs), result.retryAfterMs ?? 0);
    const batch = this.#batchPause(state, result);
    const until = Math.max(finishedAt + batch, share, asked);
    if (state.sessionSince === null || finishedAt - state.sessionSince < limits.suspendAfter) return until;
    state.sessionSince = null;
    state.keptAlive = 0;
    return Math.max(until, finishedAt + limits.suspendFor);
  }

  /**
   * C9: on over a living connection without a pause (but for Crawl-delay), and a long pause when the server closes it.
   */
  #batchPause(state: HostState, result: VisitResult): number {
    const interval = this.#interval(state);
    if (!this.#limits.keepAlive) return interval;
    state.keptAlive++;
    const goesOn = result.keptAlive && !result.error && state.keptAlive < this.#limits.keepAliveRequestsMax;
    if (goesOn) {
      // The window that `take` wrote was for the case of a crash; within a batch it does not bind.
      state.nextAt = 0;
      return state.crawlDelayMs;
    }
    state.keptAlive = 0;
    return Math.max(interval, this.#limits.keepAlivePause);
  }
}

/** Hosts compared with one another: more would cost more than they gain. */
const choicesMax = 16;
