import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bondDiagram } from '../../src/figure/bond-diagram.ts';
import { rankedBars } from '../../src/figure/ranked-bars.ts';

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, value]) => Number(value));

test('bars that lie are as long as their values, to both sides of the line at 0', () => {
  const { text } = rankedBars({
    title: 'words',
    x: { label: 'count' },
    bars: [
      { label: '電車', value: 40 },
      { label: '<b>"本"', value: 10, note: '10 of 50' },
      { label: '駅', value: -20 },
    ],
  });
  const [a = 0, b = 0, c = 0] = numbers(text, /<rect [^>]*width="([\d.]+)"/g);
  assert.ok(Math.abs(a / b - 4) < 0.02 && Math.abs(a / c - 2) < 0.02, text);
  const [x = 0, , left = 0] = numbers(text, /<rect x="([\d.]+)"/g);
  assert.ok(Math.abs(left + c - x) < 0.2, 'the one below 0 ends where the others begin');
  assert.match(text, /10 of 50/);
  assert.doesNotMatch(text, /<b>/);
});

test('a bar chart of nothing, and one of long labels, are pictures too', () => {
  assert.match(rankedBars({ title: 'none', x: { label: 'x' }, bars: [] }).text, /<svg/);
  const long = 'とても長い語'.repeat(20);
  const { text } = rankedBars({ title: 'long', x: { label: 'x' }, bars: [{ label: long, value: 1 }] });
  assert.match(text, /…</);
  assert.match(text, new RegExp(`<title>${long}: 1</title>`));
});

test('bonds are as thick as they are frequent, on the side where they belong', () => {
  const { text } = bondDiagram({
    title: '読む',
    word: '読む',
    left: [
      { label: '～を', count: 80, words: ['本', '新聞'] },
      { label: '～が', count: 20, words: ['人'] },
    ],
    right: [{ label: '（助詞なしで）～', count: 40, words: ['こと'] }],
  });
  assert.deepEqual(numbers(text, /stroke-width="([\d.]+)" stroke-opacity/g), [16, 4, 8]);
  const starts = numbers(text, /<path d="M([\d.]+) /g);
  assert.ok(starts[0]! < 360 && starts[1]! < 360 && starts[2]! > 360, String(starts));
  assert.match(text, /<title>～を: 80<\/title>/);
  assert.match(bondDiagram({ title: 'alone', word: 'alone', left: [], right: [] }).text, /<svg/);
});
