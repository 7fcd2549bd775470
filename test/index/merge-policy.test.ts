import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { nextMerge, type SegmentSize } from '../../src/index/merge/merge-policy.ts';

const limits = { segmentsPerTier: 4, deletedShareMax: 0.05 };
const size = fc
  .record({ bytes: fc.integer({ min: 1000, max: 50_000_000 }), documents: fc.integer({ min: 1, max: 9000 }) })
  .chain(({ bytes, documents }) => fc.nat(documents).map((deleted) => ({ bytes, documents, deleted })));

const living = ({ bytes, documents, deleted }: SegmentSize): number => bytes * (1 - deleted / documents);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What the merges that the policy asks for leave, and the bytes that they write. */
const settled = (sizes: readonly Omit<SegmentSize, 'number'>[]): { segments: SegmentSize[]; written: number } => {
  let segments = sizes.map((each, at) => ({ ...each, number: at + 1 }));
  let written = 0;
  for (let next = segments.length + 1; ; next++) {
    const numbers = nextMerge(segments, limits);
    if (numbers.length === 0) return { segments, written };
    const merged = segments.filter(({ number }) => numbers.includes(number));
    assert.equal(merged.length, numbers.length);
    const bytes = sum(merged.map(living));
    const documents = sum(merged.map((each) => each.documents - each.deleted));
    written += bytes;
    segments = segments.filter(({ number }) => !numbers.includes(number));
    if (documents > 0) segments.push({ number: next, bytes, documents, deleted: 0 });
    assert.ok(next < 1000, 'the policy goes on for ever');
  }
};

test('merging ends, and leaves no full tier and no more of deleted documents than told', () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 40 }), (sizes) => {
      const { segments } = settled(sizes);
      const all = sum(segments.map(({ bytes }) => bytes));
      const alive = sum(segments.map(living));
      assert.ok(all - alive <= alive * limits.deletedShareMax + 1e-6, `${all} ${alive}`);
      assert.ok(segments.length <= 40);
    }),
  );
});

test('nothing is merged while there is no reason to', () => {
  const segment = { bytes: 8_000_000, documents: 1000, deleted: 40 };
  assert.deepEqual(nextMerge([{ ...segment, number: 1 }], limits), []);
  assert.deepEqual(nextMerge([{ ...segment, number: 1, deleted: 60 }], limits), [1]);
  const other = { bytes: 900_000_000, documents: 90_000, deleted: 0, number: 2 };
  assert.deepEqual(nextMerge([{ ...segment, number: 1, deleted: 600 }, other], limits), []);
});

test('a full tier becomes one segment, however many there are', () => {
  const many = Array.from({ length: 71 }, (_, at) => ({
    number: at + 1,
    bytes: 99_000_000,
    documents: 14_000,
    deleted: 0,
  }));
  assert.equal(nextMerge(many, { segmentsPerTier: 8, deletedShareMax: 0.05 }).length, 71);
  assert.equal(settled(many).written, 71 * 99_000_000);
});
