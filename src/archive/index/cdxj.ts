import type { EpochMs } from '../../model/time.ts';
import { timestamp14 } from '../../model/time.ts';
import { parseHttpBlock, statusOf } from '../warc/http-block.ts';
import { surt } from './surt.ts';
import { parseWarcDate } from '../visit-records.ts';
import { fieldOf, type WarcRecord } from '../warc/warc-record.ts';

/** One line of a CDXJ index, as pywb and cdxj-indexer write it. */
export interface CdxEntry {
  readonly url: string;
  readonly timestamp: string;
  readonly mime: string;
  readonly status: number;
  readonly digest: string;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export interface RecordPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** The index line of a response or revisit record; null for the other kinds. */
export const cdxEntry = (record: WarcRecord, place: RecordPlace): CdxEntry | null => {
  const type = fieldOf(record.fields, 'WARC-Type');
  if (type !== 'response' && type !== 'revisit') return null;
  const url = fieldOf(record.fields, 'WARC-Target-URI');
  const at = parseWarcDate(fieldOf(record.fields, 'WARC-Date'));
  if (url === null || at === null) return null;
  const http = parseHttpBlock(record.block);
  const contentType = http === null ? null : fieldOf(http.headers, 'Content-Type');
  return {
    url,
    timestamp: timestamp14(at as EpochMs),
    mime: type === 'revisit' ? 'warc/revisit' : mimeOf(contentType),
    status: http === null ? 0 : statusOf(http.startLine),
    digest: fieldOf(record.fields, 'WARC-Payload-Digest') ?? '-',
    ...place,
  };
};

export const mimeOf = (contentType: string | null): string =>
  /^\s*([^\s;,]+\/[^\s;,]+)/.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'unk';

export const cdxLine = (entry: CdxEntry): string => {
  const fields = {
    url: entry.url,
    mime: entry.mime,
    status: String(entry.status),
    digest: entry.digest,
    length: String(entry.length),
    offset: String(entry.offset),
    filename: entry.file,
  };
  return `${surt(entry.url)} ${entry.timestamp} ${escapeNonAscii(JSON.stringify(fields))}`;
};

/** Null for a line that is not one: index files written by others are read too. */
export const parseCdxLine = (line: string): CdxEntry | null => {
  const match = /^\S+ (\d{14}) (\{.*\})$/.exec(line);
  if (match === null) return null;
  try {
    const fields = JSON.parse(match[2] ?? '') as Record<string, string | number | undefined>;
    const text = (name: string): string => String(fields[name] ?? '-');
    const entry: CdxEntry = {
      url: text('url'),
      timestamp: match[1] ?? '',
      mime: text('mime'),
      status: Number(text('status')) || 0,
      digest: text('digest'),
      file: text('filename'),
      offset: Number(text('offset')),
      length: Number(text('length')),
    };
    return Number.isSafeInteger(entry.offset) && Number.isSafeInteger(entry.length) ? entry : null;
  } catch {
    return null;
  }
};

/** CDXJ files are in byte order (LC_ALL=C sort); lines of ours are ASCII, for which this is the same. */
export const compareLines = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const escapeNonAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
