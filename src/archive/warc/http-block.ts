import { STATUS_CODES } from 'node:http';
import type { Header } from '../../model/page.ts';
import { headEnd, parseHeaderLines } from './warc-record.ts';

/** The block of a request or response record, taken apart. */
export interface HttpBlock {
  readonly startLine: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

/** Null when the block does not begin with a line and headers. */
export const parseHttpBlock = (block: Uint8Array): HttpBlock | null => {
  const end = headEnd(block);
  const head = byteText(end === -1 ? block : block.subarray(0, end));
  const lineEnd = head.search(/\r?\n/);
  const startLine = lineEnd === -1 ? head : head.slice(0, lineEnd);
  if (!/^HTTP\/\d|^[A-Z]+ \S+ HTTP\/\d/.test(startLine)) return null;
  return {
    startLine,
    headers: lineEnd === -1 ? [] : parseHeaderLines(head.slice(lineEnd)),
    body: end === -1 ? new Uint8Array(0) : block.subarray(end),
  };
};

export const statusOf = (startLine: string): number => {
  const match = /^HTTP\/\d(?:\.\d)? +(\d{3})(?: |$)/.exec(startLine);
  return match === null ? 0 : Number(match[1]);
};

/**
 * A response block whose headers describe the bytes that follow. The body is stored without content and transfer
 * coding; where that makes the server's own words on them untrue, they are kept under Common Crawl's `X-Crawler-` names.
 */
export const responseBlock = (status: number, headers: readonly Header[], body: Uint8Array): Uint8Array => {
  const asSent = headers.every(([name, value]) => isTrueOf(body, name.toLowerCase(), value.trim()));
  const lines = headers.map(([name, value]): Header => {
    const renamed = !asSent && coded.has(name.toLowerCase());
    return [renamed ? `X-Crawler-${name}` : name, value];
  });
  if (!asSent) lines.push(['Content-Length', String(body.length)]);
  return Buffer.concat([responseHead(status, lines), body]);
};

export const responseHead = (status: number, headers: readonly Header[]): Uint8Array =>
  Buffer.from(
    `HTTP/1.1 ${String(status).padStart(3, '0')} ${STATUS_CODES[status] ?? ''}\r\n${headerLines(headers)}\r\n`,
    'latin1',
  );

/** The headers as the server sent them, from a block written by `responseBlock` or by Common Crawl. */
export const originalHeaders = (headers: readonly Header[]): readonly Header[] => {
  if (!headers.some(([name]) => prefix.test(name))) return headers;
  return headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]): Header => [name.replace(prefix, ''), value]);
};

export const requestBlock = (path: string, host: string, headers: readonly Header[]): Uint8Array => {
  const named = headers.some(([name]) => name.toLowerCase() === 'host');
  const all: readonly Header[] = named ? headers : [['Host', host], ...headers];
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headerLines(all)}\r\n`);
};

/** A header is bytes, of whatever charset: each is one character here, as where it came over the wire. */
const byteText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const headerLines = (headers: readonly Header[]): string =>
  headers.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`).join('');

const isTrueOf = (body: Uint8Array, name: string, value: string): boolean =>
  name === 'content-length' ? value === String(body.length) : !coded.has(name) || value === 'identity';

const coded = new Set(['content-encoding', 'transfer-encoding', 'content-length']);
const prefix = /^x-crawler-(?=content-encoding$|transfer-encoding$|content-length$)/i;
const oneLine = (value: string): string => (/[\r\n]/.test(value) ? value.replace(/[\r\n]+/g, ' ') : value);
