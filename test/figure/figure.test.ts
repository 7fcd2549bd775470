import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { barChart } from '../../src/figure/bar-chart.ts';
import { lineChart } from '../../src/figure/line-chart.ts';
import { reportPage } from '../../src/figure/report-page.ts';
import { percent, scaleOf } from '../../src/figure/scale.ts';

const labels = (axis: Parameters<typeof scaleOf>[0], values: readonly number[]): string[] =>
  scaleOf(axis, values, [0, 100]).ticks.map(({ label }) => label);

test('ticks are round and reach over all values', () => {
  assert.deepEqual(labels({ label: '' }, [0, 1]), ['0', '0.2', '0.4', '0.6', '0.8', '1']);
  assert.deepEqual(labels({ label: '' }, [0, 316_000]), ['0', '100,000', '200,000', '300,000', '400,000']);
  assert.deepEqual(labels({ label: '', format: percent }, [0, 0.55]), ['0 %', '20 %', '40 %', '60 %']);
  assert.deepEqual(labels({ label: '', scale: 'log' }, [3, 2000]), ['1', '10', '100', '1,000', '10,000']);
  assert.deepEqual(labels({ label: '', from: 0, to: 16 }, []), ['0', '5', '10', '15']);
});

test('a value lies where it belongs; what an axis has no place for is left out', () => {
  const linear = scaleOf({ label: '', from: 0, to: 10 }, [], [300, 100]);
  assert.equal(linear.at(0), 300);
  assert.equal(linear.at(2.5), 250);
  assert.equal(linear.at(11), null);
  const log = scaleOf({ label: '', from: 1, to: 1000, scale: 'log' }, [], [0, 300]);
  assert.ok(Math.abs((log.at(10) ?? 0) - 100) < 1e-9);
  assert.equal(log.at(0), null);
});

test('every value of a scale without bounds has a place, between the ticks', () => {
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), (values) => {
      const scale = scaleOf({ label: '' }, values, [0, 500]);
      assert.ok(scale.ticks.length >= 2 && scale.ticks.length <= 12);
      for (const value of values) assert.ok(scale.at(value) !== null, String(value));
    }),
  );
});

test('a line chart draws each line where its points are, in its own colour, cut at gaps', () => {
  const svg = lineChart({
    title: 'pages and hosts',
    x: { label: 'depth', from: 0, to: 10 },
    y: { label: 'pages', from: 0, to: 100 },
    right: { label: 'hosts', from: 0, to: 10 },
    lines: [
      {
        name: 'all',
        points: [
          [0, 0],
          [5, 50],
          [7, Number.NaN],
          [10, 100],
        ],
      },
      { name: 'hosts', points: [[10, 10]], axis: 'right', dashed: true },
    ],
  }).text;
  assert.match(svg, /d="M78 330L360 172M642 14"/);
  assert.equal(svg.match(/cx="642" cy="14"/g)?.length, 2);
  assert.equal(new Set(svg.match(/fill="var\(--figure-\d, #\w+\)"/g)).size, 2);
  assert.ok(svg.includes('<title>all: 5, 50</title>'));
});

test('a bar chart has a bar per value, as high as the value', () => {
  const svg = barChart({
    title: 'intervals',
    x: { label: 'days' },
    y: { label: 'pages', from: 0, to: 79 },
    names: ['pages'],
    groups: [
      { label: '1', values: [79] },
      { label: '2', values: [0] },
    ],
  }).text;
  assert.deepEqual(
    [...svg.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => height),
    ['316', '0'],
  );
});

test('a report is one file without scripts, and text of the data cannot become markup', () => {
  const evil = '<script>alert("1")</script>&';
  const figure = lineChart({
    title: evil,
    x: { label: evil },
    y: { label: evil },
    lines: [{ name: evil, points: [[1, 1]] }],
  });
  const bars = barChart({
    title: evil,
    x: { label: evil },
    y: { label: evil },
    names: [evil, evil],
    groups: [{ label: evil, values: [1] }],
  });
  const page = reportPage({
    language: 'ja',
    title: evil,
    about: [evil],
    sections: [figure, bars].map((one) => ({
      heading: evil,
      figure: one,
      text: [evil],
      table: { head: [evil], rows: [[evil, 1234.5]] },
    })),
  });
  assert.doesNotMatch(page, /<script|javascript:|src=|@import|url\(/);
  assert.ok(page.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;'));
  assert.ok(page.includes('<td class="number">1,234.5</td>'));
  // Each element that is opened is closed.
  const open: string[] = [];
  for (const [, end, name = '', empty] of page.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g)) {
    if (end === '/') assert.equal(open.pop(), name);
    else if (empty !== '/' && name !== 'meta') open.push(name);
  }
  assert.deepEqual(open, []);
});
