import { Fault } from '../../base/fault.ts';
import type { PageSet, PageSetMember } from '../../model/page-set.ts';
import type { Store } from '../../store/port.ts';
import { pageSetFile, writePageSet } from './page-set-file.ts';

interface DerivedSetOptions {
  readonly store: Store;
  readonly dir: string;
  readonly name: string;
}

/** Writes the file of a set that was derived from others (by union, intersection, sampling). It is a page set once the store knows it. */
export const writeDerivedSet = (
  { store, dir, name }: DerivedSetOptions,
  members: Iterable<PageSetMember>,
): { readonly pages: number; readonly digest: string } => {
  mustBeFree(store, name);
  const file = writePageSet(pageSetFile(dir, name));
  try {
    for (const member of members) file.add(member);
  } catch (error) {
    file.abandon();
    throw error;
  }
  return file.finish();
};

/** Page sets never change, so a name is given once; it is also the name of a file. */
export const mustBeFree = (store: Store, name: string): void => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u.test(name)) {
    throw new Fault('USAGE', `"${name}" cannot name a page set: use letters, digits, dots, underscores and hyphens.`);
  }
  if (store.sets.get(name) !== null) {
    throw new Fault('USAGE', `There is a page set "${name}" already, and page sets never change. Choose another name.`);
  }
};

export const setNamed = (store: Store, name: string): PageSet => {
  const set = store.sets.get(name);
  if (set !== null) return set;
  const names = store.sets.all().map((one) => one.name);
  const known = names.length === 0 ? 'There are none yet: run `kumoito select link`.' : `Sets: ${names.join(', ')}.`;
  throw new Fault('NOT_FOUND', `There is no page set "${name}". ${known}`);
};
