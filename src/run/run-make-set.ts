import { createHash } from 'node:crypto';
import { codeVersion } from '../config/version.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { writeDerivedSet } from '../select/sets/derived-set.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { beginRun } from './with-run.ts';

export interface RunMakeSetOptions {
  readonly name: string;
  /** How it is made of others, which is noted as the input of its run: `union a b`, `sample a 100 by site seed 1`. */
  readonly how: string;
  /** In the order of their ids. */
  readonly members: Iterable<PageSetMember>;
}

/** A page set made of others. The set and the end of its run become valid together. */
export const runMakeSet = (
  corpus: Pick<OpenCorpus, 'store' | 'clock' | 'paths'>,
  { name, how, members }: RunMakeSetOptions,
): PageSet => {
  const { store, paths } = corpus;
  const configDigest = createHash('sha256').update(how).digest('hex').slice(0, 16);
  // The file first: a name that is taken, or members out of order, leave no unfinished run.
  const { pages, digest } = writeDerivedSet({ store, dir: paths.dir, name }, members);
  const run = beginRun(corpus, { stage: 'sets', input: how, configDigest, settings: {} });
  run.finish({ set: name, how, pages }, (madeAt) =>
    store.sets.put({ name, stage: 'made', run: run.id, madeAt, pages, configDigest, codeVersion, digest }),
  );
  return store.sets.get(name) as PageSet;
};
