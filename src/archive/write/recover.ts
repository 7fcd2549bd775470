import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { archiveFiles, journalName, pieceName, replaceFile } from '../archive-files.ts';
import { cdxEntry, cdxLine, compareLines, parseCdxLine } from '../index/cdxj.ts';
import type { ArchivePosition, ArchiveRecovery } from '../port.ts';
import { scanArchiveFile } from '../warc/scan.ts';
import { fieldOf, type WarcRecord } from '../warc/warc-record.ts';

/** What a writer needs to go on where another stopped, cleanly or not. */
export interface Recovered {
  readonly recovery: ArchiveRecovery;
  /** The newest file and its good size; null when there is none. */
  readonly last: ArchivePosition | null;
}

/**
 * Brings an archive folder into order: cuts what the last write left incomplete, and indexes what is not indexed yet.
 * Throws when the store believes in more than the files hold.
 */
export const recoverArchive = async (dir: string, resumeAt: ArchivePosition | null): Promise<Recovered> => {
  const files = await archiveFiles(dir);
  const holes: { file: string; offset: number; bytes: number }[] = [];
  let cut: ArchiveRecovery['cut'] = null;
  let last: ArchivePosition | null = null;
  for (const file of files) {
    const isLast = file === files.at(-1);
    const { size } = await stat(join(dir, file));
    const lines = await knownLines(dir, file);
    const covered = coveredBytes(lines, size);
    if (covered === size && !isLast) continue;
    const found = await indexRest(dir, file, covered);
    for (const hole of found.holes) holes.push({ file, ...hole });
    const end = isLast ? found.goodEnd : size;
    checkResume(dir, resumeAt, file, end);
    if (end < size && isLast) {
      await truncate(join(dir, file), end);
      cut = { file, offset: end, bytes: size - end };
    } else if (found.goodEnd < size) holes.push({ file, offset: found.goodEnd, bytes: size - found.goodEnd });
    const all = [...lines.filter((line) => lineEnd(line) <= covered), ...found.lines];
    if (isLast) {
      // Both may speak of bytes just cut; the journal alone counts from here on.
      await writeFile(join(dir, journalName(file)), all.map((line) => `${line}\n`).join(''));
      await rm(join(dir, pieceName(file)), { force: true });
      last = { file, offset: end };
    } else await writePiece(dir, file, all);
  }
  if (resumeAt !== null && !files.includes(resumeAt.file)) checkResume(dir, resumeAt, resumeAt.file, 0);
  return { recovery: { cut, holes }, last };
};

/** The sorted index of a file that will not grow any more (or not now), instead of its journal. */
export const writePiece = async (dir: string, file: string, lines: readonly string[]): Promise<void> => {
  const sorted = [...new Set(lines)].sort(compareLines);
  await replaceFile(
    dir,
    pieceName(file),
    sorted.map((line) => `${line}\n`),
  );
  await rm(join(dir, journalName(file)), { force: true });
};

/** Index lines written for a file so far, sorted or not. */
export const knownLines = async (dir: string, file: string): Promise<string[]> => {
  const lines: string[] = [];
  for (const name of [pieceName(file), journalName(file)]) {
    const text = await readFile(join(dir, name), 'utf8').catch(() => '');
    // The last line of a journal may be torn: only lines that end count.
    for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n'))
      if (parseCdxLine(line)?.file === file) lines.push(line);
  }
  return [...new Set(lines)];
};

const lineEnd = (line: string): number => {
  const entry = parseCdxLine(line);
  return entry === null ? 0 : entry.offset + entry.length;
};

/** How far the lines account for the file. Lines beyond its end speak of bytes that were lost. */
const coveredBytes = (lines: readonly string[], size: number): number => {
  let covered = 0;
  for (const line of lines) {
    const end = lineEnd(line);
    if (end <= size && end > covered) covered = end;
  }
  return covered;
};

const indexRest = async (dir: string, file: string, from: number) => {
  const lines: string[] = [];
  const damage: { offset: number; bytes: number }[] = [];
  let goodEnd = from;
  for await (const found of scanArchiveFile(join(dir, file), from)) {
    if (found.kind === 'damage') {
      damage.push({ offset: found.offset, bytes: found.length });
      continue;
    }
    const entry = cdxEntry(found.record, { file, offset: found.offset, length: found.length });
    if (entry !== null) lines.push(cdxLine(entry));
    // A request or metadata record alone at the end belongs to a visit that was not written to its end.
    if (!belongsToVisit(found.record)) goodEnd = found.offset + found.length;
  }
  return { lines, goodEnd, holes: damage.filter((hole) => hole.offset < goodEnd) };
};

/** The records `forget` leaves have no target. */
const belongsToVisit = ({ fields }: WarcRecord): boolean => {
  const type = fieldOf(fields, 'WARC-Type');
  return (type === 'request' || type === 'metadata') && fieldOf(fields, 'WARC-Target-URI') !== null;
};

const checkResume = (dir: string, resumeAt: ArchivePosition | null, file: string, readable: number): void => {
  if (resumeAt?.file !== file || resumeAt.offset <= readable) return;
  throw new Fault(
    'ARCHIVE_DAMAGED',
    `${file} is readable up to byte ${readable}, but ${resumeAt.offset} were stored: it was changed or lost. Restore ${dir} from a backup.`,
  );
};
