import { Fault } from '../../base/fault.ts';
import { documentId } from '../../model/ids.ts';
import { documentFilters, type DocumentFilter, filterNames, filters, leavesNoDay } from '../../query/filters.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { setNamed } from '../../select/sets/derived-set.ts';
import { readPageSet } from '../../select/sets/page-set-file.ts';
import type { CliOption, Flags } from '../command.ts';

/** Options of every verb that asks the index. */
export const filterFlags: readonly CliOption[] = [
  ...filterNames.map((name): CliOption => {
    const { argument, about, several } = filters[name];
    return several
      ? [`--${name} <${argument}>`, `only ${about}; several times: any of them`, 'several']
      : [`--${name} <${argument}>`, `only ${about}`];
  }),
  ['--set <name>', 'only pages of a page set'],
  ['--index <dir>', 'ask the index in this folder, without a corpus: `regenerate --index` makes such folders'],
];

export const filterFromFlags = (flags: Flags, corpus: OpenCorpus | null): DocumentFilter => {
  const written = Object.fromEntries(
    filterNames.map((name) => {
      const values = filters[name].several ? flags.list(name) : [flags.text(name) ?? []].flat();
      const wrong = values.find((value) => !filters[name].accepts(value));
      if (wrong !== undefined) throw new Fault('USAGE', `--${name} ${wrong}: expected ${filters[name].expected}.`);
      return [name, values];
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
