import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import type { Url } from '../model/url.ts';
import { linesOf } from './line-file.ts';
import { replaceFile } from './replace-file.ts';
import type { ShardPlace } from './shard.ts';
import { folderLock, lockForWriting } from './writer-lock.ts';

/**
 * How a document came out: with the digest expected, with another one, where none was expected; or not at all, because the
 * archive does not have the page (any more), or because a worker could not do it.
 */
export type RemadeState = 'same' | 'changed' | 'first' | 'missing' | 'failed';

export interface RemadeDocument {
  readonly id: DocumentId;
  readonly url: Url;
  readonly state: RemadeState;
  /** SHA-256 of the XML; null when there is none. */
  readonly digest: string | null;
  readonly expected: string | null;
  /** What a data set needs to know of it that is not in the XML; null when there is none. */
  readonly measures: RemadeMeasures | null;
  /** Why it is missing or failed. */
  readonly detail: string | null;
  readonly shard: string;
}

export interface RemadeMeasures {
  readonly characters: number;
  readonly morphemes: number;
  readonly mining: string;
}

/** What a folder of documents was made from. No times: the same manifest makes the same bytes. */
export interface RemadeHead {
  readonly format: 'kumoito-documents';
  readonly version: 2;
  readonly set: string;
  /** SHA-256 of the manifest file. */
  readonly manifest: string;
  readonly makers: Readonly<Record<string, string>>;
}

export interface RemadeFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Remade {
  readonly head: RemadeHead;
  readonly files: readonly RemadeFile[];
  /** SHA-256 of all that `digests.jsonl` says. */
  readonly digest: string;
  /** Shard by shard, in id order. */
  shards(): Iterable<readonly [shard: string, documents: readonly RemadeDocument[]]>;
}

export const digestsFile = 'digests.jsonl';
/** What may be made of the documents beside them. */
export const madeOfThem = ['index', 'export'] as const;
const progressFolder = '.progress';

/** A folder that documents are made into, shard by shard, over as many calls as it takes; by one process at a time. */
export interface RemadeFolder {
  /** What became of a shard that is done; null when it has to be made. */
  shard(name: string): readonly RemadeDocument[] | null;
  /** Its documents are on the disk: they will not be made again. */
  done(name: string, documents: readonly RemadeDocument[]): void;
  /** All shards are done: writes `digests.jsonl` and takes what was remembered for resuming away. */
  finish(shards: readonly string[]): void;
  /** Lets other processes write there. */
  close(): void;
}

/** USAGE when the folder holds something else, STORE_LOCKED while another process writes into it. Shards with documents that are missing or failed are tried again. */
export const openRemadeFolder = (dir: string, head: RemadeHead): RemadeFolder => {
  const progress = join(dir, progressFolder);
  const headLine = `${JSON.stringify(head)}\n`;
  const headFile = join(progress, 'head.json');
  const partOf = (shard: string): string => join(progress, `${shard}.jsonl`);
  const lock = lockForWriting(dir, { file: folderLock, what: 'The folder of documents' });
  let finished: Remade | null = null;
  try {
    finished = existsSync(join(dir, digestsFile)) ? readDigests(dir) : null;
    mustBeOurs(dir, finished?.head ?? headIn(headFile), headLine);
  } catch (error) {
    lock.release();
    throw error;
  }
  mkdirSync(progress, { recursive: true });
  replaceFile(headFile, headLine);
  if (finished !== null) {
    for (const [shard, documents] of finished.shards()) {
      if (!documents.some(isLost)) replaceFile(partOf(shard), linesFor(documents));
    }
    rmSync(join(dir, digestsFile));
  }
  return {
    shard: (name) => {
      if (!existsSync(partOf(name))) return null;
      const documents = readFileSync(partOf(name), 'utf8').trimEnd().split('\n').map(parseDocument);
      return documents.some(({ state }) => state === 'failed') ? null : documents;
    },
    done: (name, documents) => replaceFile(partOf(name), linesFor(documents)),
    finish: (shards) => {
      for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name));
      const files = shardFiles(dir).map((name) => ({ name, ...digestOfFile(join(dir, name)) }));
      const draft = join(dir, `${digestsFile}.part`);
      const hash = createHash('sha256');
      const write = (text: string): void => {
        hash.update(text);
        appendFileSync(draft, text);
      };
      write(headLine);
      for (const shard of shards) write(readFileSync(partOf(shard), 'utf8'));
      write(`${JSON.stringify({ files })}\n`);
      appendFileSync(draft, `${JSON.stringify({ digest: hash.digest('hex') })}\n`, { flush: true });
      renameSync(draft, join(dir, digestsFile));
      rmSync(progress, { recursive: true });
    },
    close: () => lock.release(),
  };
};

