import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { elapsedMs } from '../../src/base/clock.ts';
import { sampleHosts } from './hosts.ts';
import { readSampleFiles, sampleSite, type Day, type SampleAnswer } from './site.ts';

/** One request as the servers saw it. */
export interface Access {
  /** Monotonic milliseconds: gaps between two are exact, the value itself means nothing. */
  readonly atMs: number;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly userAgent: string;
  /** Asked with If-None-Match or If-Modified-Since. */
  readonly conditional: boolean;
}

export interface SampleWeb {
  readonly port: number;
  /** Lines for hosts(5): address and name of every host. */
  readonly hosts: string;
  readonly log: readonly Access[];
  setDay(day: Day): void;
  close(): Promise<void>;
}

const portTriesMax = 20;

/**
 * Serves the sample web on the loopback network: every host at its own address, all at one port. Where the system has
 * only 127.0.0.1 (macOS), all hosts share that address and are told apart by their Host header.
 */
export const startSampleWeb = async (options: { readonly port: number; readonly day: Day }): Promise<SampleWeb> => {
  const log: Access[] = [];
  const site = sampleSite(readSampleFiles());
  let day = options.day;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const path = request.url ?? '/';
    const method = request.method ?? 'GET';
    const ifNoneMatch = request.headers['if-none-match'] ?? null;
    const ifModifiedSince = request.headers['if-modified-since'] ?? null;
    const found = site({ host, path, ifNoneMatch, ifModifiedSince }, day);
    const allowed = method === 'GET' || method === 'HEAD';
    const given = allowed ? found : { status: 405, headers: { Allow: 'GET, HEAD' }, body: new Uint8Array() };
    log.push({
      atMs: elapsedMs(),
      host,
      path,
      method,
      status: given.status,
      userAgent: request.headers['user-agent'] ?? '',
      conditional: ifNoneMatch !== null || ifModifiedSince !== null,
    });
    send(given, request, response);
  };
  const { servers, port, single } = await listen(answer, options.port);
  return {
    port,
    hosts: sampleHosts.map(({ name, address }) => `${single ? '127.0.0.1' : address} ${name}\n`).join(''),
    log,
    setDay: (next) => {
      day = next;
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
};

const gzipHosts = new Set(sampleHosts.filter((host) => host.gzip).map((host) => host.name));

const send = (answer: SampleAnswer, request: IncomingMessage, response: ServerResponse): void => {
  const headers: Record<string, string> = { ...answer.headers };
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const zip =
    gzipHosts.has(host) &&
    answer.status === 200 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) &&
    !headers['Content-Type']?.includes('pdf');
  const body = zip ? gzipSync(answer.body) : answer.body;
  if (zip) headers['Content-Encoding'] = 'gzip';
  // A strong ETag names these very bytes (RFC 9110 8.8.3); compressed ones are only equivalent.
  if (zip && headers['ETag'] !== undefined) headers['ETag'] = `W/${headers['ETag']}`;
  if (gzipHosts.has(host)) headers['Vary'] = 'Accept-Encoding';
  if (answer.status !== 304) headers['Content-Length'] = String(body.length);
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : body);
};

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

const listen = async (
  answer: Answerer,
  port: number,
): Promise<{ servers: readonly Server[]; port: number; single: boolean }> => {
  const addresses = [...new Set(sampleHosts.map((host) => host.address))];
  for (let tries = 0; tries < portTriesMax; tries++) {
    const servers: Server[] = [];
    try {
      for (const address of addresses) servers.push(await bind(answer, address, portOf(servers[0]) ?? port));
      return { servers, port: portOf(servers[0]) ?? port, single: false };
    } catch (error) {
      await Promise.all(servers.map(closeServer));
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EADDRNOTAVAIL') break;
      // The port the system gave for the first address can be taken at another one: ask for another port.
      if (code !== 'EADDRINUSE' || port !== 0) throw error;
    }
  }
  const server = await bind(answer, '127.0.0.1', port);
  return { servers: [server], port: portOf(server) ?? port, single: true };
};

const portOf = (server: Server | undefined): number | null =>
  server === undefined ? null : (server.address() as AddressInfo).port;

const bind = (answer: Answerer, address: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.once('error', reject);
    server.listen(port, address, () => resolve(server));
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
