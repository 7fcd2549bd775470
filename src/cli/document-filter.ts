import { Fault } from '../base/fault.ts';
import type { DocumentFilter } from '../index/port.ts';
import { type PageType, pageTypes } from '../model/document.ts';
import { documentId } from '../model/ids.ts';
import { readDay } from '../model/time.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { setNamed } from '../select/made-set.ts';
import { readPageSet } from '../select/page-set-file.ts';
import type { Flags } from './command.ts';

/** Options of every verb that asks the index. */
export const filterFlags: readonly (readonly [string, string])[] = [
  ['--site <host>', 'only this host, or host and beginning of a path'],
  ['--domain <name>', 'only this host and those below it'],
  ['--type <type>', `only pages of a type: ${pageTypes.join(', ')}`],
  ['--since <day>', 'only pages of this day or later, as 2026-11-18'],
  ['--until <day>', 'only pages of this day or earlier'],
  ['--set <name>', 'only pages of a page set'],
  ['--index <dir>', 'ask the index in this folder, without a corpus: `regenerate --index` makes such folders'],
];

export const readFilter = (flags: Flags, corpus: OpenCorpus | null): DocumentFilter => {
  const since = day('since', flags.text('since'));
  const until = day('until', flags.text('until'));
  if (since !== undefined && until !== undefined && since > until)
    throw new Fault('USAGE', `--since ${since} --until ${until}: no day is both.`);
  return {
    site: flags.text('site') ?? undefined,
    domain: flags.text('domain') ?? undefined,
    type: pageType(flags.text('type')),
    since,
    until,
    ids: members(corpus, flags.text('set')),
  };
};

const pageType = (written: string | null): PageType | undefined => {
  const type = pageTypes.find((name) => name === written);
  if (type === undefined && written !== null)
    throw new Fault('USAGE', `--type ${written}: expected one of ${pageTypes.join(', ')}.`);
  return type;
};

const day = (flag: string, written: string | null): string | undefined => {
  if (written !== null && readDay(written) === null)
    throw new Fault('USAGE', `--${flag} ${written}: expected a day such as 2026-11-18.`);
  return written ?? undefined;
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
