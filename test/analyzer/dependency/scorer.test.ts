import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../property.ts';
import {
  addRows,
  deepScore,
  groupUnits,
  groupWords,
  sumLength,
  type Scorer,
} from '../../../src/analyzer/dependency/scorer.ts';
import { seededRandom } from '../../../src/base/random.ts';

const rowCount = 64;
const groups = 2;
const units = groups * groupUnits;

const randomScorer = (seed: string): { scorer: Scorer; weights: number[][] } => {
  const random = seededRandom(seed);
  const rows = new Int32Array(rowCount * groups * groupWords);
  const bytes = new Uint8Array(rows.buffer);
  const weights = Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: units }, (_unit, unit) => {
      const weight = random.below(255) - 127;
      bytes[row * units + unit] = weight + 128;
      return weight;
    }),
  );
  const numbers = (most: number): number[] => Array.from({ length: units }, () => random.below(2 * most) - most);
  const scorer: Scorer = {
    wide: new Int8Array(1),
    wideMask: 0,
    groups,
    rows,
    rowShift: 26,
    bias: Int32Array.from(numbers(500)),
    out: Int16Array.from(numbers(2000)),
    wideWorth: 1,
  };
  return { scorer, weights };
};

test('sums of packed rows equal sums of their numbers', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat(rowCount - 1), { maxLength: 100 }), (seed, rows) => {
      const { scorer, weights } = randomScorer(seed);
      const ids = Int32Array.from(rows, (row) => (row << 26) | 12345);
      const sums = new Int32Array(sumLength({ groups }));
      addRows(scorer, { ids, count: ids.length }, sums);
      let expected = 0;
      for (let unit = 0; unit < units; unit++) {
        const sum = rows.reduce((so, row) => so + (weights[row]?.[unit] ?? 0), scorer.bias[unit] ?? 0);
        expected += Math.max(0, sum) * (scorer.out[unit] ?? 0);
      }
      assert.equal(deepScore(scorer, sums, rows.length), expected);
    }),
    { numRuns: runs(300) },
  );
});

test('256 rows of the largest numbers do not overflow', () => {
  const rows = new Int32Array(2 * groups * groupWords);
  new Uint8Array(rows.buffer).fill(255);
  const scorer: Scorer = {
    wide: new Int8Array(1),
    wideMask: 0,
    groups,
    rows,
    rowShift: 31,
    bias: new Int32Array(units),
    out: new Int16Array(units).fill(1),
    wideWorth: 1,
  };
  const sums = new Int32Array(sumLength({ groups }));
  addRows(scorer, { ids: new Int32Array(256), count: 256 }, sums);
  assert.equal(deepScore(scorer, sums, 256), 256 * 127 * units);
});
