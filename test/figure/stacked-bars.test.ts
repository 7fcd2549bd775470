import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percent } from '../../src/figure/scale.ts';
import { stackedBars } from '../../src/figure/stacked-bars.ts';

const rectsOf = (svg: string): readonly (readonly [x: number, width: number])[] =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => [Number(x), Number(width)]);

test('parts of a bar are joined on, as long as they are, and drawn to one scale', () => {
  const { text } = stackedBars({
    title: '言語',
    x: { label: '', from: 0, to: 1, format: percent },
    names: ['日本語', '英語', 'その他'],
    bars: [
      { label: 'jp', values: [0.75, 0.25, 0] },
      { label: 'com', values: [0.5, 0.5, 0] },
    ],
  });
  const [first, second, third, fourth] = rectsOf(text);
  assert.ok(first !== undefined && second !== undefined && third !== undefined && fourth !== undefined);
  assert.equal(rectsOf(text).length, 4, 'what is nothing is not drawn');
  assert.ok(Math.abs(first[0] + first[1] - second[0]) < 0.2);
  assert.ok(Math.abs(first[1] - 3 * second[1]) < 0.4 && Math.abs(third[1] - fourth[1]) < 0.2);
  assert.equal(first[0], third[0]);
  assert.match(text, /<title>jp: 日本語: 75 %<\/title>/);
  // The legend names what is in the picture.
  assert.ok(text.includes('>英語<') && !text.includes('>その他<'));
});

test('bars without parts have their value written after them; long names are cut in the middle and told whole', () => {
  const host = `${'a'.repeat(60)}.example.jp`;
  const { text } = stackedBars({
    title: 'sites',
    x: { label: 'pages' },
    names: ['pages'],
    bars: [
      { label: host, values: [1200] },
      { label: '<b>', values: [0] },
    ],
  });
  assert.match(text, />1,200<\/text>/);
  assert.match(text, /aaa…[a.]*\.example\.jp<\/text>/);
  assert.ok(text.includes(`<title>${host}: 1,200</title>`) && text.includes('&lt;b&gt;') && !text.includes('<b>'));
  assert.match(
    stackedBars({ title: 'none', x: { label: '' }, names: ['pages'], bars: [] }).text,
    /^<svg[\s\S]*<\/svg>$/,
  );
});
