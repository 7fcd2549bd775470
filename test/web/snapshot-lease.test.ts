import assert from 'node:assert/strict';
import { test } from 'node:test';
import { epochMs } from '../../src/model/time.ts';
import { SnapshotLease } from '../../src/web/snapshot-lease.ts';
import { smallCorpus } from './small-corpus.ts';

async function* nothing(): AsyncGenerator<never> {}

test('requests of a moment share a snapshot; a later one sees the new state; running ones keep theirs', async () => {
  const corpus = await smallCorpus();
  const index = await corpus.index();
  let now = epochMs(0);
  const lease = new SnapshotLease(index, { now: () => now, sleepUntil: () => Promise.resolve() }, 1000);
  const documents = (): Promise<number> => lease.use((snapshot) => snapshot.documents);
  assert.equal(await documents(), 2);
  await lease.use(async (slow) => {
    await index.update(nothing());
    now = epochMs(999);
    assert.equal(await documents(), 2);
    now = epochMs(1000);
    assert.equal(await documents(), 0);
    assert.equal((await slow.search('電車')).hits.length, 1);
  });
  assert.equal(await documents(), 0);
  lease.close();
  await corpus.close();
});

test('a snapshot stays as long as nothing is newer, with what was counted of it', async () => {
  const corpus = await smallCorpus();
  let now = epochMs(0);
  const lease = new SnapshotLease(await corpus.index(), { now: () => now, sleepUntil: () => Promise.resolve() }, 1000);
  const first = await lease.use((snapshot) => snapshot);
  now = epochMs(5000);
  assert.equal(await lease.use((snapshot) => snapshot), first);
  lease.close();
  await corpus.close();
});
