import { existsSync, linkSync, rmSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import type { PageSet } from '../model/page-set.ts';
import { mustBeFree, setNamed } from '../select/sets/derived-set.ts';
import { pageSetFile, publishedMark } from '../select/sets/page-set-file.ts';
import { isNamed } from '../select/thin-verdicts.ts';
import type { OpenCorpus } from './open-corpus.ts';

type Corpus = Pick<OpenCorpus, 'store' | 'paths'>;

/** Makes a set the one that commands take when none is named; with a second selection, the first one it was chosen from as well. */
export const useSet = ({ store }: Corpus, name: string): PageSet => {
  const set = setNamed(store, name);
  const input = set.stage === 'text' ? (store.runs.get(set.run)?.input ?? null) : null;
  const from = input === null ? null : store.sets.get(input);
  store.transaction(() => {
    store.sets.use(set.stage === 'link' ? 'link' : 'text', set.name);
    if (from?.stage === 'link') store.sets.use('link', from.name);
  });
  return set;
};

/** Gives a set another name. What was noted of it under the old one is noted under the new one. */
export const renameSet = ({ store, paths }: Corpus, from: string, to: string): PageSet => {
  const set = setNamed(store, from);
  mustBeFree(store, to);
  if (isPublished(paths.dir, from))
    throw new Fault('USAGE', `"${from}" keeps its name: a manifest of it was written, and names it.`);
  // Both names until the store knows: a process that dies in between leaves a file too many, and no set without one.
  const target = pageSetFile(paths.dir, to);
  rmSync(target, { force: true });
  linkSync(pageSetFile(paths.dir, from), target);
  store.transaction(() => store.sets.rename(from, to));
  rmSync(pageSetFile(paths.dir, from));
  return { ...set, name: to };
};

/** Deletes a set that nothing needs. USAGE, with the reason, for any other. */
export const deleteSet = (corpus: Corpus, name: string): PageSet => {
  const set = setNamed(corpus.store, name);
  const need = needOf(corpus, set);
  if (need !== null) throw new Fault('USAGE', `"${name}" stays: ${need}.`);
  remove(corpus, set);
  return set;
};

/**
 * The sets that nobody named and nothing needs, without the newest so many of each selection: those that `sets keep` deletes,
 * oldest first.
 */
export const spareSets = (corpus: Corpus, newest: number): readonly PageSet[] => {
  const all = corpus.store.sets.all();
  const kept = new Set<string>();
  for (const stage of ['link', 'text'] as const) {
    const unnamed = all.filter((set) => set.stage === stage && !isNamed(set));
    for (const { name } of unnamed.slice(Math.max(0, unnamed.length - newest))) kept.add(name);
  }
  for (const set of all) if (isNamed(set) || ownNeed(corpus, set) !== null) kept.add(set.name);
  // A set that is kept keeps those it was chosen from.
  const waiting = [...kept];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const source of sourcesOf(corpus, name)) {
      if (kept.has(source)) continue;
      kept.add(source);
      waiting.push(source);
    }
  return all.filter(({ name }) => !kept.has(name));
};

export const deleteSets = (corpus: Corpus, sets: readonly PageSet[]): void => {
  for (const set of sets) remove(corpus, set);
};

/** The row first: a file without one is no set, and is written over by the next of its name. */
const remove = ({ store, paths }: Corpus, { name }: PageSet): void => {
  store.transaction(() => store.sets.remove(name));
  rmSync(pageSetFile(paths.dir, name), { force: true });
};

/** Why a set may not be deleted; null when it may. */
const needOf = (corpus: Corpus, set: PageSet): string | null => {
  const own = ownNeed(corpus, set);
  if (own !== null) return own;
  const chosen = corpus.store.sets.all().find(({ name }) => sourcesOf(corpus, name).includes(set.name));
  return chosen === undefined ? null : `"${chosen.name}" was chosen from it; delete that first`;
};

const ownNeed = ({ store, paths }: Corpus, { name }: PageSet): string | null => {
  if (store.sets.current('link')?.name === name || store.sets.current('text')?.name === name)
    return 'it is current; choose another one first with `kumoito sets use NAME`';
  if (store.runs.latest('index')?.input === name) return 'the index was made of it';
  return isPublished(paths.dir, name) ? 'a manifest of it was written' : null;
};

const isPublished = (dir: string, name: string): boolean => existsSync(publishedMark(dir, name));

/** Names of the sets that a set was chosen from or made of: a set made of others notes `union a b`. */
const sourcesOf = ({ store }: Corpus, name: string): readonly string[] => {
  const set = store.sets.get(name);
  const input = set === null ? null : (store.runs.get(set.run)?.input ?? null);
  return (input ?? '').split(/\s+/).filter((word) => word !== name && store.sets.get(word) !== null);
};
