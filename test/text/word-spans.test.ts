import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { numberWords } from '../../src/text/word-spans.ts';

test('equal words have equal numbers, in order of first appearance', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom('の', '東京', '京', '東', 'は', '😀'))), (sentences) => {
      const texts = sentences.map((words) => {
        let end = 0;
        const spans = words.flatMap((word) => [end, (end += word.length) * 2 + (word === 'の' ? 0 : 1)]);
        return { text: words.join(''), spans: Int32Array.from(spans) };
      });
      const words = sentences.flat();
      const kinds = [...new Set(words)];
      const sequence = numberWords(texts);
      assert.deepEqual(
        Array.from(sequence.numbers),
        words.map((word) => kinds.indexOf(word)),
      );
      assert.deepEqual(
        words.map((_, at) => sequence.word(at)),
        words,
      );
      assert.equal(sequence.nouns, words.filter((word) => word !== 'の').length);
    }),
  );
});

test('a number of a million digits is a word', () => {
  const text = '1234567890'.repeat(100_000);
  assert.equal(numberWords([{ text, spans: Int32Array.of(0, 2 * text.length) }]).word(0), text);
});
