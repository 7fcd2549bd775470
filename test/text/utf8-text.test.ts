import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { utf8Text } from '../../src/text/utf8-text.ts';

test('the text of any bytes is what Buffer says it is', () => {
  const texts = fc.string({ unit: 'binary' }).map((text) => Buffer.from(text));
  const bytes = fc.oneof(texts, fc.uint8Array({ maxLength: 40 }));
  fc.assert(fc.property(bytes, (each) => assert.equal(utf8Text(each), Buffer.from(each).toString('utf8'))));
});

test('a byte order mark, NUL, and characters outside the basic plane stay', () => {
  for (const text of ['\ufeff日本', 'a\0b', '𠮷野家で🍜を', '']) assert.equal(utf8Text(Buffer.from(text)), text);
});

test('a view into a larger buffer is read within its bounds', () => {
  const all = Buffer.from('あいう');
  assert.equal(utf8Text(all.subarray(3, 6)), 'い');
});
