import type { ArchiveReader } from '../archive/port.ts';
import type { Clock } from '../base/clock.ts';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { inBatches, inOrder } from '../flow/in-order.ts';
import type { JobResult, WorkerPool } from '../flow/worker-pool.ts';
import { documentId, type DocumentId, type RunId, type UrlId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { Url } from '../model/url.ts';
import { ruleName } from '../model/verdict.ts';
import { writeShard, type EncodedDocument } from '../standard/shard.ts';
import type { Store, StoredDocument } from '../store/port.ts';
import { rightsOfSite, type SiteSaying } from '../html/rights/site-saying.ts';
import { originOf } from '../model/url.ts';
import type { RightsTable } from '../store/rights-port.ts';
import type { AnchorGroup, FormatAnswer, FormatJob, KnownRights } from './format-job.ts';

export interface FormatInput {
  readonly store: Store;
  readonly archive: ArchiveReader;
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
  /** Already there, made from the same bytes, links, configuration and code. */
  readonly kept: number;
  /** Documents of pages that are no longer there. */
  readonly removed: number;
  readonly failed: number;
  /** Members that the corpus was told to forget: there is nothing to make a document of. */
  readonly forgotten: number;
  readonly interrupted: boolean;
}

/** What must be done for one member: nothing, or a job for a worker. */
interface Planned {
  readonly member: PageSetMember;
  readonly rights: KnownRights;
  readonly inputDigest: string;
}

type FormatResult =
  | JobResult<FormatAnswer>
  /** The archive does not give the page back. */
  | { readonly kind: 'failed'; readonly fault: 'unreadable'; readonly detail: string };

interface Made extends Planned {
  readonly id: DocumentId;
  readonly result: FormatResult;
}

/**
 * Standard-format documents for a page set. Documents are written shard by shard: a shard and its rows in the store
 * appear together, so that an interrupted run goes on after its last shard. A page that cannot be formatted is marked.
 */
export const format = async (input: FormatInput): Promise<FormatReport> => {
  const report = { pages: 0, made: 0, kept: 0, removed: 0, failed: 0, forgotten: 0, interrupted: false };
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
  report: { pages: number; kept: number; forgotten: number },
): AsyncGenerator<Planned> {
  const rightsOf = knownRights(input.store);
  for await (const member of input.members) {
    if (input.signal.aborted) return;
    input.onProgress(report.pages++);
    if (input.store.pages.revision(member.id, member.revision) === null) {
      report.forgotten++;
      continue;
    }
    const rights = rightsOf(member);
    const inputDigest = digestOf(input, member, rights);
    if (input.store.documents.get(member.id)?.inputDigest === inputDigest) report.kept++;
    else yield { member, rights, inputDigest };
  }
}

const digestOf = (
  { store, inLinksMax, recipeDigest }: FormatInput,
  { id, revision, md5 }: PageSetMember,
  rights: KnownRights,
): string => {
  const links = [inLinksOf(store, id, inLinksMax), [...linkedIds(store, id)]];
  return sha256(JSON.stringify([recipeDigest, revision, md5, ...links, rights]));
};

/** Members come site by site: what the files of the last origin say is kept at hand. */
const knownRights = ({ urls, rights }: { urls: Store['urls']; rights: RightsTable }) => {
  let last: { readonly origin: string; readonly sayings: readonly SiteSaying[] } | null = null;
  return ({ id, url }: PageSetMember): KnownRights => {
    const origin = originOf(url);
    if (last?.origin !== origin)
      last = { origin, sayings: rights.site(origin).flatMap(({ found }) => (found === null ? [] : [found.saying])) };
    const key = urls.byId(id)?.key;
    const page = key === undefined ? null : rights.page(key);
    return { page: page?.findings ?? null, site: rightsOfSite(last.sayings, url) };
  };
};

/** Anchors of other pages pointing here, grouped by text in the order of the first page that has it. */
const inLinksOf = (store: Store, id: UrlId, limit: number): readonly AnchorGroup[] => {
  const groups = new Map<string, Map<Url, DocumentId>>();
  for (const { from, fromUrl, anchor } of store.pages.linksInto(id, limit)) {
    if (from === id || anchor === '') continue;
    const pages = groups.get(anchor) ?? new Map<Url, DocumentId>();
    pages.set(fromUrl, documentId(from, 0));
    groups.set(anchor, pages);
  }
  return [...groups].map(([anchor, pages]) => ({ anchor, pages: [...pages].map(([url, of]) => ({ url, id: of })) }));
};

const linkedIds = (store: Store, id: UrlId): Map<Url, DocumentId> =>
  new Map(store.pages.linksFrom(id).flatMap(({ to, toId }) => (toId === null ? [] : [[to, documentId(toId, 0)]])));

const make = async (input: FormatInput, planned: Planned): Promise<Made> => {
  const { member } = planned;
  const id = documentId(member.id, member.revision);
  const first = await formatOnce(input, planned, id);
  // A worker can be killed for what another page did to the machine: the page gets one more try.
  const result = first.kind === 'failed' && first.fault === 'died' ? await formatOnce(input, planned, id) : first;
  return { ...planned, id, result };
};

const formatOnce = async (
  { store, archive, pool, inLinksMax }: FormatInput,
  { member, rights }: Planned,
  id: DocumentId,
): Promise<FormatResult> => {
  const { id: urlId, url, location } = member;
  try {
    const page = await archive.read(location);
    const body = new Uint8Array(page.body);
    const job: FormatJob = {
      url,
      id,
      fetchedAt: page.fetchedAt,
      headers: page.headers,
      body,
      inLinks: inLinksOf(store, urlId, inLinksMax),
      linkedIds: linkedIds(store, urlId),
      rights,
    };
    return await pool.run(job, [body.buffer]);
  } catch (error) {
    if (error instanceof Fault) return { kind: 'failed', fault: 'unreadable', detail: error.message };
    throw error;
  }
};

const commitShard = (
  { store, dir, run }: FormatInput,
  batch: readonly Made[],
  report: { made: number; failed: number },
): void => {
  const done = batch.flatMap((one) => (one.result.kind === 'done' ? [{ ...one, answer: one.result.answer }] : []));
  const encoded = done.map(
    ({ id, member, answer }): EncodedDocument => ({ id, url: member.url, bytes: answer.bytes, digest: answer.digest }),
  );
  const places = encoded.length === 0 ? [] : writeShard(dir, `${done[0]?.id ?? ''}-r${run}`, encoded);
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
  report.failed += batch.length - done.length;
};

const markFailed = (
  store: Store,
  run: RunId,
  { member, fault, detail }: { member: PageSetMember; fault: string; detail: string },
): void => {
  const mark = { rule: ruleName(`format-${fault}`), value: 1, limit: 0, detail };
  store.verdicts.put({ run, id: member.id, revision: member.revision, score: 0, marks: [mark] });
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
