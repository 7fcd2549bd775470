import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { type BoxTest, boxTests, builtPattern, type WordBox, wordPattern } from '../../src/query/build-pattern.ts';
import { parsePattern } from '../../src/query/parse-pattern.ts';

const box = (value: string, more: Partial<WordBox> = {}, test_: BoxTest = 'is'): WordBox => ({
  conditions: [{ attribute: 'base', test: test_, value }],
  link: 'next',
  between: 0,
  particle: '',
  ...more,
});

test('boxes become the pattern that one would write', () => {
  const cases: readonly (readonly [boxes: readonly WordBox[], pattern: string])[] = [
    [[], ''],
    [[box(' ')], ''],
    [[box('走る')], '[base="走る"]'],
    [[box('電車'), box('走る')], '[base="電車"] [base="走る"]'],
    [[box('電車'), box('走る', { link: 'within', between: 3 })], '[base="電車"] []{0,3} [base="走る"]'],
    [[box('本'), box('読む', { link: 'depends', particle: 'を' })], '[base="本"] -を-> [base="読む"]'],
    [[box('本'), box('', { link: 'depends' })], '[base="本"] -> []'],
    [[box('学校|大学', {}, 'begins')], '[base="(?:学校|大学).*"]'],
    [[box('する', {}, 'not')], '[base!="する"]'],
    [[box('学.?校', {}, 'expression')], '[base="学.?校"]'],
    [[box('C++ "x"', {}, 'contains')], '[base=".*C\\+\\+ \\"x\\".*"]'],
    [
      [
        {
          ...box(''),
          conditions: [
            { attribute: 'surface', test: 'ends', value: '校' },
            { attribute: 'pos', test: 'is', value: '名詞' },
          ],
        },
      ],
      '[surface=".*校" & pos="名詞"]',
    ],
  ];
  for (const [boxes, pattern] of cases) assert.equal(builtPattern(boxes), pattern);
});

test('whatever is written into a box, the pattern can be read, and means these very characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...boxTests), (value, how) => {
      if (how === 'expression') return;
      const pattern = builtPattern([box(value, {}, how)]);
      if (pattern !== '') assert.ok('patterns' in parsePattern(pattern), pattern);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
      const parsed = parsePattern(wordPattern('surface', value));
      assert.ok('patterns' in parsed);
      const [pattern] = parsed.patterns;
      assert.ok(pattern?.kind === 'word' && pattern.test.kind === 'attribute');
      assert.match(value, new RegExp(`^(?:${pattern.test.value})$`, 'u'));
    }),
  );
});
