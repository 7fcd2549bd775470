import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesApart, textDifference, type TwoTexts } from '../../src/text/difference/text-difference.ts';
import { fc } from '../property.ts';

const wordsOf = (sentence: string): readonly string[] => sentence.split(/(?<=[はがをにでも 。])/);

const told = (left: readonly string[], right: readonly string[]): readonly string[] =>
  textDifference({ left, right }, wordsOf).lines.map((line) => {
    switch (line.kind) {
      case 'same':
        return `  ${left[line.left]}`;
      case 'removed':
        return `- ${left[line.left]}`;
      case 'added':
        return `+ ${right[line.right]}`;
      case 'changed':
        return `~ ${line.pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}]` : `[+${text}]`)).join('')}`;
    }
  });

test('a sentence that was written anew stands as one line with its words marked; others were removed or added', () => {
  assert.deepEqual(
    told(
      ['題名。', '駅で切符を買った。', '雨が降る。', '終わり。'],
      ['題名。', '晴れ。', '駅で新しい切符を買った。', '終わり。', '追伸。'],
    ),
    ['  題名。', '+ 晴れ。', '~ 駅で[-切符を][+新しい切符を]買った。', '- 雨が降る。', '  終わり。', '+ 追伸。'],
  );
});

test('of several sentences in one place those are paired that have most in common, in their order', () => {
  assert.deepEqual(told(['犬が庭で走る。', '猫が家で眠る。'], ['猫が家で今日も眠る。', '犬が庭で走るのを見た。']), [
    '- 犬が庭で走る。',
    '~ 猫が家で[+今日も]眠る。',
    '+ 犬が庭で走るのを見た。',
  ]);
  assert.deepEqual(told(['甲乙丙。'], ['一二三。']), ['- 甲乙丙。', '+ 一二三。']);
});

test('either version comes out again, whatever they are, and nothing of both is told as changed', () => {
  const text = fc.array(
    fc.array(fc.constantFrom('犬が', '猫が', '家で', '走る', '。'), { maxLength: 5 }).map((words) => words.join('')),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { lines } = textDifference({ left, right }, wordsOf);
      const [before, after]: [string[], string[]] = [[], []];
      for (const line of lines) {
        const joined = (without: string): string =>
          line.kind === 'changed'
            ? line.pieces
                .filter(({ kind }) => kind !== without)
                .map(({ text: piece }) => piece)
                .join('')
            : '';
        if (line.kind === 'changed') {
          assert.notEqual(left[line.left], right[line.right]);
          assert.deepEqual([joined('added'), joined('removed')], [left[line.left], right[line.right]]);
        }
        if ('left' in line) before.push(left[line.left] ?? '');
        if ('right' in line) after.push(right[line.right] ?? '');
      }
      assert.deepEqual([before, after], [left, right]);
    }),
  );
});

test('words are asked of those sentences only that one version has', () => {
  const texts: TwoTexts = { left: ['一。', '二。', '三。'], right: ['二。', '四。', '一。'] };
  assert.deepEqual(sentencesApart(texts), ['三。', '四。']);
});
