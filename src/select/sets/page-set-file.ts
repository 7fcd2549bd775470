import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import type { PageSet, PageSetMember } from '../../model/page-set.ts';
import { linesOf } from '../../standard/line-file.ts';
import { writeAll } from '../../standard/write-all.ts';

/** The file of a page set: one member a line, in id order. */
export const pageSetFile = (dir: string, name: string): string => join(dir, 'sets', `${name}.jsonl`);

/** An empty file beside that of a set: a manifest of it was written, which somebody may have published. */
export const publishedMark = (dir: string, name: string): string => join(dir, 'sets', `${name}.published`);

export interface PageSetWriter {
  /** In id order. */
  add(member: PageSetMember): void;
  /** Puts the complete file in its place; a crash before leaves nothing there. */
  finish(): { readonly pages: number; readonly digest: string };
  /** Takes back what was written. */
  abandon(): void;
}

const bufferedMax = 1 << 20;

export const writePageSet = (file: string): PageSetWriter => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  const handle = openSync(draft, 'w');
  const hash = createHash('sha256');
  let lines: string[] = [];
  let buffered = 0;
  let pages = 0;
  let last = 0;
  const flush = (): void => {
    const bytes = Buffer.from(lines.join(''));
    hash.update(bytes);
    writeAll(handle, bytes);
    lines = [];
    buffered = 0;
  };
  return {
    add: (member) => {
      if (member.id <= last) throw new RangeError(`Members come in id order: ${member.id} after ${last}.`);
      last = member.id;
      pages++;
      const line = memberLine(member);
      lines.push(line);
      buffered += line.length;
      if (buffered > bufferedMax) flush();
    },
    finish: () => {
      flush();
      fsyncSync(handle);
      closeSync(handle);
      renameSync(draft, file);
      return { pages, digest: hash.digest('hex') };
    },
    abandon: () => {
      closeSync(handle);
      rmSync(draft, { force: true });
    },
  };
};

/** JSON, keys always in this order: the digest is over these bytes. */
export const memberLine = ({ id, revision, url, md5, location, score, document }: PageSetMember): string => {
  const { file, offset, length } = location;
  const place = `{"file":${JSON.stringify(file)},"offset":${offset},"length":${length}}`;
  const own = document === null ? '' : `,"document":${JSON.stringify(document)}`;
  return `{"id":${id},"revision":${revision},"url":${JSON.stringify(url)},"md5":${JSON.stringify(md5)},"location":${place},"score":${score}${own}}\n`;
};

/** The members of a page set, checked against its digest at the end; BAD_INPUT when file and set do not agree. */
export function* readPageSet(dir: string, set: PageSet): IterableIterator<PageSetMember> {
  const file = pageSetFile(dir, set.name);
  const hash = createHash('sha256');
  for (const line of linesOf(file, hash)) yield readMember(line, file);
  if (hash.digest('hex') !== set.digest) {
    throw new Fault(
      'BAD_INPUT',
      `${file} is not the page set "${set.name}" that was written: its digest differs. Put it back from a copy of the corpus.`,
    );
  }
}

/** What is wrong with the file of a page set; null when it is the one that was written. */
export const pageSetProblem = (dir: string, set: PageSet): 'missing' | 'damaged' | null => {
  const file = pageSetFile(dir, set.name);
  if (!existsSync(file)) return 'missing';
  const hash = createHash('sha256');
  // Only read: its digest says whether every line is the one that was written.
  for (const line of linesOf(file, hash)) void line;
  return hash.digest('hex') === set.digest ? null : 'damaged';
};

/** A member as it was written. BAD_INPUT when the line is none. */
export const readMember = (line: string, file: string): PageSetMember => {
  const value = parseLine(line, file);
  if (!('id' in value && 'revision' in value && 'url' in value && 'md5' in value && 'location' in value)) {
    throw notALine(line, file);
  }
  return 'document' in value
    ? (value as PageSetMember)
    : { ...(value as Omit<PageSetMember, 'document'>), document: null };
};

/** A JSON object; BAD_INPUT when the line is none. */
export const parseLine = (line: string, file: string): object => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The fault is thrown below, as for JSON of another kind.
  }
  throw notALine(line, file);
};

const notALine = (line: string, file: string): Fault =>
  new Fault('BAD_INPUT', `${file}: not a line of a page set: ${line.slice(0, 100)}`);
