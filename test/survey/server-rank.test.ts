import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlKey } from '../../src/model/ids.ts';
import type { HostName } from '../../src/model/url.ts';
import { rankSurvey } from '../../src/survey/servers/server-rank-tables.ts';
import { surveyServerRank } from '../../src/survey/servers/server-rank.ts';
import { surveyReport } from '../../src/survey/survey-report.ts';
import { titleOf } from '../../src/survey/survey-table.ts';

const options = { damping: 0.85, tolerance: 1e-12, iterationsMax: 1000 };
const page = (key: number, host: string) => ({ key: key as UrlKey, host: host as HostName });
const survey = (pages: ReturnType<typeof page>[], links: Readonly<Record<number, readonly number[]>>) =>
  surveyServerRank(pages, (key) => (links[key] ?? []) as UrlKey[], options);

// hub.jp is linked by a.jp (from two pages: one link) and b.jp; it links to nobody else. 9 is no living page.
const star = await survey([page(1, 'hub.jp'), page(2, 'a.jp'), page(3, 'a.jp'), page(4, 'b.jp'), page(5, 'hub.jp')], {
  1: [5, 9],
  2: [1, 3],
  3: [1, 5],
  4: [5],
});

test('the rank of servers by hand: one link for each pair, the largest is 10', () => {
  // a = b = x, hub = h: x = (.15 + .85 h) / 3 as hub gives all alike; h = x + .85 · 2x = 2.7x.
  const [hub, a, b] = star.servers;
  assert.deepEqual([hub?.host, hub?.rank, hub?.pages, hub?.from, hub?.to], ['hub.jp', 10, 2, 2, 0]);
  assert.ok(Math.abs((a?.rank ?? 0) - 10 / 2.7) < 1e-9 && a?.rank === b?.rank);
  assert.deepEqual([a?.host, a?.to, b?.host], ['a.jp', 1, 'b.jp']);
  assert.equal(star.links, 2);
});

test('every server is in one bin of the histogram, the first of all in the last', () => {
  const { tables } = rankSurvey(star, 50);
  const [histogram, highest] = tables;
  // The paper draws the histogram; no figure shows the list.
  assert.deepEqual(
    tables.map((table) => titleOf(table, 'en')),
    ['PageRank of servers (Muraoka et al. 2008, figure 8)', 'Servers with the highest ranks'],
  );
  assert.deepEqual(
    histogram?.rows.filter(([, , count]) => count !== 0),
    [
      [3.5, 4, 2, 0.6667],
      [9.5, 10, 1, 0.3333],
    ],
  );
  assert.deepEqual(highest?.rows[0], ['hub.jp', 10, 2, 2, 0]);
  const html = surveyReport(rankSurvey(star, 50), 'demo', 'en');
  assert.match(html, /Damping 0.85/);
  assert.match(html, /<svg/);
});

test('a corpus without pages has no servers', async () => {
  const none = await survey([], {});
  assert.deepEqual(none, { servers: [], links: 0, damping: 0.85 });
  assert.match(surveyReport(rankSurvey(none, 50), 'empty', 'en'), /living pages \(0 of them\)/);
});
