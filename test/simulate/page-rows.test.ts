import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { PageRows } from '../../src/simulate/page-rows.ts';

test('rows of pages are lists in the order of entry', () => {
  const step = fc.tuple(fc.boolean(), fc.nat(9), fc.nat(2));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new PageRows(10);
      const plain: number[][] = [[], [], []];
      for (const [put, page, row] of steps) {
        for (const one of plain) if (one.includes(page)) one.splice(one.indexOf(page), 1);
        if (put) {
          rows.put(page, row);
          plain[row]?.push(page);
        } else rows.remove(page);
        for (const [number, one] of plain.entries()) assert.equal(rows.first(number), one[0] ?? -1);
      }
    }),
  );
});
