/**
 * Question: how do Crawlee and Scrapy do on the pages of `collect.ts`, in the same run as we? They are not among our
 * dependencies: install them where you like and say where.
 *
 *     (mkdir -p DIR && cd DIR && npm init -y && npm install @crawlee/cheerio@3); apt-get install python3-scrapy
 *     node dist/bench/collect/collect-peers.js --crawlee DIR --python /usr/bin/python3 [--rounds 1]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchHosts, benchPagesPerHost } from './parts/collect-server.ts';
import { printMachine } from '../machine.ts';
import { kumoito, openPeers } from '../peers/run-peer.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, crawlee: { type: 'string' }, python: { type: 'string' } },
});

/** Every page links to pages by address and port: no crawler needs a resolver of its own. */
const server = fork(join(import.meta.dirname, 'parts/collect-server.js'), ['by-address']);
const [port] = (await once(server, 'message')) as [number];
const seeds = Array.from({ length: benchHosts }, (_, host) => `http://127.11.${host}.1:${port}/page/0.html`);

printMachine();
console.log(
  `${benchHosts * benchPagesPerHost} pages of 16 KB on ${benchHosts} addresses, robots.txt on, 64 connections`,
);
for (let round = 0; round < Number(values.rounds); round++)
  for (const peer of [kumoito, ...openPeers({ crawlee: values.crawlee, python: values.python })]) {
    const { pages, seconds, cpuSeconds, memory } = await peer.run({ seeds, connections: 64 });
    console.log(
      `${peer.name}: ${pages} pages, ${seconds.toFixed(1)} s, ${(pages / seconds).toFixed(0)} pages/s, ${(pages / cpuSeconds).toFixed(0)} pages per CPU second, ${Math.round(memory / 1024 ** 2)} MB`,
    );
  }
server.kill();
