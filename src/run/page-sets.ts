import { Fault } from '../base/fault.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { setNamed } from '../select/sets/derived-set.ts';
import { readPageSet } from '../select/sets/page-set-file.ts';
import type { Store } from '../store/port.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** The set asked for, or the current one of a stage. */
export const setOrCurrent = (store: Store, name: string | null, stage: 'link' | 'text'): PageSet => {
  if (name !== null) return setNamed(store, name);
  const current = store.sets.current(stage);
  if (current === null)
    throw new Fault('NOT_FOUND', `There is no page set yet. Make one with \`kumoito select ${stage}\`.`);
  return current;
};

/** Pages to be worked on, and the name under which the run notes them as its input. */
export interface InputSet {
  readonly name: string;
  readonly members: AsyncIterable<PageSetMember>;
}

export const inputSet = (corpus: Pick<OpenCorpus, 'paths'>, set: PageSet): InputSet => ({
  name: set.name,
  members: membersOf(corpus, set),
});

/** The members of a set as the stages take them, which ask for one after the other. */
export async function* membersOf({ paths }: Pick<OpenCorpus, 'paths'>, set: PageSet): AsyncGenerator<PageSetMember> {
  yield* readPageSet(paths.dir, set);
}
