// The HTTP server of `kumoito serve`: connections, headers, limits, and what happens when something goes wrong.
// Called by the verb `serve`. It must not know what is on a page: `routes.ts` says who answers which address and which
// parameters that one reads.

import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { Fault } from '../base/fault.ts';
import { printableJson } from '../base/printable.ts';
import type { Config } from '../config/options.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { DocumentLists } from './document-lists.ts';
import { openAssets } from './assets.ts';
import { layout } from './frame/layout.ts';
import { boundConnections } from './http/connections.ts';
import { sendStream } from './http/send-stream.ts';
import { outOfTime, stoppedReply } from './pages/problem.ts';
import { answerOf } from './routes.ts';
import type { SiteReply, SiteRequest, SiteSources } from './site-port.ts';
import { LinkSources } from './link-sources.ts';
import { LiveWatch } from './live/live-watch.ts';
import { SnapshotLease } from './snapshot-lease.ts';
import { SurveyCache } from './survey-cache.ts';
import { languages, type Language } from './language/strings.ts';

export interface Site {
  readonly address: string;
  readonly port: number;
  /** Resolves when running answers are sent and the port is free. */
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** A request failed for a reason that is a bug or a broken machine. */
  onError(error: unknown, path: string): void;
}

/** Serves the search page, documents, status and the JSON API. It reads and writes nothing. */
export const serveSite = async (corpus: OpenCorpus, options: ServeOptions): Promise<Site> => {
  const snapshots = new SnapshotLease(await corpus.index(), corpus.clock, corpus.config.web.snapshotAgeMax);
  const surveys = new SurveyCache(corpus, (work) => snapshots.use(work));
  const live = new LiveWatch(corpus);
  const sources: SiteSources = {
    corpus,
    snapshots,
    assets: openAssets(),
    lists: new DocumentLists(corpus),
    surveys,
    links: new LinkSources(corpus, snapshots),
    live,
  };
  const { requestTimeMax } = corpus.config.web;
  const server = createServer({ connectionsCheckingInterval: requestTimeMax / 4 }, (message, response) => {
    void answer(message, response, { sources, options });
  });
  bound(server, corpus.config.web);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return {
    address,
    port,
    close: () =>
      new Promise((resolve) => {
        live.close();
        server.close(() => {
          // What is being made still reads the store, which is closed after this.
          void surveys.close().then(() => {
            snapshots.close();
            resolve();
          });
        });
        server.closeIdleConnections();
      }),
  };
};

/** Slow callers and slow readers are cut off, and never more than so many are there at one time. */
const bound = (server: Server, { requestTimeMax, queryTimeMax, stallMax, connectionsMax }: Config['web']): void => {
  server.headersTimeout = requestTimeMax;
  server.requestTimeout = requestTimeMax;
  // While an answer is looked for nothing moves either.
  server.timeout = queryTimeMax + stallMax;
  boundConnections(server, connectionsMax);
};

const portFault = (error: NodeJS.ErrnoException, { host, port }: ServeOptions): Error =>
  cannotListen.has(error.code ?? '')
    ? new Fault('USAGE', `Cannot listen at ${host} port ${port} (${error.code}). Name another with --port or --host.`)
    : error;

const cannotListen = new Set([
  'EADDRINUSE',
  'EACCES',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EINVAL',
  'EAFNOSUPPORT',
]);

interface Context {
  readonly sources: SiteSources;
  readonly options: ServeOptions;
}

const answer = async (message: IncomingMessage, response: ServerResponse, context: Context): Promise<void> => {
  const url = readTarget(message.url ?? '/');
  const path = url?.path ?? '';
  try {
    const problem = problemOf(message, context.options.host, url === null);
    if (problem !== null) return send(response, { ...problem, type: plain, text: `${problem.text}\n` });
    const params = url?.params ?? new URLSearchParams();
    const language = languageOf(message, params);
    const asked = { path, params, language };
    const { web } = context.sources.corpus.config;
    const reply = await withinTime(response, web.queryTimeMax, (signal) =>
      answerOf({ ...asked, signal }, context.sources),
    );
    if (response.destroyed) return;
    const given = reply ?? stoppedReply(asked, web.queryTimeMax);
    if (given.kind !== 'stream') return send(response, rendered(given, asked, context.sources));
    const headers = { ...security, 'Content-Type': given.type, ...(given.name === null ? {} : kept(given.name)) };
    const msMax = given.lasts === true ? null : web.downloadTimeMax;
    await withinTime(response, msMax, (signal) => sendStream(response, headers, given.pieces(signal)));
  } catch (error) {
    if (response.destroyed && isStopped(error)) return;
    context.options.onError(error, path);
    if (response.headersSent) return;
    const told = error instanceof Fault ? `${error.code}: ${error.message}` : 'This is a bug in Kumoito.';
    send(response, { status: 500, type: plain, text: `500 ${told}\n` });
  }
};

