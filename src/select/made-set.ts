import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { Fault } from '../base/fault.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import type { Store } from '../store/port.ts';
import { pageSetFile, writePageSet } from './page-set-file.ts';

export interface MakeSetOptions {
  readonly store: Store;
  readonly dir: string;
  readonly clock: Clock;
  readonly codeVersion: string;
  readonly name: string;
}

/** A set made of others, with how: `union a b`, `sample a 100 by site seed 1`. */
export const makeSet = (options: MakeSetOptions, how: string, members: Iterable<PageSetMember>): PageSet => {
  const { store, dir, clock, codeVersion, name } = options;
  mustBeFree(store, name);
  const digest = createHash('sha256').update(how).digest('hex').slice(0, 16);
  const file = writePageSet(pageSetFile(dir, name));
  try {
    for (const member of members) file.add(member);
  } catch (error) {
    file.abandon();
    throw error;
  }
  const { pages, digest: setDigest } = file.finish();
  const madeAt = clock.now();
  return store.transaction(() => {
    const run = store.runs.start({ stage: 'sets', input: how, configDigest: digest, codeVersion, at: madeAt });
    const set: PageSet = {
      name,
      stage: 'made',
      run,
      madeAt,
      pages,
      configDigest: digest,
      codeVersion,
      digest: setDigest,
    };
    store.sets.put(set);
    store.runs.finish(run, madeAt, JSON.stringify({ set: name, how, pages }));
    return set;
  });
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
