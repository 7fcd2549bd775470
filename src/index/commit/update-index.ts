// Start here to see how the index follows the corpus: what is new is added, what is gone leaves, segments are merged.
// Called by `../open-search.ts`, under the writer's lock. It must not write into a file that a commit names: readers
// may have it open.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { elapsedMs } from '../../base/clock.ts';
import { Fault } from '../../base/fault.ts';
import type { DocumentId } from '../../model/ids.ts';
import { Build, type BuildSettings } from '../build/build.ts';
import { type Commit, readCommit, writeCommit } from './commit.ts';
import { livingDocuments } from '../segment/living-documents.ts';
import { nextMerge } from '../merge/merge-policy.ts';
import type { UpdateReport, WantedDocument } from '../port.ts';
import { compareKeys, digestBits, documentIdOf, idOf } from '../segment/document-key.ts';
import { FileSink } from '../files/file-sink.ts';
import { mergeSegments } from '../merge/merge-segments.ts';
import { formatVersion } from '../files/segment-file.ts';
import type { WrittenSegment } from '../write/segment-sinks.ts';
import { Segment, type SegmentRecord } from '../segment/segment.ts';

export interface WriterSettings extends BuildSettings {
  readonly signal: AbortSignal | null;
}

export const updateIndex = async (
  settings: WriterSettings,
  wanted: AsyncIterable<WantedDocument>,
): Promise<UpdateReport> => {
  const before = readCommit(settings.dir) ?? emptyCommit(settings.ranking.titleWeight);
  const segments = before.segments.map((record) => new Segment(settings.dir, record));
  try {
    const update = new Update(settings, before, segments);
    await update.run(wanted);
    return update.report;
  } finally {
    for (const segment of segments) segment.close();
  }
};

/** Takes documents out, in one commit; gives how many were there. */
export const deleteDocuments = (settings: WriterSettings, ids: Iterable<DocumentId>): number => {
  const before = readCommit(settings.dir);
  if (before === null) return 0;
  const segments = before.segments.map((record) => new Segment(settings.dir, record));
  try {
    const update = new Update({ ...settings, ranking: before }, before, segments);
    return update.delete(new Set(ids));
  } finally {
    for (const segment of segments) segment.close();
  }
};

const emptyCommit = (titleWeight: number): Commit => ({
  version: formatVersion,
  generation: 0,
  nextSegment: 1,
  titleWeight,
  segments: [],
});

/** Between so many documents the rest of the program has its turn. */
const yieldEvery = 64;

/** One pass over the wanted documents and the living ones side by side, both in the order of ids. */
class Update {
  readonly #settings: WriterSettings;
  readonly #before: Commit;
  readonly #segments: readonly Segment[];
  readonly #leaving: (Uint8Array | null)[];
  readonly #build: Build;
  #removed = 0;
  #kept = 0;

  constructor(settings: WriterSettings, before: Commit, segments: readonly Segment[]) {
    this.#settings = settings;
    this.#before = before;
    this.#segments = segments;
    this.#leaving = segments.map(() => null);
    this.#build = new Build(settings, before.nextSegment);
  }

