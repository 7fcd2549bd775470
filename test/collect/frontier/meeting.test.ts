import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../property.ts';
import { frontierLimits } from '../../../src/collect/loop/collect-limits.ts';
import { Blocks } from '../../../src/collect/frontier/decide-url.ts';
import { Discoverer } from '../../../src/collect/frontier/discoverer.ts';
import { Frontier } from '../../../src/collect/frontier/frontier.ts';
import { meetingOf } from '../../../src/collect/frontier/meeting.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import type { UrlKey } from '../../../src/model/ids.ts';
import { epochMs } from '../../../src/model/time.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { urlOf } from '../collect-harness.ts';

const key = 7 as UrlKey;
const known = { key, kind: 'page', refusedBy: null, depth: 5, cgiHops: 2 } as const;
const at = (depth: number, cgiHops: number) => ({ kind: 'page', depth, cgiHops }) as const;

test('what finding a URL means, by what is known of it', () => {
  assert.deepEqual(meetingOf(null, at(3, 1)), { kind: 'new', decideAt: { depth: 3, cgiHops: 1 } });
  assert.deepEqual(meetingOf(known, at(5, 2)), { kind: 'known', key });
  assert.deepEqual(meetingOf(known, at(6, 3)), { kind: 'known', key });
  const nearer = { kind: 'nearer', key, isNearest: true, decideAt: null };
  assert.deepEqual(meetingOf(known, at(3, 4)), { ...nearer, to: { depth: 3, cgiHops: 2 } });
  assert.deepEqual(meetingOf(known, at(9, 0)), { ...nearer, isNearest: false, to: { depth: 5, cgiHops: 0 } });
  const page = { kind: 'becomes-page', key, decideAt: { depth: 9, cgiHops: 9 } };
  assert.deepEqual(meetingOf({ ...known, kind: 'robots' }, at(9, 9)), page);
  assert.deepEqual(meetingOf({ ...known, kind: 'rights' }, at(9, 9)), page);
  assert.deepEqual(meetingOf({ ...known, kind: 'robots' }, { ...at(9, 9), kind: 'robots' }), { kind: 'known', key });
  assert.deepEqual(meetingOf({ ...known, kind: 'sitemap' }, at(9, 9)), { kind: 'known', key });
});

test('what was refused for its distance or by the scope of then is decided anew, with the minima of all ways', () => {
  const decideAt = (refusedBy: 'hop-limit' | 'sample' | 'scope' | 'robots') => {
    const meeting = meetingOf({ ...known, refusedBy }, at(2, 9));
    return meeting.kind === 'nearer' ? meeting.decideAt : undefined;
  };
  assert.deepEqual(
    [decideAt('hop-limit'), decideAt('sample'), decideAt('scope'), decideAt('robots')],
    [{ depth: 2, cgiHops: 2 }, { depth: 2, cgiHops: 2 }, { depth: 2, cgiHops: 2 }, null],
  );
  const another = { kind: 'another-way', key, decideAt: { depth: 5, cgiHops: 2 } };
  assert.deepEqual(meetingOf({ ...known, refusedBy: 'scope' }, at(9, 9)), another);
  assert.deepEqual(meetingOf({ ...known, refusedBy: 'robots' }, at(9, 9)), { kind: 'known', key });
});

test('whatever order ways are found in: the store has their minima, and what they allow is due', () => {
  const options = { ...defaultConfig().collect, hopsMax: 3, cgiHopsMax: 1, newHostsAreSeeds: false };
  const scope = { kind: 'web', seedHosts: new Set<never>(), seedDomains: new Set<string>() } as const;
  const way = fc.record({ depth: fc.nat(6), cgiHops: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(way, { minLength: 1, maxLength: 6 }), (ways) => {
      const store = openSqlite(':memory:', { readOnly: false });
      const frontier = new Frontier();
      const rules = { limits: frontierLimits(options), scope, blocks: new Blocks([]) };
      const discoverer = new Discoverer(store, rules, { ...options, frontier, order: null });
      const from = store.urls.byKey(discoverer.seed(urlOf('http://a.jp/'), epochMs(0)));
      assert.ok(from !== null);
      const page = urlOf('http://a.jp/x');
      for (const { depth, cgiHops } of ways)
        discoverer.beside(page, { ...from, depth, cgiHops }, { kind: 'page', at: epochMs(0) });
      const depth = Math.min(...ways.map((one) => one.depth));
      const cgiHops = Math.min(...ways.map((one) => one.cgiHops));
      const found = store.urls.byUrl(page);
      assert.deepEqual([found?.depth, found?.cgiHops], [depth, cgiHops]);
      assert.equal(found?.state, depth > 3 || cgiHops > 1 ? 'refused' : 'new');
      assert.equal(found?.dueAt, found?.state === 'new' ? 0 : null);
      assert.deepEqual([...frontier.take()], ['a.jp']);
      assert.equal(frontier.take().size, 0);
      store.close();
    }),
    { numRuns: runs(60) },
  );
});
