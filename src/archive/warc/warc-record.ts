import { sha256, warcDigest } from '../../base/digest.ts';
import type { Header } from '../../model/page.ts';

/** One record of a WARC file, as bytes and named fields; nothing in it is interpreted yet. */
export interface WarcRecord {
  /** `1.1`, `1.0`, `0.18` … as the record says. */
  readonly version: string;
  readonly fields: readonly Header[];
  readonly block: Uint8Array;
}

/** The first value of a named field; names are compared without case (WARC 1.1 §4). */
export const fieldOf = (fields: readonly Header[], name: string): string | null => {
  const lower = name.toLowerCase();
  for (const [key, value] of fields) if (key.toLowerCase() === lower) return value;
  return null;
};

/**
 * A record id made from what the record is about, so that the same visit written twice has the same id and a revisit can
 * name its original. UUID version 8 (RFC 9562 §5.8) over SHA-256.
 */
export const recordId = (...parts: readonly string[]): string => {
  const hash = sha256(parts.join('\n'));
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16);
  return `<urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}>`;
};

/** The bytes of a WARC record, with its block digest and length filled in. */
export const serializeRecord = (
  fields: readonly Header[],
  block: Uint8Array,
  version: '1.0' | '1.1' = '1.1',
): Uint8Array => {
  let head = `WARC/${version}\r\n`;
  for (const [name, value] of fields) head += `${name}: ${oneLine(value)}\r\n`;
  head += `WARC-Block-Digest: ${warcDigest(block)}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, recordEnd]);
};

/** `Name: value` lines, as in warcinfo and metadata records (application/warc-fields). */
export const warcFields = (lines: readonly Header[]): Uint8Array =>
  Buffer.from(lines.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`).join(''));

export const parseWarcFields = (block: Uint8Array): Header[] => parseHeaderLines(decodeHead(block));

/** Where the blank line after the head ends, or -1. A bare newline is accepted for CRLF, as every reader does. */
export const headEnd = (bytes: Uint8Array, from = 0): number => {
  for (let at = bytes.indexOf(10, from); at !== -1; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return at + 2;
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3;
  }
  return -1;
};

/** `Name: value` lines; a line that begins with a blank continues the one before; lines without a colon are left out. */
export const parseHeaderLines = (text: string): Header[] => {
  const headers: Header[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = headers.at(-1);
    if ((line.startsWith(' ') || line.startsWith('\t')) && last !== undefined) {
      if (line.trim() !== '') headers[headers.length - 1] = [last[0], `${last[1]} ${line.trim()}`];
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return headers;
};

/** Fields of a record are UTF-8 where they can be (WARC 1.1 §4) and Latin-1 otherwise. */
export const decodeHead = (bytes: Uint8Array): string => {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  }
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const recordEnd = Buffer.from('\r\n\r\n');
const oneLine = (value: string): string => (/[\r\n]/.test(value) ? value.replace(/[\r\n]+/g, ' ') : value);
