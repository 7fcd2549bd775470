import type { UpdateReport, WantedDocument } from '../index/port.ts';
import { documentId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { OpenCorpus } from './open-corpus.ts';
import type { InputSet } from './page-sets.ts';
import { configuredBy, withRun } from './with-run.ts';

export interface IndexReport {
  readonly set: string;
  readonly added: number;
  readonly removed: number;
  readonly kept: number;
  /** Members of the set without a document of the version that was selected: they are not in the index. */
  readonly withoutDocument: number;
  readonly failed: UpdateReport['failed'];
  readonly interrupted: boolean;
}

export interface RunIndexOptions {
  readonly signal: AbortSignal;
  /** How many members of the set were looked at. */
  readonly onProgress: (done: number) => void;
}

/** Brings the index to what a page set holds: documents are added, replaced and taken out; nothing else is touched. */
export const runIndex = async (
  corpus: OpenCorpus,
  set: InputSet,
  { signal, onProgress }: RunIndexOptions,
): Promise<IndexReport> => {
  const spec = { stage: 'index' as const, input: set.name, ...configuredBy(corpus.config, ['index']) };
  return withRun(corpus, spec, async () => {
    const index = await corpus.index();
    let withoutDocument = 0;
    const noted = (): void => void withoutDocument++;
    const wanted = wantedDocuments(corpus, set.members, { noted, onProgress });
    const report = await index.update(wanted, signal);
    return { set: set.name, ...report, withoutDocument, interrupted: signal.aborted };
  });
};

/** Members whose document is there and was made from the version that was selected; the others are `noted`. */
async function* wantedDocuments(
  corpus: OpenCorpus,
  members: AsyncIterable<PageSetMember>,
  { noted, onProgress }: { readonly noted: () => void; readonly onProgress: (done: number) => void },
): AsyncGenerator<WantedDocument> {
  const documentReader = corpus.documentReader();
  let done = 0;
  for await (const { id, revision } of members) {
    onProgress(done++);
    const document = corpus.store.documents.get(id);
    if (document === null || document.revision !== revision) {
      noted();
      continue;
    }
    yield {
      id: documentId(id, revision),
      digest: document.digest,
      read: async () => documentReader.readPacked(document),
    };
  }
}