  get report(): UpdateReport {
    const { added, failed } = this.#build;
    return { added, removed: this.#removed, kept: this.#kept, failed };
  }

  async run(wanted: AsyncIterable<WantedDocument>): Promise<void> {
    try {
      await this.#compare(wanted);
      this.#commit(await this.#build.finish());
    } catch (error) {
      for (const { files } of await this.#build.stop())
        for (const { name } of files) rmSync(join(this.#settings.dir, name), { force: true });
      throw error;
    }
  }

  delete(ids: ReadonlySet<DocumentId>): number {
    for (const living of livingDocuments(this.#segments)) if (ids.has(documentIdOf(living))) this.#remove(living);
    this.#commit([]);
    return this.#removed;
  }

  async #compare(wanted: AsyncIterable<WantedDocument>): Promise<void> {
    const living = livingDocuments(this.#segments);
    // What was written with another title weight cannot be compared with what is written now.
    const reusable = this.#before.titleWeight === this.#settings.ranking.titleWeight;
    let next = living.next();
    let last = { id: 0, revision: -1 };
    let seen = 0;
    for await (const document of wanted) {
      // Reading and adding never wait for anything outside: without this nobody would hear of Ctrl-C before the end.
      if (++seen % yieldEvery === 0) await setImmediate();
      if (this.#settings.signal?.aborted === true)
        throw new Fault('INTERRUPTED', 'The index was not changed. Run the same command again.');
      const key = idOf(document.id);
      if (compareKeys(key, last) <= 0) throw new TypeError(`${document.id} is not in ascending order of ids`);
      last = key;
      for (; !next.done && compareKeys(next.value, key) < 0; next = living.next()) this.#remove(next.value);
      if (!next.done && compareKeys(next.value, key) === 0) {
        const same = reusable && this.#hasDigest(next.value, document.digest);
        if (same) this.#kept++;
        else this.#remove(next.value);
        next = living.next();
        if (same) continue;
      }
      await this.#build.add(document);
    }
    for (; !next.done; next = living.next()) this.#remove(next.value);
  }

  #hasDigest({ segment, document }: { segment: number; document: number }, digest: string): boolean {
    const stored = this.#segments[segment]?.columns.digests;
    const [low, high] = digestBits(digest);
    return stored?.[document * 2] === low && stored[document * 2 + 1] === high;
  }

  #remove({ segment, document }: { segment: number; document: number }): void {
    const owner = this.#segments[segment];
    if (owner === undefined) return;
    const bits = (this.#leaving[segment] ??= owner.deleted?.slice() ?? new Uint8Array(Math.ceil(owner.documents / 8)));
    bits[document >> 3] = (bits[document >> 3] ?? 0) | (1 << (document & 7));
    this.#removed++;
  }

  #commit(written: readonly WrittenSegment[]): void {
    if (this.#build.added + this.#removed === 0 && this.#before.generation > 0) return;
    const generation = this.#before.generation + 1;
    const kept = this.#segments.flatMap(({ record }, at) => {
      const bits = this.#leaving[at] ?? null;
      if (bits === null) return [record];
      const count = bitCount(bits);
      return count === record.documents ? [] : [this.#withDeleted(record, { bits, count, generation })];
    });
    writeCommit(this.#settings.dir, {
      version: formatVersion,
      generation,
      nextSegment: Math.max(this.#before.nextSegment, ...written.map(({ number }) => number + 1)),
      titleWeight: this.#settings.ranking.titleWeight,
      segments: [...kept, ...written.map((segment) => ({ ...segment, deleted: null }))],
    });
  }

  #withDeleted(
    record: SegmentRecord,
    { bits, count, generation }: { bits: Uint8Array; count: number; generation: number },
  ): SegmentRecord {
    const name = `s${String(record.number).padStart(6, '0')}-${generation}.del`;
    const sink = new FileSink(join(this.#settings.dir, name));
    try {
      sink.write(bits);
      return { ...record, deleted: { seal: sink.seal(), count } };
    } finally {
      sink.abandon();
    }
  }
}

const bitCount = (bits: Uint8Array): number => {
  let count = 0;
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count++;
  return count;
};

/** Merges by the policy until it asks for no more; each merge is a commit of its own. */
export const mergeByPolicy = async (settings: WriterSettings): Promise<void> => {
  for (;;) {
    const commit = readCommit(settings.dir);
    if (commit === null) return;
    const numbers = nextMerge(
      commit.segments.map(({ number, documents, files, deleted }) => ({
        number,
        documents,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        deleted: deleted?.count ?? 0,
      })),
      settings.limits,
    );
    if (numbers.length === 0) return;
    await mergeInto(settings, commit, numbers);
  }
};

/** One segment of all; nothing to do when it is one already and has no deleted documents. */
export const mergeAll = async (settings: WriterSettings): Promise<void> => {
  const commit = readCommit(settings.dir);
  if (commit === null || commit.segments.length === 0) return;
  if (commit.segments.length === 1 && commit.segments[0]?.deleted === null) return;
  await mergeInto(
    settings,
    commit,
    commit.segments.map(({ number }) => number),
  );
};

const mergeInto = async (settings: WriterSettings, commit: Commit, numbers: readonly number[]): Promise<void> => {
  const merged = commit.segments.filter(({ number }) => numbers.includes(number));
  const sources: Segment[] = [];
  try {
    for (const record of merged) sources.push(new Segment(settings.dir, record));
    const written = await mergeSegments(settings.dir, commit.nextSegment, sources, { pause: pauseOf(settings) });
    writeCommit(settings.dir, {
      ...commit,
      generation: commit.generation + 1,
      nextSegment: commit.nextSegment + 1,
      segments: commit.segments.flatMap((record) =>
        record === merged[0] ? [{ ...written, deleted: null }] : merged.includes(record) ? [] : [record],
      ),
    });
  } finally {
    for (const source of sources) source.close();
  }
};

/** Keeps a merge to its rate and lets the rest of the program run. */
const pauseOf = ({ limits, signal }: WriterSettings): ((bytesWritten: number) => Promise<void>) => {
  const startedMs = elapsedMs();
  return async (bytesWritten) => {
    if (signal?.aborted === true)
      throw new Fault('INTERRUPTED', 'A merge was given up; the index is complete without it.');
    const rate = limits.mergeBytesPerSecondMax;
    const aheadMs = rate === null ? 0 : (bytesWritten / rate) * 1000 - (elapsedMs() - startedMs);
    await (aheadMs > 0 ? setTimeout(aheadMs) : setImmediate());
  };
};
