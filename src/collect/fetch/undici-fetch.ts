import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Clock } from '../../base/clock.ts';
import type { FetchFault } from '../../model/outcome.ts';
import type { Header } from '../../model/page.ts';
import { epochMs } from '../../model/time.ts';
import { originOf, pathOf, type HostName, type Url } from '../../model/url.ts';
import { acceptEncoding, decodeContent } from './content-coding.ts';
import { faultOf } from './fault-of.ts';
import {
  headerOf,
  mediaType,
  type Fetch,
  type FetchAnswer,
  type FetchRequest,
  type FetchResult,
  type ResolvedHost,
} from './fetch.ts';
import { isPrivateAddress } from './private-address.ts';

export interface UndiciFetchOptions {
  readonly clock: Clock;
  /** The whole `User-Agent` line: product and contact. */
  readonly userAgent: string;
  readonly fetchTimeMax: number;
  readonly connectTimeMax: number;
  readonly headerBytesMax: number;
  /** Names and their addresses instead of the system's; with it, other names do not exist. */
  readonly hosts: ReadonlyMap<HostName, string> | null;
  /** The port connected to for http, whatever the URL says. */
  readonly connectPort: number | null;
  /** It matters whether a server keeps its connections: after an answer it is watched whether it closes this one. */
  readonly keepAlive: boolean;
}

export const openUndiciFetch = (options: UndiciFetchOptions): Fetch => new UndiciFetch(options);

class UndiciFetch implements Fetch {
  readonly #options: UndiciFetchOptions;
  readonly #agent: Agent;
  /** The address the gate counts a host under is the one connected to. */
  readonly #addresses = new Map<string, string>();
  /** By origin: who waits to see whether its connection is closed. */
  readonly #onClose = new Map<string, () => void>();

