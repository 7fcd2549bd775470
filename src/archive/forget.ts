import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipOfLength, memberLengths } from '../base/gzip-of-length.ts';
import type { Url } from '../model/url.ts';
import { archiveFiles } from './archive-files.ts';
import { parseCdxLine, type CdxEntry } from './index/cdxj.ts';
import { mergeIndex } from './index/merge-index.ts';
import { knownLines, recoverArchive, writePiece } from './write/recover.ts';
import { scanArchiveFile } from './warc/scan.ts';
import { fieldOf, recordId, serializeRecord, warcFields } from './warc/warc-record.ts';

export interface Forgotten {
  readonly visits: number;
  readonly bytes: number;
}

/**
 * Removes every record of the URLs from a closed archive. Each visit is overwritten where it lies by a gzip member of
 * exactly its length that holds an empty record: the files stay valid, every other location stays true, and the work
 * grows with what is removed, not with the archive. Interrupted, it is done by calling it again.
 */
export const forgetInArchive = async (dir: string, isForgotten: (url: Url) => boolean): Promise<Forgotten> => {
  await recoverArchive(dir, null);
  let visits = 0;
  let bytes = 0;
  const files = await archiveFiles(dir);
  for (const file of files) {
    const lines = await knownLines(dir, file);
    const entries = lines.flatMap((line) => parseCdxLine(line) ?? []);
    const spans = visitSpans(entries).filter(({ entry }) => isForgotten(entry.url as Url));
    if (spans.length > 0) {
      const handle = await open(join(dir, file), 'r+');
      try {
        for (const span of spans) bytes += await overwrite(handle, join(dir, file), span);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
    visits += spans.length;
    // Only now: as long as a line is there, the next call finds what it has to do.
    const kept = lines.filter((line) => !isForgotten((parseCdxLine(line)?.url ?? '') as Url));
    if (spans.length > 0 || file === files.at(-1)) await writePiece(dir, file, kept);
  }
  await mergeIndex(dir);
  return { visits, bytes };
};

interface Span {
  readonly entry: CdxEntry;
  /** Where the visit before ends: the request and metadata records lie between. */
  readonly from: number;
}

const visitSpans = (entries: readonly CdxEntry[]): Span[] => {
  const spans: Span[] = [];
  let from = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < from) continue;
    spans.push({ entry, from });
    from = entry.offset + entry.length;
  }
  return spans;
};

const overwrite = async (handle: FileHandle, path: string, { entry, from }: Span): Promise<number> => {
  let start = entry.offset;
  const end = entry.offset + entry.length;
  for await (const found of scanArchiveFile(path, from)) {
    if (found.offset >= entry.offset) break;
    const mine = found.kind === 'damage' || fieldOf(found.record.fields, 'WARC-Target-URI') === entry.url;
    if (mine) start = Math.min(start, found.offset);
    else start = entry.offset;
  }
  let at = start;
  for (const length of memberLengths(end - start)) {
    await handle.write(emptyMember(length, `${entry.file}:${at}`), 0, length, at);
    at += length;
  }
  return end - start;
};

/** A gzip member of exactly this length with one valid record in it that says nothing but that something was removed. */
export const emptyMember = (length: number, place: string): Uint8Array =>
  gzipOfLength(
    serializeRecord(
      [
        ['WARC-Type', 'metadata'],
        ['WARC-Record-ID', recordId('removed', place)],
        ['WARC-Date', '1970-01-01T00:00:00Z'],
        ['Content-Type', 'application/warc-fields'],
      ],
      warcFields([['note', 'removed']]),
    ),
    length,
  );
