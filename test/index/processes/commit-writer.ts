import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commitNames, readCommit, writeCommit } from '../../../src/index/commit/commit.ts';

// Replaces the commit of an index again and again and deletes the one before: `node commit-writer.js DIR TIMES`.
const [dir = '', times = '0'] = process.argv.slice(2);
const first = readCommit(dir);
if (first === null) throw new Error('there is no commit to go on from');
process.send?.('ready');
for (let generation = first.generation + 1; generation <= first.generation + Number(times); generation++) {
  writeCommit(dir, { ...first, generation });
  for (const name of commitNames(dir).slice(1)) rmSync(join(dir, name));
}
process.disconnect?.();
