import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilterText } from '../../src/query/filter-text.ts';

test('filters alone name documents; words, days that are none and brackets do not', () => {
  assert.deepEqual(readFilterText('type:news'), { type: ['news'] });
  assert.deepEqual(readFilterText('site:a.jp site:b.jp since:2026-01-01'), {
    site: ['a.jp', 'b.jp'],
    since: '2026-01-01',
  });
  for (const wrong of ['電車', 'type:news 電車', '-type:news', 'type:newt', 'since:2026-02-01 until:2026-01-01', '"'])
    assert.throws(() => readFilterText(wrong), { code: 'BAD_INPUT' }, wrong);
});
