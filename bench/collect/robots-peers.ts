/**
 * Question: what do crawlers do when robots.txt cannot be had as it should? Every case of docs/robots.md is a server on
 * an address of its own, with a page that links to one page that the rules forbid and to one that they do not.
 *
 *     node dist/bench/collect/robots-peers.js --crawlee DIR --python /usr/bin/python3      (see collect-peers.ts)
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { robotsCases } from '../../test/collect/robots/failure-cases.ts';
import { printMachine } from '../machine.ts';
import { kumoito, openPeers } from '../peers/run-peer.ts';

const { values } = parseArgs({ options: { crawlee: { type: 'string' }, python: { type: 'string' } } });

interface Requests {
  robots: number;
  open: number;
  forbidden: number;
}

const page = '<!doctype html><title>題</title><p>本文です。</p><a href="/open">開</a><a href="/private/x">閉</a>';
const addressOf = (at: number): string => `127.12.${at}.1`;
let counts: Requests[] = [];
let port = 0;
const servers = [];
for (const [at, [, serve]] of robotsCases.entries()) {
  const server = createServer((request, response) => {
    const count = counts[at];
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (count === undefined) response.destroy();
    else if (pathname === '/robots.txt') {
      count.robots++;
      serve(request, response);
    } else {
      count[pathname.startsWith('/private') ? 'forbidden' : 'open']++;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
  }).listen(port, addressOf(at));
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  servers.push(server);
}

printMachine();
const results = new Map<string, readonly Requests[]>();
for (const peer of [kumoito, ...openPeers({ crawlee: values.crawlee, python: values.python })]) {
  counts = robotsCases.map(() => ({ robots: 0, open: 0, forbidden: 0 }));
  await peer.run({ seeds: robotsCases.map((_, at) => `http://${addressOf(at)}:${port}/`), connections: 64 });
  results.set(peer.name, counts);
}
console.log(
  'Pages fetched that robots.txt leaves open / closes, requests for robots.txt. ✗: fetched what RFC 9309 (for 429 Google) forbids; –: left out what it allows.',
);
console.log(`| robots.txt answers | ${[...results.keys()].join(' | ')} |`);
console.log(`|---|${[...results.keys()].map(() => '---|').join('')}`);
const marks = new Map([...results.keys()].map((peer) => [peer, { '✗ ': 0, '– ': 0, '': 0 }]));
for (const [at, [name, , privateAllowed, openAllowed]] of robotsCases.entries()) {
  const cells = [...results].map(([peer, requests]) => {
    const { robots, open, forbidden } = requests[at] ?? { robots: 0, open: 0, forbidden: 0 };
    const isImpolite = (open > 0 && !openAllowed) || (forbidden > 0 && !privateAllowed);
    const isShy = (open === 0 && openAllowed) || (forbidden === 0 && privateAllowed);
    const mark = isImpolite ? '✗ ' : isShy ? '– ' : '';
    const of = marks.get(peer);
    if (of !== undefined) of[mark]++;
    return `${mark}${open} / ${forbidden}, ${robots}`;
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
console.log(`| ✗, – | ${[...marks.values()].map((of) => `${of['✗ ']}, ${of['– ']}`).join(' | ')} |`);
for (const server of servers) {
  server.closeAllConnections();
  server.close();
}
