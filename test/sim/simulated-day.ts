import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { seededRandom } from '../../src/base/random.ts';
import { Gate } from '../../src/collect/politeness/gate.ts';
import type { PolitenessLimits } from '../../src/collect/politeness/interval.ts';
import { DueHeap } from '../../src/collect/politeness/due-heap.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';

export const dayLimits: PolitenessLimits = {
  intervalMin: 60_000,
  intervalMinLarge: 5_000,
  largeHostPages: 10_000,
  slowDelayMax: 30_000,
  errorDelayMax: 60_000,
  targetSpeed: 100_000,
  crawlDelayMax: 600_000,
  suspendAfter: 3_600_000,
  suspendFor: 600_000,
  keepAlive: false,
  keepAlivePause: 60_000,
  keepAliveRequestsMax: 10,
  backoffMin: 120_000,
  backoffMax: 86_400_000,
  addressIntervalMin: 1_000,
  connections: 64,
  connectionsPerAddress: 2,
};

export interface DayReport {
  readonly visits: number;
  readonly suspensions: number;
  readonly backoffs: number;
  readonly widestAddress: number;
  readonly widest: number;
  readonly digest: string;
}

/**
 * A day of the gate against `hosts` simulated servers. Every rule is asserted at every visit by bookkeeping of its own,
 * written from docs/politeness.md and not from the gate.
 */
