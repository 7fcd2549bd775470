/**
 * Question: how many pages a second does one process collect, with robots.txt, SQLite and gzip WARC on disk, when
 * politeness does not hold it back? Beside it the floor of the same run: undici and htmlparser2's tokenizer with a queue
 * in memory, which does nothing else.
 *
 *     node dist/bench/collect/collect.js [--rounds 2]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { Agent, buildConnector } from 'undici';
import type { HostName } from '../../src/model/url.ts';
import { openStore, runCollect } from '../../test/collect/collect-harness.ts';
import { benchHosts, benchPagesPerHost } from './parts/collect-server.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' } } });

const server = fork(join(import.meta.dirname, 'parts/collect-server.js'));
const [port] = (await once(server, 'message')) as [number];
const seeds = Array.from({ length: benchHosts }, (_, host) => `http://h${host}.example/page/0.html`);
const hosts = new Map(seeds.map((_, host) => [`h${host}.example` as HostName, `127.11.${host}.1`]));

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Follows all links, no robots, no storage. */
const floor = async (): Promise<number> => {
  const connector = buildConnector({});
  const agent = new Agent({
    connections: 4,
    connect: (to, done) =>
      connector({ ...to, hostname: hosts.get(to.hostname as HostName) ?? '', port: String(port) }, done),
  });
  const seen = new Set(seeds);
  const queue = [...seeds];
  let pages = 0;
  const work = async (): Promise<void> => {
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const from = new URL(url);
      const { body } = await agent.request({ origin: from.origin, path: from.pathname, method: 'GET' });
      const text = await body.text();
      pages++;
      const parser = new Parser({
        onopentag: (name, { href }) => {
          if (name !== 'a' || href === undefined) return;
          const to = new URL(href, from).href;
          if (seen.has(to)) return;
          seen.add(to);
          queue.push(to);
        },
      });
      parser.end(text);
    }
  };
  while (queue.length > 0) await Promise.all(Array.from({ length: 64 }, work));
  await agent.close();
  return pages;
};

/** Without ordering: pages are asked for as the store has them. What the order of C25 costs is the difference. */
const unordered = (): Promise<number> => ours(0);

const ours = async (orderUrlsMax = 1_000_000): Promise<number> => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
  const options = {
    intervalMin: 0,
    addressIntervalMin: 0,
    revisitBy: 'sections' as const,
    idleWaitMax: 0,
    connections: 128,
    newHostsAreSeeds: false,
    orderUrlsMax,
  };
  collected = dir;
  return (await runCollect({ dir, seeds, hosts, port, options })).pages;
};

/** What was collected last, to be looked at and taken away when the time has been taken. */
let collected: string | null = null;

const clearAway = (dir: string): void => {
  const store = openStore(dir, 'read');
  const urls = store.urls.count();
  store.close();
  console.log(`  store ${(statSync(join(dir, 'store.db')).size / urls).toFixed(0)} bytes per URL with pages and links`);
  rmSync(dir, { recursive: true });
  collected = null;
};

printMachine();
console.log(`${benchHosts * benchPagesPerHost} pages of 16 KB on ${benchHosts} hosts`);
for (let round = 0; round < Number(values.rounds); round++)
  for (const [name, run] of [
    ['floor', floor],
    ['kumoito collect', () => ours()],
    ['kumoito collect, unordered', unordered],
  ] as const) {
    const [began, cpu] = [performance.now(), cpuSeconds()];
    const pages = await run();
    const seconds = (performance.now() - began) / 1000;
    const used = cpuSeconds() - cpu;
    const memory = Math.round(process.memoryUsage.rss() / 1024 ** 2);
    console.log(
      `${name}: ${pages} pages, ${seconds.toFixed(1)} s, ${(pages / seconds).toFixed(0)} pages/s, ${(pages / used).toFixed(0)} pages per CPU second, ${memory} MB`,
    );
    if (collected !== null) clearAway(collected);
  }
server.kill();
