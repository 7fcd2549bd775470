import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { countLetters, lettersOf } from '../../src/text/letters.ts';

test('letters are what iterating over a string gives, lone surrogates as themselves', () => {
  const unit = fc.constantFrom('a', '猫', '\ud83d\ude00', '\ud83d', '\ude00', '\u{20bb7}');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const text = units.join('');
      const expected = Array.from(text, (letter) => letter.codePointAt(0));
      assert.deepEqual([...lettersOf(text)], expected);
      assert.equal(countLetters(text), expected.length);
    }),
  );
});
