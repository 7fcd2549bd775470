import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsBrought } from '../../src/corpus/surveys/runs-brought.ts';
import type { RunId, UrlId, UrlKey } from '../../src/model/ids.ts';
import { dayMs, epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { SurveyedVersion } from '../../src/store/survey-port.ts';
import { surveyReport } from '../../src/survey/survey-report.ts';
import { growthSurvey } from '../../src/survey/time/growth-survey.ts';
import { growthSteps } from '../../src/survey/time/growth.ts';

const start = Date.parse('2026-11-18T22:00:00Z');
const version = (
  page: number,
  host: string,
  revision: number,
  day: number,
  goneOn: number | null = null,
): SurveyedVersion => ({
  key: page as UrlKey,
  id: page as UrlId,
  host: host as HostName,
  revision,
  fetchedAt: epochMs(start + day * dayMs),
  charset: 'utf-8',
  language: 'ja',
  goneAt: goneOn === null ? null : epochMs(start + goneOn * dayMs),
});

// Day 0: pages 1 and 2 of a.jp. Day 1: 1 changes, 3 of b.jp comes. Day 2: 1 changes again, 2 is gone. 4 of b.jp is known from an older archive.
const versions = [
  version(1, 'a.jp', 0, 0),
  version(1, 'a.jp', 1, 1),
  version(1, 'a.jp', 2, 2),
  version(2, 'a.jp', 0, 0, 2),
  version(3, 'b.jp', 0, 1),
  version(4, 'b.jp', 0, -3),
];
const words = new Map(
  [
    [1, 100],
    [3, 30],
    [4, 4],
  ].map(([id, count]) => [id as UrlId, count as number]),
);

test('days: new, changed and gone pages, new servers, words; and what there is at the end of each', async () => {
  const steps = await growthSteps(versions, words);
  const [days, totals] = growthSurvey(steps, null).tables;
  assert.deepEqual(days?.rows, [
    ['2026-11-15', 1, 0, 0, 1, 4],
    ['2026-11-18', 2, 0, 0, 1, 100],
    ['2026-11-19', 1, 1, 0, 0, 30],
    ['2026-11-20', 0, 1, 1, 0, 0],
  ]);
  assert.deepEqual(totals?.rows, [
    ['2026-11-15', 1, 1, 1, 4],
    ['2026-11-18', 3, 3, 2, 104],
    ['2026-11-19', 4, 5, 2, 134],
    ['2026-11-20', 3, 6, 2, 134],
  ]);
  assert.match(surveyReport(growthSurvey(steps, null), 'made', 'ja'), /2026-11-20/);
  assert.deepEqual(await growthSteps([], words), []);
});

test('many days are told by month, with the same sums', async () => {
  const many = Array.from({ length: 100 }, (_, day) => version(day + 1, `h${day % 3}.jp`, 0, day));
  const steps = await growthSteps(many, new Map());
  assert.deepEqual(
    steps.map(({ name, newPages, newServers }) => [name, newPages, newServers]),
    [
      ['2026-11', 13, 3],
      ['2026-12', 31, 0],
      ['2027-01', 31, 0],
      ['2027-02', 25, 0],
    ],
  );
});

test('runs tell what they brought by their reports; one in a form of long ago, or unfinished, tells nothing', () => {
  const run = {
    input: null,
    configDigest: '',
    codeVersion: '',
    startedAt: epochMs(start),
    finishedAt: epochMs(start + 1500),
  };
  const runs = [
    { ...run, id: 1 as RunId, stage: 'collect', report: '{"pages":12,"requests":40}' },
    { ...run, id: 2 as RunId, stage: 'import', report: '{"pages":9,"changed":7}' },
    { ...run, id: 3 as RunId, stage: 'format', report: '{"made":5,"words":99}' },
    { ...run, id: 4 as RunId, stage: 'index', report: '[1]' },
    { ...run, id: 5 as RunId, stage: 'select-text', finishedAt: null, report: null },
    { ...run, id: 6 as RunId, stage: 'export', report: 'no JSON' },
  ] as const;
  const table = growthSurvey([], runsBrought(runs)).tables.find(({ name }) => name === 'runs');
  const at = '2026-11-18T22:00:00Z';
  assert.deepEqual(table?.rows, [
    [1, 'collect', at, 1.5, 12, null],
    [2, 'import', at, 1.5, 7, null],
    [3, 'format', at, 1.5, 5, 99],
    [4, 'index', at, 1.5, null, null],
    [5, 'select-text', at, null, null, null],
    [6, 'export', at, 1.5, null, null],
  ]);
});
