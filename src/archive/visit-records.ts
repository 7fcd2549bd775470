import { warcDigest } from '../base/digest.ts';
import type { Header } from '../model/page.ts';
import { epochMs, type EpochMs } from '../model/time.ts';
import { hostOf, parseUrl, pathOf, type Url } from '../model/url.ts';
import {
  originalHeaders,
  parseHttpBlock,
  requestBlock,
  responseBlock,
  responseHead,
  statusOf,
} from './warc/http-block.ts';
import type { ArchivedFetch } from './port.ts';
import {
  fieldOf,
  parseWarcFields,
  recordId,
  serializeRecord,
  warcFields,
  type WarcRecord,
} from './warc/warc-record.ts';

/** A visit as WARC records. The response (or revisit) comes last: when it is complete, the others are. */
export interface VisitRecords {
  readonly before: readonly Uint8Array[];
  readonly response: Uint8Array;
  readonly payloadDigest: string;
}

export const visitRecords = (fetch: ArchivedFetch): VisitRecords => {
  const payloadDigest = fetch.revisitOf === null ? warcDigest(fetch.body) : fetch.revisitOf.payloadDigest;
  const id = responseId(fetch.url, fetch.fetchedAt, payloadDigest, fetch.revisitOf === null ? 'response' : 'revisit');
  const common: readonly Header[] = [
    ['WARC-Date', warcDate(fetch.fetchedAt)],
    ['WARC-Target-URI', fetch.url],
  ];
  const address: readonly Header[] = fetch.address === null ? [] : [['WARC-IP-Address', fetch.address]];
  const before: Uint8Array[] = [];
  if (fetch.requestHeaders.length > 0) {
    const fields: readonly Header[] = [
      ['WARC-Type', 'request'],
      ['WARC-Record-ID', recordId('request', id)],
      ...common,
      ...address,
      ['WARC-Concurrent-To', id],
      ['Content-Type', 'application/http; msgtype=request'],
    ];
    before.push(serializeRecord(fields, requestBlock(pathOf(fetch.url), hostOf(fetch.url), fetch.requestHeaders)));
  }
  if (fetch.metadata.length > 0) {
    const fields: readonly Header[] = [
      ['WARC-Type', 'metadata'],
      ['WARC-Record-ID', recordId('metadata', id)],
      ...common,
      ['WARC-Refers-To', id],
      ['Content-Type', 'application/warc-fields'],
    ];
    before.push(serializeRecord(fields, warcFields(fetch.metadata)));
  }
  const fields: readonly Header[] = [
    ['WARC-Type', fetch.revisitOf === null ? 'response' : 'revisit'],
    ['WARC-Record-ID', id],
    ...common,
    ...address,
    ...revisitFields(fetch),
    ['Content-Type', 'application/http; msgtype=response'],
    ['WARC-Payload-Digest', payloadDigest],
  ];
  const block =
    fetch.revisitOf === null
      ? responseBlock(fetch.status, fetch.headers, fetch.body)
      : responseHead(fetch.status, fetch.headers);
  return { before, response: serializeRecord(fields, block), payloadDigest };
};

/** The visit of a response or revisit record and the request and metadata records that came just before it. */
export const visitOf = (record: WarcRecord, before: readonly WarcRecord[]): ArchivedFetch | null => {
  const url = parseUrl(fieldOf(record.fields, 'WARC-Target-URI') ?? '');
  const fetchedAt = parseWarcDate(fieldOf(record.fields, 'WARC-Date'));
  const http = parseHttpBlock(record.block);
  if (url === null || fetchedAt === null || http === null) return null;
  const id = fieldOf(record.fields, 'WARC-Record-ID');
  const request = before.find((one) => fieldOf(one.fields, 'WARC-Concurrent-To') === id);
  const metadata = before.find((one) => fieldOf(one.fields, 'WARC-Refers-To') === id);
  return {
    url,
    fetchedAt,
    address: fieldOf(record.fields, 'WARC-IP-Address'),
    requestHeaders: request === undefined ? [] : (parseHttpBlock(request.block)?.headers ?? []),
    status: statusOf(http.startLine),
    headers: originalHeaders(http.headers),
    body: http.body,
    revisitOf: originalOf(record),
    metadata: metadata === undefined ? [] : parseWarcFields(metadata.block),
  };
};

/** `2026-11-18T03:04:05.678Z`; WARC 1.1 allows fractions of a second. */
export const warcDate = (at: EpochMs): string => new Date(at).toISOString();

/** Whole seconds (WARC 1.0), fractions (WARC 1.1) and shortened dates; null when it is none. */
export const parseWarcDate = (text: string | null): EpochMs | null => {
  if (text === null) return null;
  const match = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z)?)?)?$/.exec(text);
  const ms = match === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : epochMs(ms);
};

const responseId = (url: Url, at: EpochMs, payloadDigest: string, type: string): string =>
  recordId(type, url, String(at), payloadDigest);

const profiles = {
  identical: 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
  notModified: 'http://netpreserve.org/warc/1.1/revisit/server-not-modified',
};

const revisitFields = (fetch: ArchivedFetch): readonly Header[] => {
  const original = fetch.revisitOf;
  if (original === null) return [];
  return [
    ['WARC-Profile', fetch.status === 304 ? profiles.notModified : profiles.identical],
    ['WARC-Refers-To', responseId(original.url, original.fetchedAt, original.payloadDigest, 'response')],
    ['WARC-Refers-To-Target-URI', original.url],
    ['WARC-Refers-To-Date', warcDate(original.fetchedAt)],
    // WARC 1.1 §6.7.2: a block cut because the payload is known says so.
    ...(fetch.status === 304 ? [] : [['WARC-Truncated', 'length'] as const]),
  ];
};

const originalOf = (record: WarcRecord): ArchivedFetch['revisitOf'] => {
  if (fieldOf(record.fields, 'WARC-Type') !== 'revisit') return null;
  const url = parseUrl(fieldOf(record.fields, 'WARC-Refers-To-Target-URI') ?? '');
  const fetchedAt = parseWarcDate(fieldOf(record.fields, 'WARC-Refers-To-Date'));
  const payloadDigest = fieldOf(record.fields, 'WARC-Payload-Digest');
  return url === null || fetchedAt === null || payloadDigest === null ? null : { url, fetchedAt, payloadDigest };
};
