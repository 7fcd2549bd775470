import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planLoad } from '../../../src/collect/report/plan.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { epochMs, secondMs } from '../../../src/model/time.ts';
import { hostOf } from '../../../src/model/url.ts';
import { noHistory } from '../../../src/revisit/change-history.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { urlOf } from '../collect-harness.ts';

test('R is 1/L over the longest fetch time of the last requests (Tamura & Kitsuregawa 4.2, equation 11)', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const url = urlOf('http://a.example/');
  const found = { url, kind: 'page', depth: 0, cgiHops: 0, foundOn: null, at: epochMs(0), refused: null } as const;
  const { key } = store.urls.add(found);
  store.revisits.put(key, {
    visitedAt: epochMs(0),
    history: noHistory,
    intervalMs: 600 * secondMs,
    reason: 'estimate',
  });
  store.hosts.saveWindow(hostOf(url), {
    nextAt: epochMs(0),
    sessionSince: null,
    backoffs: 0,
    recent: [
      [1000, 100, 0],
      [1000, 1500, 0],
      [1000, 200, 0],
    ],
  });
  const [load] = planLoad(store, defaultConfig().collect, { seeds: [], now: epochMs(secondMs) });
  assert.deepEqual([load?.scheduleIntervalMs, load?.roomForFetches], [600 * secondMs, 400]);
  store.close();
});
