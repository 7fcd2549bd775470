import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Gate, type VisitResult } from '../../../src/collect/politeness/gate.ts';
import type { PolitenessLimits } from '../../../src/collect/politeness/interval.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { dayLimits } from '../../sim/simulated-day.ts';

const a = 'a.jp' as HostName;
const b = 'b.jp' as HostName;
const open = (limits: Partial<PolitenessLimits> = {}): Gate => new Gate({ ...dayLimits, ...limits });
const offer = (gate: Gate, host: HostName, more: Partial<Parameters<Gate['offer']>[0]> = {}): void =>
  gate.offer({ host, address: '10.0.0.1', from: epochMs(0), pages: 0, window: null, ...more });
const result = (startedAt: number, finishedAt: number, more: Partial<VisitResult> = {}): VisitResult => ({
  startedAt: epochMs(startedAt),
  finishedAt: epochMs(finishedAt),
  bytes: 1_000_000,
  error: false,
  tooMuch: false,
  retryAfterMs: null,
  keptAlive: true,
  ...more,
});
/** Visits the host at `at`, lets it take 100 ms, and tells when it may be visited again. */
const visit = (gate: Gate, at: number, more: Partial<VisitResult> = {}): number | null => {
  assert.equal(gate.take(epochMs(at)), a);
  gate.finish(a, result(at, at + 100, more), epochMs(0));
  return gate.wakeAt();
};

