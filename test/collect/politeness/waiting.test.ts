import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gate, type VisitResult } from '../../../src/collect/politeness/gate.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { dayLimits } from '../../sim/simulated-day.ts';

const result = (more: Partial<VisitResult> = {}): VisitResult => ({
  startedAt: epochMs(0),
  finishedAt: epochMs(100),
  bytes: 1_000_000,
  error: false,
  tooMuch: false,
  retryAfterMs: null,
  keptAlive: true,
  ...more,
});

test('tells what the hosts with work wait for', () => {
  const gate = new Gate({ ...dayLimits, intervalMin: 10_000, addressIntervalMin: 1_000, connectionsPerAddress: 1 });
  const hosts = ['a.jp', 'b.jp', 'c.jp', 'd.jp', 'e.jp', 'f.jp'] as HostName[];
  for (const [at, host] of hosts.entries())
    gate.offer({ host, address: at < 2 ? '10.0.0.1' : `10.0.1.${at}`, from: epochMs(0), pages: 0, window: null });
  assert.deepEqual(gate.waiting(epochMs(0)), { asked: 0, due: 6, address: 0, early: 0, windows: [0, 0, 0, 0, 0, 0] });
  const taken = Array.from({ length: 6 }, () => gate.take(epochMs(0)));
  assert.deepEqual(taken, ['a.jp', 'c.jp', 'd.jp', 'e.jp', 'f.jp', null]);
  assert.deepEqual(gate.waiting(epochMs(0)), { asked: 5, due: 0, address: 1, early: 0, windows: [0, 0, 0, 0, 0, 0] });
  gate.finish('c.jp' as HostName, result(), epochMs(0));
  gate.finish('d.jp' as HostName, result({ retryAfterMs: 300_000 }), epochMs(0));
  gate.finish('e.jp' as HostName, result(), null);
  gate.finish('f.jp' as HostName, result(), epochMs(50_000));
  // c waits its 10 s, d the five minutes its server asked for, and f has nothing due for longer than its pause lasts.
  assert.deepEqual(gate.waiting(epochMs(200)), {
    asked: 1,
    due: 0,
    address: 1,
    early: 0,
    windows: [0, 0, 2, 0, 1, 0],
  });
  assert.deepEqual(gate.waiting(epochMs(20_000)), {
    asked: 1,
    due: 1,
    address: 1,
    early: 1,
    windows: [0, 0, 0, 0, 1, 0],
  });
});
