import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostName } from '../../src/model/url.ts';

export interface LittleRequest {
  readonly atMs: number;
  readonly host: string;
  readonly path: string;
}

export interface LittleWeb {
  readonly port: number;
  readonly hosts: ReadonlyMap<HostName, string>;
  readonly seeds: readonly string[];
  readonly log: LittleRequest[];
  close(): Promise<void>;
}

/**
 * Three hosts with some pages each, redirects, dead links and an exact duplicate; every answer takes `latencyMs`. All at
 * one address, or each at its own.
 */
export const startLittleWeb = async (options: {
  readonly pagesPerHost: number;
  readonly latencyMs: number;
  readonly addresses?: 'one' | 'own';
}): Promise<LittleWeb> => {
  const { pagesPerHost, latencyMs, addresses = 'one' } = options;
  const names = ['a.example', 'b.example', 'c.example'] as const;
  const hosts = new Map(
    names.map((name, at) => [name as unknown as HostName, addresses === 'one' ? '127.0.0.1' : `127.0.0.${at + 1}`]),
  );
  const log: LittleRequest[] = [];
  const answer = (host: string, path: string): { status: number; headers: Record<string, string>; body: string } => {
    if (path === '/robots.txt')
      return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret\n' };
    const html = (body: string): { status: number; headers: Record<string, string>; body: string } => ({
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ETag: `"${path}"` },
      body: `<!doctype html><html lang="ja"><title>${path}</title><body>${body}</body></html>`,
    });
    if (path === '/moved') return { status: 301, headers: { Location: '/page/1' }, body: '' };
    const match = /^\/(?:page\/(\d+))?$/.exec(path);
    const page = match === null ? Number.NaN : Number(match[1] ?? 0);
    if (!(page < pagesPerHost)) return { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'ない' };
    const links = [`/page/${page * 2 + 1}`, `/page/${page * 2 + 2}`, '/moved', '/secret', `/gone/${page % 3}`];
    const others = names.map((name) => `http://${name}/page/${page}`);
    return html(
      `<p>これは${host}の${page}番目のページです。日本語の文章が少しだけ書いてあります。</p>` +
        [...links, ...others].map((to) => `<a href="${to}">次のページへ</a>`).join('\n'),
    );
  };
  const listener: RequestListener = (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    log.push({ atMs: performance.now(), host, path: request.url ?? '/' });
    const { status, headers, body } = answer(host, request.url ?? '/');
    setTimeout(() => {
      response.writeHead(status, headers);
      response.end(body);
    }, latencyMs);
  };
  const servers: Server[] = [];
  let port = 0;
  for (const address of new Set(hosts.values())) {
    const server = createServer(listener).listen(port, address);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    servers.push(server);
  }
  return {
    port,
    hosts,
    seeds: names.map((name) => `http://${name}/`),
    log,
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
};
