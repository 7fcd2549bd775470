import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliPage, configPage } from './generated-pages.ts';

/** Writes the pages of docs/ that are made from the code. test/house/docs.test.ts checks that they are fresh. */
const docs = join(import.meta.dirname, '../../docs');
writeFileSync(join(docs, 'config.md'), configPage());
writeFileSync(join(docs, 'cli.md'), await cliPage());
