import { stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { isPlainText } from '../text/utf8-text.ts';
import type { Header } from '../model/page.ts';
import { epochMs, type EpochMs } from '../model/time.ts';
import { parseUrl, type Url } from '../model/url.ts';
import { originalHeaders, parseHttpBlock, statusOf } from './warc/http-block.ts';
import { readRecords, type FoundRecord } from './warc/read-records.ts';
import { sections } from './warc/sections.ts';
import { unchunk } from './warc/transfer-coding.ts';
import { parseWarcDate } from './visit-records.ts';
import { fieldOf } from './warc/warc-record.ts';

/** What an import file holds, one after another. A fault costs one record; reading goes on. */
export type Imported =
  | ImportedPage
  | { readonly kind: 'fault'; readonly path: string; readonly offset: number; readonly reason: string };

export interface ImportedPage {
  readonly kind: 'page';
  readonly path: string;
  readonly offset: number;
  /** Null for a file that is a page itself: its place says what its URL is. */
  readonly url: Url | null;
  /** The archive's date; for a file its time of change. */
  readonly fetchedAt: EpochMs;
  /** Where the server was reached, if the record says so. */
  readonly address: string | null;
  readonly status: number;
  /** Of a WET text or a file: a Content-Type alone. */
  readonly headers: readonly Header[];
  /** Content and transfer coding removed. */
  readonly body: Uint8Array;
}

export interface ImportLimits {
  /** Longer records, files and unpacked bodies are faults. */
  readonly recordBytesMax: number;
}

/**
 * Pages out of WARC, ARC, WET and plain files, each packed with gzip or not; the content decides which, not the name.
 * Requests, metadata, revisits and anything that was not fetched over HTTP are passed over.
 */
export async function* readImport(path: string, limits: ImportLimits): AsyncGenerator<Imported> {
  const beginning = await firstBytes(path);
  if (zstd.every((byte, at) => beginning[at] === byte)) {
    yield { kind: 'fault', path, offset: 0, reason: 'packed with zstd, which Node 20 cannot read: unpack it first' };
    return;
  }
  if (!looksLikeArchive(beginning) && !/\.(?:warc|wet|arc|wat)(?:\.gz)?$/i.test(path)) {
    yield await filePage(path, limits);
    return;
  }
  for await (const found of readRecords(path, limits)) {
    if (found.kind === 'fault') yield { ...found, path };
    else {
      const page = recordPage(found, path, limits);
      if (page !== null) yield page;
    }
  }
}

type Found = Extract<FoundRecord, { kind: 'record' }>;

const zstd = [0x28, 0xb5, 0x2f, 0xfd];

const looksLikeArchive = (bytes: Uint8Array): boolean =>
  /^(?:WARC\/\d|filedesc:|[a-z]+:\S* [\d.]{7,15} \d{14} )/.test(Buffer.from(bytes).toString('latin1', 0, 300));

const firstBytes = async (path: string): Promise<Uint8Array> => {
  for await (const section of sections(path)) {
    const first = await section.chunks.next();
    await section.chunks.return(undefined);
    return first.done === true ? new Uint8Array(0) : first.value;
  }
  return new Uint8Array(0);
};

const filePage = async (path: string, limits: ImportLimits): Promise<Imported> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const section of sections(path)) {
    for await (const chunk of section.chunks) {
      bytes += chunk.length;
      if (bytes <= limits.recordBytesMax) parts.push(chunk);
    }
    const reason = section.fault();
    if (reason !== null) return { kind: 'fault', path, offset: section.offset, reason };
  }
  if (bytes > limits.recordBytesMax)
    return { kind: 'fault', path, offset: 0, reason: `${bytes} bytes are more than ${limits.recordBytesMax}` };
  const name = path.toLowerCase().replace(/\.gz$/, '');
  const type = name.endsWith('.txt') ? 'text/plain' : /\.xhtml?$/.test(name) ? 'application/xhtml+xml' : 'text/html';
  const fetchedAt = epochMs(Math.floor((await stat(path)).mtimeMs));
  const headers: readonly Header[] = [['Content-Type', type]];
  return {
    kind: 'page',
    path,
    offset: 0,
    url: null,
    fetchedAt,
    address: null,
    status: 200,
    headers,
    body: Buffer.concat(parts),
  };
};

