import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';

// `npm test [-- PART…]`: what a clone alone can run; `npm run test:full [-- PART…]`: with the data beside the repository, too. Node 20's
// --test knows no globs: every compiled *.test.js below this folder whose path has one of the parts is run.
const here = import.meta.dirname;
const { values, positionals: wanted } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
if (values.full !== true) process.env['KUMOITO_TEST_SHARED'] = join(here, 'not in this run');
// What takes longest begins first, so that nothing long is left alone at the end.
const slow = ['thread/', 'walk/', 'fault/', 'contract/', 'sim/', 'cli/', 'web/', 'collect/'];
const rank = (name: string): number => {
  const at = slow.findIndex((room) => name.startsWith(room));
  return at === -1 ? slow.length : at;
};
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .filter(
    (name) => values.full === true || !name.startsWith('browser/') || wanted.some((part) => part.includes('browser')),
  )
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  .map((name) => join(here, name));

// What runs in the browser has a configuration of its own, which a plain `tsc` does not know: it is compiled here, so that no test meets
// what an earlier version of it was.
const compiler = join(here, '../../node_modules/typescript/bin/tsc');
const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', join(here, '../../src/web/browser')]);
if (status !== 0) {
  process.stderr.write(stdout);
  process.exit(1);
}

// Tests that are killed, or kill, leave nothing behind: all temporary folders are below this one.
const scratch = mkdtempSync(join(tmpdir(), 'kumoito-test-'));
process.env['TMPDIR'] = scratch;
// What several files need, the first of them makes here.
process.env['KUMOITO_TEST_RUN'] = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

// One more than there are cores: tests that collect wait much of their time. Some take half a gigabyte of memory.
const stream = run({ files, concurrency: Math.min(8, availableParallelism() + 1) });
stream.on('test:fail', () => {
  process.exitCode = 1;
});
stream.compose(new spec()).pipe(process.stdout);
