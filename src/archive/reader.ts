import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { md5, warcDigest } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import type { ArchiveLocation, FetchedPage } from '../model/page.ts';
import { archiveFiles } from './archive-files.ts';
import { readMember } from './warc/gzip-member.ts';
import type { ArchivePosition, ArchiveReader, StoredVisit } from './port.ts';
import { parseRecord, scanArchiveFile } from './warc/scan.ts';
import { visitOf } from './visit-records.ts';
import { fieldOf, type WarcRecord } from './warc/warc-record.ts';

/** Reads an archive folder, also while it is being written. */
export const openArchiveReader = (dir: string): ArchiveReader => new WarcReader(dir);

class WarcReader implements ArchiveReader {
  readonly #dir: string;
  /** One handle per WARC file; Node raises the limit of open files to the hard one itself. */
  readonly #open = new Map<string, Promise<FileHandle>>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  async read(location: ArchiveLocation): Promise<FetchedPage> {
    const record = await this.#record(location);
    const visit = visitOf(record, []);
    if (visit === null || fieldOf(record.fields, 'WARC-Type') !== 'response')
      throw damaged(location, 'it is no response record');
    const digest = fieldOf(record.fields, 'WARC-Payload-Digest');
    if (digest !== null && digest !== warcDigest(visit.body)) throw damaged(location, 'its payload digest is wrong');
    return {
      url: visit.url,
      fetchedAt: visit.fetchedAt,
      status: visit.status,
      headers: visit.headers,
      body: visit.body,
      md5: md5(visit.body),
    };
  }

  async addressOf(location: ArchiveLocation): Promise<string | null> {
    return fieldOf((await this.#record(location)).fields, 'WARC-IP-Address');
  }

  async *visitsFrom(position: ArchivePosition | null): AsyncGenerator<StoredVisit> {
    for (const file of await archiveFiles(this.#dir)) {
      if (position !== null && file < position.file) continue;
      const from = file === position?.file ? position.offset : 0;
      let before: WarcRecord[] = [];
      for await (const found of scanArchiveFile(join(this.#dir, file), from)) {
        if (found.kind === 'damage') {
          before = [];
          continue;
        }
        const type = fieldOf(found.record.fields, 'WARC-Type');
        if (type !== 'response' && type !== 'revisit') {
          before.push(found.record);
          continue;
        }
        const fetch = visitOf(found.record, before);
        before = [];
        if (fetch !== null) yield { fetch, location: { file, offset: found.offset, length: found.length } };
      }
    }
  }

  async close(): Promise<void> {
    const handles = [...this.#open.values()];
    this.#open.clear();
    for (const handle of handles) await (await handle).close();
  }

  async #record(location: ArchiveLocation): Promise<WarcRecord> {
    const bytes = Buffer.allocUnsafe(location.length);
    const handle = await this.#handle(location);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, location.offset);
    const member = readMember(bytes.subarray(0, bytesRead), 0, recordBytesMax);
    if (member.kind !== 'member' || member.length !== location.length)
      throw damaged(location, member.kind === 'damaged' ? member.reason : 'there is no whole record of that length');
    const record = parseRecord(member.data);
    if (record === null) throw damaged(location, 'it is no WARC record');
    return record;
  }

  async #handle(location: ArchiveLocation): Promise<FileHandle> {
    const { file } = location;
    const known = this.#open.get(file);
    if (known !== undefined) return known;
    if (basename(file) !== file) throw damaged(location, 'its file lies outside the archive');
    const opened = open(join(this.#dir, file), 'r');
    this.#open.set(file, opened);
    try {
      await opened;
    } catch {
      this.#open.delete(file);
      throw damaged(location, 'its file cannot be opened');
    }
    return opened;
  }
}

const recordBytesMax = 1024 ** 3;

const damaged = (at: ArchiveLocation, why: string): Fault =>
  new Fault(
    'ARCHIVE_DAMAGED',
    `The record at ${at.file}:${at.offset} (${at.length} bytes) cannot be read: ${why}. Restore the file from a backup; \`kumoito doctor --archive\` reads every byte of an archive.`,
  );
