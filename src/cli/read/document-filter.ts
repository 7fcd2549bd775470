import { Fault } from '../../base/fault.ts';
import { documentId } from '../../model/ids.ts';
import { documentFilters, type DocumentFilter, filterNames, filters, leavesNoDay } from '../../query/filters.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { setNamed } from '../../select/sets/made-set.ts';
import { readPageSet } from '../../select/sets/page-set-file.ts';
import type { Flags } from '../command.ts';

/** Options of every verb that asks the index. */
export const filterFlags: readonly (readonly [string, string])[] = [
  ...filterNames.map((name) => [`--${name} <${filters[name].argument}>`, `only ${filters[name].about}`] as const),
  ['--set <name>', 'only pages of a page set'],
  ['--index <dir>', 'ask the index in this folder, without a corpus: `regenerate --index` makes such folders'],
];

export const readFilter = (flags: Flags, corpus: OpenCorpus | null): DocumentFilter => {
  const written = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = flags.text(name);
      if (value === null) return [];
      if (!filters[name].accepts(value))
        throw new Fault('USAGE', `--${name} ${value}: expected ${filters[name].expected}.`);
      return [[name, [value]]];
    }),
  );
  const filter: DocumentFilter = Object.assign({}, ...documentFilters(written));
  if (leavesNoDay(filter)) throw new Fault('USAGE', `--since ${filter.since} --until ${filter.until}: no day is both.`);
  return { ...filter, ids: members(corpus, flags.text('set')) };
};

const members = (corpus: OpenCorpus | null, name: string | null): ReadonlySet<string> | undefined => {
  if (name === null) return undefined;
  if (corpus === null)
    throw new Fault('USAGE', '--set: page sets are in a corpus, not in a folder named with --index.');
  const { store, paths } = corpus;
  const ids = new Set<string>();
  for (const { id, revision } of readPageSet(paths.dir, setNamed(store, name))) ids.add(documentId(id, revision));
  return ids;
};
