import type { Clock } from '../../base/clock.ts';
import type { Header } from '../../model/page.ts';
import type { EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';
import { headerOf, mediaType, type Fetch, type FetchRequest, type FetchResult } from './fetch.ts';

/** A web that was recorded, or made up: what every URL answers. Nobody is asked. */
export interface RecordedWeb {
  /** Null: nothing is recorded of it. */
  answer(url: Url): Promise<RecordedAnswer | null>;
  /** The server of a host; null: nothing is recorded of any. */
  server(host: HostName): Promise<RecordedServer | null>;
  close(): Promise<void>;
}

export interface RecordedServer {
  /** Null: the record does not say. */
  readonly address: string | null;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** When it was fetched; null: it never was. */
  readonly recordedAt: EpochMs | null;
}

/**
 * The crawler's door to a recorded web (C27). Answers within the same limits as the network's; what was not recorded
 * fails as `not-recorded`, which says nothing about whether it exists.
 */
export const openRecordedFetch = (web: RecordedWeb, clock: Clock): Fetch => ({
  resolve: async (host) => {
    const server = await web.server(host);
    // Of a host that nobody reached nothing is recorded: it is as unknown as it was.
    return server === null ? { kind: 'unknown' } : { kind: 'found', address: server.address ?? `recorded:${host}` };
  },
  get: async (request) => {
    const startedAt = clock.now();
    const recorded = await web.answer(request.url);
    const result: FetchResult =
      recorded === null ? { kind: 'failed', fault: 'not-recorded', status: 0 } : withinLimits(recorded, request);
    return {
      startedAt,
      finishedAt: startedAt,
      recordedAt: recorded?.recordedAt ?? null,
      requestHeaders: [],
      wireBytes: result.kind === 'response' ? result.body.length : 0,
      keptAlive: true,
      result,
    };
  },
  close: () => web.close(),
});

const withinLimits = ({ status, headers, body }: RecordedAnswer, request: FetchRequest): FetchResult => {
  const isPage = status >= 200 && status < 300;
  if (isPage && !request.wantsType(mediaType(headerOf(headers, 'content-type'))))
    return { kind: 'failed', fault: 'not-text', status };
  const etag = headerOf(headers, 'etag');
  if (isPage && etag !== null && etag === request.etag)
    return { kind: 'response', status: 304, headers, body: new Uint8Array(0) };
  if (body.length <= request.bodyBytesMax) return { kind: 'response', status, headers, body };
  return request.longBody === 'fail'
    ? { kind: 'failed', fault: 'too-large', status }
    : { kind: 'response', status, headers, body: body.subarray(0, request.bodyBytesMax) };
};