const recordPage = (record: Found, path: string, limits: ImportLimits): Imported | null => {
  const { fields, offset, block } = record;
  const type = fieldOf(fields, 'WARC-Type');
  if (type !== 'response' && type !== 'resource' && type !== 'conversion') return null;
  const target = (fieldOf(fields, 'WARC-Target-URI') ?? '').replace(/^<(.*)>$/, '$1');
  if (!/^https?:/i.test(target)) return null;
  const fault = (reason: string): Imported => ({ kind: 'fault', path, offset, reason: `${target}: ${reason}` });
  const url = parseUrl(target);
  const fetchedAt = parseWarcDate(fieldOf(fields, 'WARC-Date'));
  const address = fieldOf(fields, 'WARC-IP-Address');
  if (url === null) return fault('the URL cannot be used');
  if (fetchedAt === null) return fault(`no date (${fieldOf(fields, 'WARC-Date')})`);
  const contentType = fieldOf(fields, 'Content-Type');
  if (type !== 'response' || !/^application\/http\b/i.test(contentType ?? '')) {
    const headers: readonly Header[] = contentType === null ? [] : [['Content-Type', contentType]];
    return { kind: 'page', path, offset, url, fetchedAt, address, status: 200, headers, body: block };
  }
  const http = parseHttpBlock(block);
  if (http === null) return fault('the response does not begin as an HTTP message');
  const body = decoded(http.body, http.headers, limits.recordBytesMax);
  if (typeof body === 'string') return fault(body);
  const status = statusOf(http.startLine);
  return { kind: 'page', path, offset, url, fetchedAt, address, status, headers: originalHeaders(http.headers), body };
};

/** The body without its codings, or why it cannot be had. Archives often name a coding they have already removed. */
const decoded = (stored: Uint8Array, headers: readonly Header[], bytesMax: number): Uint8Array | string => {
  const chunked = /\bchunked\b/i.test(fieldOf(headers, 'Transfer-Encoding') ?? '');
  let body = chunked ? (unchunk(stored) ?? stored) : stored;
  const codings = (fieldOf(headers, 'Content-Encoding') ?? '').toLowerCase().split(/[ ,]+/).filter(Boolean);
  for (const coding of codings.toReversed()) {
    if (body.length === 0 || coding === 'identity') continue;
    try {
      body = removeCoding(coding, body, bytesMax);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ERR_BUFFER_TOO_LARGE') return `unpacked it is longer than ${bytesMax} bytes`;
      return `Content-Encoding ${coding} cannot be removed (${code ?? (error as Error).message})`;
    }
  }
  return body;
};

const removeCoding = (coding: string, body: Uint8Array, maxOutputLength: number): Uint8Array => {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body, { maxOutputLength }) : body;
    case 'deflate':
      // RFC 9110 §8.4.1.2: some send it without the zlib wrapper.
      return ((body[0] ?? 0) & 15) === 8
        ? inflateSync(body, { maxOutputLength })
        : inflateRawSync(body, { maxOutputLength });
    case 'br':
      return startsAsText(body) ? body : brotliDecompressSync(body, { maxOutputLength });
    default:
      // Some name a charset there, or `none`, or `binary`.
      if (isPlainText(body)) return body;
      throw new Error('unknown coding');
  }
};

/** Brotli has no mark of its own; a body that begins as markup was unpacked before it was stored. */
const startsAsText = (body: Uint8Array): boolean =>
  /^\s*<[!?a-z]/i.test(Buffer.from(body.subarray(0, 64)).toString('latin1'));
