import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextCache } from '../../src/format/text-cache.ts';

test('what it knows is what was said last; what is asked for again stays, the rest is forgotten in time', () => {
  const cache = new TextCache(1000);
  cache.set('猫', 'neko');
  for (let at = 0; at < 200; at++) {
    assert.equal(cache.get('猫'), 'neko');
    cache.set(`text ${at}`, 'x');
  }
  assert.equal(cache.get('text 0'), null);
  assert.equal(cache.get('text 199'), 'x');
});

test('a long text is not kept in place of many others', () => {
  const cache = new TextCache(1000);
  cache.set('長'.repeat(11), '');
  assert.equal(cache.get('長'.repeat(11)), null);
});

test('never another answer than the one given, and never more kept than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 300 }), (asked) => {
      const cache = new TextCache(400);
      const known = new Map<string, string>();
      for (const key of asked.map(String)) {
        const met = cache.get(key);
        if (met !== null) assert.equal(met, known.get(key));
        known.set(key, `${key}!`);
        cache.set(key, `${key}!`);
      }
    }),
  );
});
