import assert from 'node:assert/strict';
import { test } from 'node:test';
import MiniSearch from 'minisearch';
import { PrefixList } from '../../src/index/engine/prefix-list.ts';
import { fc, runs } from '../property.ts';

test('what begins so is what MiniSearch finds by its beginning', () => {
  const text = fc.string({
    unit: fc.constantFrom('き', 'ょ', 'う', '京', '都', '𠮷', 'a'),
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), text, (texts, prefix) => {
      const search = new MiniSearch<{ id: number; text: string }>({
        fields: ['text'],
        tokenize: (one) => [one],
        processTerm: (one) => one,
      });
      search.addAll(texts.map((one, id) => ({ id, text: one })));
      const expected = search.search(prefix, { prefix: true }).map(({ id }) => Number(id));
      assert.deepEqual([...new PrefixList(texts).beginning(prefix)].sort(ascending), expected.sort(ascending));
    }),
    { numRuns: runs(300) },
  );
});

test('empty texts are not suggested, and equal ones each by their number', () => {
  assert.deepEqual([...new PrefixList(['', '京都', '', '京都']).beginning('京')], [1, 3]);
  assert.deepEqual([...new PrefixList([]).beginning('京')], []);
});

const ascending = (a: number, b: number): number => a - b;
