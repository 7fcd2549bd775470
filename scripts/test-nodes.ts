import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { elapsedMs } from '../src/base/clock.ts';

// `npm run test:nodes [-- 24 …]`: brings the newest of each Node from the package registry into a cache folder, and on each
// makes a clean installation of what is in this work tree, runs the main job, and runs tests; on 24 all of them, and those of the
// package.
const root = join(import.meta.dirname, '../..');
const stages = ['store/', 'contract/', 'collect/', 'format/', 'index/'];
/** Of each line of Node: the npm that comes with it, which tests are run (none named: all, and those of the package). */
const lines: Readonly<Record<string, { readonly npm: string; readonly tests: readonly string[] }>> = {
  '20': { npm: '10', tests: stages },
  '22': { npm: '10', tests: stages },
  '24': { npm: '11', tests: [] },
  '26': { npm: '11', tests: stages },
};
const asked = process.argv.slice(2);
const wanted = asked.length > 0 ? asked : ['22', '24', '26'];
const cache = join(homedir(), '.cache/kumoito-tests/nodes');

/** What turns sources into binaries. Node 22 and later install without any of it. */
const compilers = /^(?:python|pypy|gcc|g\+\+|cc|c\+\+|clang|make|gmake|ninja)[\d.-]*$/;

/** The folder of the newest version of a package, unpacked. */
const bring = (name: string, major: string): string => {
  const told: unknown = JSON.parse(
    execFileSync('npm', ['view', `${name}@${major}`, 'version', '--json'], { encoding: 'utf8' }),
  );
  const numeric = new Intl.Collator('en', { numeric: true });
  const version = [told].flat().map(String).sort(numeric.compare).at(-1) ?? '';
  const folder = join(cache, name, version);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
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
  /** The end of what it printed, where the tests that failed are named. */
  readonly lastLines: readonly string[];
}

const linesRepeated = 60;

/** A folder with the commands of an npm. */
const npmCommands = (npm: string, folder: string): string => {
  const commands = join(folder, 'npm');
  mkdirSync(commands);
  for (const name of ['npm', 'npx']) {
    chmodSync(join(npm, `bin/${name}-cli.js`), 0o755);
    symlinkSync(join(npm, `bin/${name}-cli.js`), join(commands, name));
  }
  return commands;
};

/** A folder with all commands of the PATH but those that could compile. */
const commandsWithoutCompilers = (folder: string): string => {
  const commands = join(folder, 'commands');
  mkdirSync(commands);
  for (const place of (process.env['PATH'] ?? '').split(delimiter).filter((dir) => existsSync(dir)))
    for (const name of readdirSync(place))
      if (!compilers.test(name) && !/^(?:node|npm|npx)$/.test(name) && !existsSync(join(commands, name)))
        symlinkSync(join(place, name), join(commands, name));
  return commands;
};

const runStep = async (
  name: string,
  args: readonly string[],
  { cwd, path }: { cwd: string; path: readonly string[] },
): Promise<Step> => {
  console.log(`\n== npm ${args.join(' ')}`);
  const began = elapsedMs();
  const env = { ...process.env, PATH: path.join(delimiter) };
  const child = spawn('npm', args, { cwd, env, stdio: ['inherit', 'pipe', 'pipe'] });
  let lastLines: string[] = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      lastLines = [...lastLines, ...chunk.toString('utf8').split('\n')].slice(-linesRepeated);
    });
  const passed = await new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)));
  return { name, seconds: (elapsedMs() - began) / 1000, passed, lastLines };
};

const rows: string[] = [];
const failures: string[] = [];
for (const major of wanted) {
  const line = lines[major];
  if (line === undefined) throw new Error(`Node ${major}? One of ${Object.keys(lines).join(', ')}.`);
  const node = bring(`node-${process.platform}-${process.arch}`, major);
  const npm = bring('npm', line.npm);
  const scratch = mkdtempSync(join(tmpdir(), 'kumoito nodes 蜘蛛 '));
  try {
    const cwd = cloneTo(scratch);
    const own = [join(node, 'bin'), npmCommands(npm, scratch)];
    const all = [...own, process.env['PATH'] ?? ''];
    const bare = major === '20' ? all : [...own, commandsWithoutCompilers(scratch)];
    const steps = [await runStep('install', ['install'], { cwd, path: bare })];
    if (steps[0]?.passed === true) {
      steps.push(await runStep('start', ['start', '--', '--no-serve'], { cwd, path: bare }));
      steps.push(await runStep('test', ['run', 'test:full', '--', ...line.tests], { cwd, path: all }));
      if (line.tests.length === 0) steps.push(await runStep('package', ['run', 'test:package'], { cwd, path: bare }));
    }
    const told = steps.map(
      (step) => `${step.name} ${step.passed ? 'passed' : 'FAILED'} (${step.seconds.toFixed(0)} s)`,
    );
    rows.push(`Node ${basename(node)}, npm ${basename(npm)}: ${told.join(', ')}`);
    for (const { name, lastLines } of steps.filter(({ passed }) => !passed)) {
      process.exitCode = 1;
      failures.push(`\n== ${name} on Node ${basename(node)}\n${lastLines.join('\n')}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
console.log([...failures, '', ...rows].join('\n'));
