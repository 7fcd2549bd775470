import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn, withFigures } from './figures/figure-table.ts';
import { figureTables } from './figures/tables.ts';

/**
 * `npm run figures [-- PART…]`: runs the commands behind the tables of docs, writes what they print into the tables, and
 * names the sentences that say something else. With PART only tables whose name has one. Minutes for all.
 */
const shownMax = 20;
const root = join(import.meta.dirname, '../..');
const parts = process.argv.slice(2);
for (const { page, name, make } of figureTables) {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
  const made = await make();
  const file = join(root, page);
  const text = readFileSync(file, 'utf8');
  const faults = faultsIn(text, name, made);
  process.stdout.write(`${page}, ${name}: ${faults.length === 0 ? 'as printed' : `${faults.length} differ`}\n`);
  for (const { at, there, made: now } of faults.slice(0, shownMax))
    process.stdout.write(`  ${at}: ${there} → ${now}\n`);
  writeFileSync(file, withFigures(text, name, made));
}
