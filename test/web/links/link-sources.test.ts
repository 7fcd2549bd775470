import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName, Url } from '../../../src/model/url.ts';
import { LinkSources } from '../../../src/web/link-sources.ts';
import { SnapshotLease } from '../../../src/web/snapshot-lease.ts';
import { version } from '../../store/crawl-records.ts';
import { smallCorpus } from '../small-corpus.ts';

const host = 'a.example' as HostName;

test('links and reports are those of one state, and follow the corpus without letting anybody wait', async () => {
  const real = await smallCorpus();
  let now = 1_800_000_000_000;
  const corpus = { ...real, clock: { ...real.clock, now: () => epochMs(now) } };
  const snapshots = new SnapshotLease(await corpus.index(), corpus.clock, corpus.config.web.snapshotAgeMax);
  const sources = new LinkSources(corpus, snapshots);
  const linksOf = async (): Promise<number> => (await sources.compare([host]))?.sites[0]?.counts.links ?? -1;
  const [first, again] = await Promise.all([sources.compare([host]), sources.compare([host])]);
  assert.equal(first?.sites[0]?.madeAt, now);
  assert.deepEqual(first, again);
  assert.equal(first.sites[0].counts.links, 0);

  const { store } = corpus;
  const [from, to] = ['http://a.example/densha.html', 'http://b.example/kuri.html'].map(
    (url) => store.urls.byUrl(url as Url)?.key,
  );
  assert.ok(from !== undefined && to !== undefined);
  store.versions.add(version(from, 'new', { links: [{ to, anchor: '栗', nofollow: false }] }));
  // So soon the state before still answers.
  assert.equal(await linksOf(), 0);
  now += corpus.config.web.snapshotAgeMax;
  // Now it is read again, and the one before answers until that is done.
  assert.equal(await linksOf(), 0);
  for (let turns = 0; turns < 1000 && (await linksOf()) === 0; turns++) await setImmediate();
  const then = await sources.compare([host]);
  assert.deepEqual([then?.sites[0]?.counts.links, then?.sites[0]?.counts.outLinks], [1, 1]);
  const explorer = await sources.explorer();
  assert.deepEqual(
    explorer.pages(to, 'in', { from: 0, top: 9 }).rows.map(({ anchors }) => anchors),
    [['栗']],
  );
  for (let turns = 0; turns < 1000; turns++) {
    if ((await sources.compare([host]))?.sites[0]?.madeAt === now) break;
    await setImmediate();
  }
  assert.equal((await sources.compare([host]))?.sites[0]?.madeAt, now);
  assert.equal(await sources.compare(['nobody.example' as HostName]), null);
  snapshots.close();
  await real.close();
});
