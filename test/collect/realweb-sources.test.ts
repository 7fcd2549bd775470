import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Crawler } from '../../src/collect/sources/crawlers.ts';
import { dayMs } from '../../src/model/time.ts';
import { runCollect, temporaryFolder } from './collect-harness.ts';
import { isSource, startRealwebDays, type RealwebDays } from './realweb-days.ts';
import { notHere } from '../shared-data.ts';

const days = 8;

/** Collects once a day. Gives the articles that were asked for on each day, sorted. */
const collectDays = async (
  t: TestContext,
  crawlers: readonly Crawler[],
): Promise<{ web: RealwebDays; asked: readonly (readonly string[])[] } | null> => {
  const web = await startRealwebDays({ days, archive: 20, seed: 'kumo' });
  if (web === null) return null;
  t.after(() => web.close());
  const lists = { seeds: [], feeds: web.feeds, news: web.tops, hosts: web.addresses, port: web.port, crawlers };
  const run = { dir: temporaryFolder(t), ...lists, options: { intervalMin: 1, scope: 'seed-hosts' } } as const;
  const asked: string[][] = [];
  for (let day = 0; day <= days; day++) {
    web.setDay(day);
    const before = web.log.length;
    const report = await runCollect({ ...run, shiftMs: day * dayMs });
    assert.equal(report.finished, 'idle');
    assert.equal(report.politeness.overlaps, 0);
    const places = web.log.slice(before).map((one) => one.replace(/ 304$/, ''));
    asked.push(places.filter((one) => !isSource(one)).sort());
  }
  return { web, asked };
};

const sorted = (...lists: readonly (readonly string[])[]): string[] => lists.flat().sort();

test('real sites by their feeds: entries the day they appear, changed ones again, nothing old', async (t) => {
  const collected = await collectDays(t, ['rss']);
  if (collected === null) return t.skip(notHere);
  const { web, asked } = collected;
  let [added, inFeed, edited] = [0, 0, 0];
  for (const [day, plan] of web.plan.entries()) {
    if (day === 0) continue;
    // A feed holds ten entries. RSS 2.0 says nothing of changes, Atom does.
    const [rss, atom] = ['jser.info', 'c-a-p-engineer.github.io'].map((host) =>
      plan.added.filter((place) => place.startsWith(host)).slice(0, 10),
    );
    const changed = plan.edited.filter((place) => place.startsWith('c-a-p'));
    const wanted = sorted(rss ?? [], atom ?? [], changed);
    assert.deepEqual(asked[day], wanted, `day ${day}`);
    added += plan.added.length;
    inFeed += wanted.length - changed.length;
    edited += changed.length;
  }
  assert.deepEqual([added, inFeed, edited], [36, 32, 3], 'four of a day with 14 posts were never in the feed');
});

test('real sites by their feeds and top pages: every new and every moved article on its day, nothing twice', async (t) => {
  const collected = await collectDays(t, ['rss', 'news']);
  if (collected === null) return t.skip(notHere);
  const { web, asked } = collected;
  assert.deepEqual(asked[0], sorted(web.archive), 'on the first day the lists are read to their ends');
  const totals = { added: 0, moved: 0, changed: 0 };
  for (const [day, plan] of web.plan.entries()) {
    if (day === 0) continue;
    const changed = plan.edited.filter((place) => place.startsWith('c-a-p'));
    assert.deepEqual(asked[day], sorted(plan.added, plan.moved, changed), `day ${day}`);
    totals.added += plan.added.length;
    totals.moved += plan.moved.length;
    totals.changed += changed.length;
  }
  assert.deepEqual(totals, { added: 36, moved: 2, changed: 3 });
  const sources = web.log.filter((one) => isSource(one.replace(/ 304$/, '')));
  assert.ok(sources.length <= 60, `${sources.length} requests for feeds and lists in ${days + 1} days`);
});
