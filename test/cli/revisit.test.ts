import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../collect/collect-harness.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const run = promisify(execFile);
const kumoito = async (...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [main, ...args])).stdout;

const day = 86_400;
/** A page that changes daily, and one that never does after its first day. */
const changes = [
  `0\tA\tdaily\taa`,
  `0\tA\tquiet\tbb`,
  ...Array.from({ length: 60 }, (_, at) => `${(at + 1) * day}\tM\tdaily\t${at}`),
].join('\n');

test('simulate revisit: an object per strategy, the same with the same seed, and figures', async (t) => {
  const dir = temporaryFolder(t);
  const [file, html] = [join(dir, 'a.tsv'), join(dir, 'a.html')];
  writeFileSync(file, `${changes}\n`);
  const args = ['simulate', 'revisit', '--changes', file, '--every', '2d', '5d', '--seed', 'x', '--json'];
  const first = await kumoito(...args, '--html', html);
  const objects = first
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { strategy: string; budgets: { everyDays: number; fetches: number }[] });
  assert.deepEqual(
    objects.map(({ strategy }) => strategy),
    ['fixed', 'nutch', 'change-interval', 'selection', 'balanced', 'sections', 'oracle'],
  );
  for (const { strategy, budgets } of objects.slice(0, 4))
    assert.deepEqual(
      budgets.map(({ everyDays, fetches }) => [everyDays, fetches]),
      objects[0]?.budgets.map(({ everyDays, fetches }) => [everyDays, fetches]),
      strategy,
    );
  assert.equal(await kumoito(...args), first);
  assert.equal(readFileSync(html, 'utf8').match(/<svg/g)?.length, 3);
  const price = ['simulate', 'revisit', '--changes', file, '--price', '1d', '--strategy', 'fixed', '--json'];
  const [priced, fixed] = (await kumoito(...price))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { strategy: string; budgets: { fetches: number; shareCaught: number }[] });
  assert.equal(priced?.strategy, 'priced');
  assert.ok(Math.abs((priced?.budgets[0]?.fetches ?? 0) - (fixed?.budgets[0]?.fetches ?? 0)) <= 1);
  assert.ok((priced?.budgets[0]?.shareCaught ?? 0) > (fixed?.budgets[0]?.shareCaught ?? 1));
  await assert.rejects(kumoito(...price, '--every', '2d'), /give --every or --price/);
  await assert.rejects(kumoito('simulate', 'revisit', '--changes', file, '--every', 'soon'), /expected a duration/);
  await assert.rejects(kumoito('simulate', 'revisit'), /needs --changes/);
});

test('a simulation that is stopped stops at once, says so and writes nothing', async (t) => {
  const dir = temporaryFolder(t);
  const [file, html] = [join(dir, 'long.tsv'), join(dir, 'long.html')];
  // More than a hundred years of a page, visited every minute: half an hour of computing for each strategy.
  writeFileSync(file, `0\tA\tquiet\taa\n${5e9}\tM\tquiet\tbb\n`);
  const args = ['simulate', 'revisit', '--changes', file, '--every', '1m', '--strategy', 'fixed', '--html', html];
  const child = spawn(process.execPath, [main, ...args]);
  let [out, err] = ['', ''];
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
    if (out.includes('strategy')) child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 6, err);
  assert.match(err, /error INTERRUPTED: The simulation was stopped/);
  assert.equal(out.trim().split('\n').length, 1, 'the head of the table');
  assert.ok(!existsSync(html));
});

test('figures of revisits in Japanese', async (t) => {
  const dir = temporaryFolder(t);
  const [file, html] = [join(dir, 'a.tsv'), join(dir, 'a.html')];
  writeFileSync(file, `${changes}\n`);
  await kumoito('simulate', 'revisit', '--changes', file, '--every', '5d', '--language', 'ja', '--html', html);
  const page = readFileSync(html, 'utf8');
  assert.match(page, /<html lang="ja">/);
  assert.match(page, /更新検出率/);
  assert.doesNotMatch(page, /fetch|strategy|share of/);
  await assert.rejects(kumoito('simulate', 'revisit', '--changes', file, '--language', 'fr'), /expected ja or en/);
});

test('survey schedule of an empty corpus has five empty figures', async (t) => {
  const dir = join(temporaryFolder(t), 'corpus');
  await kumoito('init', dir);
  const html = join(dir, 'schedule.html');
  const figures = (await kumoito('survey', 'schedule', '--corpus', dir, '--json', '--html', html)).trim().split('\n');
  assert.deepEqual(
    figures.map((line) => (JSON.parse(line) as { paper: string }).paper),
    [3, 4, 5, 6, 7].map((figure) => `Tamura & Kitsuregawa 2008, figure ${figure}`),
  );
  assert.equal(readFileSync(html, 'utf8').match(/<svg/g)?.length, 5);
  await assert.rejects(kumoito('survey', 'weather', '--corpus', dir), /There is no analysis/);
});
