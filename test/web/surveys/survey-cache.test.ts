import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Clock } from '../../../src/base/clock.ts';
import { epochMs, type EpochMs } from '../../../src/model/time.ts';
import type { OpenCorpus } from '../../../src/run/open-corpus.ts';
import { SnapshotLease } from '../../../src/web/snapshot-lease.ts';
import { SurveyCache, type KeptSurvey } from '../../../src/web/survey-cache.ts';
import { found, version } from '../../store/crawl-records.ts';
import { smallCorpus } from '../small-corpus.ts';

let corpus: OpenCorpus;
let snapshots: SnapshotLease;
let now = epochMs(1_800_000_000_000);
const whole = { set: null, where: null };
const { signal } = new AbortController();
const options = { top: null, queries: ['電車'], geo: null };

before(async () => {
  const made = await smallCorpus();
  const clock: Clock = { ...made.clock, now: (): EpochMs => now };
  corpus = { ...made, clock };
  snapshots = new SnapshotLease(await corpus.index(), clock, 2000);
});
after(async () => {
  snapshots.close();
  await corpus.close();
});

const pagesOf = ({ survey }: KeptSurvey): number =>
  survey.tables[0]?.rows.reduce((sum, row) => sum + Number(row[1]), 0) ?? 0;

test('a survey is made once; when the corpus has changed the old one is given with its time, and made again when it is old enough', async () => {
  const cache = new SurveyCache(corpus, (work) => snapshots.use(work));
  const first = await cache.get('tld', whole, options, signal);
  const start = now;
  assert.deepEqual([pagesOf(first), first.madeAt, first.isOld], [3, start, false]);
  now = epochMs(start + 10 * corpus.config.survey.ageMin);
  assert.equal((await cache.get('tld', whole, options, signal)).survey, first.survey, 'nothing has changed');

  corpus.store.versions.add(version(corpus.store.urls.add(found('http://c.example/')).key, 'new'));
  corpus.store.urls.assignIds();
  const old = await cache.get('tld', whole, options, signal);
  assert.deepEqual([old.survey, old.madeAt, old.isOld], [first.survey, start, true]);
  // It is being made again: who asks when that is done sees it.
  let fresh = old;
  for (let asked = 0; fresh.isOld && asked < 1000; asked++) {
    await new Promise((resolve) => setImmediate(resolve));
    fresh = await cache.get('tld', whole, options, signal);
  }
  assert.deepEqual([pagesOf(fresh), fresh.madeAt, fresh.isOld], [4, now, false]);

  corpus.store.versions.add(version(corpus.store.urls.add(found('http://d.example/')).key, 'newer'));
  corpus.store.urls.assignIds();
  now = epochMs(now + corpus.config.survey.ageMin - 1);
  assert.equal((await cache.get('tld', whole, options, signal)).isOld, true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const young = await cache.get('tld', whole, options, signal);
  assert.equal(young.survey, fresh.survey, 'it is too young to be made again');
  await cache.close();
});

test('what is asked at once is made once, and one after another; what cannot be made is not kept', async () => {
  const cache = new SurveyCache(corpus, (work) => snapshots.use(work));
  const all = await Promise.all(
    ['tld', 'tld', 'language'].map((name) => cache.get(name as 'tld', whole, options, signal)),
  );
  assert.equal(all[0]?.survey, all[1]?.survey);
  assert.notEqual(all[0]?.survey, all[2]?.survey);
  const bad = { set: null, where: '電車 OR' };
  await assert.rejects(cache.get('tld', bad, options, signal));
  await assert.rejects(cache.get('tld', bad, options, signal));
  assert.equal((await cache.get('sites', whole, options, signal)).isOld, false);
  await assert.rejects(cache.get('types', whole, options, AbortSignal.abort()), /abort/i);
  assert.equal((await cache.get('types', whole, options, signal)).isOld, false);
  await cache.close();
  await assert.rejects(cache.get('charsets', whole, options, signal), /being closed/);
});
