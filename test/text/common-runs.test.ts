import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonRuns, type CommonRun } from '../../src/text/difference/common-runs.ts';
import { fc, runs } from '../property.ts';

/** The length of a longest common list, by the table that every textbook has. */
const lengthByTable = (left: readonly string[], right: readonly string[]): number => {
  let above: number[] = [0, ...right.map(() => 0)];
  for (const item of left) {
    const row = [0];
    for (const [at, other] of right.entries())
      row.push(item === other ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
};

const lengthOf = (common: readonly CommonRun[]): number => common.reduce((sum, { length }) => sum + length, 0);

const check = (left: readonly string[], right: readonly string[], common: readonly CommonRun[]): void => {
  let [endLeft, endRight] = [0, 0];
  for (const run of common) {
    assert.ok(run.length > 0 && run.left >= endLeft && run.right >= endRight, 'runs stand in order and apart');
    const items = left.slice(run.left, run.left + run.length);
    assert.deepEqual(items, right.slice(run.right, run.right + run.length));
    [endLeft, endRight] = [run.left + run.length, run.right + run.length];
  }
  assert.ok(endLeft <= left.length && endRight <= right.length);
};

test('what both lists have is as long as the table of all beginnings says', () => {
  const list = fc.array(fc.constantFrom(...'abcd'.split('')), { maxLength: 24 });
  fc.assert(
    fc.property(list, list, (left, right) => {
      const { runs: common, isWhole } = commonRuns(left, right);
      check(left, right, common);
      assert.equal(lengthOf(common), lengthByTable(left, right));
      assert.ok(isWhole);
    }),
    {
      numRuns: runs(2_000),
      examples: [
        ['abcabba'.split(''), 'cbabac'.split('')],
        [[], 'abc'.split('')],
        ['aaaa'.split(''), 'aa'.split('')],
      ],
    },
  );
});

test('with fewer edits allowed than are needed what is found is right, and is said not to be all', () => {
  const list = fc.array(fc.constantFrom(...'abcdef'.split('')), { minLength: 10, maxLength: 40 });
  let cutShort = 0;
  fc.assert(
    fc.property(list, list, (left, right) => {
      const { runs: common, isWhole } = commonRuns(left, right, 3);
      check(left, right, common);
      const longest = lengthByTable(left, right);
      if (isWhole) assert.equal(lengthOf(common), longest);
      else cutShort++;
    }),
  );
  assert.ok(cutShort > 0);
});

test('two long lists with nothing in common, or with the same items in another order, are done at once', () => {
  const left = Array.from({ length: 50_000 }, (_, at) => `left ${at}`);
  const right = left.map((_, at) => `right ${at}`);
  assert.deepEqual(commonRuns(left, right), { runs: [], isWhole: true });
  const startedAt = process.cpuUsage().user;
  const turned = commonRuns(left.slice(0, 20_000), left.slice(0, 20_000).toReversed());
  assert.ok((process.cpuUsage().user - startedAt) / 1e6 < 2);
  assert.equal(turned.isWhole, false);
});
