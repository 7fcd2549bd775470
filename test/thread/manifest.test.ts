import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { readManifest, type Expectation, type ManifestPage } from '../../corpus/sample/manifest.ts';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { pageHistory, type PageHistory } from '../../src/corpus/page-history.ts';
import { readRecipe } from '../../src/select/read-recipe.ts';
import { runSelect } from '../../src/run/run-select.ts';
import { documentsOf, firstDay, initSample, openSample, runDay } from './sample-thread.ts';

// The whole thread on the sample web, two days: every page ends where its line of the manifest says, and `why` knows.
const manifest = readManifest();
let web: SampleWeb;
const made: string[] = [];

before(async () => {
  web = await startSampleWeb({ port: 0, day: 1 });
});
after(async () => {
  await web.close();
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

const urlOf = (page: ManifestPage): Url => {
  const url = parseUrl(page.url);
  assert.ok(url, page.url);
  return url;
};

/** Null when it ended as expected, else what is wrong. */
const wrong = (expected: Expectation, history: PageHistory | null): string | null => {
  if (expected.fate === 'unknown') return history === null ? null : `is known: ${history.known.state}`;
  if (history === null) return 'is not known';
  const last = history.fetches.at(-1);
  const rules = history.verdicts.slice(-2).flatMap(({ marks }) => marks.map(({ rule }) => String(rule)));
  switch (expected.fate) {
    case 'kept':
      return history.indexed
        ? null
        : `is not in the index: ${last?.kind} ${last?.status} ${history.known.state} ${rules.join(' ')}`;
    case 'marked':
      if (history.indexed) return 'is in the index';
      return expected.rules.some((rule) => rules.includes(rule))
        ? null
        : `is marked by ${rules.join(' ') || 'nothing'}`;
    case 'not-japanese':
      return !history.indexed && rules.includes('language') ? null : `is marked by ${rules.join(' ') || 'nothing'}`;
    case 'refused':
      return expected.by.some((by) => by === history.known.refusedBy)
        ? null
        : `is ${history.known.state} ${history.known.refusedBy}`;
    case 'redirect':
      return last?.kind === 'redirect' ? null : `ended as ${last?.kind} ${last?.status}`;
    case 'redirect-loop':
      return last?.kind === 'redirect' || last?.fault === 'too-many-redirects' ? null : `ended as ${last?.kind}`;
    case 'failed':
      return last?.kind === 'failed' && last.fault === expected.fault ? null : `ended as ${last?.kind} ${last?.fault}`;
    case 'gone':
      return last?.kind === 'gone' && last.status === expected.status ? null : `ended as ${last?.kind} ${last?.status}`;
  }
};

const compare = async (corpus: OpenCorpus, day: 'day1' | 'day2'): Promise<string[]> => {
  const all: string[] = [];
  for (const page of manifest) {
    const expected = page[day];
    if (expected === null) continue;
    const problem = wrong(expected, await pageHistory(corpus, urlOf(page)));
    if (problem !== null) all.push(`${page.url} (${page.for}; ${expected.fate}): ${problem}`);
  }
  return all;
};

const rightsOfSites = async (corpus: OpenCorpus): Promise<void> => {
  const { config, store, paths, clock } = corpus;
  const said = async (url: string): Promise<unknown> => {
    const history = await pageHistory(corpus, parseUrl(url) as Url);
    const mining = store.documents.get(history?.known.id ?? (0 as never))?.measures.mining;
    return [mining, history?.rights.judged.mining, history?.rights.judged.because?.source];
  };
  assert.deepEqual(await said('http://shop.komorebi.example/item?id=101'), ['reserved', 'reserved', 'tdmrep.json']);
  assert.deepEqual(await said('http://shop.komorebi.example/'), ['granted', 'granted', 'tdmrep.json']);
  assert.deepEqual(await said('http://qa.example.ne.jp/q/10241'), ['reserved', 'reserved', 'ai.txt']);
  assert.deepEqual(await said('http://qa.example.ne.jp/'), ['unstated', 'unstated', undefined]);
  const leaveOut = { ...config, select: { ...config.select, reservedPages: 'leave-out' } } as const;
  const recipe = readRecipe('kumoito', leaveOut);
  runSelect(
    { store, config: leaveOut, clock, paths },
    { stage: 'text', recipe, name: null, top: null, onProgress: () => undefined },
  );
  const marks = async (url: string): Promise<readonly string[]> =>
    (await pageHistory(corpus, parseUrl(url) as Url))?.verdicts.at(-1)?.marks.map(({ rule }) => rule) ?? ['?'];
  assert.deepEqual(await marks('http://shop.komorebi.example/item?id=101'), ['mining']);
  assert.ok(!(await marks('http://qa.example.ne.jp/')).includes('mining'));
};

test('every sample page ends where its line says, on day 1 and day 2; one and two workers give the same documents', async (t) => {
  const dir = await firstDay();
  made.push(dir);
  const first = openSample(dir, { mode: 'read', clock: systemClock(0) });
  await t.test('day 1', async () => assert.deepEqual(await compare(first, 'day1'), []));
  await first.close();
  const second = await runDay(dir, web, { day: 2, workers: 1 });
  await t.test('day 2', async () => assert.deepEqual(await compare(second, 'day2'), []));
  await t.test('revisions count what changed', async () => {
    const problems: string[] = [];
    for (const page of manifest.filter(({ day2 }) => day2.fate === 'kept')) {
      const history = await pageHistory(second, urlOf(page));
      const revisions = history?.revisions.length ?? 0;
      const expected = page.day2.change === 'changed' ? 2 : 1;
      if (revisions !== expected) problems.push(`${page.url} (${page.day2.change}): ${revisions} versions`);
    }
    assert.deepEqual(problems, []);
  });
  const other = initSample();
  made.push(other);
  await (await runDay(other, web, { day: 1, workers: 2 })).close();
  const third = await runDay(other, web, { day: 2, workers: 2 });
  await t.test('two workers', () => assert.deepEqual(documentsOf(third), documentsOf(second)));
  await t.test('rights: what a site says in its files, a page says', () => rightsOfSites(second));
  await second.close();
  await third.close();
});

test('the servers saw robots.txt first, and our name in every request', () => {
  const first = new Map<string, string>();
  for (const { host, path, userAgent } of web.log) {
    if (!first.has(host)) first.set(host, path);
    assert.ok(userAgent.startsWith('kumoito/'), `${host}${path}: ${userAgent}`);
  }
  assert.deepEqual(
    [...first].filter(([, path]) => path !== '/robots.txt'),
    [],
  );
});
