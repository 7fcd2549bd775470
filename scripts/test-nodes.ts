import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { elapsedMs } from '../src/base/clock.ts';

// `npm run test:nodes [-- 24 …]`: brings the newest of each Node from the package registry into a cache folder, and on each
// makes a clean installation of what is in this work tree, runs the main job, and runs tests; on 24 all of them, and those of the
// package.
const root = join(import.meta.dirname, '../..');
const parts: Readonly<Record<string, readonly string[]>> = {
  '20': ['store/', 'contract/', 'collect/', 'format/', 'index/'],
  '22': ['store/', 'contract/', 'collect/', 'format/', 'index/'],
  '24': [],
  '26': ['store/', 'contract/', 'collect/', 'format/', 'index/'],
};
const asked = process.argv.slice(2);
const wanted = asked.length > 0 ? asked : ['22', '24', '26'];
const cache = join(homedir(), '.cache/kumoito-tests/nodes');

/** The folder of the newest Node of a line: bin/node and the headers. */
const bring = (major: string): string => {
  const name = `node-${process.platform}-${process.arch}`;
  const told: unknown = JSON.parse(
    execFileSync('npm', ['view', `${name}@${major}`, 'version', '--json'], { encoding: 'utf8' }),
  );
  const numeric = new Intl.Collator('en', { numeric: true });
  const version = [told].flat().map(String).sort(numeric.compare).at(-1) ?? '';
  const folder = join(cache, version);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'unpacking-'));
  execFileSync('npm', ['pack', `${name}@${version}`, '--pack-destination', scratch], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const archive = join(scratch, readdirSync(scratch)[0] ?? '');
  execFileSync('tar', ['-xzf', archive, '-C', scratch, '--strip-components=1']);
  rmSync(archive);
  renameSync(scratch, folder);
  return folder;
};

/** What is in the work tree, as a clone of it would be; beside it the shared data, where there is any. */
const cloneTo = (folder: string): string => {
  const clone = join(folder, 'kumoito');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const name of files.split('\0'))
    if (name !== '' && existsSync(join(root, name)))
      cpSync(join(root, name), join(clone, name), { verbatimSymlinks: true });
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  return clone;
};

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly passed: boolean;
}

const runStep = async (
  name: string,
  args: readonly string[],
  { cwd, node }: { cwd: string; node: string },
): Promise<Step> => {
  console.log(`\n== Node ${node}: npm ${args.join(' ')}`);
  const began = elapsedMs();
  const env = { ...process.env, PATH: `${join(node, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn('npm', args, { cwd, env, stdio: 'inherit' });
  const passed = await new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
  return { name, seconds: (elapsedMs() - began) / 1000, passed };
};

const rows: string[] = [];
for (const major of wanted) {
  const node = bring(major);
  const scratch = mkdtempSync(join(tmpdir(), 'kumoito nodes 蜘蛛 '));
  try {
    const at = { cwd: cloneTo(scratch), node };
    const steps = [await runStep('install', ['install'], at)];
    if (steps[0]?.passed === true) {
      steps.push(await runStep('start', ['start', '--', '--no-serve'], at));
      steps.push(await runStep('test', ['test', '--', ...(parts[major] ?? [])], at));
      if (parts[major]?.length === 0) steps.push(await runStep('package', ['run', 'test:package'], at));
    }
    const told = steps.map(
      ({ name, seconds, passed }) => `${name} ${passed ? 'passed' : 'FAILED'} (${seconds.toFixed(0)} s)`,
    );
    rows.push(`Node ${node.slice(dirname(node).length + 1)}: ${told.join(', ')}`);
    if (steps.some(({ passed }) => !passed)) process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
console.log(`\n${rows.join('\n')}`);
