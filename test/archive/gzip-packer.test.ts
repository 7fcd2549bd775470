import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipPacker } from '../../src/archive/gzip-packer.ts';

test('members packed with one compressor are those of gzipSync, and stay what they are', () => {
  for (const options of [{ level: 3 }, { level: 1, windowBits: 10, memLevel: 3 }]) {
    const pack = gzipPacker(options);
    const record = fc
      .tuple(fc.uint8Array({ maxLength: 2000 }), fc.integer({ min: 0, max: 60 }))
      .map(([bytes, times]) => Buffer.concat(Array.from({ length: times }, () => bytes)));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), (records) => {
        const packed = records.map((one) => pack(one));
        for (const [at, one] of records.entries()) assert.deepEqual(packed[at], gzipSync(one, options));
      }),
      { numRuns: 100 },
    );
  }
});
