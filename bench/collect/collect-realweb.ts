/**
 * Question: are all pages of the real sites in ../shared/data/realweb collected, each host on its own address, with a
 * share of faults, and does every fault end in its outcome? Compared with a reference walk over the same server that
 * knows nothing of our code.
 *
 *     node dist/bench/collect/collect-realweb.js [--fault-rate 0.05] [--interval 20] [--hosts jser.info,…] [--seed a]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, runCollect } from '../../test/collect/collect-harness.ts';
import { openRealweb, referenceWalk } from '../../test/collect/realweb.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    'fault-rate': { type: 'string', default: '0.05' },
    interval: { type: 'string', default: '20' },
    hosts: { type: 'string' },
    seed: { type: 'string', default: 'kumoito' },
    keep: { type: 'boolean' },
  },
});

const dir = mkdtempSync(join(tmpdir(), 'kumoito-realweb-'));
const realweb = await openRealweb();
if (realweb === null) throw new Error('../shared/data is not here');
printMachine();
const chosen = values.hosts?.split(',') ?? realweb.hosts;
const faults = { rewrite: true, 'fault-rate': Number(values['fault-rate']), seed: values.seed };
const same = await realweb.start(faults);
const reachable = await referenceWalk({
  request,
  port: same.port,
  addressOf: realweb.ipOf,
  seeds: realweb.seeds(chosen),
  hosts: chosen,
});
await same.close();

const log = join(dir, 'access.jsonl');
const web = await realweb.start({ ...faults, log });
const began = performance.now();
const report = await runCollect({
  dir,
  seeds: realweb.seeds(chosen),
  hosts: realweb.addresses(chosen),
  port: web.port,
  options: {
    intervalMin: Number(values.interval),
    hopsMax: 1000,
    japaneseOnly: false,
    scope: 'seed-hosts',
    retryAfter: 200,
    backoffMax: 1_000,
    idleWaitMax: 20_000,
    crawlDelayMax: 100,
  },
});
const seconds = (performance.now() - began) / 1000;
await web.close();

const store = openStore(dir, 'read');
const missing: string[] = [];
for (const url of reachable.pages) {
  const known = store.urls.byUrl(url);
  if (known === null || known.md5 === null) {
    const last = known === null ? undefined : store.fetches.of(known.key).at(-1);
    missing.push(
      `${url}\t${known?.state ?? 'unknown'}\t${known?.refusedBy ?? ''}\t${last?.kind ?? ''} ${last?.fault ?? ''} ${last?.status ?? ''}`,
    );
  }
}
store.close();
const { total, rows } = realweb.politeness(log);
const share = 1 - missing.length / reachable.pages.length;
console.log(
  `reachable ${reachable.pages.length}, in the archive ${reachable.pages.length - missing.length} (${(100 * share).toFixed(2)} %), ${report.requests} requests, ${seconds.toFixed(0)} s`,
);
for (const { kind, fault, fetches } of report.outcomes)
  console.log(`  ${kind}${fault === null ? '' : `: ${fault}`}  ${fetches}`);
for (const line of missing.slice(0, 60)) console.log(`  missing ${line}`);
console.log(`server: ${JSON.stringify(total)}`);
for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
if (values.keep !== true) rmSync(dir, { recursive: true });
else console.log(dir);
