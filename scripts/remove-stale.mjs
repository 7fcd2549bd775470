// The first step of `npm run build`: the compiler leaves what it made of files that are no longer there, and tests would be run from it.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiled = join(root, 'dist');
const made = existsSync(compiled) ? readdirSync(compiled, { recursive: true, encoding: 'utf8' }) : [];
for (const name of made) {
  const source = name.match(/^(.+?)(?:\.d\.ts|\.js|\.js\.map)$/)?.[1];
  if (source !== undefined && !existsSync(join(root, `${source}.ts`))) rmSync(join(compiled, name));
}
