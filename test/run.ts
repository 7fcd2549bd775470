import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { processesFor } from './processes.ts';

// `npm test [-- PART…]`: what a clone alone can run; `npm run test:full [-- PART…]`: with the data beside the repository, too. Node 20's
// --test knows no globs: every compiled *.test.js below this folder whose path has one of the parts is run.
const here = import.meta.dirname;
const { values, positionals: wanted } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
if (values.full !== true) {
  process.env['KUMOITO_TEST_SHARED'] = join(here, 'not in this run');
  process.env['KUMOITO_TEST_SHORT'] = 'yes';
}
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
const isLeftOut = (name: string): boolean =>
  values.full !== true && name.startsWith('browser/') && !wanted.some((part) => part.includes('browser'));
const names = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.js') && isWanted(name) && !isLeftOut(name),
);

// What runs in the browser has a configuration of its own, which a plain `tsc` does not know: it is compiled here, so that no test meets
// what an earlier version of it was.
const compiler = join(here, '../../node_modules/typescript/bin/tsc');
const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', join(here, '../../src/web/browser')]);
if (status !== 0) {
  process.stderr.write(stdout);
  process.exit(1);
}

const scratchBytes = 4e9;
/**
 * The short form does not ask what a disk does: it works in memory where there is room, since what is committed is waited for until a disk
 * has it. All together it takes less than a tenth of that room.
 */
const scratchRoom = (): string => {
  const memory = '/dev/shm';
  if (values.full === true || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > scratchBytes ? memory : tmpdir();
};

// Tests that are killed, or kill, leave nothing behind: all temporary folders are below this one.
const scratch = mkdtempSync(join(scratchRoom(), 'kumoito-test-'));
process.env['TMPDIR'] = scratch;
// What several files need, the first of them makes here.
process.env['KUMOITO_TEST_RUN'] = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

// One more than there are cores: tests that collect wait much of their time. Some take half a gigabyte of memory.
const stream = run({
  files: processesFor(names, { tests: here, scratch }),
  concurrency: Math.min(8, availableParallelism() + 1),
});
stream.on('test:fail', () => {
  process.exitCode = 1;
});
stream.compose(new spec()).pipe(process.stdout);
