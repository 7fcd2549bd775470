import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { partsFile } from './finished-parts.ts';
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
 * own indexes. Files first, then every document in them.
 */
export const verifyFolder = (
  dir: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (files: number) => void },
): FolderCheck => {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  if (names.length === 0) throw new Fault('NOT_FOUND', `${dir} is empty or not there.`);
  const remade = names.includes(digestsFile) ? readDigests(dir) : null;
  if (remade === null && shardFiles(dir).length === 0) {
    throw new Fault('NOT_FOUND', `${dir} holds neither ${digestsFile} nor shards of documents.`);
  }
  const problems: FolderProblem[] = remade === null ? [] : checkFiles(dir, names, remade);
  let documents = 0;
  let files = 0;
  for (const [shard, wanted] of shardsOf(dir, remade)) {
    if (signal.aborted) return { files, documents, problems, interrupted: true };
    const found = checkShard(dir, shard, wanted);
    documents += found.right;
    problems.push(...found.problems);
    files += 2;
    onProgress(files);
  }
  return { files, documents, problems, interrupted: false };
};

const checkFiles = (dir: string, names: readonly string[], { files }: Remade): FolderProblem[] => {
  const known = new Set<string>([digestsFile, partsFile, ...madeOfThem, ...files.map(({ name }) => name)]);
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

/** Which documents must be in which shard, with their digests. Null: what its own index says. */
function* shardsOf(dir: string, remade: Remade | null): Generator<readonly [shard: string, wanted: Wanted]> {
  if (remade === null) {
    const shards = shardFiles(dir).map((name) => name.replace(/\.(xml\.gz|idx\.jsonl)$/, ''));
    for (const shard of new Set(shards)) yield [shard, null];
    return;
  }
  for (const [shard, documents] of remade.shards()) {
    const wanted = documents.flatMap(({ id, digest }) => (digest === null ? [] : [[id, digest] as const]));
    if (wanted.length > 0) yield [shard, new Map(wanted)];
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
      // Its document is reported as missing.
      return [];
    }
  });
};
