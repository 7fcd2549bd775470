import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { enlarged } from '../../src/base/enlarged.ts';

const kinds = [Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array];

test('what was there stays, zeros come after it, and the kind of array is kept', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(fc.nat(255)), fc.nat(300), (Kind, numbers, places) => {
      const before = Kind.from(numbers);
      const after = enlarged(before as Uint8Array<ArrayBuffer>, places);
      assert.ok(after instanceof Kind && after.length >= places);
      assert.deepEqual([...after.subarray(0, numbers.length)], numbers);
      assert.ok(after.subarray(numbers.length).every((number) => number === 0));
    }),
  );
});

test('an array with enough places is given back as it is', () => {
  const numbers = new Int32Array(8);
  assert.equal(enlarged(numbers, 8), numbers);
  assert.equal(enlarged(numbers, 0), numbers);
});

test('a million numbers added one by one are copied fewer than two million times', () => {
  for (const [times, copiedMax] of [
    [2, 2_000_000],
    [1.5, 3_000_000],
  ] as const) {
    let numbers = new Uint8Array(1);
    let copied = 0;
    for (let length = 0; length < 1_000_000; length++) {
      if (length < numbers.length) continue;
      copied += numbers.length;
      numbers = enlarged(numbers, length + 1, times);
    }
    assert.ok(copied < copiedMax, `${copied} copies at ${times}`);
  }
});
