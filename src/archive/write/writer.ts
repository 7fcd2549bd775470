// Writes the WARC files: an answer is on the disk here before the store hears of it. Called by imports, and while
// collecting by `writer.worker.ts`, a thread of its own. It must not change what was flushed: only what a crash left
// half written is cut off on opening (`recover.ts`); only `../forget.ts` takes pages out.

import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Fault } from '../../base/fault.ts';
import type { ArchiveLocation, Header } from '../../model/page.ts';
import { syncFolder } from '../../platform/platform.ts';
import { timestamp14, type EpochMs } from '../../model/time.ts';
import { archiveFileName, archiveFileNumber, journalName } from '../archive-files.ts';
import { cdxLine, mimeOf, type CdxEntry } from '../index/cdxj.ts';
import { mergeIndex } from '../index/merge-index.ts';
import type { ArchivedFetch, ArchivePosition, ArchiveRecovery, ArchiveWriter } from '../port.ts';
import { knownLines, recoverArchive, writePiece } from './recover.ts';
import { visitRecords, warcDate } from '../visit-records.ts';
import { fieldOf, recordId, serializeRecord, warcFields } from '../warc/warc-record.ts';

export interface ArchiveWriterOptions {
  /** A file is closed when it has grown to this size; a visit is never split. */
  readonly fileBytesMax: number;
  /** Lines of every file's warcinfo record: `software`, `http-header-user-agent`, `operator` … */
  readonly info: readonly Header[];
  /** How far the store knows the archive; what lies after can be had from `visitsFrom` of a reader. */
  readonly resumeAt: ArchivePosition | null;
}

/** Opens an archive folder for appending, after putting right what a crash left behind. One writer per folder. */
export const openArchiveWriter = async (dir: string, options: ArchiveWriterOptions): Promise<ArchiveWriter> => {
  try {
    await mkdir(dir, { recursive: true });
    const { recovery, last } = await recoverArchive(dir, options.resumeAt);
    const writer = new WarcWriter(dir, options, recovery);
    await writer.goOn(last);
    return writer;
  } catch (error) {
    throw asFault(error, dir);
  }
};

