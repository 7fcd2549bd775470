import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './generated-pages.ts';

/** Writes every file that is made from the code. test/house/docs.test.ts checks that they are fresh. */
for (const [file, make] of Object.entries(generated))
  writeFileSync(join(import.meta.dirname, '../..', file), await make());
