import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readManifest, type Change, type Expectation } from '../../corpus/sample/manifest.ts';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { parseHostsFile } from '../../src/collect/fetch/hosts-file.ts';
import { dayMs, hourMs } from '../../src/model/time.ts';
import type { Store } from '../../src/store/port.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

/** What collecting alone can know of a fate; the rest is for selection to say. */
const expected = (expectation: Expectation): string => {
  switch (expectation.fate) {
    case 'kept':
    case 'marked':
      return 'page';
    case 'refused':
      return `refused ${expectation.by[0]}`;
    case 'redirect':
      return `redirect to ${expectation.to}`;
    case 'redirect-loop':
      return 'redirect';
    case 'failed':
      return `failed ${expectation.fault}`;
    case 'gone':
      return `gone ${expectation.status}`;
    case 'not-japanese':
    case 'unknown':
      return expectation.fate;
  }
};

const found = (store: Store, text: string): string => {
  const known = store.urls.byUrl(urlOf(text));
  if (known === null) return 'unknown';
  const page = known.id === null ? null : store.pages.byId(known.id);
  if (page !== null) return page.language === 'ja' ? 'page' : 'not-japanese';
  if (known.state === 'refused') return `refused ${known.refusedBy}`;
  const last = store.fetches.of(known.key).at(-1);
  if (last?.kind === 'redirect' && last.redirectTo !== null)
    return `redirect to ${store.urls.byKey(last.redirectTo)?.url}`;
  return `${last?.kind} ${last?.fault ?? last?.status}`;
};

const revisionAfter = (change: Change): number => (change === 'changed' ? 1 : 0);

test('the sample web: every page ends where its manifest says, on both days', async (t) => {
  const dir = temporaryFolder(t);
  const web = await startSampleWeb({ port: 0, day: 1 });
  t.after(() => web.close());
  const hosts = parseHostsFile(web.hosts, 'sample');
  const seeds = readFileSync(join(sampleFolder, 'seeds.txt'), 'utf8').split('\n').filter(Boolean);
  const run = { dir, seeds, hosts, port: web.port, options: { crawlDelayMax: 10, idleWaitMax: 0 } };
  const wrong = (store: Store, expectations: readonly (readonly [string, Expectation | null])[]): string[] =>
    expectations.flatMap(([url, expectation]) => {
      if (expectation === null) return [];
      const [want, got] = [expected(expectation), found(store, url)];
      return got.startsWith(want) ? [] : [`${url}: ${got}, not ${want}`];
    });

  const first = await runCollect(run);
  assert.equal(first.finished, 'idle');
  const day1 = openStore(dir, 'read');
  assert.deepEqual(
    wrong(
      day1,
      readManifest().map(({ url, day1: fate }) => [url, fate] as const),
    ),
    [],
  );
  const ids = new Map(readManifest().map(({ url }) => [url, day1.urls.byUrl(urlOf(url))?.id ?? null]));
  day1.close();

  web.setDay(2);
  const requestsBefore = web.log.length;
  const second = await runCollect({ ...run, shiftMs: dayMs + hourMs });
  assert.equal(second.finished, 'idle');
  const day2 = openStore(dir, 'read');
  t.after(() => day2.close());
  assert.deepEqual(
    wrong(
      day2,
      readManifest().map(({ url, day2: fate }) => [url, fate] as const),
    ),
    [],
  );
  for (const { url, day1: before, day2: after } of readManifest()) {
    const known = day2.urls.byUrl(urlOf(url));
    if (ids.get(url) !== null) assert.equal(known?.id, ids.get(url), `${url} has kept its id`);
    if (before === null || known?.md5 === undefined || known.md5 === null || after.fate === 'gone') continue;
    const newest = day2.pages.revisions(known.key).at(-1)?.revision;
    assert.equal(newest, revisionAfter(after.change), `${url}: ${after.change}`);
  }
  assert.ok(web.log.slice(requestsBefore).some(({ conditional, status }) => conditional && status === 304));
  for (const report of [first, second]) {
    assert.equal(report.politeness.overlaps, 0);
    assert.ok((report.politeness.hosts.smallestMs ?? 0) >= 10, 'smallest gap of a host');
  }
});

test('whatever the order, the same pages, ids and distances', async (t) => {
  const web = await startSampleWeb({ port: 0, day: 1 });
  t.after(() => web.close());
  const hosts = parseHostsFile(web.hosts, 'sample');
  const seeds = readFileSync(join(sampleFolder, 'seeds.txt'), 'utf8').split('\n').filter(Boolean);
  const outcome = async (connections: number, order: readonly string[]): Promise<string[]> => {
    const dir = temporaryFolder(t);
    const options = { crawlDelayMax: 0, idleWaitMax: 0, intervalMin: 0, connections };
    await runCollect({ dir, seeds: order, hosts, port: web.port, options });
    const store = openStore(dir, 'read');
    const pages = [...store.pages.current()].map(
      ({ id, url, md5, depth, cgiHops }) => `${id} ${url} ${md5} ${depth} ${cgiHops}`,
    );
    store.close();
    return pages;
  };
  const one = await outcome(1, seeds);
  assert.ok(one.length > 90);
  assert.deepEqual(await outcome(64, seeds.toReversed()), one);
});
