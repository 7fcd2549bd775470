import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { unitEnds, unitEndsOfUtf8 } from '../../src/html/charset/byte-map.ts';

test('the ends of the characters of UTF-8 are the same from the text as from the bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.deepEqual(unitEndsOfUtf8(text), unitEnds(Buffer.from(text), 'utf-8', text));
    }),
  );
  assert.deepEqual([...unitEndsOfUtf8('aé蜘𠮟b')], [1, 3, 6, 10, 10, 11]);
});
