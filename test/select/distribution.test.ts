import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { countDistribution, scoreDistribution } from '../../src/select/distribution.ts';
import type { PageSet } from '../../src/model/page-set.ts';
import { selectionPage } from '../../src/select/selection-page.ts';
import { madeCorpus } from './made-corpus.ts';

const spread = (limits: { min?: number; max?: number }, values: readonly number[]) => {
  const counter = countDistribution('x', limits);
  for (const value of values) counter.add(value);
  return counter.end();
};

test('from 0 to twice the limit, and beyond', () => {
  const { width, bins, beyond, least, most, pages } = spread({ max: 0.5 }, [0, 0.024, 0.51, 0.99, 1.5]);
  assert.deepEqual([width, beyond, least, most, pages], [0.025, 1, 0, 1.5, 5]);
  assert.equal(bins.length, 40);
  assert.deepEqual([bins[0], bins[20], bins[39]], [2, 1, 1]);
  assert.deepEqual(
    spread({ max: 9 }, [3, 3, 12]).bins,
    [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    'counts have bins of one',
  );
  assert.equal(spread({ min: 10, max: 400 }, [1]).width, 20);
  assert.deepEqual(spread({}, []), {
    rule: 'x',
    limits: {},
    pages: 0,
    least: 0,
    most: 0,
    width: 0.025,
    bins: [],
    beyond: 0,
  });
});

test('every value is counted once', () => {
  const number = fc.double({ noNaN: true, min: 0, max: 1e6 });
  fc.assert(
    fc.property(fc.array(number), fc.double({ noNaN: true, min: 1e-6, max: 1e6 }), (values, max) => {
      const { pages, bins, beyond } = spread({ max }, values);
      assert.equal(pages, values.length);
      assert.equal(
        bins.reduce((sum, bin) => sum + bin, beyond),
        values.length,
      );
    }),
  );
});

test('the limit of scores is the lowest that was kept', () => {
  const scores = Float64Array.of(0.1, 0.7, 0.4, 0.9);
  assert.deepEqual(scoreDistribution(scores, (page) => page % 2 === 0).limits, { min: 0.7 });
  assert.deepEqual(scoreDistribution(scores, () => true).limits, {});
});

test('a selection tells what it measured of all pages, and how many were left after each rule', (t) => {
  const corpus = madeCorpus(t);
  const deep = (depth: number): { url: string } => ({ url: `http://a.jp/${'d/'.repeat(depth)}${depth}` });
  corpus.add([
    ...Array.from({ length: 12 }, (_, depth) => deep(depth)),
    { ...deep(15), language: 'en' },
    { url: 'http://a.jp/en', language: 'en' },
  ]);
  const report = corpus.select('link', { top: 8 });
  assert.deepEqual(report.funnel, [
    { rule: 'language', left: 12 },
    { rule: 'url-depth', left: 10 },
    { rule: 'rank-link', left: 8 },
  ]);
  const measured = new Map(report.distributions?.map((one) => [one.rule, one]));
  assert.deepEqual([...measured.keys()], ['url-depth', 'cgi-arguments', 'score']);
  const { bins, limits, pages } = measured.get('url-depth') ?? {};
  assert.deepEqual(bins, [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1]);
  assert.deepEqual([limits, pages], [{ max: 9 }, 14]);

  const set = corpus.store.sets.get(report.set) as PageSet;
  const html = selectionPage({ ...corpus, set, report, examples: 5, seed: '1' });
  assert.match(html, /after language<td>12</);
  assert.match(html, /All that were measured, 14 pages: 0 to 15\. Limit: max 9\./);
  assert.equal(html.match(/class="out" style="height:\d/g)?.length, 6 + outOf(measured.get('score')));
  assert.match(html, /<h3>cgi-arguments<\/h3><p>No page/, 'a rule that marked nothing is shown as well');
  const { funnel: _, distributions: __, ...older } = report;
  assert.match(selectionPage({ ...corpus, set, report: older, examples: 5, seed: '1' }), /<h3>url-depth/);
});

const outOf = (scores: { bins: readonly number[]; width: number; limits: { min?: number } } | undefined): number =>
  scores?.bins.filter((_, bin) => (bin + 0.5) * scores.width < (scores.limits.min ?? 0)).length ?? 0;