/** Where the documents of a shard lie, by its own index. */
export const placesIn = (dir: string, shard: string): ReadonlyMap<DocumentId, ShardPlace> => {
  const lines = readFileSync(join(dir, `${shard}.idx.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const { id, offset, length } = JSON.parse(line) as { id: DocumentId; offset: number; length: number };
      return [id, { shard, offset, length }];
    }),
  );
};

/** The shards in a folder and their indexes, by name. */
export const shardFiles = (dir: string): readonly string[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.xml.gz') || name.endsWith('.idx.jsonl'))
    .toSorted();

export const digestOfFile = (file: string): { readonly bytes: number; readonly sha256: string } => {
  const bytes = readFileSync(file);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** What `digests.jsonl` of a folder says; read through once before anything is given. BAD_INPUT when it has been changed. */
export const readDigests = (dir: string): Remade => {
  const file = join(dir, digestsFile);
  const hash = createHash('sha256');
  let [head, files, last] = ['', '', ''];
  for (const line of linesOf(file, null)) {
    if (last !== '') hash.update(`${last}\n`);
    if (head === '') head = line;
    [files, last] = [last, line];
  }
  const digest = hash.digest('hex');
  if (last !== JSON.stringify({ digest })) {
    throw new Fault('BAD_INPUT', `${file} has been changed or cut off: its last line is not the digest of the others.`);
  }
  return {
    head: JSON.parse(head) as RemadeHead,
    files: (JSON.parse(files) as { files: readonly RemadeFile[] }).files,
    digest,
    shards: () => byShard(linesOf(file, null)),
  };
};

function* byShard(lines: Iterable<string>): Generator<readonly [string, readonly RemadeDocument[]]> {
  let documents: RemadeDocument[] = [];
  for (const line of lines) {
    // Neither the first line nor the last two are documents.
    if (!line.startsWith('{"id":')) continue;
    const document = parseDocument(line);
    const shard = documents[0]?.shard ?? document.shard;
    if (document.shard !== shard) {
      yield [shard, documents];
      documents = [];
    }
    documents.push(document);
  }
  if (documents[0] !== undefined) yield [documents[0].shard, documents];
}

const isLost = ({ state }: RemadeDocument): boolean => state === 'missing' || state === 'failed';
const linesFor = (documents: readonly RemadeDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('');
const parseDocument = (line: string): RemadeDocument => JSON.parse(line) as RemadeDocument;

const headIn = (file: string): RemadeHead | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RemadeHead) : null;

const mustBeOurs = (dir: string, there: RemadeHead | null, headLine: string): void => {
  if (there === null) {
    const [other] = readdirSync(dir).filter((name) => name !== progressFolder && name !== folderLock);
    if (other === undefined) return;
    throw new Fault('USAGE', `${dir} is not empty (${other}): name a new folder.`);
  }
  if (`${JSON.stringify(there)}\n` === headLine) return;
  throw new Fault(
    'USAGE',
    `${dir} holds documents of another manifest or program (set ${there.set}): name a new folder.`,
  );
};
