// Start here to see how a page set becomes documents: which are still right, and which are made again.
// Called by `run/run-format.ts`. It must not read or analyse a page itself: threads do (`format.worker.ts`), so that
// one broken page costs a thread and not the run.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { inBatches, inOrder } from '../flow/in-order.ts';
import type { WorkerPool } from '../flow/worker-pool.ts';
import { documentId, parseDocumentId, type DocumentId, type RunId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import { ruleName } from '../model/verdict.ts';
import { placesIn } from '../standard/remade-folder.ts';
import { openShardCheck, writeShard, type EncodedDocument } from '../standard/shard.ts';
import type { Store, StoredDocument } from '../store/port.ts';
import type { FormatAnswer, FormatJob } from './format-job.ts';
import { formatPage, type FormatResult } from './format-page.ts';
import { knownRights } from './known-rights.ts';
import { inputDigest, linkInputs, type DocumentInputs } from './link-inputs.ts';

export interface FormatInput {
  readonly store: Store;
  readonly members: AsyncIterable<PageSetMember> | Iterable<PageSetMember>;
  readonly run: RunId;
  readonly pool: WorkerPool<FormatJob, FormatAnswer>;
  readonly clock: Clock;
  /** Directory of the shards. */
  readonly dir: string;
  readonly documentsPerShard: number;
  readonly inLinksMax: number;
  /** Configuration and code that shape documents; a change makes every document anew. */
  readonly recipeDigest: string;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

export interface FormatReport {
  readonly pages: number;
  readonly made: number;
  /** Already there with its shard, made from the same bytes, links, configuration and code. */
  readonly kept: number;
  /** Documents of pages that are no longer there. */
  readonly removed: number;
  readonly failed: number;
  /** Members that `forget` removed from the corpus: there is nothing to make a document of. */
  readonly forgotten: number;
  /** Morphemes of the main texts of the documents made and kept. */
  readonly words: number;
  readonly interrupted: boolean;
}

/** A member whose document is missing or no longer what its inputs would make: a worker gets it. */
interface FormatPlan {
  readonly member: PageSetMember;
  readonly inputs: DocumentInputs;
  readonly inputDigest: string;
}

interface FormattedPage extends FormatPlan {
  readonly id: DocumentId;
  readonly result: FormatResult;
}

/**
 * Standard-format documents for a page set. Documents are written shard by shard: a shard and its rows in the store
 * appear together, so that an interrupted run goes on after its last shard. A page that cannot be formatted is marked.
 */
export const format = async (input: FormatInput): Promise<FormatReport> => {
  const report = { pages: 0, made: 0, kept: 0, removed: 0, failed: 0, forgotten: 0, words: 0, interrupted: false };
  const planned = plan(input, report);
  const made = inOrder(planned, input.pool.workers * 2, (one) => make(input, one));
  for await (const batch of inBatches(made, input.documentsPerShard)) {
    commitShard(input, batch, report);
  }
  report.interrupted = input.signal.aborted;
  if (!report.interrupted) report.removed = removeGone(input.store);
  return report;
};

async function* plan(
  input: FormatInput,
  report: { pages: number; kept: number; forgotten: number; words: number },
): AsyncGenerator<FormatPlan> {
  const rightsOf = knownRights(input.store);
  const isThere = openShardCheck(input.dir);
  for await (const member of input.members) {
    if (input.signal.aborted) return;
    input.onProgress(report.pages++);
    if (input.store.pages.revision(member.id, member.revision) === null) {
      report.forgotten++;
      continue;
    }
    const inputs = { ...linkInputs(input.store, member.id, input.inLinksMax), rights: rightsOf(member) };
    const digest = inputDigest(input.recipeDigest, member, inputs);
    const stored = input.store.documents.get(member.id);
    if (stored?.inputDigest === digest && isThere(stored)) {
      report.kept++;
      report.words += stored.measures.morphemes;
    } else yield { member, inputs, inputDigest: digest };
  }
}

const make = async ({ pool }: FormatInput, planned: FormatPlan): Promise<FormattedPage> => {
  const { member, inputs } = planned;
  const result = await formatPage(pool, { member, ...inputs });
  return { ...planned, id: documentId(member.id, member.revision), result };
};

const commitShard = (
  { store, dir, run }: FormatInput,
  batch: readonly FormattedPage[],
  report: { made: number; failed: number; words: number },
): void => {
  const done = batch.flatMap((one) => (one.result.kind === 'done' ? [{ ...one, answer: one.result.answer }] : []));
  const encoded = done.map(
    ({ id, member, answer }): EncodedDocument => ({ id, url: member.url, bytes: answer.bytes, digest: answer.digest }),
  );
  const places =
    encoded.length === 0 ? [] : writeShard(dir, freeName({ store, dir }, `${done[0]?.id ?? ''}-r${run}`), encoded);
  store.transaction(() => {
    done.forEach(({ id, member, answer, inputDigest }, at) => {
      const place = places[at];
      if (place === undefined) throw new RangeError('A shard has fewer places than documents.');
      const stored: StoredDocument = {
        ...place,
        id: member.id,
        revision: member.revision,
        documentId: id,
        inputDigest,
        digest: answer.digest,
        measures: answer.measures,
        sourceMd5: member.md5,
      };
      store.documents.put(stored);
    });
    for (const { member, result } of batch) {
      if (result.kind === 'failed') markFailed(store, run, { member, ...result });
    }
  });
  report.made += done.length;
  report.words += done.reduce((sum, { answer }) => sum + answer.measures.morphemes, 0);
  report.failed += batch.length - done.length;
};

/** A resumed run may make the first document of one of its shards anew, while the others still stand there. */
const freeName = (of: Pick<FormatInput, 'store' | 'dir'>, name: string): string => {
  let free = name;
  for (let nth = 2; isInUse(of, free); nth++) free = `${name}-${nth}`;
  return free;
};

const isInUse = ({ store, dir }: Pick<FormatInput, 'store' | 'dir'>, shard: string): boolean =>
  existsSync(join(dir, `${shard}.idx.jsonl`)) &&
  [...placesIn(dir, shard).keys()].some((of) => {
    const id = parseDocumentId(of)?.id;
    return id !== undefined && store.documents.get(id)?.shard === shard;
  });

const markFailed = (
  store: Store,
  run: RunId,
  { member, fault, detail }: { member: PageSetMember; fault: string; detail: string },
): void => {
  const mark = { rule: ruleName(`format-${fault}`), value: 1, limit: 0, detail };
  store.verdicts.put(run, [{ id: member.id, revision: member.revision, score: 0, parts: null, marks: [mark] }]);
  store.documents.remove(member.id);
};

const removeGone = (store: Store): number => {
  let removed = 0;
  for (const { id } of store.documents.all()) {
    if (store.pages.byId(id) !== null) continue;
    store.documents.remove(id);
    removed++;
  }
  return removed;
};
