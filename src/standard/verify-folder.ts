import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { partsFile } from './finished-parts.ts';
import { folderLock } from './writer-lock.ts';
import { digestOfFile, digestsFile, madeOfThem, readDigests, shardFiles, type Remade } from './remade-folder.ts';

export interface FolderProblem {
  readonly kind: 'differs' | 'missing' | 'extra';
  readonly file: string;
  /** Null when the file as a whole is meant. */
  readonly document: string | null;
}

export interface FolderCheck {
  readonly files: number;
  /** Documents whose digest is right. */
  readonly documents: number;
  readonly problems: readonly FolderProblem[];
  readonly interrupted: boolean;
}

interface Entry {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
  readonly digest: string;
}

/**
 * Checks a folder of documents: one that `regenerate` made against its `digests.jsonl`, any other folder of shards against their
 * own indexes, which must leave out nothing. Files first, then every document in them, and the pages that have none.
 */
export const verifyFolder = (
  dir: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (files: number, of: number) => void },
): FolderCheck => {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  if (names.length === 0) throw new Fault('NOT_FOUND', `${dir} is empty or not there.`);
  const remade = names.includes(digestsFile) ? readDigests(dir) : null;
  if (remade === null && shardFiles(dir).length === 0) {
    throw new Fault('NOT_FOUND', `${dir} holds neither ${digestsFile} nor shards of documents.`);
  }
  const problems: FolderProblem[] = remade === null ? [] : checkFiles(dir, names, remade);
  const of = remade === null ? shardFiles(dir).length : remade.files.length;
  let documents = 0;
  let files = 0;
  for (const { shard, wanted, lost } of shardsOf(dir, remade)) {
    if (signal.aborted) return { files, documents, problems, interrupted: true };
    const found = wanted?.size === 0 ? { right: 0, problems: [] } : checkShard(dir, shard, wanted);
    documents += found.right;
    problems.push(...found.problems);
    for (const document of lost) problems.push({ kind: 'missing', file: `${shard}.xml.gz`, document });
    files += 2;
    onProgress(files, of);
  }
  return { files, documents, problems, interrupted: false };
};

const checkFiles = (dir: string, names: readonly string[], { files }: Remade): FolderProblem[] => {
  const known = new Set<string>([digestsFile, partsFile, folderLock, ...madeOfThem, ...files.map(({ name }) => name)]);
  const extra = names
    .filter((name) => !known.has(name))
    .map((file) => ({ kind: 'extra' as const, file, document: null }));
  const wrong = files.flatMap(({ name, sha256: wanted }): FolderProblem[] => {
    if (!names.includes(name)) return [{ kind: 'missing', file: name, document: null }];
    return digestOfFile(join(dir, name)).sha256 === wanted ? [] : [{ kind: 'differs', file: name, document: null }];
  });
  return [...extra, ...wrong];
};

type Wanted = ReadonlyMap<string, string> | null;

interface ShardToCheck {
  readonly shard: string;
  /** Which documents must be in it, with their digests. Null: what its own index says. */
  readonly wanted: Wanted;
  /** Pages of the manifest that no document came of. */
  readonly lost: readonly string[];
}

function* shardsOf(dir: string, remade: Remade | null): Generator<ShardToCheck> {
  if (remade === null) {
    const shards = shardFiles(dir).map((name) => name.replace(/\.(xml\.gz|idx\.jsonl)$/, ''));
    for (const shard of new Set(shards)) yield { shard, wanted: null, lost: [] };
    return;
  }
  for (const [shard, documents] of remade.shards()) {
    const wanted = new Map(documents.flatMap(({ id, digest }) => (digest === null ? [] : [[id, digest] as const])));
    yield { shard, wanted, lost: documents.flatMap(({ id, digest }) => (digest === null ? [id] : [])) };
  }
}

const checkShard = (dir: string, shard: string, wanted: Wanted): { right: number; problems: FolderProblem[] } => {
  const [data, index] = [`${shard}.xml.gz`, `${shard}.idx.jsonl`];
  const bytes = readOrNull(join(dir, data));
  const entries = entriesOf(join(dir, index));
  // With `digests.jsonl` a file that is not there has been reported already; its documents are reported below.
  const problems: FolderProblem[] =
    wanted === null
      ? [
          ...(bytes === null ? [{ kind: 'missing' as const, file: data, document: null }] : []),
          ...(entries === null ? [{ kind: 'missing' as const, file: index, document: null }] : []),
          ...(bytes !== null && entries !== null && !coversAll(bytes, entries)
            ? [{ kind: 'differs' as const, file: index, document: null }]
            : []),
        ]
      : [];
  const places = new Map((entries ?? []).map((entry) => [entry.id, entry]));
  let right = 0;
  for (const [id, digest] of wanted ?? new Map((entries ?? []).map((entry) => [entry.id, entry.digest]))) {
    const place = places.get(id);
    if (place === undefined || bytes === null) problems.push({ kind: 'missing', file: data, document: id });
    else if (digestAt(bytes, place) !== digest) problems.push({ kind: 'differs', file: data, document: id });
    else right++;
  }
  for (const id of places.keys()) {
    if (wanted?.has(id) === false) problems.push({ kind: 'extra', file: index, document: id });
  }
  return { right, problems };
};

/**
 * Each document begins where the one before it ends: a stretch that no line of the index names is a document that was lost from it,
 * unless nothing is there any more. That is what is left of a document that was taken out (`shard-garbage.ts`).
 */
const coversAll = (bytes: Buffer, entries: readonly Entry[]): boolean => {
  let end = 0;
  for (const { offset, length } of entries) {
    if (offset < end || !isTakenOut(bytes.subarray(end, offset))) return false;
    end = offset + length;
  }
  return isTakenOut(bytes.subarray(end));
};

const isTakenOut = (stretch: Uint8Array): boolean => {
  try {
    return stretch.length === 0 || gunzipSync(stretch).length === 0;
  } catch {
    return false;
  }
};

const digestAt = (bytes: Buffer, { offset, length }: Entry): string | null => {
  try {
    return sha256(gunzipSync(bytes.subarray(offset, offset + length)));
  } catch {
    return null;
  }
};

const readOrNull = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

const entriesOf = (file: string): readonly Entry[] | null => {
  const text = readOrNull(file)?.toString('utf8') ?? null;
  if (text === null) return null;
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      // Its document is missing, or the index does not cover its file.
      return [];
    }
  });
};
