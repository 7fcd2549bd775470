import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type JobResult, openWorkerPool } from '../../src/flow/worker-pool.ts';

/** What comes of jobs that two workers do. */
const resultsOf = async (t: TestContext, jobs: readonly string[], jobMsMax: number): Promise<JobResult<string>[]> => {
  const module = new URL('./misbehaving.worker.js', import.meta.url);
  const pool = openWorkerPool<string, string>({ module, workers: 2, data: null, jobMsMax, heapMegabytesMax: 64 });
  t.after(() => pool.close());
  return Promise.all(jobs.map((job) => pool.run(job)));
};
const said = (result: JobResult<string>): string => (result.kind === 'done' ? result.answer : result.fault);

test('a worker that dies, throws or eats memory costs its own job and no other', async (t) => {
  const results = await resultsOf(t, ['a', 'die', 'b', 'throw', 'c', 'eat', 'd', 'e'], 60_000);
  assert.deepEqual(results.map(said), ['done a', 'died', 'done b', 'died', 'done c', 'died', 'done d', 'done e']);
  const thrown = results[3];
  assert.ok(thrown?.kind === 'failed' && thrown.detail.includes('thrown in the worker'));
});

test('a worker that hangs costs its own job and no other', async (t) => {
  const results = await resultsOf(t, ['a', 'hang', 'b', 'c'], 3000);
  assert.deepEqual(results.map(said), ['done a', 'too-slow', 'done b', 'done c']);
});
