import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sqlite } from '../../src/store/sqlite/driver.ts';
import { dayMs } from '../../src/model/time.ts';
import { decodeSite } from '../../src/revisit/site-state.ts';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { nextKill, runOnce } from './fault-run.ts';
import { startLittleWeb } from './little-web.ts';

/** Of each host: the pages that what was learned of it counts, and those that have a row. */
const counted = (dir: string): readonly { learned: number; rows: number }[] => {
  const db = new Sqlite(join(dir, 'store.db'), { readonly: true });
  const sites = db
    .prepare<unknown[], { learned: Uint8Array; rows: number }>(`
      SELECT learned, (SELECT COUNT(*) FROM section_page JOIN url ON url.url = section_page.url
        WHERE url.host = section_site.host AND place IS NOT NULL) AS rows FROM section_site`)
    .all();
  db.close();
  return sites.map(({ learned, rows }) => {
    const all = decodeSite(learned).pagesBelow.find(([folder]) => folder === '/');
    return { learned: all?.[1] ?? 0, rows };
  });
};

test('by sections, killed at commit points: no page twice on one day, and what was learned belongs to its visits', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 6, latencyMs: 5 });
  t.after(() => web.close());
  const dir = temporaryFolder(t);
  const options = { revisitBy: 'sections' } as const;
  const base = { dir, port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs: 5, pages: null, options };
  let kills = 0;
  for (const shiftMs of [0, 40 * dayMs]) {
    web.log.length = 0;
    const before = kills;
    while ((await runOnce({ ...base, shiftMs, killAt: nextKill(kills) })) === null) {
      assert.ok(++kills < 200);
      for (const { learned, rows } of counted(dir)) assert.equal(learned, rows);
    }
    const places = web.log.map(({ host, path }) => host + path).filter((place) => !place.endsWith('robots.txt'));
    const twice = places.length - new Set(places).size;
    assert.ok(twice <= (kills - before) * web.hosts.size, `${twice} requests twice, ${kills - before} kills`);
  }
  t.diagnostic(`${kills} kills`);
  const pairs = counted(dir);
  assert.ok(pairs.length > 1 && kills > 5, `${pairs.length} hosts, ${kills} kills`);
  for (const { learned, rows } of pairs) assert.equal(learned, rows);
});
