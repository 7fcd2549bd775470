import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256 } from '../../src/base/digest.ts';
import { dayMs, secondMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { CorpusRun } from './collect-harness.ts';

export interface Served {
  readonly status?: number;
  readonly type?: string;
  readonly to?: string;
  readonly retryAfter?: string;
  readonly body?: string | Uint8Array;
  /** `none`: the server has no means to say that nothing has changed. */
  readonly validators?: 'none';
}

export interface ChangingWeb {
  readonly port: number;
  readonly hosts: ReadonlyMap<HostName, string>;
  /** What is at `host/path`; whatever is not there is a 404. Change it between two collections. */
  readonly pages: Map<string, Served>;
  /** `host/path` of every request but those for files about whole sites; ` 304` behind those answered so. */
  readonly log: string[];
  close(): Promise<void>;
}

/** A web that a test makes and changes as it goes: validators on everything, hosts on 127.0.0.1. */
export const startChangingWeb = async (names: readonly string[]): Promise<ChangingWeb> => {
  const pages = new Map<string, Served>();
  const log: string[] = [];
  const server = createServer((request, response) => {
    const place = `${(request.headers.host ?? '').replace(/:\d+$/, '')}${request.url ?? '/'}`;
    const served = pages.get(place) ?? { status: 404 };
    const { status = 200, type = 'text/html; charset=utf-8', to, retryAfter, body = '', validators } = served;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const etag = `"${sha256(bytes).slice(0, 16)}"`;
    const isSame = status === 200 && request.headers['if-none-match'] === etag;
    if (!siteFiles.test(place)) log.push(isSame ? `${place} 304` : place);
    const tag = validators === 'none' ? {} : { ETag: etag };
    const headers = { 'Content-Type': type, ...tag, ...(to === undefined ? {} : { Location: to }) };
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.writeHead(isSame ? 304 : status, headers);
    response.end(isSame ? undefined : bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    hosts: new Map(names.map((name) => [name as HostName, '127.0.0.1'])),
    pages,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const siteFiles = /\/(?:robots\.txt|ai\.txt|tdmrep\.json)$/;

export const htmlPage = (title: string, links: readonly string[] = [], head = ''): Served => ({
  body: `<!doctype html><html lang="ja"><head><title>${title}</title>${head}</head><body><h1>${title}</h1>
<p>これは「${title}」というページです。ここには日本語の文章がいくつか書いてあります。</p>
${links.map((to) => `<a href="${to}">${to}についての長い見出しの記事です</a>`).join('\n')}</body></html>`,
});

export interface FeedItem {
  readonly link: string;
  readonly id?: string;
  readonly updated?: string;
}

export const atomFeed = (items: readonly FeedItem[]): Served => ({
  type: 'application/atom+xml',
  body: `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>新着</title>${items
    .map(
      ({ link, id = link, updated = '2026-11-01T00:00:00Z' }) =>
        `<entry><id>${id}</id><link href="${link}"/><title>記事</title><updated>${updated}</updated></entry>`,
    )
    .join('')}</feed>`,
});

/** What a collection of the pages of one site on a day after the first has in common with those of the other days. */
export const onDay = (
  day: number,
  { dir, web, host }: { readonly dir: string; readonly web: ChangingWeb; readonly host: string },
): Pick<CorpusRun, 'dir' | 'seeds' | 'hosts' | 'port' | 'crawlers' | 'shiftMs'> => ({
  dir,
  seeds: [`http://${host}/`],
  hosts: web.hosts,
  port: web.port,
  crawlers: ['update'],
  // Due times are whole seconds: what was due yesterday shall be so at the first moment of today.
  shiftMs: day * (dayMs + 2 * secondMs),
});
