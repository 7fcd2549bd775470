import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { OccurrenceLog } from '../../src/index/memory/occurrence-log.ts';
import { Scratch } from '../../src/index/memory/radix-sort.ts';

const number = fc.nat({ max: 70_000 });
const occurrence = fc.record({ first: number, second: number, weight: fc.constantFrom(100, 99, 50) });

/** Every number one less than the one before: what is sorted is what numbers stand for, not the numbers. */
const ranks = Uint32Array.from({ length: 70_001 }, (_, at) => 70_000 - at);

test('occurrences are sorted by term, those of one term stay in their order', () => {
  const scratch = new Scratch();
  const terms = new OccurrenceLog(1);
  const pairs = new OccurrenceLog(2);
  fc.assert(
    fc.property(fc.array(occurrence, { maxLength: 1500 }), (all) => {
      terms.clear();
      pairs.clear();
      for (const [place, { first, second, weight }] of all.entries()) {
        terms.at(place, weight);
        terms.add(first);
        pairs.at(place, weight);
        pairs.addPair(first, second);
      }
      terms.sort({ rankOf: ranks, below: ranks.length }, scratch);
      pairs.sort({ rankOf: ranks, below: ranks.length }, scratch);
      const placed = all.map((each, place) => ({ ...each, place }));
      const byFirst = placed.toSorted((a, b) => b.first - a.first);
      const byBoth = placed.toSorted((a, b) => b.first - a.first || b.second - a.second);
      const rows = (log: OccurrenceLog): number[][] =>
        [log.plain, log.weighted].flatMap(({ data, width, records }) =>
          Array.from({ length: records }, (_, at) => [...data.subarray(at * width, (at + 1) * width)]),
        );
      const isPlain = ({ weight }: { weight: number }): boolean => weight === 100;
      const rank = (term: number): number => 70_000 - term;
      assert.deepEqual(rows(terms), [
        ...byFirst.filter(isPlain).map(({ first, place }) => [rank(first), place]),
        ...byFirst.filter((each) => !isPlain(each)).map(({ first, place, weight }) => [rank(first), place, weight]),
      ]);
      assert.deepEqual(rows(pairs), [
        ...byBoth.filter(isPlain).map(({ first, second, place }) => [rank(first), rank(second), place]),
        ...byBoth
          .filter((each) => !isPlain(each))
          .map(({ first, second, place, weight }) => [rank(first), rank(second), place, weight]),
      ]);
      assert.equal(terms.occurrences, all.length);
    }),
    { numRuns: runs(60) },
  );
});
