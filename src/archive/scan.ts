import { open } from 'node:fs/promises';
import { findMember, readMember } from './gzip-member.ts';
import { fieldOf, headEnd, parseHeaderLines, decodeHead, type WarcRecord } from './warc-record.ts';

export type Scanned =
  | { readonly kind: 'record'; readonly offset: number; readonly length: number; readonly record: WarcRecord }
  /** Bytes that are no complete record: the end of the file, or a hole before the next good record. */
  | { readonly kind: 'damage'; readonly offset: number; readonly length: number; readonly reason: string };

/** The records of a file with one gzip member per record, from a member's beginning on; goes on behind damage. */
export async function* scanArchiveFile(path: string, from: number): AsyncGenerator<Scanned> {
  const handle = await open(path, 'r');
  try {
    const size = (await handle.stat()).size;
    let start = from;
    let bytes = Buffer.alloc(0);
    const readOn = async (wanted: number): Promise<void> => {
      const more = Buffer.allocUnsafe(Math.min(wanted, size - start - bytes.length));
      const { bytesRead } = await handle.read(more, 0, more.length, start + bytes.length);
      bytes = Buffer.concat([bytes, more.subarray(0, bytesRead)]);
    };
    const isAll = (): boolean => start + bytes.length >= size;
    const goTo = (at: number): void => {
      bytes = bytes.subarray(at);
      start += at;
    };
    while (start < size) {
      if (bytes.length === 0) await readOn(windowBytes);
      let found = readMember(bytes, 0, recordBytesMax);
      while (found.kind === 'torn' && !isAll()) {
        await readOn(Math.max(windowBytes, bytes.length));
        found = readMember(bytes, 0, recordBytesMax);
      }
      const record = found.kind === 'member' ? parseRecord(found.data) : null;
      if (found.kind === 'member' && record !== null) {
        yield { kind: 'record', offset: start, length: found.length, record };
        goTo(found.length);
        continue;
      }
      const reason =
        found.kind === 'damaged' ? found.reason : found.kind === 'member' ? 'not a WARC record' : 'cut short';
      const offset = start;
      goTo(Math.min(1, bytes.length));
      let next = findMember(bytes, 0, 'WARC/');
      while (next === -1 && !isAll()) {
        // A member's head may straddle the window: keep its last bytes.
        goTo(Math.max(0, bytes.length - 4096));
        await readOn(windowBytes);
        next = findMember(bytes, 0, 'WARC/');
      }
      goTo(next === -1 ? bytes.length : next);
      yield { kind: 'damage', offset, length: start - offset, reason };
    }
  } finally {
    await handle.close();
  }
}

/** The record a member's data hold; null when they are not exactly one. */
export const parseRecord = (data: Uint8Array): WarcRecord | null => {
  const end = headEnd(data);
  if (end === -1) return null;
  const head = decodeHead(data.subarray(0, end));
  const version = /^WARC\/(\d+\.\d+)\r?\n/.exec(head);
  if (version === null) return null;
  const fields = parseHeaderLines(head.slice(version[0].length));
  const length = Number(fieldOf(fields, 'Content-Length') ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0 || data.length !== end + length + 4) return null;
  return { version: version[1] ?? '', fields, block: data.subarray(end, end + length) };
};

const windowBytes = 1024 * 1024;
/** No record of ours is longer: bodies end at collect.bodyBytesMax. */
const recordBytesMax = 1024 ** 3;
