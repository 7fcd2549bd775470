import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportLine, reportOf } from '../../src/web/pages/manage/report.ts';

const report = {
  finished: 'idle',
  pages: 1_234,
  numbered: 0,
  outcomes: [
    { kind: 'page', fault: null, fetches: 1_200 },
    { kind: 'failed', fault: 'timeout', fetches: 34 },
  ],
  refusals: [],
  feeds: { newEntries: 5, polled: 0, failed: null },
  politeness: { hosts: { count: 2, meanMs: 434.123456 }, closest: [{ host: '<b>evil</b>', samples: [1, 2, 3] }] },
  change: null,
  interrupted: false,
  bins: Array.from({ length: 30 }, (_, at) => at),
  nextAt: Date.parse('2026-11-20T00:00:00Z'),
};

test('the report of a run is a line of its numbers', () => {
  assert.equal(reportLine({ ...report, run: 9, nextAt: 0 }, 'en'), 'pages 1,234');
  assert.equal(reportLine({ pages: 1, kept: 2, made: 0 }, 'ja'), 'ページ 1 · 残った 2');
});

test('unfolded it is names, values and tables; no JSON, and nothing that is empty', () => {
  const { text } = reportOf(report, 'en');
  assert.match(text, /<dt>pages<\/dt><dd>1,234<\/dd>/);
  assert.match(text, /<h3>outcomes<\/h3>[^]*<th scope="col">fault<\/th><th scope="col" class="number">fetches<\/th>/);
  assert.match(text, /<td>failed<\/td><td>timeout<\/td><td class="number">34<\/td>/);
  assert.match(text, /<h3>feeds<\/h3><dl class="facts"><dt>new entries<\/dt><dd>5<\/dd>/);
  assert.match(text, /<dt>mean ms<\/dt><dd>434.123<\/dd>/);
  assert.match(text, /2026-11-20 00:00:00 UTC/);
  assert.match(text, /<dd>0, 1, 2, [^<]*, 19, …<\/dd>/);
  assert.match(text, /&lt;b&gt;evil/);
  assert.doesNotMatch(text, /refusals|change|interrupted|[{}]|<b>|&quot;/);
});
