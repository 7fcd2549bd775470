// `npm install` runs this in place of better-sqlite3's own install script (package.json: allowScripts), which would look for
// a binary on GitHub and for Node's headers on nodejs.org: nothing is fetched but from the package registry. The package's
// own sources are compiled with npm's node-gyp against the headers that lie beside the running node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const isBuilt = () => {
  try {
    const Database = require('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
};

const nodeGyp = () => {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Run this through npm: npm install.');
  return require.resolve('node-gyp/bin/node-gyp.js', { paths: [dirname(npm)] });
};

const build = () => {
  const prefix = dirname(dirname(process.execPath));
  const env = { ...process.env };
  if (env.npm_config_nodedir === undefined && existsSync(join(prefix, 'include/node/node.h'))) env.npm_config_nodedir = prefix;
  const cwd = dirname(require.resolve('better-sqlite3/package.json'));
  process.stdout.write('Compiling SQLite, about a minute …\n');
  const { status, stdout, stderr } = spawnSync(process.execPath, [nodeGyp(), 'rebuild', '--release'], { cwd, env, encoding: 'utf8' });
  if (status === 0 && isBuilt()) return;
  process.stderr.write(`${stdout}\n${stderr}\n`);
  process.stderr.write('better-sqlite3 could not be compiled. It needs python3, make and a C++ compiler, and Node\'s headers.\n');
  process.exitCode = 1;
};

if (!isBuilt()) build();
