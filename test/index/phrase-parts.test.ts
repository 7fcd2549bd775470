import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phraseParts } from '../../src/index/cursors/phrase-parts.ts';

const parts = (...words: string[]): string[] =>
  phraseParts(words).map(({ kind, text, offset }) => `${offset} ${kind} ${text.replace('\u0001', '+')}`);

test('a phrase is put together from pairs of common words, and single words where there is none', () => {
  assert.deepEqual(parts('大学'), ['0 surface 大学']);
  assert.deepEqual(parts('の'), ['0 surface の']);
  assert.deepEqual(parts('大学', 'の'), ['0 surface 大学', '1 surface の']);
  assert.deepEqual(parts('の', 'は'), ['0 bigram の+は']);
  assert.deepEqual(parts('という', 'こと', 'は'), ['0 bigram という+こと', '1 bigram こと+は']);
  assert.deepEqual(parts('大学', 'で', 'は', '学生', 'が'), [
    '0 surface 大学',
    '1 bigram で+は',
    '3 surface 学生',
    '4 surface が',
  ]);
});
