// `npm install` of the package runs this. In a clone nothing is compiled yet, and `npm run build`, which npm runs next, does the same.
import { existsSync } from 'node:fs';

const installSqlite = new URL('../dist/scripts/install-sqlite.js', import.meta.url);
if (existsSync(installSqlite)) await import(installSqlite.href);
