import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Fault } from '../../base/fault.ts';
import { syncFolder } from '../../platform/platform.ts';
import { writeAll } from '../../standard/write-all.ts';
import { guarded } from '../files/file-sink.ts';
import { formatVersion } from '../files/segment-file.ts';
import type { SegmentRecord } from '../segment/segment.ts';

/** The whole state of an index: which segments count, and which of their documents are deleted. */
export interface Commit {
  readonly version: number;
  readonly generation: number;
  readonly nextSegment: number;
  /** Options that are part of what was written: with others the documents must be added again. */
  readonly titleWeight: number;
  readonly segments: readonly SegmentRecord[];
}

const commitName = /^commit\.(\d{6,})$/;

/**
 * The newest commit that can be read; null when there is none. A broken one is passed over for the one before. A writer
 * may delete one between the listing of the folder and the reading: then a newer one has been there before, and the
 * folder is listed again. A folder without a commit is listed twice: a rename can hide a name from a listing.
 */
export const readCommit = (dir: string): Commit | null => {
  let listedEmpty = false;
  for (;;) {
    const names = commitNames(dir);
    if (names.length === 0) {
      if (listedEmpty) return null;
      listedEmpty = true;
      continue;
    }
    const read = readFirst(dir, names);
    if (read !== 'gone') return read;
  }
};

const readFirst = (dir: string, names: readonly string[]): Commit | 'gone' => {
  const faults: string[] = [];
  for (const name of names) {
    const text = readText(join(dir, name));
    if (text === null) return 'gone';
    const read = parseCommit(text);
    if (typeof read !== 'string') return read;
    faults.push(`${name}: ${read}`);
  }
  throw new Fault(
    'INDEX_DAMAGED',
    `No commit file in ${dir} can be read (${faults.join('; ')}). Run "kumoito index build" to make the index anew.`,
  );
};

/** Newest first. */
export const commitNames = (dir: string): string[] =>
  readNames(dir)
    .filter((name) => commitName.test(name))
    .sort((a, b) => generationOf(b) - generationOf(a));

/** Of the newest commit file, whether it can be read or not; -1: there is none. */
export const newestGeneration = (dir: string): number => generationOf(commitNames(dir)[0] ?? '');

export const commitFileName = (generation: number): string => `commit.${String(generation).padStart(6, '0')}`;

/** Everything the commit names is on the disk already; after the rename, and not before, it counts. */
export const writeCommit = (dir: string, commit: Commit): void => {
  mkdirSync(dir, { recursive: true });
  const body = JSON.stringify(commit);
  const temporary = join(dir, 'commit.tmp');
  guarded(temporary, () => {
    const file = openSync(temporary, 'w');
    try {
      writeAll(file, Buffer.from(`${body}\n${checksum(body)}\n`));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    syncFolder(dir);
    renameSync(temporary, join(dir, commitFileName(commit.generation)));
    syncFolder(dir);
  });
  // One older commit stays, in case the disk loses this one; its files go with the next garbage collection.
  for (const name of commitNames(dir).slice(2)) rmSync(join(dir, name), { force: true });
};

/** Why a commit file cannot be used, or the commit. */
export const parseCommit = (text: string): Commit | string => {
  const [body = '', sum] = text.split('\n');
  if (checksum(body) !== sum) return 'its checksum is wrong';
  const commit = JSON.parse(body) as Commit;
  return commit.version === formatVersion
    ? commit
    : `it has format version ${commit.version}, this program reads version ${formatVersion}`;
};

export const readNames = (dir: string): string[] => {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const generationOf = (name: string): number => Number(commitName.exec(name)?.[1] ?? -1);

const checksum = (body: string): string => crc32(body).toString(16).padStart(8, '0');

/** Null when the file has gone. */
export const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
