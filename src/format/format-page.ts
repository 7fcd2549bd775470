import type { JobResult, WorkerPool } from '../flow/worker-pool.ts';
import { documentId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { FormatAnswer, FormatJob, FormattedPage } from './format-job.ts';
import type { DocumentInputs } from './link-inputs.ts';

/** A version of a page and all that a document is made from beside its bytes. */
export interface PageToFormat extends DocumentInputs {
  readonly member: Pick<PageSetMember, 'id' | 'revision' | 'url' | 'md5' | 'location'>;
}

export type FormatResult =
  | JobResult<FormattedPage>
  | { readonly kind: 'failed'; readonly fault: 'unreadable'; readonly detail: string };

/** The document of one page, made by a worker. */
export const formatPage = async (
  pool: WorkerPool<FormatJob, FormatAnswer>,
  { member, inLinks, linkedIds, rights }: PageToFormat,
): Promise<FormatResult> => {
  const { url, location, md5 } = member;
  const job: FormatJob = {
    url,
    id: documentId(member.id, member.revision),
    location,
    md5,
    inLinks,
    linkedIds,
    rights,
  };
  const first = await pool.run(job);
  // A worker can be killed for what another page did to the machine: the page gets one more try.
  const result = first.kind === 'failed' && first.fault === 'died' ? await pool.run(job) : first;
  if (result.kind === 'failed') return result;
  const { answer } = result;
  return answer.kind === 'document'
    ? { kind: 'done', answer }
    : { kind: 'failed', fault: answer.kind, detail: answer.detail };
};
