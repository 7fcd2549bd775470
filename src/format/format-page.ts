import type { ArchiveReader } from '../archive/port.ts';
import { Fault } from '../base/fault.ts';
import type { JobResult, WorkerPool } from '../flow/worker-pool.ts';
import { documentId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { FormatAnswer, FormatJob } from './format-job.ts';
import type { DocumentInputs } from './link-inputs.ts';

/** A version of a page and all that a document is made from beside its bytes. */
export interface PageToFormat extends DocumentInputs {
  readonly member: Pick<PageSetMember, 'id' | 'revision' | 'url' | 'md5' | 'location'>;
}

export type FormatResult =
  | JobResult<FormatAnswer>
  /** The archive does not give the page back. */
  | { readonly kind: 'failed'; readonly fault: 'unreadable'; readonly detail: string };

interface Means {
  readonly archive: ArchiveReader;
  readonly pool: WorkerPool<FormatJob, FormatAnswer>;
}

/** The document of one page, from the archive through a worker. */
export const formatPage = async (means: Means, page: PageToFormat): Promise<FormatResult> => {
  const first = await formatOnce(means, page);
  // A worker can be killed for what another page did to the machine: the page gets one more try.
  return first.kind === 'failed' && first.fault === 'died' ? formatOnce(means, page) : first;
};

const formatOnce = async ({ archive, pool }: Means, page: PageToFormat): Promise<FormatResult> => {
  const { member, inLinks, linkedIds, rights } = page;
  const { url, location } = member;
  try {
    const stored = await archive.read(location);
    if (stored.url !== url || stored.md5 !== member.md5) {
      const detail = `${location.file}:${location.offset} holds ${stored.url} with MD5 ${stored.md5}`;
      return { kind: 'failed', fault: 'unreadable', detail };
    }
    const body = new Uint8Array(stored.body);
    const id = documentId(member.id, member.revision);
    const { fetchedAt, headers } = stored;
    return await pool.run({ url, id, fetchedAt, headers, body, inLinks, linkedIds, rights }, [body.buffer]);
  } catch (error) {
    if (error instanceof Fault) return { kind: 'failed', fault: 'unreadable', detail: error.message };
    throw error;
  }
};
