import { documentId } from '../../model/ids.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { readPageSet } from '../../select/sets/page-set-file.ts';
import type { ParameterReader } from './parameter-reader.ts';

/** The pages of a set that was named; undefined: none was. */
export const readSet = (
  read: ParameterReader,
  name: string,
  { store, paths }: Pick<OpenCorpus, 'store' | 'paths'>,
): ReadonlySet<string> | undefined => {
  const names = store.sets.all().map((set) => set.name);
  const chosen = read.choice(name, names);
  const set = chosen === null ? null : store.sets.get(chosen);
  if (set === null) return undefined;
  const ids = new Set<string>();
  for (const { id, revision } of readPageSet(paths.dir, set)) ids.add(documentId(id, revision));
  return ids;
};
