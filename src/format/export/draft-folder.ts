import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { makeFolder } from '../../standard/make-folder.ts';
import { folderLock, lockForWriting } from '../../standard/writer-lock.ts';
import { writeAll } from '../../standard/write-all.ts';

/**
 * A folder that is filled out of sight: files appear under their names when all are complete, and then replace those of the
 * export that was there before. Files that no export wrote are never touched.
 */
export interface DraftFolder {
  /** Files that were closed, in that order. */
  readonly files: readonly WrittenFile[];
  create(): DraftFile;
  commit(): void;
  abandon(): void;
}

export interface DraftFile {
  readonly bytes: number;
  write(piece: string | Uint8Array): void;
  /** Says its name, with `/` between folders. */
  close(name: string): WrittenFile;
}

export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The file that says of a folder what export it is. */
export const cardFile = 'card.json';
/** The digests of all files of the export but this one, as `sha256sum --check` reads them. */
export const sumsFile = 'SHA256SUMS';
/** What describes the data: beside it in every export. */
export const aboutFiles: readonly string[] = [cardFile, 'README.md', 'croissant.json', sumsFile];

/**
 * USAGE when the folder holds another form, or files that an export would have to overwrite; STORE_LOCKED while another process
 * writes into it.
 */
export const openDraftFolder = (dir: string, form: string): DraftFolder => {
  const lock = lockForWriting(dir, { file: folderLock, what: 'The data set' });
  try {
    const folder = openDraft(dir, form);
    const release = (work: () => void): void => {
      try {
        work();
      } finally {
        lock.release();
      }
    };
    return { ...folder, commit: () => release(() => folder.commit()), abandon: () => release(() => folder.abandon()) };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const openDraft = (dir: string, form: string): DraftFolder => {
  const before = exportIn(dir);
  if (before !== null && before.form !== form) {
    throw new Fault('USAGE', `${dir} holds an export of the form ${before.form}: write the ${form} to another folder.`);
  }
  const draft = join(dir, '.draft');
  const owned = new Set([...(before?.files ?? []), ...unfinishedCommit(draft)]);
  mustBeOurs(dir, aboutFiles, owned);
  makeFolder(draft);
  for (const name of readdirSync(draft)) if (name !== commitFile) rmSync(join(draft, name), { recursive: true });
  const files: WrittenFile[] = [];
  const places = new Map<string, string>();
  const handles = new Set<number>();
  let created = 0;
  return {
    files,
    create: () => {
      const place = join(draft, `file-${created++}`);
      const handle = openSync(place, 'w');
      handles.add(handle);
      return draftFile(handle, (file) => {
        handles.delete(handle);
        files.push(file);
        places.set(file.name, place);
      });
    },
    commit: () => {
      mustBeOurs(dir, [...places.keys()], owned);
      // Should we be killed from here on, the next export knows that these are not somebody else's files.
      const names = [...owned, ...places.keys()];
      writeFileSync(join(draft, commitFile), JSON.stringify(names), { flush: true });
      rmSync(join(dir, cardFile), { force: true });
      for (const name of owned) if (!places.has(name)) rmSync(join(dir, name), { force: true });
      const inOrder = [...places].toSorted(([a], [b]) => Number(a === cardFile) - Number(b === cardFile));
      for (const [name, place] of inOrder) {
        mkdirSync(dirname(join(dir, name)), { recursive: true });
        renameSync(place, join(dir, name));
      }
      rmSync(draft, { recursive: true });
    },
    abandon: () => {
      for (const handle of handles) closeSync(handle);
      handles.clear();
      if (existsSync(join(draft, commitFile))) return;
      rmSync(draft, { recursive: true, force: true });
    },
  };
};

const commitFile = 'commit.json';

const draftFile = (handle: number, closed: (file: WrittenFile) => void): DraftFile => {
  const hash = createHash('sha256');
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let bytes = 0;
  const flush = (): void => {
    const all = Buffer.concat(pieces);
    hash.update(all);
    writeAll(handle, all);
    pieces = [];
    waiting = 0;
  };
  return {
    get bytes() {
      return bytes;
    },
    write: (piece) => {
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece;
      pieces.push(data);
      waiting += data.length;
      bytes += data.length;
      if (waiting >= bufferedMax) flush();
    },
    close: (name) => {
      flush();
      fsyncSync(handle);
      closeSync(handle);
      const file = { name, bytes, sha256: hash.digest('hex') };
      closed(file);
      return file;
    },
  };
};

const bufferedMax = 1 << 20;

/** The export that a folder holds, by its card. */
const exportIn = (dir: string): { readonly form: string; readonly files: readonly string[] } | null => {
  const place = join(dir, cardFile);
  if (!existsSync(place)) return null;
  const card = parsed(readFileSync(place, 'utf8'));
  if (typeof card !== 'object' || card === null || !('form' in card) || !('files' in card)) return null;
  if (!Array.isArray(card.files)) return null;
  const names = (card.files as readonly WrittenFile[]).map(({ name }) => name);
  return { form: String(card.form), files: [...names.filter(isInside), ...aboutFiles] };
};

const unfinishedCommit = (draft: string): readonly string[] => {
  const place = join(draft, commitFile);
  if (!existsSync(place)) return [];
  const names = parsed(readFileSync(place, 'utf8'));
  return Array.isArray(names) ? names.filter(isInside) : [];
};

/** A card can come from anywhere: the files it names are replaced, so they must lie in the folder. */
const isInside = (name: unknown): name is string =>
  typeof name === 'string' && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

const mustBeOurs = (dir: string, names: readonly string[], owned: ReadonlySet<string>): void => {
  const foreign = names.find((name) => !owned.has(name) && existsSync(join(dir, name)));
  if (foreign === undefined) return;
  throw new Fault(
    'USAGE',
    `${join(dir, foreign)} is not of an earlier export: choose another folder, or move it away.`,
  );
};
