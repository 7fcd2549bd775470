import assert from 'node:assert/strict';
import { test } from 'node:test';
import { radarChart, type RadarChart } from '../../src/figure/radar-chart.ts';

const chart = (values: readonly number[], name = 'a'): RadarChart => ({
  title: 'Sites <b>',
  axes: ['up', 'right', 'down', 'left'],
  scale: { from: 0, to: 100, mean: 50, step: 50 },
  shapes: [{ name, values }],
});

/** Where the shape's corners are drawn. */
const corners = (svg: string): readonly (readonly [number, number])[] =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('values lie on their rays as far out as they are large, clockwise from the top', () => {
  const [up, right, down, left] = corners(radarChart(chart([100, 50, 0, 25])).text);
  assert.deepEqual(
    [up, right, down, left],
    [
      [220, 38],
      [286, 170],
      [220, 170],
      [187, 170],
    ],
  );
});

test('what lies outside the scale is drawn at its end, and read out as it is', () => {
  const { text } = radarChart(chart([150, -20, 0, 0]));
  assert.deepEqual(corners(text).slice(0, 2), [
    [220, 38],
    [220, 170],
  ]);
  assert.match(text, /<title>a, up: 150<\/title>/);
});

test('names of strangers are text; two shapes have a legend, and the line of the mean is stronger', () => {
  const { text } = radarChart({
    ...chart([1, 2, 3, 4], '<script>'),
    shapes: [chart([1, 2, 3, 4], '<script>').shapes[0] as never, { name: 'b', values: [5, 6, 7, 8] }],
  });
  assert.doesNotMatch(text, /<script>|<b>/);
  assert.equal([...text.matchAll(/&lt;script&gt;/g)].length, 5);
  assert.equal([...text.matchAll(/stroke-width="1.6"/g)].length, 1);
});
