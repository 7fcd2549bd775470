import { Fault } from '../base/fault.ts';
import { wireSearch } from '../corpus/wire.ts';
import type { Index, Snapshot } from '../index/port.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { Call } from './command.ts';
import { configNear, withCorpus } from './with-corpus.ts';

/** Opens the corpus, or a folder named with `--index`, and the state of the index for the time of `work`. */
export const withSnapshot = async <T>(
  { global, flags }: Pick<Call, 'global' | 'flags'>,
  work: (snapshot: Snapshot, corpus: OpenCorpus | null) => Promise<T>,
): Promise<T> => {
  const dir = flags.text('index');
  if (dir === null) {
    return withCorpus(global, { mode: 'read' }, async (corpus) =>
      askIndexOf(await corpus.index(), (at) => work(at, corpus)),
    );
  }
  const index = await wireSearch(dir, configNear(global));
  try {
    return await ask(index, {
      empty: `${dir} holds no index. \`kumoito regenerate MANIFEST --out DIR --index\` makes DIR/index.`,
      work: (at) => work(at, null),
    });
  } finally {
    await index.close();
  }
};

/** Asks the state that the index of a corpus is in, for the time of `work`. */
export const askIndexOf = <T>(index: Index, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  ask(index, { empty: 'The index is empty. Run `kumoito index`, or `kumoito run`.', work });

const ask = async <T>(
  index: Index,
  { empty, work }: { empty: string; work: (snapshot: Snapshot) => Promise<T> },
): Promise<T> => {
  const snapshot = index.snapshot();
  try {
    if (snapshot.documents === 0) throw new Fault('NOT_FOUND', empty);
    return await work(snapshot);
  } catch (error) {
    // What the index refuses is what was written on the command line.
    if (error instanceof Fault && error.code === 'BAD_INPUT') throw new Fault('USAGE', error.message);
    throw error;
  } finally {
    snapshot.close();
  }
};