describe('the gate', () => {
  test('waits the interval from the end of the last request', () => {
    const gate = open();
    offer(gate, a);
    assert.equal(visit(gate, 0), 60_100);
    assert.equal(gate.take(epochMs(60_099)), null);
    assert.equal(visit(gate, 60_100), 120_200);
  });

  test('a host that is being visited is not given again, whatever is offered', () => {
    const gate = open();
    offer(gate, a);
    assert.equal(gate.take(epochMs(0)), a);
    offer(gate, a);
    assert.equal(gate.take(epochMs(10_000_000)), null);
  });

  test('a host that moves takes the window of its address along, and waits at the new one for its turn', () => {
    const gate = open({ intervalMin: 1_000, addressIntervalMin: 1_000, connectionsPerAddress: 1 });
    offer(gate, a, { address: '10.0.0.1' });
    offer(gate, b, { address: '10.0.0.2' });
    assert.deepEqual([gate.take(epochMs(0)), gate.take(epochMs(0))], [a, b]);
    gate.move(a, '10.0.0.2');
    assert.equal(gate.addressWindow(a).address, '10.0.0.1', 'the visit under way is one to the old address');
    gate.finish(a, result(0, 5_000), epochMs(0));
    assert.deepEqual(gate.addressWindow(a), { address: '10.0.0.2', nextAt: 6_000 });
    assert.equal(gate.take(epochMs(8_000)), null, 'the only connection to the new address is in use');
    gate.finish(b, result(0, 8_000), null);
    assert.equal(gate.take(epochMs(8_999)), null);
    assert.equal(gate.take(epochMs(9_000)), a);
    gate.finish(a, result(9_000, 9_100), epochMs(0));
    gate.move(a, '10.0.0.3');
    assert.deepEqual(gate.addressWindow(a), { address: '10.0.0.3', nextAt: 10_100 });
  });

  test('a host that waits for its address moves away from the others that wait there', () => {
    const gate = open({ connectionsPerAddress: 1 });
    offer(gate, b);
    assert.equal(gate.take(epochMs(0)), b);
    offer(gate, a);
    assert.equal(gate.take(epochMs(2_000)), null);
    gate.move(a, '10.0.0.2');
    assert.equal(gate.take(epochMs(2_000)), a);
    gate.finish(b, result(0, 3_000), null);
    gate.finish(a, result(2_000, 3_000), null);
    assert.equal(gate.active, 0);
    assert.equal(gate.wakeAt(), null);
  });

  test('among hosts that are due the best goes first, every other time the one that waited longest; never one not due', () => {
    const names = ['c.jp', 'd.jp', 'e.jp', 'f.jp'] as HostName[];
    const ranks = new Map(names.map((name, at) => [name, at]));
    const gate = new Gate({ ...dayLimits, connections: 1 }, [], (host) => ranks.get(host) ?? 0);
    names.forEach((host, at) => offer(gate, host, { address: `10.0.0.${at}`, from: epochMs(at) }));
    offer(gate, a, { address: '10.0.1.1', from: epochMs(1000) });
    ranks.set(a, 99);
    const order: HostName[] = [];
    for (let at = 10; at < 14; at++) {
      const host = gate.take(epochMs(at));
      assert.ok(host !== null && gate.take(epochMs(at)) === null);
      order.push(host);
      gate.finish(host, result(at, at), null);
    }
    assert.deepEqual(order, ['f.jp', 'c.jp', 'e.jp', 'd.jp']);
    assert.equal(gate.take(epochMs(14)), null);
    assert.equal(gate.wakeAt(), 1000);
    assert.equal(gate.take(epochMs(1000)), a);
  });

  test('goes on after a restart where the window says', () => {
    const gate = open();
    offer(gate, a);
    gate.take(epochMs(0));
    const window = gate.window(a);
    assert.equal(window.nextAt, 60_000);
    const next = open();
    offer(next, a, { window });
    assert.equal(next.take(epochMs(59_999)), null);
    assert.equal(next.take(epochMs(60_000)), a);
  });

  test('Crawl-delay lengthens the interval up to its limit, and never shortens it', () => {
    for (const [delay, expected] of [
      [1_000, 60_100],
      [90_000, 90_100],
      [9_000_000, 600_100],
      [null, 60_100],
    ] as const) {
      const gate = open();
      offer(gate, a);
      gate.setCrawlDelay(a, delay);
      assert.equal(visit(gate, 0), expected);
    }
  });

  test('a Crawl-delay that becomes known while a visit is under way is in the window that a crash leaves', () => {
    const gate = open();
    offer(gate, a);
    assert.equal(gate.take(epochMs(7)), a);
    assert.equal(gate.window(a).nextAt, 60_007);
    gate.setCrawlDelay(a, 90_000);
    assert.equal(gate.window(a).nextAt, 90_007);
  });

  test('429 and 503 double the pause; Retry-After counts when it is longer; success forgets', () => {
    const gate = open();
    offer(gate, a);
    assert.equal(visit(gate, 0, { tooMuch: true }), 120_100);
    assert.equal(visit(gate, 120_100, { tooMuch: true }), 120_200 + 240_000);
    assert.equal(visit(gate, 400_000, { tooMuch: true, retryAfterMs: 7_200_000 }), 7_600_100);
    assert.equal(visit(gate, 7_600_100), 7_660_200);
    assert.equal(visit(gate, 7_660_200, { tooMuch: true }), 7_780_300);
  });

  test('suspends a host after a session, and a long silence begins a new session', () => {
    const gate = open({ suspendAfter: 100_000 });
    offer(gate, a);
    assert.equal(visit(gate, 0), 60_100);
    assert.equal(visit(gate, 100_000), 100_100 + 600_000);
    assert.equal(visit(gate, 700_100), 760_200);
    assert.equal(visit(gate, 760_200 + 600_000), 1_420_300);
  });

  test('over a living connection fetches on, and pauses when the server closes it', () => {
    const gate = open({ keepAlive: true, keepAliveRequestsMax: 3, keepAlivePause: 200_000, addressIntervalMin: 0 });
    offer(gate, a);
    assert.equal(visit(gate, 0), 100);
    assert.equal(visit(gate, 100), 200);
    assert.equal(visit(gate, 200), 200_300);
    assert.equal(visit(gate, 200_300), 200_400);
    assert.equal(visit(gate, 200_400, { keptAlive: false }), 400_500);
    gate.setCrawlDelay(a, 5_000);
    assert.equal(visit(gate, 400_500), 405_600);
  });

  test('an address has its own interval and its cap of connections', () => {
    const gate = open({ connectionsPerAddress: 2 });
    const hosts = ['1', '2', '3', '4'] as HostName[];
    for (const host of hosts) offer(gate, host);
    assert.equal(gate.take(epochMs(0)), '1');
    assert.equal(gate.take(epochMs(999)), null);
    assert.equal(gate.take(epochMs(1000)), '2');
    assert.equal(gate.take(epochMs(50_000)), null);
    gate.finish('1' as HostName, result(0, 50_000), null);
    assert.equal(gate.take(epochMs(50_999)), null);
    assert.equal(gate.take(epochMs(51_000)), '3');
    assert.equal(gate.take(epochMs(90_000)), null);
    offer(gate, b, { address: '10.0.0.2' });
    assert.equal(gate.take(epochMs(90_000)), b);
  });

  test('connections in all are bounded, and one that is given back is free', () => {
    const gate = open({ connections: 1 });
    offer(gate, a);
    offer(gate, b, { address: '10.0.0.2' });
    assert.equal(gate.take(epochMs(0)), a);
    assert.equal(gate.take(epochMs(0)), null);
    assert.equal(gate.wakeAt(), null);
    gate.giveBack(a, null);
    assert.equal(gate.take(epochMs(0)), b);
    assert.equal(gate.active, 1);
  });

  test('more hosts than connections: the interval grows to S/C fetch times', () => {
    const gate = open({ connections: 2, intervalMin: 0, addressIntervalMin: 0 });
    for (let n = 0; n < 10; n++) offer(gate, `h${n}` as HostName, { address: `10.0.0.${n}` });
    const host = gate.take(epochMs(0));
    assert.ok(host !== null);
    gate.finish(host, result(0, 100), epochMs(0));
    assert.equal(gate.window(host).nextAt, 500);
  });
});

