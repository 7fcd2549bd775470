import { Fault } from '../base/fault.ts';
import type { Snapshot } from '../index/port.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { GlobalFlags } from './command.ts';
import { withCorpus } from './wire.ts';

/** Opens the corpus and the state of its index for the time of `work`. */
export const withSnapshot = async <T>(
  global: GlobalFlags,
  work: (snapshot: Snapshot, corpus: OpenCorpus) => Promise<T>,
): Promise<T> =>
  withCorpus(global, { mode: 'read' }, async (corpus) => {
    const index = await corpus.index();
    const snapshot = index.snapshot();
    try {
      if (snapshot.documents === 0)
        throw new Fault('NOT_FOUND', 'The index is empty. Run `kumoito index`, or `kumoito run`.');
      return await work(snapshot, corpus);
    } finally {
      snapshot.close();
    }
  });
