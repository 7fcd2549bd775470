import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { Fault } from '../../base/fault.ts';
import { compiledSqlite } from './engine.ts';

const require = createRequire(import.meta.url);

const loadCompiled = (folder: string): typeof BetterSqlite => {
  const nativeBinding = join(folder, 'build/Release/better_sqlite3.node');
  if (!existsSync(nativeBinding)) return notCompiled();
  const Compiled = require(folder) as typeof BetterSqlite;
  return class extends Compiled {
    constructor(path?: string, options?: BetterSqlite.Options) {
      super(path, { ...options, nativeBinding });
    }
  } as typeof BetterSqlite;
};

/** What needs no store runs without SQLite; whoever opens one is told what to do. */
const notCompiled = (): typeof BetterSqlite =>
  class {
    static readonly SqliteError = class extends Error {};

    constructor() {
      throw new Fault(
        'NOT_INSTALLED',
        `SQLite has not been compiled for Node ${process.versions.node}. In a clone run: npm install. An installed package ` +
          'is compiled by: npm rebuild kumoito (with -g where it was installed so). Node 22 and later need no compiler.',
      );
    }
  } as unknown as typeof BetterSqlite;

const compiled = compiledSqlite(process.version);

/** better-sqlite3, in the version that runs on this Node. */
export const Sqlite: typeof BetterSqlite =
  compiled === null ? (require('better-sqlite3') as typeof BetterSqlite) : loadCompiled(compiled.folder);
