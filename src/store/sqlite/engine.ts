import { fileURLToPath } from 'node:url';

/** A better-sqlite3 that is compiled on the machine it runs on. */
export interface CompiledSqlite {
  readonly version: string;
  /**
   * Of the package as the registry keeps it: what is downloaded later than everything else is checked like everything
   * else.
   */
  readonly integrity: string;
  readonly folder: string;
}

const forNode20 = {
  version: '12.11.1',
  integrity: 'sha512-dq9AtApgg5PGFtBzPFSBl3HZQjHok5gaQCM6zh2Yk0aSmDCs1CbnVI8/HgASQkNKsWFpseIO9beg5xxpYhbIfA==',
};

/**
 * Which SQLite a version of Node takes; nothing else in the project asks. `null` is the better-sqlite3 of package.json,
 * which brings its binaries (Node-API) and crashes on Node 20. Node 20 gets the last version made for it, compiled by
 * scripts/install-sqlite.ts; it goes when Node 20 does (docs/platforms.md says when). That version in turn aborts on
 * Node 24.
 */
export const compiledSqlite = (nodeVersion: string): CompiledSqlite | null => {
  const major = Number(/^v(\d+)/.exec(nodeVersion)?.[1]);
  if (major >= 22) return null;
  const folder = fileURLToPath(new URL(`../../../../native/better-sqlite3-${forNode20.version}`, import.meta.url));
  return { ...forNode20, folder };
};
