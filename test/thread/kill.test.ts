import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { seededRandom } from '../../src/base/random.ts';
import { inFull } from '../full-form.ts';
import { documentsOf, openSample, initSample, settings } from './sample-thread.ts';

// kill -9 at random moments of the sample run, then run again: the same corpus as an undisturbed run.
const kills = inFull(10, 5);
const main = join(import.meta.dirname, '../../src/cli/main.js');
const work = mkdtempSync(join(tmpdir(), 'kumoito-kill-'));
const made = [work];
let calm: SampleWeb;
let rough: SampleWeb;

before(async () => {
  calm = await startSampleWeb({ port: 0, day: 1 });
  // The same servers once more, on other ports: what each run asked for is told apart.
  rough = await startSampleWeb({ port: 0, day: 1 });
});
after(async () => {
  await calm.close();
  await rough.close();
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

/** Runs the pipeline; `killAfterMs`: kill -9 then. Gives the exit code, null when killed. */
const run = (dir: string, web: SampleWeb, killAfterMs: number | null): Promise<number | null> => {
  const hosts = join(work, `hosts-${web.port}`);
  writeFileSync(hosts, web.hosts);
  const sets = settings.flatMap((setting) => ['-c', setting]);
  const args = [
    'run',
    '--corpus',
    dir,
    '--hosts',
    hosts,
    '--connect-port',
    String(web.port),
    '--workers',
    '1',
    '--quiet',
    ...sets,
  ];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (timer !== null) clearTimeout(timer);
      resolve(code);
    });
  });
};

/** Everything that others would get to see, without times: documents, and who is in the final set. */
const corpusOf = async (dir: string): Promise<{ documents: Record<string, string>; members: string[] }> => {
  const corpus = openSample(dir, { mode: 'read' });
  try {
    const set = corpus.store.sets.latest('text');
    assert.ok(set);
    const lines = readFileSync(join(dir, 'sets', `${set.name}.jsonl`), 'utf8')
      .trim()
      .split('\n');
    const members = lines
      .map((line) => JSON.parse(line) as { id: number; revision: number; url: string; md5: string })
      .map(({ id, revision, url, md5 }) => `${id}-${revision} ${url} ${md5}`);
    return { documents: documentsOf(corpus), members };
  } finally {
    await corpus.close();
  }
};

test(`killed ${kills} times at random moments, the run ends with the same corpus, and no host was hurried`, async () => {
  const [undisturbed, disturbed] = [initSample(), initSample()];
  made.push(undisturbed, disturbed);
  const calmRun = run(undisturbed, calm, null);
  const random = seededRandom('kill');
  let killed = 0;
  for (let round = 0; round < kills; round++) {
    if ((await run(disturbed, rough, 200 + random.below(2500))) === null) killed++;
  }
  assert.ok(killed >= kills / 2, `only ${killed} runs lived long enough to be killed`);
  assert.equal(await run(disturbed, rough, null), 0);
  assert.equal(await calmRun, 0);
  assert.deepEqual(await corpusOf(disturbed), await corpusOf(undisturbed));

  const lastAt = new Map<string, number>();
  for (const { host, path, atMs } of rough.log) {
    const pause = atMs - (lastAt.get(host) ?? -Infinity);
    assert.ok(pause >= 19, `${host}${path} was asked ${pause.toFixed(1)} ms after the request before it`);
    lastAt.set(host, atMs);
  }
  // A kill costs at most the requests under way: one a host.
  assert.ok(
    rough.log.length <= calm.log.length + kills * 22,
    `${rough.log.length} requests instead of ${calm.log.length}`,
  );
});
