import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, epochMs, hourMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { noHistory } from '../../src/revisit/change-history.ts';
import type { ScheduledPage } from '../../src/store/crawl-port.ts';
import { surveyReport } from '../../src/survey/survey-report.ts';
import { scheduleTables } from '../../src/survey/time/schedule-tables.ts';
import { cumulative, surveySchedule } from '../../src/survey/time/schedule.ts';

const page = (days: number, visits: number, versions: number, reason: ScheduledPage['reason'] = 'estimate') => ({
  host: 'a.jp' as HostName,
  visitedAt: epochMs(0),
  dueAt: null,
  history: noHistory,
  intervalMs: days * dayMs,
  reason,
  visits,
  versions,
});

const survey = await surveySchedule(
  [
    page(0.5, 10, 10),
    page(1, 4, 2),
    page(1.5, 8, 2),
    page(350, 5, 1),
    page(399, 2, 1),
    page(3, 1, 1, 'second-visit'), // visited once
    page(30, 4, 2, 'gone'),
    page(1, 0, 0, 'list'), // no page
  ],
  [
    { host: 'a.jp' as HostName, load: 0.5 },
    { host: 'b.jp' as HostName, load: 1 / 3600 },
    { host: 'c.jp' as HostName, load: 0 },
  ],
  [
    { host: 'a.jp', meanMs: 500 },
    { host: 'b.jp', meanMs: 100 },
    { host: 'd.jp', meanMs: 90 },
  ],
);

test('intervals and change-detection ratios (Tamura & Kitsuregawa, figures 3 and 4), by hand', () => {
  assert.deepEqual([survey.pages, survey.visitedOnce], [5, 1]);
  const groups = survey.intervals.filter(({ pages }) => pages > 0);
  assert.deepEqual(
    groups.map(({ fromDays, toDays, pages }) => [fromDays, toDays, pages]),
    [
      [0, 1, 2],
      [1, 2, 1],
      [300, 400, 2],
    ],
  );
  // 10/10 and 2/4: mean .75, deviation .25; 2/8; 1/5 and 1/2: mean .35, deviation .15.
  assert.deepEqual(
    groups.map(({ detectionMean, detectionDeviation }) =>
      [detectionMean, detectionDeviation].map((value) => Math.round((value ?? -1) * 1e6) / 1e6),
    ),
    [
      [0.75, 0.25],
      [0.25, 0],
      [0.35, 0.15],
    ],
  );
});

test('servers: access intervals, fetch times, and the one over the other (figures 5 to 7)', () => {
  assert.deepEqual(survey.accessIntervals, [2000, hourMs]);
  assert.deepEqual(survey.fetchTimes, [90, 100, 500]);
  assert.deepEqual(survey.ratios, [4, 36_000], 'a server without a schedule has none');
  assert.deepEqual(cumulative([1, 2, 2, 5], [0, 1, 2, 4, 9]), [0, 1, 3, 3, 4]);
  const figures = scheduleTables(survey).tables;
  assert.deepEqual(
    figures.map(({ paper }) => paper?.en),
    [3, 4, 5, 6, 7].map((figure) => `Tamura & Kitsuregawa 2008, figure ${figure}`),
  );
  assert.deepEqual(figures[0]?.rows, [
    ['1', 2, 0.4],
    ['2', 1, 0.2],
    ['301–400', 2, 0.4],
  ]);
  assert.deepEqual(
    figures[2]?.rows.filter(([, servers]) => servers === 1).map(([mark]) => mark),
    [2, 5, 10, 60, 300],
  );
});

test('the report has all five figures, escapes what it names, and an empty corpus has one too', async () => {
  const html = surveyReport(scheduleTables(survey), 'a <corpus>', 'en');
  assert.equal(html.match(/<svg/g)?.length, 5);
  assert.ok(html.includes('a &lt;corpus&gt;') && !html.includes('<script'));
  assert.equal(surveyReport(scheduleTables(await surveySchedule([], [], [])), 'empty', 'en').match(/<svg/g)?.length, 5);
});