  constructor(options: UndiciFetchOptions) {
    this.#options = options;
    const connector = buildConnector({
      timeout: options.connectTimeMax,
      lookup: (host, lookupOptions, done) => {
        const address = this.#addresses.get(host) ?? '';
        const family = isIP(address);
        if (family === 0) done(Object.assign(new Error(`${host} was not resolved`), { code: 'ENOTFOUND' }), '', 4);
        else if (lookupOptions.all === true) done(null, [{ address, family }]);
        else done(null, address, family);
      },
    });
    const { connectPort } = options;
    this.#agent = new Agent({
      connect: (to, done) =>
        connector(connectPort !== null && to.protocol === 'http:' ? { ...to, port: String(connectPort) } : to, done),
      connections: 1,
      pipelining: 1,
      maxHeaderSize: options.headerBytesMax,
      headersTimeout: options.fetchTimeMax,
      bodyTimeout: options.fetchTimeMax,
    });
    this.#agent.on('disconnect', (origin) => this.#onClose.get(origin.origin)?.());
  }

  async resolve(host: HostName): Promise<ResolvedHost> {
    const { hosts } = this.#options;
    const literal = host.startsWith('[') ? host.slice(1, -1) : host;
    if (hosts !== null) {
      const address = hosts.get(host);
      return address === undefined ? { kind: 'unknown' } : { kind: 'found', address };
    }
    const address = isIP(literal) === 0 ? await lookupAddress(host) : literal;
    if (address === null) return { kind: 'unknown' };
    return { kind: isPrivateAddress(address) ? 'private' : 'found', address };
  }

  get(request: FetchRequest): Promise<FetchAnswer> {
    const host = new URL(request.url).hostname;
    this.#addresses.set(host, request.address);
    const requestHeaders = this.#headers(request);
    const startedAt = this.#options.clock.now();
    return new Promise((resolve) => {
      const collector = new BodyCollector(request, this.#options.fetchTimeMax, (result) => {
        this.#addresses.delete(host);
        const { wireBytes } = collector;
        const finishedAt = epochMs(Math.max(startedAt, this.#options.clock.now()));
        const isOpen = collector.keptAlive && this.#options.keepAlive ? this.#staysOpen(request.url) : null;
        const answer = { startedAt, finishedAt, requestHeaders, wireBytes, result };
        if (isOpen === null) resolve({ ...answer, keptAlive: collector.keptAlive });
        else void isOpen.then((keptAlive) => resolve({ ...answer, keptAlive }));
      });
      const target = { origin: originOf(request.url), path: pathOf(request.url), method: 'GET' } as const;
      this.#agent.dispatch({ ...target, headers: requestHeaders.flat() }, collector);
    });
  }

  /** Servers of HTTP/1.0, and many others, close the connection without a word of it. */
  #staysOpen(url: Url): Promise<boolean> {
    const origin = new URL(url).origin;
    return new Promise((resolve) => {
      const settle = (isOpen: boolean): void => {
        clearTimeout(timer);
        this.#onClose.delete(origin);
        resolve(isOpen);
      };
      const timer = setTimeout(() => settle(true), closeNoticeMs);
      this.#onClose.set(origin, () => settle(false));
    });
  }

  #headers(request: FetchRequest): Header[] {
    const headers: Header[] = [
      ['User-Agent', this.#options.userAgent],
      ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1'],
      ['Accept-Language', 'ja,*;q=0.5'],
      ['Accept-Encoding', acceptEncoding],
    ];
    if (request.etag !== null) headers.push(['If-None-Match', request.etag]);
    if (request.lastModified !== null) headers.push(['If-Modified-Since', request.lastModified]);
    if (request.cookie !== null) headers.push(['Cookie', request.cookie]);
    return headers;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** So long after an answer its end of the connection, if it is closed, has come in. */
const closeNoticeMs = 50;

/** A text that is to be cut may unpack to so many times its limit before it is taken for a bomb. */
const packedRatioMax = 20;

/** Takes one response in, within the limits of its request. */
class BodyCollector implements Dispatcher.DispatchHandler {
  wireBytes = 0;
  keptAlive = false;
  readonly #request: FetchRequest;
  readonly #done: (result: FetchResult) => void;
  readonly #timer: NodeJS.Timeout;
  #abort: ((error?: Error) => void) | null = null;
  #status = 0;
  #headers: Header[] = [];
  #chunks: Buffer[] = [];
  #over = false;

  constructor(request: FetchRequest, timeMax: number, done: (result: FetchResult) => void) {
    this.#request = request;
    this.#done = done;
    this.#timer = setTimeout(() => this.#stop({ kind: 'failed', fault: 'timeout', status: this.#status }), timeMax);
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#abort = abort;
    if (this.#over) abort();
  }

  onHeaders(status: number, rawHeaders: Buffer[]): boolean {
    if (status < 200) return true;
    this.#status = status;
    this.#headers = [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2)
      this.#headers.push([rawHeaders[at]?.toString('latin1') ?? '', rawHeaders[at + 1]?.toString('latin1') ?? '']);
    this.keptAlive = !/\bclose\b/i.test(headerOf(this.#headers, 'connection') ?? '');
    const isPage = status >= 200 && status < 300;
    if (isPage && !this.#request.wantsType(mediaType(headerOf(this.#headers, 'content-type')))) this.#fail('not-text');
    else if (Number(headerOf(this.#headers, 'content-length') ?? 0) > this.#request.bodyBytesMax) this.#tooLong();
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#over) return true;
    this.#chunks.push(chunk);
    this.wireBytes += chunk.length;
    if (this.wireBytes > this.#request.bodyBytesMax) this.#tooLong();
    return true;
  }

  onComplete(): void {
    this.#finish(this.#response());
  }

  onError(error: Error): void {
    this.#finish({ kind: 'failed', fault: faultOf(error, this.#status !== 0), status: this.#status });
  }

  #response(): FetchResult {
    const { bodyBytesMax, longBody } = this.#request;
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    const outputMax = longBody === 'cut' ? bodyBytesMax * packedRatioMax : bodyBytesMax;
    const decoded = decodeContent(bytes, headerOf(this.#headers, 'content-encoding'), outputMax);
    if ('fault' in decoded) return { kind: 'failed', fault: decoded.fault, status: this.#status };
    const body = longBody === 'cut' ? decoded.body.subarray(0, bodyBytesMax) : decoded.body;
    return { kind: 'response', status: this.#status, headers: this.#headers, body };
  }

  #tooLong(): void {
    // A packed body that is cut cannot be unpacked; what has come of a plain one is kept.
    const packed = headerOf(this.#headers, 'content-encoding') !== null;
    if (this.#request.longBody === 'fail' || packed) this.#fail('too-large');
    else if (this.wireBytes > this.#request.bodyBytesMax) this.#stop(this.#response());
  }

  #fail(fault: FetchFault): void {
    this.#stop({ kind: 'failed', fault, status: this.#status });
  }

  #stop(result: FetchResult): void {
    this.keptAlive = false;
    this.#finish(result);
    this.#abort?.();
  }

  #finish(result: FetchResult): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#done(result);
    this.#chunks = [];
  }
}

const lookupAddress = async (host: HostName): Promise<string | null> => {
  try {
    return (await lookup(host)).address;
  } catch {
    return null;
  }
};