export const simulateDay = (options: {
  hosts: number;
  limits?: Partial<PolitenessLimits>;
  seed: string;
}): DayReport => {
  const limits = { ...dayLimits, ...options.limits };
  const { hosts } = options;
  const random = seededRandom(options.seed);
  const gate = new Gate(limits);
  const day = 86_400_000;
  const addressOf = Int32Array.from({ length: hosts }, (_, host) => (host % 10 === 0 ? host % 97 : 1000 + host));
  const work = Int32Array.from({ length: hosts }, (_, host) => (host % 1000 === 0 ? 3000 : 5 + random.below(14)));
  const pages = Int32Array.from({ length: hosts }, (_, host) => (host % 1000 === 0 ? 20_000 : 10));
  const fetchMs = Int32Array.from({ length: hosts }, () => 30 + random.below(400));
  const crawlDelay = Int32Array.from({ length: hosts }, (_, host) => (host % 50 === 7 ? 90_000 : 0));
  const names = Array.from({ length: hosts }, (_, host) => `h${host}` as HostName);
  const flying = new DueHeap<{ host: number; startedAt: number; kind: number }>();

  const isFlying = new Uint8Array(hosts);
  const lastEnd = new Float64Array(hosts).fill(-1e15);
  const notBefore = new Float64Array(hosts);
  const sessionStart = new Float64Array(hosts).fill(-1);
  const backoffs = new Uint8Array(hosts);
  const speeds = Array.from({ length: hosts }, (): [bytes: number, ms: number, error: number][] => []);
  const addressFlying = new Map<number, number>();
  const addressEnd = new Map<number, number>();
  const log = createHash('md5');
  const entry = new Float64Array(2);
  let visits = 0;
  let suspensions = 0;
  let refusals = 0;
  let widest = 0;
  let widestAddress = 0;

  for (let host = 0; host < hosts; host++) {
    const from = epochMs(random.below(3_600_000));
    const address = `10.${addressOf[host]}`;
    gate.offer({ host: names[host] as HostName, address, from, pages: pages[host] ?? 0, window: null });
    if (crawlDelay[host] !== 0) gate.setCrawlDelay(names[host] as HostName, crawlDelay[host] ?? 0);
  }

  const start = (host: number, now: number): void => {
    const address = addressOf[host] ?? 0;
    assert.equal(isFlying[host], 0, 'two requests at once to one host');
    const least = (pages[host] ?? 0) >= limits.largeHostPages ? limits.intervalMinLarge : limits.intervalMin;
    const recent = speeds[host] ?? [];
    const measured = recent.filter(([bytes]) => bytes > 0).map(([bytes, ms]) => bytes / (ms / 1000));
    const speed = measured.length === 0 ? limits.targetSpeed : measured.reduce((a, b) => a + b) / measured.length;
    const errors = recent.filter(([, , error]) => error === 1).length;
    const interval =
      Math.max(least, crawlDelay[host] ?? 0) +
      limits.slowDelayMax * Math.max(0, 1 - speed / limits.targetSpeed) +
      limits.errorDelayMax * (errors / 10);
    assert.ok(now - (lastEnd[host] ?? 0) >= interval - 1e-6, `interval of host ${host}`);
    assert.ok(now >= (notBefore[host] ?? 0), `Retry-After, back-off or suspension of host ${host}`);
    assert.ok(now - (addressEnd.get(address) ?? -1e15) >= limits.addressIntervalMin, `interval of address ${address}`);
    const together = (addressFlying.get(address) ?? 0) + 1;
    assert.ok(together <= limits.connectionsPerAddress, `connections to address ${address}`);
    if (now - (lastEnd[host] ?? 0) >= limits.suspendFor) sessionStart[host] = now;
    addressFlying.set(address, together);
    addressEnd.set(address, now);
    widestAddress = Math.max(widestAddress, together);
    isFlying[host] = 1;
    const kind = random.next() < 0.02 ? 1 : random.next() < 0.01 ? 2 : random.next() < 0.01 ? 3 : 0;
    const ms = kind === 1 ? 30_000 : (fetchMs[host] ?? 0) + random.below(50);
    flying.push(now + ms, { host, startedAt: now, kind });
    widest = Math.max(widest, flying.size);
    assert.ok(flying.size <= limits.connections, 'connections in all');
    visits++;
    entry[0] = host;
    entry[1] = now;
    log.update(entry);
  };

  const end = (now: number): void => {
    const flight = flying.pop();
    assert.ok(flight !== null);
    const { host, startedAt, kind } = flight;
    const address = addressOf[host] ?? 0;
    const bytes = kind === 1 ? 0 : kind === 0 ? 1000 + random.below(50_000) : 200;
    const retryAfterMs = kind === 3 ? 1000 * random.below(7200) : null;
    const recent = speeds[host] ?? [];
    recent.push([bytes, now - startedAt, kind === 1 ? 1 : 0]);
    if (recent.length > 10) recent.shift();
    isFlying[host] = 0;
    lastEnd[host] = now;
    addressFlying.set(address, (addressFlying.get(address) ?? 0) - 1);
    addressEnd.set(address, now);
    if (kind >= 2) {
      refusals++;
      backoffs[host] = (backoffs[host] ?? 0) + 1;
      notBefore[host] = now + Math.max(limits.backoffMin * 2 ** ((backoffs[host] ?? 1) - 1), retryAfterMs ?? 0);
    } else {
      backoffs[host] = 0;
      notBefore[host] = startedAt + (gate.active / limits.connections) * (now - startedAt);
    }
    if (now - (sessionStart[host] ?? 0) >= limits.suspendAfter) {
      suspensions++;
      notBefore[host] = Math.max(notBefore[host] ?? 0, now + limits.suspendFor);
    }
    work[host] = (work[host] ?? 0) - 1;
    const result = {
      startedAt,
      finishedAt: now,
      bytes,
      error: kind === 1,
      tooMuch: kind >= 2,
      retryAfterMs,
      keptAlive: true,
    };
    gate.finish(
      names[host] as HostName,
      { ...result, startedAt: epochMs(startedAt), finishedAt: epochMs(now) },
      (work[host] ?? 0) > 0 ? epochMs(now) : null,
    );
  };

  for (let now = 0; now < day; ) {
    for (let host = gate.take(epochMs(now)); host !== null; host = gate.take(epochMs(now)))
      start(Number(host.slice(1)), now);
    const next = Math.min(gate.wakeAt() ?? Number.POSITIVE_INFINITY, flying.nextAt());
    if (next === Number.POSITIVE_INFINITY) break;
    now = Math.max(now, next);
    while (flying.nextAt() <= now) end(now);
  }
  return { visits, suspensions, backoffs: refusals, widest, widestAddress, digest: log.digest('hex') };
};
