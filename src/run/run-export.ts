import { resolve } from 'node:path';
import { Fault } from '../base/fault.ts';
import type { DataCard } from '../format/export/card/card.ts';
import { exportDocuments } from '../format/export/export.ts';
import type { DocumentToExport } from '../format/export/port.ts';
import { provenance } from '../format/export/card/provenance.ts';
import type { ExportForm } from '../format/export/table.ts';
import type { PageSet } from '../model/page-set.ts';
import { readStandardDocument } from '../standard/read.ts';
import { exportSettings } from './export-settings.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { membersOf } from './page-sets.ts';

export interface RunExportOptions {
  readonly set: PageSet;
  readonly form: ExportForm;
  readonly dir: string;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** A data set from a page set. It reads the corpus and changes nothing in it, so it is no run. */
export const runExport = async (corpus: OpenCorpus, options: RunExportOptions): Promise<DataCard> => {
  const { store, config } = corpus;
  const { set, form, dir, signal } = options;
  refuseInside(corpus, dir);
  const missing = { withoutDocument: 0, formattedAnew: 0 };
  return exportDocuments({
    set,
    ...exportSettings(config, form),
    dir,
    documents: documentsOf(corpus, set, missing),
    missing: () => missing,
    stages: provenance(store, set),
    contact: config.collect.contact,
    signal,
    onProgress: (done) => options.onProgress(done),
  });
};

/** A data set among the parts of a corpus would be taken for one of them, or be deleted with them. */
const refuseInside = ({ paths }: OpenCorpus, dir: string): void => {
  if (!`${resolve(dir)}/`.startsWith(`${paths.dir}/`)) return;
  throw new Fault('USAGE', `${dir} is in the corpus ${paths.dir}: write a data set to a folder outside of it.`);
};

/** The documents of a set as they were selected: a page formatted anew since then is not among them, but counted. */
async function* documentsOf(
  corpus: OpenCorpus,
  set: PageSet,
  missing: { withoutDocument: number; formattedAnew: number },
): AsyncGenerator<DocumentToExport> {
  const { store } = corpus;
  for await (const { id, revision, score } of membersOf(corpus, set)) {
    const stored = store.documents.get(id);
    const page = store.pages.revision(id, revision);
    if (stored === null || page === null) missing.withoutDocument++;
    else if (stored.revision !== revision) missing.formattedAnew++;
    else {
      const xml = corpus.documentReader().read(stored);
      yield { document: readStandardDocument(xml), xml, measures: stored.measures, page, score };
    }
  }
}
