import assert from 'node:assert/strict';
import { test } from 'node:test';
import { funnelChart } from '../../src/figure/funnel-chart.ts';

test('a funnel has a bar for what is left after each step, and beside it what the step took, to one measure', () => {
  const { text } = funnelChart({
    title: 'Funnel',
    parts: [
      {
        name: 'first',
        begin: { label: 'pages', count: 1_000 },
        steps: [
          { label: '<adult>', left: 900 },
          { label: 'none', left: 900 },
          { label: 'rank', left: 250 },
        ],
      },
      { name: 'second', begin: { label: 'documents', count: 250 }, steps: [] },
    ],
  });
  const bars = [...text.matchAll(/<g><title>([^<]*)<\/title>(.*)<\/g>/g)].map(([, said, drawn = '']) => [
    said,
    ...[...drawn.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
  ]);
  assert.deepEqual(bars, [
    ['pages: 1,000', 400],
    ['&lt;adult&gt;: 900 (−100)', 360, 40],
    ['none: 900', 360],
    ['rank: 250 (−650)', 100, 260],
    ['documents: 250', 100],
  ]);
  assert.match(text, /role="img" aria-label="Funnel"/);
});

test('a funnel of nothing is drawn all the same', () => {
  const parts = [{ name: 'first', begin: { label: 'pages', count: 0 }, steps: [{ label: 'a', left: 0 }] }];
  assert.doesNotMatch(funnelChart({ title: '', parts }).text, /NaN|Infinity/);
});