describe('the gate, where nothing else would notice', () => {
  test('a visit that is given back leaves no trace, and those that wait for the address go on', () => {
    const gate = open({ connectionsPerAddress: 1 });
    const window = { nextAt: epochMs(500), sessionSince: epochMs(200), backoffs: 1, recent: [[9, 8, 1]] } as const;
    offer(gate, a, { window });
    offer(gate, b, { from: epochMs(600) });
    assert.equal(gate.take(epochMs(499)), null);
    assert.equal(gate.take(epochMs(600)), a);
    assert.equal(gate.flying, 1);
    assert.equal(gate.take(epochMs(600)), null, 'b waits for the address');
    gate.giveBack(a, null);
    assert.deepEqual(gate.window(a), window);
    assert.equal(gate.addressWindow(a).nextAt, 0);
    assert.deepEqual([gate.flying, gate.active], [0, 1]);
    assert.equal(gate.take(epochMs(600)), b);
    gate.giveBack(b, epochMs(700));
    assert.equal(gate.take(epochMs(699)), null);
    assert.equal(gate.take(epochMs(700)), b);
  });

  test('a visit given back after a long silence has begun no session', () => {
    const gate = open();
    const window = { nextAt: epochMs(500), sessionSince: epochMs(200), backoffs: 0, recent: [] };
    offer(gate, a, { window });
    const late = epochMs(500 + dayLimits.suspendFor);
    assert.equal(gate.take(late), a);
    assert.equal(gate.window(a).sessionSince, late);
    gate.giveBack(a, epochMs(0));
    assert.deepEqual(gate.window(a), window);
  });

  test('a host that has moved once stays where it moved to next', () => {
    const gate = open({ intervalMin: 1_000 });
    offer(gate, a, { address: '10.0.0.1' });
    assert.equal(gate.take(epochMs(0)), a);
    gate.move(a, '10.0.0.2');
    gate.finish(a, result(0, 100), epochMs(0));
    gate.move(a, '10.0.0.3');
    assert.equal(gate.take(epochMs(5_000)), a);
    gate.finish(a, result(5_000, 5_100), epochMs(0));
    assert.equal(gate.addressWindow(a).address, '10.0.0.3');
  });

  test('is busy while a visit is under way, and when work may start in time', () => {
    const gate = open();
    assert.equal(gate.isBusy(epochMs(1e9)), false);
    offer(gate, a, { from: epochMs(100) });
    assert.deepEqual([gate.isBusy(epochMs(99)), gate.isBusy(epochMs(100))], [false, true]);
    assert.deepEqual([gate.knows(a), gate.knows(b)], [true, false]);
    assert.equal(gate.take(epochMs(100)), a);
    assert.equal(gate.isBusy(epochMs(0)), true);
    gate.finish(a, result(100, 200), null);
    assert.equal(gate.isBusy(epochMs(1e9)), false);
    assert.equal(gate.wakeAt(), null);
  });

  test('hosts that are due and were not chosen are work at once', () => {
    const gate = new Gate({ ...dayLimits, connections: 1 }, [], () => 0);
    for (const [at, host] of [a, b].entries()) offer(gate, host, { address: `10.0.0.${at}`, from: epochMs(at) });
    const first = gate.take(epochMs(10));
    assert.ok(first !== null);
    assert.equal(gate.wakeAt(), null, 'the only connection is in use');
    gate.finish(first, result(10, 20), null);
    assert.equal(gate.wakeAt(), 0);
    assert.equal(gate.isBusy(epochMs(0)), true);
  });

  test('while there are connections for all that are due, the one that waited longest goes first', () => {
    const ranked = (connections: number): (HostName | null)[] => {
      const gate = new Gate({ ...dayLimits, connections }, [], (host) => (host === a ? 9 : 1));
      offer(gate, b, { address: '10.0.0.2', from: epochMs(1) });
      offer(gate, a, { address: '10.0.0.1', from: epochMs(2) });
      return [gate.take(epochMs(5)), gate.take(epochMs(5))];
    };
    assert.deepEqual(ranked(2), [b, a]);
    assert.deepEqual(ranked(3), [b, a]);
    assert.deepEqual(ranked(1), [a, null]);
  });

  test('the window holds the last ten requests as they went', () => {
    const gate = open();
    offer(gate, a);
    let at = 0;
    for (let n = 1; n <= 12; n++) {
      const from = Math.max(at, gate.wakeAt() ?? 0);
      assert.equal(gate.take(epochMs(from)), a);
      gate.finish(a, result(from, from + 100, { bytes: n, error: n === 12 }), epochMs(0));
      if (n === 1) assert.equal(gate.window(a).sessionSince, 0);
      at = from + 100;
    }
    const { recent } = gate.window(a);
    assert.equal(recent.length, 10);
    assert.deepEqual(
      [recent[0], recent.at(-1)],
      [
        [3, 100, 0],
        [12, 100, 1],
      ],
    );
  });

  test('the interval is told as it is kept: by the size of the host and its errors', () => {
    const gate = open();
    offer(gate, a);
    assert.equal(gate.interval(a), dayLimits.intervalMin);
    offer(gate, a, { pages: dayLimits.largeHostPages });
    assert.equal(gate.interval(a), dayLimits.intervalMinLarge);
    assert.equal(gate.take(epochMs(0)), a);
    gate.finish(a, result(0, 100, { bytes: 0, error: true }), epochMs(0));
    assert.equal(gate.interval(a), dayLimits.intervalMinLarge + dayLimits.errorDelayMax / 10);
  });

  test('work told again changes nothing, earlier work does', () => {
    const gate = open();
    offer(gate, a, { from: epochMs(100) });
    offer(gate, a, { from: epochMs(100) });
    offer(gate, a, { from: epochMs(900) });
    assert.deepEqual([gate.active, gate.wakeAt()], [1, 100]);
    offer(gate, a, { from: epochMs(50) });
    assert.deepEqual([gate.active, gate.wakeAt()], [1, 50]);
    assert.equal(gate.take(epochMs(50)), a);
    offer(gate, a, { from: epochMs(60) });
    assert.equal(gate.active, 1, 'it is being visited, and is counted once');
    gate.finish(a, result(50, 60), null);
    assert.deepEqual(
      [gate.active, gate.take(epochMs(1e9))],
      [0, null],
      'what was told meanwhile is told again by who knows',
    );
    offer(gate, a);
    assert.equal(gate.active, 1);
  });

  test('a host that waits for its address does not pass another one that came between', () => {
    const gate = open({ connectionsPerAddress: 1, intervalMin: 1_000 });
    const c = 'c.jp' as HostName;
    offer(gate, a);
    assert.equal(gate.take(epochMs(0)), a);
    gate.finish(a, result(0, 100), null);
    offer(gate, c, { from: epochMs(1_100) });
    offer(gate, b, { from: epochMs(200) });
    assert.equal(gate.take(epochMs(200)), null, 'b waits for the address until 1,100');
    assert.equal(gate.take(epochMs(1_099)), null);
    assert.equal(gate.take(epochMs(1_100)), c);
    assert.equal(gate.take(epochMs(1_100)), null, 'the address has its connection in use');
    assert.equal(gate.take(epochMs(9_000)), null);
    gate.finish(c, result(1_100, 9_000), null);
    assert.equal(gate.take(epochMs(9_999)), null, 'and is left alone for its own interval');
    assert.equal(gate.take(epochMs(10_000)), b);
  });

  test('a session of exactly its length ends in a suspension, and leaves none behind', () => {
    const gate = open();
    const { suspendAfter, suspendFor } = dayLimits;
    offer(gate, a, {
      window: { nextAt: epochMs(suspendAfter - 100), sessionSince: epochMs(1), backoffs: 0, recent: [] },
    });
    assert.equal(gate.take(epochMs(suspendAfter - 99)), a);
    gate.finish(a, result(suspendAfter - 99, suspendAfter), epochMs(0));
    assert.equal(gate.window(a).sessionSince, 1, 'a millisecond is missing');
    const at = suspendAfter + 60_000;
    assert.equal(gate.take(epochMs(at)), a);
    gate.finish(a, result(at, at + 100), epochMs(0));
    assert.deepEqual([gate.window(a).sessionSince, gate.window(a).nextAt], [null, at + 100 + suspendFor]);
  });

  test('a host left alone for exactly a suspension begins a new session', () => {
    const gate = open();
    const { suspendAfter, suspendFor } = dayLimits;
    offer(gate, a, { window: { nextAt: epochMs(1), sessionSince: epochMs(1), backoffs: 0, recent: [] } });
    const late = suspendAfter - 1_000;
    assert.equal(gate.take(epochMs(late)), a);
    gate.finish(a, result(late, late + 100), epochMs(0));
    assert.equal(gate.window(a).sessionSince, late, 'silent since 1');
    const again = late + 100 + suspendFor;
    assert.equal(gate.take(epochMs(again)), a);
    gate.finish(a, result(again, again + 100), epochMs(0));
    assert.equal(gate.window(a).sessionSince, again);
    const soon = again + 100 + suspendFor - 1;
    assert.equal(gate.take(epochMs(soon)), a);
    gate.finish(a, result(soon, soon + 100), epochMs(0));
    assert.equal(gate.window(a).sessionSince, again);
  });
});
