import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compiledSqlite, type CompiledSqlite } from '../src/store/sqlite/engine.ts';

// Part of `npm run build`, and of the installation of the package: compiles SQLite where this Node needs it (Node 20), with
// npm's node-gyp, from the package's own sources. The package's install script would look for a binary on GitHub and for
// Node's headers on nodejs.org; here nothing is fetched but from the package registry.
const driver = new URL('../src/store/sqlite/driver.js', import.meta.url);
const npm = process.env['npm_execpath'];

/** Asked of a new process: one that failed to load a binary cannot load it when it has been built. */
const loads = (): boolean => {
  const open = `const { Sqlite } = await import(${JSON.stringify(driver.href)}); new Sqlite(':memory:').close();`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', open]).status === 0;
};

/** Downloads a package as the registry keeps it and unpacks it; `integrity` is checked when it is known beforehand. */
const unpack = (name: string, into: string, integrity: string | null): void => {
  mkdirSync(into, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [npm ?? '', 'pack', name, '--json', '--pack-destination', into],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${name} could not be had from the package registry.\n${stderr}`);
  const told = JSON.parse(stdout) as
    | readonly { readonly filename: string }[]
    | Record<string, { readonly filename: string }>;
  const file = join(into, Object.values(told)[0]?.filename ?? '');
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== null && found !== integrity)
    throw new Error(`${name} is not what it was: ${found}, not ${integrity}.`);
  const tar = spawnSync('tar', ['-xzf', file, '-C', into, '--strip-components=1'], { encoding: 'utf8' });
  if (tar.status !== 0) throw new Error(`${file} could not be unpacked: ${tar.error?.message ?? tar.stderr}`);
  rmSync(file);
};

const headersOf = (folder: string | undefined): string | null => {
  if (folder === undefined) return null;
  const file = join(folder, 'include/node/node_version.h');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(text)?.[1]);
  return version.join('.') === process.versions.node ? folder : null;
};

/**
 * The headers of the Node that runs: beside it, or where npm was told, if they are its own, else from the registry's package of
 * the same Node. The machine's npm may name those of another version, against which the binary would compile and not load.
 */
const nodeHeaders = (scratch: string): string => {
  const near = headersOf(dirname(dirname(process.execPath))) ?? headersOf(process.env['npm_config_nodedir']);
  if (near !== null) return near;
  const folder = join(scratch, 'node');
  unpack(`node-${process.platform}-${process.arch}@${process.versions.node}`, folder, null);
  return folder;
};

const firstError = (output: string): string =>
  output
    .split('\n')
    .find((line) => /\b(?:fatal )?error\b:?|\bERR! (?:find|stack)|not found/i.test(line))
    ?.trim() ?? 'The compiler did not say why.';

const compile = ({ version, integrity, folder }: CompiledSqlite): void => {
  if (npm === undefined) throw new Error('Run this through npm: npm install.');
  const native = dirname(folder);
  mkdirSync(native, { recursive: true });
  const scratch = mkdtempSync(join(native, 'compiling-'));
  try {
    const source = join(scratch, 'source');
    unpack(`better-sqlite3@${version}`, source, integrity);
    const gyp = createRequire(npm).resolve('node-gyp/bin/node-gyp.js');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [gyp, 'rebuild', '--release', `--nodedir=${nodeHeaders(scratch)}`],
      { cwd: source, encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (status !== 0) {
      const log = join(native, 'compiling.log');
      writeFileSync(log, `${stdout}\n${stderr}`);
      throw new Error(`${firstError(`${stderr}\n${stdout}`)}\n(all of it: ${log})`);
    }
    const made = join(scratch, 'made');
    for (const part of ['lib', 'LICENSE', 'package.json', 'build/Release/better_sqlite3.node'])
      cpSync(join(source, part), join(made, part), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const wanted = compiledSqlite(process.version);
if (wanted !== null && !loads()) {
  console.error(`Node ${process.versions.node} needs its SQLite compiled, about a minute (Node 22 and later do not) …`);
  try {
    compile(wanted);
    if (!loads()) throw new Error('It was compiled, and does not load.');
  } catch (error) {
    console.error(`SQLite could not be compiled: ${error instanceof Error ? error.message : String(error)}`);
    console.error('It needs python3, make and a C++ compiler. Node 22 and later need none of them.');
    process.exitCode = 1;
  }
}
