import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { seededRandom } from '../../src/base/random.ts';
import { findNearDuplicates, sketchColumn, type NearDuplicateOf } from '../../src/select/text/near-duplicates.ts';
import { readSketch, similarity } from '../../src/text/sketch.ts';

const bytes = 200;

/** Sketches of a few families: members differ in some places, so that they share some bands and not others; a few are empty. */
const sketches = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60 })).map(([seed, count]) => {
  const random = seededRandom(String(seed));
  const families = Array.from({ length: 4 }, () => Array.from({ length: bytes }, () => random.below(256)));
  return Array.from({ length: count }, () => {
    if (random.next() < 0.05) return '';
    const family = families[random.below(families.length)] ?? [];
    const changed = random.next() * 0.5;
    return Buffer.from(family.map((byte) => (random.next() < changed ? random.below(256) : byte))).toString('base64');
  });
});

/** The same by looking at all pairs. */
const byAllPairs = (all: readonly string[], order: readonly number[], similarityMin: number): NearDuplicateOf[] => {
  const read = all.map(readSketch);
  const staying: number[] = [];
  const found: NearDuplicateOf[] = [];
  for (const page of order) {
    const own = read[page] ?? null;
    if (own === null) continue;
    let best: NearDuplicateOf | null = null;
    for (const of of staying) {
      const other = read[of] ?? null;
      if (other === null || !own.bands.some((name, band) => name === other.bands[band])) continue;
      const near = similarity(own.parts, other.parts);
      if (near >= similarityMin && near > (best?.similarity ?? -1)) best = { page, of, similarity: near };
    }
    if (best === null) staying.push(page);
    else found.push(best);
  }
  return found;
};

test('what is taken away is what looking at all pairs that share a band takes away', () => {
  let taken = 0;
  fc.assert(
    fc.property(sketches, fc.boolean(), (all, backwards) => {
      const places = all.map((_, at) => at);
      const order = backwards ? places.toReversed() : places;
      const found = findNearDuplicates({ sketches: sketchColumn(all), order, similarityMin: 0.6, dir: tmpdir() });
      taken += found.length;
      const pairs = (list: readonly NearDuplicateOf[]): unknown =>
        list.map(({ page, similarity: near }) => [page, near]);
      assert.deepEqual(pairs(found), pairs(byAllPairs(all, order, 0.6)));
    }),
  );
  assert.ok(taken > 100, 'there was something to take away');
});