class WarcWriter implements ArchiveWriter {
  readonly recovery: ArchiveRecovery;
  readonly #dir: string;
  readonly #options: ArchiveWriterOptions;
  #file = archiveFileName(1);
  #warc: FileHandle | null = null;
  #journal: FileHandle | null = null;
  /** Size of the file with everything pending; `#written` is what the file system has taken. */
  #size = 0;
  #written = 0;
  #pending: Uint8Array[] = [];
  #pendingLines = '';
  #pendingBytes = 0;
  /** Writes follow one another; after one has failed, so do all later ones. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(dir: string, options: ArchiveWriterOptions, recovery: ArchiveRecovery) {
    this.#dir = dir;
    this.#options = options;
    this.recovery = recovery;
  }

  async goOn(last: ArchivePosition | null): Promise<void> {
    if (last === null) return;
    this.#file = last.file;
    this.#size = this.#written = last.offset;
    if (archiveFileNumber(last.file) === 0) return this.#nextFile();
    await this.#openFile();
  }

  write(fetch: ArchivedFetch): Promise<ArchiveLocation> {
    return this.#inTurn(() => this.#append(fetch));
  }

  flush(): Promise<ArchivePosition> {
    return this.#inTurn(async () => {
      await this.#sync();
      return { file: this.#file, offset: this.#size };
    });
  }

  async close(): Promise<void> {
    try {
      await this.#inTurn(async () => {
        await this.#closeFile();
        await mergeIndex(this.#dir);
      });
    } finally {
      await this.#release();
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work).catch((error: unknown) => {
      throw asFault(error, join(this.#dir, this.#file));
    });
    this.#queue = done;
    // The caller sees the failure; the queue only keeps it for those that come later.
    done.catch(() => undefined);
    return done;
  }

  async #append(fetch: ArchivedFetch): Promise<ArchiveLocation> {
    if (this.#size >= this.#options.fileBytesMax) await this.#nextFile();
    if (this.#warc === null) await this.#openFile();
    if (this.#size === 0) this.#add(pack(this.#warcinfo(fetch.fetchedAt)));
    const records = visitRecords(fetch);
    for (const record of records.before) this.#add(pack(record));
    const packed = pack(records.response);
    const location = { file: this.#file, offset: this.#size, length: packed.length };
    this.#add(packed);
    this.#pendingLines += `${cdxLine(entryOf(fetch, records.payloadDigest, location))}\n`;
    if (this.#pendingBytes >= drainBytes) await this.#drain();
    return location;
  }

  #add(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#size += bytes.length;
  }

  async #drain(): Promise<void> {
    if (this.#warc === null || this.#pending.length === 0) return;
    const bytes = Buffer.concat(this.#pending);
    try {
      for (let at = 0; at < bytes.length; )
        at += (await this.#warc.write(bytes, at, bytes.length - at, this.#written + at)).bytesWritten;
    } catch (error) {
      // Half a visit must not stay behind; the next opening would cut it, but the file should be good now.
      await this.#warc.truncate(this.#written).catch(() => undefined);
      throw error;
    }
    this.#written += bytes.length;
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** Index lines follow when the records are on the disk: after a power cut a line never speaks of bytes not there. */
  async #sync(): Promise<void> {
    await this.#drain();
    const lines = this.#pendingLines;
    this.#pendingLines = '';
    await this.#warc?.datasync();
    await this.#journal?.appendFile(lines);
  }

  async #openFile(): Promise<void> {
    this.#warc = await open(join(this.#dir, this.#file), this.#written === 0 ? 'w' : 'r+');
    this.#journal = await open(join(this.#dir, journalName(this.#file)), 'a');
    syncFolder(this.#dir);
  }

  async #nextFile(): Promise<void> {
    await this.#closeFile();
    this.#file = archiveFileName(archiveFileNumber(this.#file) + 1);
    this.#size = this.#written = 0;
  }

  async #closeFile(): Promise<void> {
    if (this.#warc === null) return;
    await this.#sync();
    await this.#release();
    await writePiece(this.#dir, this.#file, await knownLines(this.#dir, this.#file));
  }

  async #release(): Promise<void> {
    const handles = [this.#warc, this.#journal];
    this.#warc = this.#journal = null;
    for (const handle of handles) await handle?.close();
  }

  #warcinfo(at: EpochMs): Uint8Array {
    return serializeRecord(
      [
        ['WARC-Type', 'warcinfo'],
        ['WARC-Record-ID', recordId('warcinfo', this.#file, String(at))],
        ['WARC-Date', warcDate(at)],
        ['WARC-Filename', this.#file],
        ['Content-Type', 'application/warc-fields'],
      ],
      warcFields([
        ...this.#options.info,
        ['format', 'WARC File Format 1.1'],
        ['conformsTo', 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
      ]),
    );
  }
}

/**
 * A compressor for each record: one kept for all would be quicker to set up, but what it makes of a record then depends
 * on those before. Level 3 on the writer's own thread: 64 µs for 16 KB of HTML against 221 µs of CPU in the thread
 * pool, and 3 % larger than 6.
 */
const pack = (record: Uint8Array): Uint8Array => gzipSync(record, record.length < smallRecord ? forSmall : forPages);

const forPages = { level: 3, chunkSize: 8 * 1024 };
/** Setting up the compressor costs more than a request or metadata record: with small tables a quarter (4 of 17 µs). */
const forSmall = { level: 1, windowBits: 10, memLevel: 3, chunkSize: 1024 };
const smallRecord = 1024;

const drainBytes = 1024 * 1024;

const entryOf = (fetch: ArchivedFetch, digest: string, place: ArchiveLocation): CdxEntry => ({
  url: fetch.url,
  timestamp: timestamp14(fetch.fetchedAt),
  mime: fetch.revisitOf === null ? mimeOf(fieldOf(fetch.headers, 'Content-Type')) : 'warc/revisit',
  status: fetch.status,
  digest,
  ...place,
});

/** Whatever the file system says is for people: an error loses its code on the way out of the writer's thread. */
const asFault = (error: unknown, path: string): unknown => {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Fault(
      'DISK_FULL',
      `No room left to write ${path}. Everything flushed is safe; free some space and run again.`,
    );
  return syscall === undefined
    ? error
    : new Fault('ARCHIVE_DAMAGED', `${path} cannot be written: ${message}. Put that right and run again.`);
};
