import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { pageRank } from '../../src/graph/pagerank.ts';
import { judgeOrder } from '../../src/simulate/order-criteria.ts';
import { orderReport } from '../../src/simulate/order-report.ts';
import { simulateCrawl } from '../../src/simulate/simulate-crawl.ts';

test('the report of E1 has every figure of the paper, in both languages, and no markup from file names', () => {
  const graph = csrFromLinks(
    40,
    Uint32Array.from({ length: 80 }, (_, at) => at >> 1),
    Uint32Array.from({ length: 80 }, (_, at) => (at * 7) % 40),
  );
  const { ranks } = pageRank(graph, { damping: 0.85, tolerance: 1e-9, iterationsMax: 100 });
  const at = [0, 0.01, 0.05, 0.1, 0.2, 0.5, 1];
  const judged = (['BF', 'PR', 'IPR-DL1', 'IPR-AR'] as const).map((strategy) => {
    const { order, tenthsMs } = simulateCrawl({ graph, strategy, start: 0, urls: null });
    assert.equal(tenthsMs.length, 10);
    return { strategy, perSecond: 1000, perPageUs: tenthsMs.map(() => 1.5), criteria: judgeOrder(order, ranks, at) };
  });
  for (const language of ['ja', 'en'] as const) {
    const page = orderReport(judged, { name: '<b>g</b>.tsv', pages: 40, links: 80 }, language);
    for (const figure of [4, 5, 6, 7, 8, 9, 10])
      assert.ok(page.includes(language === 'ja' ? `図${figure}：` : `Figure ${figure}: `), `figure ${figure}`);
    assert.equal(page.match(/<svg/g)?.length, 9);
    assert.ok(page.includes('&lt;b&gt;g&lt;/b&gt;') && !page.includes('<b>g') && !page.includes('<script'));
    assert.doesNotMatch(page, /NaN|undefined|Infinity/);
  }
});
