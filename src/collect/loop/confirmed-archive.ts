import type { ArchivedFetch, ArchivePosition, ArchiveWriter } from '../../archive/port.ts';
import type { ArchiveLocation } from '../../model/page.ts';

/**
 * How far the archive is confirmed: up to where the store has the outcome of every visit in it. That is not the end of
 * what was flushed, since a visit can be written and flushed with others while its outcome still waits for its turn;
 * killed then, it would be looked for only after that end, and be made again.
 */
export class ConfirmedArchive {
  readonly #archive: ArchiveWriter;
  /** Written and not confirmed, in the order of the file, which is that of the answers to `write`. */
  readonly #open: ArchiveLocation[] = [];
  /** Those of them that have an outcome, after one that has none. */
  readonly #ahead = new Set<ArchiveLocation>();

  constructor(archive: ArchiveWriter) {
    this.#archive = archive;
  }

  async write(fetch: ArchivedFetch): Promise<ArchiveLocation> {
    const location = await this.#archive.write(fetch);
    this.#open.push(location);
    return location;
  }

  /** The outcomes of these visits are committed with this position; null: the confirmed part ends where it did. */
  confirm(visits: Iterable<ArchiveLocation>): ArchivePosition | null {
    for (const location of visits) this.#ahead.add(location);
    let last: ArchiveLocation | undefined;
    for (let [first] = this.#open; first !== undefined && this.#ahead.delete(first); [first] = this.#open)
      last = this.#open.shift();
    // The response is the last record of a visit.
    return last === undefined ? null : { file: last.file, offset: last.offset + last.length };
  }
}
