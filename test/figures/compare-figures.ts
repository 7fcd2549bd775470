import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsIn, type FigureTable } from '../../scripts/figures/figure-table.ts';
import { notHere, sharedData } from '../shared-data.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * V8 changed the last digit of some powers between Node 22 and 24, and a simulation of years makes a visit more or less of
 * it. The figures were made by the earlier ones.
 */
const otherPowers = 0.1 ** Number('0.7') !== 0.19952623149688797;

/** A test for each table: what its page says is what its command prints. */
export const compareFigures = (tables: readonly FigureTable[]): void => {
  for (const { page, name, isSlow, isOurs, make } of tables)
    test(`${page}: ${name}`, async (t) => {
      if (isSlow === true) return t.skip('takes minutes: npm run figures');
      if (isOurs !== true && !existsSync(sharedData)) return t.skip(notHere);
      if (otherPowers) return t.skip('made on a Node whose powers differ in the last digit (docs/platforms.md)');
      const text = readFileSync(join(root, page), 'utf8');
      assert.deepEqual(faultsIn(text, name, await make()), [], `npm run figures -- "${name}"`);
    });
};
