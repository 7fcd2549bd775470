import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore, runCollect, temporaryFolder } from './collect-harness.ts';
import { openRealweb, referenceWalk } from './realweb.ts';
import { notHere } from '../shared-data.ts';

const hosts = ['doc.rust-jp.rs', 'nekoget.github.io', 'nagano.stopcovid19.jp', 'covid19-osaka.info'];
const intervalMin = 10;

test('real sites with faults: every page that can be had is had, nobody is pressed', async (t) => {
  const realweb = await openRealweb();
  if (realweb === null) return t.skip(notHere);
  const dir = temporaryFolder(t);
  const faults = {
    rewrite: true,
    'fault-rate': 0.05,
    faults: '500,503,429,reset,truncate,loop,badgzip,nolength,wrongtype,403',
    seed: 'test',
  };
  const log = join(dir, 'access.jsonl');
  const web = await realweb.start({ ...faults, log });
  const reference = await realweb.start(faults);
  const seeds = realweb.seeds(hosts);
  const reachable = await referenceWalk({ request, port: reference.port, addressOf: realweb.ipOf, seeds, hosts });
  await reference.close();
  assert.ok(reachable.pages.length > 100);
  const report = await runCollect({
    dir,
    seeds,
    hosts: realweb.addresses(hosts),
    port: web.port,
    options: {
      intervalMin,
      hopsMax: 1000,
      japaneseOnly: false,
      scope: 'seed-hosts',
      backoffMax: 200,
      idleWaitMax: 10_000,
    },
  });
  await web.close();
  const store = openStore(dir, 'read');
  t.after(() => store.close());
  const missing = reachable.pages.filter((url) => (store.urls.byUrl(url)?.md5 ?? null) === null);
  assert.deepEqual(missing, []);
  const faultsSeen = new Set(report.outcomes.map(({ fault }) => fault));
  for (const fault of ['server-error', 'client-error', 'reset', 'bad-encoding'] as const)
    assert.ok(faultsSeen.has(fault), `${fault} is an outcome`);
  for (const { host, overlapping, minGapMs, robotsFirst } of realweb.politeness(log).rows) {
    assert.equal(overlapping, 0, host);
    // The server writes whole milliseconds.
    assert.ok((minGapMs ?? intervalMin) >= intervalMin - 1, `${host}: ${minGapMs} ms`);
    assert.ok(robotsFirst, host);
  }
  assert.equal(
    store.urls.states().find(({ state }) => state === 'new'),
    undefined,
  );
  const late = report.outcomes.filter(({ fault }) => fault === 'server-error').length;
  const waiting = store.urls.states().find(({ state }) => state === 'waiting')?.urls ?? 0;
  assert.ok(waiting === 0 || late > 0, 'only who said Retry-After: 30 is asked again another time');
});
