/** Kumoito's collection as `collect-peers.ts` runs it: a process of its own, told what to collect by its argument. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostName } from '../../src/model/url.ts';
import { runCollect } from '../../test/collect/collect-harness.ts';
import type { PeerReport, PeerRun } from './run-peer.ts';

const collectOnce = async (wanted: PeerRun): Promise<PeerReport> => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
  const began = performance.now();
  const { pages } = await runCollect({
    dir,
    seeds: wanted.seeds,
    // A hosts file makes addresses of this machine places to go to.
    hosts: new Map(wanted.seeds.map((seed) => new URL(seed).hostname as HostName).map((host) => [host, host])),
    port: null,
    options: {
      intervalMin: 0,
      addressIntervalMin: 0,
      idleWaitMax: 0,
      connections: wanted.connections,
      newHostsAreSeeds: false,
    },
  });
  const { user, system } = process.cpuUsage();
  const seconds = (performance.now() - began) / 1000;
  const memory = process.resourceUsage().maxRSS * 1024;
  // The other crawlers' folders are taken away when their time has been taken, too.
  rmSync(dir, { recursive: true });
  return { pages, seconds, cpuSeconds: (user + system) / 1e6, memory };
};

const [wanted] = process.argv.slice(2);
if (process.send !== undefined && wanted !== undefined)
  process.send(await collectOnce(JSON.parse(wanted) as PeerRun), () => process.disconnect());
