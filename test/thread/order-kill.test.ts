import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { PageOrder } from '../../src/collect/frontier/page-order.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import type { Store } from '../../src/store/port.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { initSample } from './sample-thread.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const nodes = 3000;

/** Every page can be reached from the first. */
const graphText = (): string => {
  const random = seededRandom('order');
  const lines: string[] = [];
  for (let node = 0; node < nodes; node++)
    for (const to of [2 * node + 1, 2 * node + 2, random.below(nodes), random.below(nodes)])
      if (to < nodes) lines.push(`${node}\t${to}`);
  return `${lines.join('\n')}\n`;
};

const look = <T>(dir: string, at: (store: Store) => T): T => {
  const store = openSqlite(join(dir, 'store.db'), { readOnly: true });
  try {
    return at(store);
  } finally {
    store.close();
  }
};

const collected = (dir: string): number => {
  try {
    return existsSync(join(dir, 'store.db')) ? look(dir, (store) => store.versions.counts().alive) : 0;
  } catch {
    // It is being made.
    return 0;
  }
};

test('killed with kill -9, the crawl goes on with the scores that it had, and ends with all pages', async (t) => {
  const dir = initSample();
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const graph = join(dir, 'graph.tsv');
  writeFileSync(graph, graphText());
  writeFileSync(join(dir, 'seeds.txt'), 'http://g0.invalid/0\n');
  const args = [main, 'collect', 'update', '--corpus', dir, '--from-graph', graph, '--quiet'];
  const start = (): ReturnType<typeof spawn> =>
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });

  const first = start();
  const ended = once(first, 'exit');
  while (collected(dir) < 200 && first.exitCode === null)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  first.kill('SIGKILL');
  await ended;
  const before = collected(dir);
  assert.ok(before >= 200 && before < nodes, `${before} pages when it was killed`);

  look(dir, (store) => {
    const order = new PageOrder(store, { order: 'IPR-DL1', orderUrlsMax: 1_000_000 });
    order.restore();
    const scores = new Map<UrlKey, number>();
    const add = (key: UrlKey, more: number): void => void scores.set(key, (scores.get(key) ?? 0) + more);
    for (const { key, links } of store.versions.firstCollected()) {
      add(key, 1);
      const to = new Set(links.filter((link) => link !== key));
      for (const link of to) add(link, (scores.get(key) ?? 0) / to.size);
    }
    assert.ok(scores.size > before);
    for (const [key, score] of scores) assert.ok(Math.abs(order.score(key) - score) < 1e-9 * score, `${key}`);
  });

  const [code] = (await once(start(), 'exit')) as [number];
  assert.equal(code, 0);
  assert.equal(collected(dir), nodes);
});
