import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../base/fault.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';

/** The file of a page set: one member a line, in id order. */
export const pageSetFile = (dir: string, name: string): string => join(dir, 'sets', `${name}.jsonl`);

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
    writeSync(handle, bytes);
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

/** Keys always in this order: the digest is over these bytes. */
const memberLine = ({ id, revision, url, md5, location, score }: PageSetMember): string => {
  const { file, offset, length } = location;
  return `${JSON.stringify({ id, revision, url, md5, location: { file, offset, length }, score })}\n`;
};

/** The members of a page set, checked against its digest at the end; BAD_INPUT when file and set do not agree. */
export function* readPageSet(dir: string, set: PageSet): IterableIterator<PageSetMember> {
  const file = pageSetFile(dir, set.name);
  for (const line of pageSetLines(dir, set)) yield readMember(line, file);
}

/** The same as lines of the file. */
export function* pageSetLines(dir: string, set: PageSet): IterableIterator<string> {
  const file = pageSetFile(dir, set.name);
  const hash = createHash('sha256');
  yield* linesOf(file, hash);
  if (hash.digest('hex') !== set.digest) {
    throw new Fault('BAD_INPUT', `${file} is not the page set "${set.name}" that was written: its digest differs.`);
  }
}

/** What `kumoito sets show NAME --manifest` prints first: all there is to know about a set but its members. */
export const manifestHead = (set: PageSet, recipe: unknown): string =>
  JSON.stringify({ format: 'kumoito-page-set', version: 1, set, recipe });

export interface Manifest {
  /** Null for a file of members only. */
  readonly set: PageSet | null;
  readonly members: IterableIterator<PageSetMember>;
}

/** A published manifest, or the bare file of a set. With a head, digest and number of members are checked at the end. */
export const readManifest = (file: string): Manifest => {
  const hash = createHash('sha256');
  const lines = linesOf(file, null);
  const first = lines.next();
  const set = first.done === true ? null : readHead(first.value, file);
  function* members(): IterableIterator<PageSetMember> {
    if (first.done !== true && set === null) yield readMember(first.value, file);
    for (const line of lines) {
      hash.update(`${line}\n`);
      yield readMember(line, file);
    }
    if (set !== null && hash.digest('hex') !== set.digest) {
      throw new Fault(
        'BAD_INPUT',
        `${file} has been changed or cut off: its members do not have the digest in its head.`,
      );
    }
  }
  return { set, members: members() };
};

const readHead = (line: string, file: string): PageSet | null => {
  const value = parseLine(line, file);
  return 'format' in value && value.format === 'kumoito-page-set' && 'set' in value ? (value.set as PageSet) : null;
};

const readMember = (line: string, file: string): PageSetMember => {
  const value = parseLine(line, file);
  if (!('id' in value && 'revision' in value && 'url' in value && 'md5' in value && 'location' in value)) {
    throw new Fault('BAD_INPUT', `${file}: not a line of a page set: ${line.slice(0, 100)}`);
  }
  return value as PageSetMember;
};

const parseLine = (line: string, file: string): object => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below, like JSON of another kind.
  }
  throw new Fault('BAD_INPUT', `${file}: not a line of a page set: ${line.slice(0, 100)}`);
};

/** Lines without their ends; the bytes, with them, go into the hash. */
function* linesOf(file: string, hash: Hash | null): Generator<string, void> {
  const handle = openForReading(file);
  try {
    const buffer = Buffer.alloc(bufferedMax);
    let rest: Buffer = Buffer.alloc(0);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      const bytes = buffer.subarray(0, read);
      hash?.update(bytes);
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf(10);
      rest = all.subarray(end + 1);
      if (end >= 0) yield* all.toString('utf8', 0, end).split('\n');
    }
    if (rest.length > 0) yield rest.toString('utf8');
  } finally {
    closeSync(handle);
  }
}

const openForReading = (file: string): number => {
  try {
    return openSync(file, 'r');
  } catch {
    throw new Fault('NOT_FOUND', `${file} cannot be opened.`);
  }
};