/** Work that ends when the reader has gone away or the time is over: null in the second case. */
const withinTime = async <T>(
  response: ServerResponse,
  msMax: number | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> => {
  const abort = new AbortController();
  const gone = (): void => abort.abort();
  const timer = msMax === null ? undefined : setTimeout(() => abort.abort(outOfTime), msMax);
  response.once('close', gone);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (isStopped(error) && abort.signal.reason === outOfTime && !response.headersSent) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    response.off('close', gone);
  }
};

const isStopped = (error: unknown): boolean => error instanceof Fault && error.code === 'INTERRUPTED';

const plain = 'text/plain; charset=utf-8';

/** What is wrong with a request before any page is asked. */
const problemOf = (
  { method, headers }: IncomingMessage,
  host: string,
  unreadable: boolean,
): { status: number; text: string; headers?: OutgoingHttpHeaders } | null => {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, text: '405 Only GET and HEAD are answered.', headers: { Allow: 'GET, HEAD' } };
  }
  if (unreadable) return { status: 400, text: '400 The address cannot be read.' };
  // A name that some web site made point to this machine (DNS rebinding) must not open a corpus served to one machine.
  if (isLoopback(host) && !isOurName(headers.host ?? '')) return { status: 421, text: '421 Unknown host name.' };
  return null;
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

const isOurName = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isIP(name) !== 0;
};

const readTarget = (target: string): { path: string; params: URLSearchParams } | null => {
  try {
    const url = new URL(target, 'http://localhost');
    return { path: decodeURIComponent(url.pathname), params: url.searchParams };
  } catch {
    return null;
  }
};

const cookieName = 'kumoito-language';

/** `?lang=` wins and is remembered, then the cookie, then the browser's own wish. */
const languageOf = ({ headers }: IncomingMessage, params: URLSearchParams): Language => {
  const asked = params.get('lang') ?? new RegExp(`${cookieName}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  const known = languages.find((language) => language === asked);
  if (known !== undefined) return known;
  const wished = (headers['accept-language'] ?? 'ja').split(',').map((one) => one.trim().slice(0, 2));
  return wished.map((tag) => languages.find((language) => language === tag)).find((one) => one !== undefined) ?? 'en';
};

interface Rendered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: OutgoingHttpHeaders;
}

const rendered = (
  reply: Exclude<SiteReply, { kind: 'stream' }>,
  { path, params, language }: Omit<SiteRequest, 'signal'>,
  { corpus, assets }: SiteSources,
): Rendered => {
  switch (reply.kind) {
    case 'json':
      return { status: reply.status, type: 'application/json; charset=utf-8', text: `${printableJson(reply.data)}\n` };
    case 'text':
      return { status: 200, type: reply.type, text: reply.text, headers: reply.immutable === true ? forEver : {} };
    case 'file':
      return {
        status: 200,
        type: reply.type,
        text: reply.text,
        headers: kept(reply.name),
      };
    case 'page': {
      const other = new URLSearchParams(params);
      other.set('lang', language === 'ja' ? 'en' : 'ja');
      const { title, section, content, trail = [], scripts = [] } = reply;
      const otherLanguage = `${encodeURI(path)}?${other.toString()}`;
      const name = basename(corpus.paths.dir);
      const frame = { title, section, trail, scripts, language, corpus: name, otherLanguage, assets };
      const remember = params.has('lang')
        ? { 'Set-Cookie': `${cookieName}=${language}; Path=/; SameSite=Strict; Max-Age=31536000` }
        : {};
      return {
        status: reply.status,
        type: 'text/html; charset=utf-8',
        text: layout(frame, content).text,
        headers: { ...remember, Vary: 'Cookie, Accept-Language' },
      };
    }
  }
};

const forEver: OutgoingHttpHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** RFC 6266: a name in ASCII for old readers, and the whole one. */
const kept = (name: string): OutgoingHttpHeaders => ({
  'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
});

const security: OutgoingHttpHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

const send = (response: ServerResponse, { status, type, text, headers = {} }: Rendered): void => {
  const body = Buffer.from(text);
  response.writeHead(status, { ...security, ...headers, 'Content-Type': type, 'Content-Length': body.length });
  // Node drops the body of an answer to HEAD by itself.
  response.end(body);
};
