import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startSampleWeb } from '../corpus/sample/serve.ts';
import { sampleFolder } from '../corpus/sample/site.ts';
import { elapsedMs } from '../src/base/clock.ts';

// `npm run test:package`: what one would publish, packed, installed globally without the repository, read-only, and used by
// an ordinary user from any folder; then as a library of TypeScript projects; then uninstalled, leaving nothing.
const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'kumoito package '));
/** `nobody`, where the test runs as root: a read-only folder stops nobody else. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const home = join(scratch, 'home');
const prefix = join(scratch, 'prefix');
const installed = join(prefix, 'lib/node_modules/kumoito');
const binary = join(prefix, 'bin/kumoito');

const step = (name: string, began: number): void =>
  console.log(`${name}: ${((elapsedMs() - began) / 1000).toFixed(1)} s`);

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** A Node that an ordinary user may run: the one that runs this may stand in the home of another. */
const nodeFolder = join(scratch, 'node');

/** As a user calls it: from a folder of theirs, with nothing of ours in the environment. */
const environment = {
  PATH: [nodeFolder, join(prefix, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
  HOME: home,
};
const kumoito = (args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(binary, args, {
    cwd: home,
    env: environment,
    encoding: 'utf8',
    ...user,
  });
  assert.equal(status, 0, `kumoito ${args.join(' ')} ended with ${status}:\n${stderr}`);
  return stdout;
};

const setWritable = (folder: string, writable: boolean): void => {
  execFileSync('chmod', ['-R', writable ? 'u+w' : 'a-w', folder]);
};

const pack = (): string => {
  const told = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', scratch], root)) as unknown;
  const [made] = Object.values(
    told as Record<string, { filename: string; files: { path: string }[]; unpackedSize: number }>,
  );
  assert.ok(made !== undefined);
  const strange = made.files
    .map(({ path }) => path)
    .filter((path) => /\.map$|\.test\.|^(?:dist\/)?(?:test|bench)\/|^src\//.test(path));
  assert.deepEqual(strange, [], 'tests, benches, sources and source maps are not published');
  for (const needed of [
    'LICENSE',
    'NOTICE',
    'README.md',
    'README.ja.md',
    'licences/mecab-ipadic.txt',
    'dist/src/api.d.ts',
  ])
    assert.ok(
      made.files.some(({ path }) => path === needed),
      `${needed} is published`,
    );
  console.log(`packed ${made.files.length} files, ${(made.unpackedSize / 1e6).toFixed(1)} MB unpacked`);
  return join(scratch, made.filename);
};

const useAsCommand = async (): Promise<void> => {
  kumoito(['demo', '--no-serve', '--quiet']);
  assert.match(kumoito(['search', '電車', '--corpus', 'corpus/demo', '--json']), /"url"/);
  const web = await startSampleWeb({ port: 0, day: 1 });
  try {
    cpSync(join(sampleFolder, 'seeds.txt'), join(home, 'seeds.txt'));
    writeFileSync(join(home, 'hosts'), web.hosts);
    kumoito(['init', 'mine', '--seeds', 'seeds.txt']);
    const settings = [
      '-c',
      'collect.intervalMin=20ms',
      '-c',
      'collect.idleWaitMax=1s',
      '-c',
      'collect.contact=http://www.example.jp/crawler',
    ];
    const reach = ['--hosts', 'hosts', '--connect-port', String(web.port)];
    const run = spawn(binary, ['run', '--corpus', 'mine', ...settings, ...reach, '--quiet'], {
      cwd: home,
      env: environment,
      stdio: 'inherit',
      ...user,
    });
    assert.deepEqual(await once(run, 'exit'), [0, null]);
  } finally {
    await web.close();
  }
  assert.match(kumoito(['search', '電車', '--corpus', 'mine', '--json']), /"url"/);
  await serve();
};

const serve = async (): Promise<void> => {
  const child = spawn(binary, ['serve', '--corpus', 'mine', '--port', '0', '--json'], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(String(line)) as { port: number };
  const page = await (await fetch(`http://127.0.0.1:${port}/search?q=%E9%9B%BB%E8%BB%8A`)).text();
  assert.match(page, /電車/);
  child.kill('SIGINT');
  await once(child, 'exit');
};

/** The README's example, compiled by TypeScript under both ways of finding modules, and run. */
const useAsLibrary = (tarball: string): void => {
  const example = /```ts\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1];
  assert.ok(example !== undefined, 'README.md has an example in TypeScript');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const project = join(home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
  const compiler = [`typescript@${devDependencies['typescript']}`, `@types/node@${devDependencies['@types/node']}`];
  npm(['install', '--no-audit', '--no-fund', tarball, ...compiler], project);
  cpSync(join(home, 'corpus'), join(project, 'corpus'), { recursive: true });
  writeFileSync(join(project, 'example.ts'), example);
  const modules = {
    node16: ['--module', 'node16', '--moduleResolution', 'node16'],
    bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
  };
  for (const [name, options] of Object.entries(modules)) {
    const flags = [...options, '--target', 'es2022', '--strict', '--types', 'node', '--outDir', name, 'example.ts'];
    const { status, stdout } = spawnSync('npx', ['tsc', ...flags], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, `compiled with moduleResolution ${name}:\n${stdout}`);
    const ran = spawnSync(process.execPath, [join(name, 'example.js')], { cwd: project, encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
    assert.match(ran.stdout, /http:\/\//, 'the example prints hits');
  }
};

mkdirSync(home);
mkdirSync(nodeFolder);
try {
  copyFileSync(process.execPath, join(nodeFolder, 'node'));
  let began = elapsedMs();
  const tarball = pack();
  step('npm pack', began);
  began = elapsedMs();
  npm(['install', '--global', '--no-audit', '--no-fund', '--prefix', prefix, tarball], scratch);
  step(`npm install --global on Node ${process.versions.node}`, began);
  setWritable(prefix, false);
  chmodSync(scratch, 0o755);
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  began = elapsedMs();
  await useAsCommand();
  step('demo, init, run, search, serve as an ordinary user', began);
  began = elapsedMs();
  useAsLibrary(tarball);
  step('as a library, moduleResolution node16 and bundler', began);
  setWritable(prefix, true);
  npm(['uninstall', '--global', '--prefix', prefix, 'kumoito'], scratch);
  assert.ok(!existsSync(installed) && !existsSync(binary), 'the package and its command are gone');
  assert.deepEqual(
    readdirSync(join(prefix, 'lib/node_modules')).filter((name) => !name.startsWith('.')),
    [],
  );
  console.log('1 passed, 0 failed');
} finally {
  setWritable(scratch, true);
  rmSync(scratch, { recursive: true, force: true });
}
