import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkerPool } from '../../src/flow/worker-pool.ts';

const open = (workers: number): ReturnType<typeof openWorkerPool<string, string>> =>
  openWorkerPool<string, string>({
    module: new URL('./misbehaving.worker.js', import.meta.url),
    workers,
    data: null,
    jobMsMax: 6000,
    heapMegabytesMax: 64,
  });

test('a worker that dies, throws, hangs or eats memory costs its own job and no other', async () => {
  const pool = open(2);
  const jobs = ['a', 'die', 'b', 'throw', 'c', 'hang', 'd', 'eat', 'e', 'f'];
  const results = await Promise.all(jobs.map((job) => pool.run(job)));
  const said = results.map((result) => (result.kind === 'done' ? result.answer : result.fault));
  assert.deepEqual(said, [
    'done a',
    'died',
    'done b',
    'died',
    'done c',
    'too-slow',
    'done d',
    'died',
    'done e',
    'done f',
  ]);
  const thrown = results[3];
  assert.ok(thrown?.kind === 'failed' && thrown.detail.includes('thrown in the worker'));
  await pool.close();
});
