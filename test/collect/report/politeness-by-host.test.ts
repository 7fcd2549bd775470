import assert from 'node:assert/strict';
import { test } from 'node:test';
import { politenessByHost } from '../../../src/collect/report/politeness-by-host.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { fc } from '../../property.ts';

const visit = (host: string, at: number, ms: number) => ({ host: host as HostName, at: epochMs(at), ms });

test('each host has its requests, its pauses from end to start, and what overlapped', () => {
  const visits = [
    visit('a.jp', 1_000, 200),
    visit('a.jp', 3_200, 100),
    visit('a.jp', 4_300, 50),
    visit('b.jp', 500, 10),
    visit('c.jp', 0, 1_000),
    visit('c.jp', 900, 100),
  ];
  const rows = [...politenessByHost(visits)];
  assert.deepEqual(
    rows.map(({ host, requests, fetchMs, overlaps }) => [host, requests, fetchMs, overlaps]),
    [
      ['a.jp', 3, 350, 0],
      ['b.jp', 1, 10, 0],
      ['c.jp', 2, 1_100, 1],
    ],
  );
  assert.deepEqual(rows[0]?.pauses, { count: 2, sumMs: 3_000, smallestMs: 1_000 });
  assert.deepEqual([rows[0]?.firstAt, rows[0]?.lastAt], [1_000, 4_300]);
  assert.deepEqual([rows[1]?.pauses.count, rows[2]?.pauses.smallestMs], [0, -100]);
  assert.deepEqual([...politenessByHost([])], []);
});

test('no request and no pause is lost or counted twice', () => {
  const log = fc
    .array(fc.record({ host: fc.constantFrom('a', 'b', 'c'), at: fc.nat(9_999), ms: fc.nat(500) }), { maxLength: 30 })
    .map((visits) => visits.toSorted((x, y) => (x.host < y.host ? -1 : x.host > y.host ? 1 : x.at - y.at)));
  fc.assert(
    fc.property(log, (visits) => {
      const rows = [...politenessByHost(visits.map(({ host, at, ms }) => visit(host, at, ms)))];
      assert.deepEqual(
        rows.map(({ host }) => host),
        [...new Set(visits.map(({ host }) => host))],
      );
      for (const row of rows) {
        const own = visits.filter(({ host }) => host === row.host);
        const pauses = own.slice(1).map(({ at }, n) => at - (own[n]?.at ?? 0) - (own[n]?.ms ?? 0));
        assert.equal(row.requests, own.length);
        assert.equal(
          row.pauses.sumMs,
          pauses.reduce((sum, pause) => sum + pause, 0),
        );
        assert.equal(row.pauses.smallestMs, Math.min(Number.POSITIVE_INFINITY, ...pauses));
        assert.equal(row.overlaps, pauses.filter((pause) => pause < 0).length);
      }
    }),
  );
});
