// Part of `npm run build`. npm 10, which comes with Node 22, compiles every package that has a binding.gyp, or fails where there is no
// Python, although better-sqlite3's package.json says `gypfile: false`: it knows packages from the lock file, and leaves that
// out when it writes one. What stands in the lock is believed, so it is put there again whenever npm has written it.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const sqlite = lock.packages['node_modules/better-sqlite3'];
if (sqlite.gypfile !== false) {
  sqlite.gypfile = false;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
