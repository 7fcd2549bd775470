import type { ArchiveReader } from '../archive/port.ts';
import { inBatches, inOrder } from '../flow/in-order.ts';
import type { WorkerPool } from '../flow/worker-pool.ts';
import { documentId } from '../model/ids.ts';
import type { RemadeDocument, RemadeFolder, RemadeState } from '../standard/remade-folder.ts';
import { removeShard, writeShard, type EncodedDocument } from '../standard/shard.ts';
import { readArchivedPage, type ArchivedPage } from './archived-page.ts';
import type { FormatAnswer, FormatJob } from './format-job.ts';
import { formatPage, type FormatResult, type PageToFormat } from './format-page.ts';

export interface PageToRemake extends PageToFormat {
  /** SHA-256 the document had; null when it is made for the first time. */
  readonly expected: string | null;
}

export interface RegenerateInput {
  readonly pages: Iterable<PageToRemake>;
  readonly archive: ArchiveReader;
  readonly pool: WorkerPool<FormatJob, FormatAnswer>;
  readonly folder: RemadeFolder;
  readonly dir: string;
  readonly documentsPerShard: number;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
  /** Called for every document in order, also for those that an earlier call made. */
  onDocument(document: RemadeDocument): void;
}

/**
 * Documents again, from what a manifest says and the archive. Shards are slices of the manifest, so that what is in a file depends
 * neither on workers nor on interruptions: a slice that was not finished, or of which the archive has lost a page since, is made
 * anew. Returns false when interrupted.
 */
export const regenerate = async (input: RegenerateInput): Promise<boolean> => {
  const { folder, signal, dir } = input;
  const shards: string[] = [];
  let done = 0;
  for await (const slice of inBatches(input.pages, input.documentsPerShard)) {
    const [first] = slice;
    if (first === undefined) continue;
    const shard = documentId(first.member.id, first.member.revision);
    shards.push(shard);
    let documents = folder.shard(shard);
    if (documents === null || !(await isStillArchived(input, slice, documents))) {
      const made = await makeSlice(input, slice, done);
      if (made === null) return false;
      const encoded = made.flatMap(encodedOf);
      if (encoded.length > 0) writeShard(dir, shard, encoded);
      else removeShard(dir, shard);
      documents = made.map((one) => outcomeOf(one, shard));
      folder.done(shard, documents);
    }
    done += slice.length;
    input.onProgress(done);
    for (const document of documents) input.onDocument(document);
    if (signal.aborted) return false;
  }
  folder.finish(shards);
  return true;
};

/** A page may have been forgotten since an earlier call made its document: then the document must go, too. */
const isStillArchived = async (
  { archive, pool }: RegenerateInput,
  slice: readonly PageToRemake[],
  documents: readonly RemadeDocument[],
): Promise<boolean> => {
  const made = slice.filter((_, at) => documents[at]?.digest !== null);
  const look = ({ member }: PageToRemake): Promise<ArchivedPage> => readArchivedPage(archive, member);
  for await (const page of inOrder(made, pool.workers * 2, look)) if ('detail' in page) return false;
  return true;
};

interface Made {
  readonly page: PageToRemake;
  readonly result: FormatResult;
}

/** Null when the run was interrupted: a slice is written whole or not at all. */
const makeSlice = async (
  input: RegenerateInput,
  slice: readonly PageToRemake[],
  done: number,
): Promise<readonly Made[] | null> => {
  const { pool, signal } = input;
  const made: Made[] = [];
  const work = async (page: PageToRemake): Promise<Made> => ({
    page,
    result: await formatPage(pool, page),
  });
  for await (const one of inOrder(slice, pool.workers * 2, work)) {
    if (signal.aborted) return null;
    made.push(one);
    input.onProgress(done + made.length);
  }
  return made;
};

const encodedOf = ({ page: { member }, result }: Made): EncodedDocument[] => {
  if (result.kind !== 'done') return [];
  const { bytes, digest } = result.answer;
  return [{ id: documentId(member.id, member.revision), url: member.url, bytes, digest }];
};

const outcomeOf = ({ page: { member, expected }, result }: Made, shard: string): RemadeDocument => {
  const { id, revision, url } = member;
  const about = { id: documentId(id, revision), url, expected, shard };
  if (result.kind === 'done') {
    const { digest, measures } = result.answer;
    const { characters, morphemes, mining } = measures;
    const state = stateOf(digest, expected);
    return { ...about, state, digest, measures: { characters, morphemes, mining }, detail: null };
  }
  const { fault, detail } = result;
  return { ...about, state: fault === 'unreadable' ? 'missing' : 'failed', digest: null, measures: null, detail };
};

const stateOf = (digest: string, expected: string | null): RemadeState => {
  if (expected === null) return 'first';
  return digest === expected ? 'same' : 'changed';
};
