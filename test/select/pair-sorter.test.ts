import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { pairSorter } from '../../src/select/columns/pair-sorter.ts';

test('pairs come out in order, whether they fit in memory or not, and no file stays', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-sort-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const pair = fc.tuple(fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 2 ** 48 - 1 })), fc.nat(2 ** 32 - 1));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 200 }), fc.integer({ min: 1, max: 300 }), (pairs, inMemory) => {
      const sorter = pairSorter(dir, inMemory);
      for (const [key, value] of pairs) sorter.add(key, value);
      assert.deepEqual(
        [...sorter.sorted()],
        pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
      );
      assert.deepEqual(readdirSync(dir), []);
    }),
  );
});
