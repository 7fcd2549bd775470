import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyzer } from '../analyzer/port.ts';
import { checkIndex } from './commit/check-index.ts';
import { commitFileName, newestGeneration, readCommit, readNames } from './commit/commit.ts';
import { LatestSnapshot } from './engine/latest-snapshot.ts';
import { type NamedRanking, withNamedRanking } from './engine/named-ranking.ts';
import type { GarbageReport, Index, IndexLimits, IndexOptions, Snapshot } from './port.ts';
import { Segment } from './segment/segment.ts';
import { OpenSnapshot } from './engine/snapshot.ts';
import { deleteDocuments, mergeAll, mergeByPolicy, updateIndex, type WriterSettings } from './commit/update-index.ts';
import { lockForWriting } from '../standard/writer-lock.ts';

/**
 * The index in a folder; the folder is made by the first update. Queries are analysed as the documents were. Command line, web pages and
 * library all open it here, so that the same configuration is the same ranking everywhere.
 */
export const openSearch = (dir: string, settings: NamedRanking & IndexLimits, analyzer: Analyzer): Index => {
  const ranking = withNamedRanking(settings);
  const options: IndexOptions = { analyzer, ranking, limits: settings };
  const writing = async <T>(work: (writer: WriterSettings) => Promise<T> | T, signal?: AbortSignal): Promise<T> => {
    const held = lockForWriting(dir, writerLock);
    try {
      return await work({ dir, ranking, limits: settings, signal: signal ?? null });
    } finally {
      held.release();
    }
  };
  const latest = new LatestSnapshot(
    () => openSnapshot(dir, options),
    () => newestGeneration(dir),
  );
  return {
    search: (query, asked) => latest.ask((snapshot) => snapshot.search(query, asked)),
    count: (query, asked) => latest.ask((snapshot) => snapshot.count(query, asked)),
    facets: (query, asked) => latest.ask((snapshot) => snapshot.facets(query, asked)),
    explain: (query, asked) => latest.ask((snapshot) => snapshot.explain(query, asked)),
    suggest: (typed, top) => latest.ask((snapshot) => snapshot.suggest(typed, top)),
    document: (id) => latest.ask((snapshot) => snapshot.document(id)),
    concordance: (pattern, asked) => latest.ask((snapshot) => snapshot.concordance(pattern, asked)),
    frequencies: (asked) => latest.ask((snapshot) => snapshot.frequencies(asked)),
    collocations: (pattern, asked) => latest.ask((snapshot) => snapshot.collocations(pattern, asked)),
    breakdown: (pattern, asked) => latest.ask((snapshot) => snapshot.breakdown(pattern, asked)),
    ngrams: (asked) => latest.ask((snapshot) => snapshot.ngrams(asked)),
    keyness: (asked) => latest.ask((snapshot) => snapshot.keyness(asked)),
    profile: (word, asked) => latest.ask((snapshot) => snapshot.profile(word, asked)),
    delete: (ids) =>
      writing(async (writer) => {
        const removed = deleteDocuments(writer, ids);
        await mergeByPolicy(writer);
        return removed;
      }),
    close: async () => latest.close(),
    update: (wanted, signal) =>
      writing(async (writer) => {
        const report = await updateIndex(writer, wanted);
        await mergeByPolicy(writer);
        return report;
      }, signal),
    snapshot: () => openSnapshot(dir, options),
    isNewest: ({ generation }) => generation === newestGeneration(dir),
    compact: (signal) => writing(mergeAll, signal),
    collectGarbage: () => {
      const held = lockForWriting(dir, writerLock);
      try {
        return collectGarbage(dir);
      } finally {
        held.release();
      }
    },
    check: () => checkIndex(dir),
  };
};

const writerLock = { file: 'writer.lock', what: 'The index' };

/**
 * Another process may delete files between the reading of the commit and their opening; then there is a newer commit. If
 * there is none, the file is really missing.
 */
const openSnapshot = (dir: string, options: IndexOptions): Snapshot => {
  for (let lastTried = -1; ; ) {
    const commit = readCommit(dir);
    const segments: Segment[] = [];
    try {
      for (const record of commit?.segments ?? []) segments.push(new Segment(dir, record));
      return new OpenSnapshot(segments, commit?.generation ?? newestGeneration(dir), options);
    } catch (error) {
      for (const segment of segments) segment.close();
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!gone || commit === null || commit.generation === lastTried) throw error;
      lastTried = commit.generation;
    }
  }
};

const indexFile = /^(s\d{6,}\.[a-z]{3}|s\d{6,}-\d+\.del|commit\.(\d{6,}|tmp))$/;

const collectGarbage = (dir: string): GarbageReport => {
  const commit = readCommit(dir);
  if (commit === null) return { files: 0, bytes: 0 };
  const named = new Set([
    commitFileName(commit.generation),
    ...commit.segments.flatMap(({ files, deleted }) => [
      ...files.map(({ name }) => name),
      ...(deleted === null ? [] : [deleted.seal.name]),
    ]),
  ]);
  let files = 0;
  let bytes = 0;
  for (const name of readNames(dir)) {
    if (!indexFile.test(name) || named.has(name)) continue;
    files++;
    bytes += statSync(join(dir, name)).size;
    rmSync(join(dir, name), { force: true });
  }
  return { files, bytes };
};
