import { FileWindow } from './file-window.ts';
import { findMember, readMember } from './gzip-member.ts';
import { decodeHead, fieldOf, headEnd, parseHeaderLines, type WarcRecord } from './warc-record.ts';

export type Scanned =
  | { readonly kind: 'record'; readonly offset: number; readonly length: number; readonly record: WarcRecord }
  /** Bytes that are no complete record: the end of the file, or a hole before the next good record. */
  | { readonly kind: 'damage'; readonly offset: number; readonly length: number; readonly reason: string };

/** The records of a file with one gzip member per record, from a member's beginning on; goes on after damage. */
export async function* scanArchiveFile(path: string, from: number): AsyncGenerator<Scanned> {
  const window = await FileWindow.open(path, from);
  try {
    while (window.start < window.size) {
      let found = readMember(window.bytes, 0, recordBytesMax);
      while (found.kind === 'torn' && !window.isAll) {
        await window.grow();
        found = readMember(window.bytes, 0, recordBytesMax);
      }
      const offset = window.start;
      const record = found.kind === 'member' ? parseRecord(found.data) : null;
      if (found.kind === 'member' && record !== null) {
        yield { kind: 'record', offset, length: found.length, record };
        window.moveTo(offset + found.length);
        continue;
      }
      const reason =
        found.kind === 'damaged' ? found.reason : found.kind === 'member' ? 'not a WARC record' : 'cut short';
      await skipToMember(window);
      yield { kind: 'damage', offset, length: window.start - offset, reason };
    }
  } finally {
    await window.close();
  }
}

/** Moves to the next place where a WARC record begins in a gzip member, or to the end. */
export const skipToMember = async (window: FileWindow): Promise<void> => {
  window.moveTo(Math.min(window.start + 1, window.size));
  for (;;) {
    const next = findMember(window.bytes, 0, 'WARC/');
    if (next !== -1) return window.moveTo(window.start + next);
    if (window.isAll) return window.moveTo(window.size);
    // A member's beginning may lie across the end of what is held.
    window.moveTo(window.start + Math.max(0, window.bytes.length - memberHeadBytes));
    await window.grow();
  }
};

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

/** Enough of a member to see that a record begins in it. */
const memberHeadBytes = 4096;
/** No record of ours is longer: bodies end at collect.bodyBytesMax. */
const recordBytesMax = 1024 ** 3;
