import { writeFileSync } from 'node:fs';
import { Fault } from '../../../base/fault.ts';
import { documentId } from '../../../model/ids.ts';
import type { PageSet, PageSetMember } from '../../../model/page-set.ts';
import { isoSeconds } from '../../../model/time.ts';
import { ruleName } from '../../../model/verdict.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { runMakeSet } from '../../../run/run-make-set.ts';
import { printManifest } from '../../../run/regenerate/print-manifest.ts';
import { readHits } from '../../../select/sets/hits.ts';
import { setNamed } from '../../../select/sets/derived-set.ts';
import { publishedMark, readPageSet } from '../../../select/sets/page-set-file.ts';
import { ruleExamples } from '../../../select/rule-examples.ts';
import { sampleIds } from '../../../select/sets/sample-set.ts';
import { selectionPage } from '../../../select/selection-page.ts';
import type { SelectionReport } from '../../../select/selection.ts';
import { isThinned } from '../../../select/thin-verdicts.ts';
import { differences, intersection, union } from '../../../select/sets/set-algebra.ts';
import { siteOf } from '../../../select/site.ts';
import type { Flags, GlobalFlags } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { openReportFile } from '../../print/report-file.ts';
import { saySelected } from '../../print/report-lines.ts';
import { isCurrent } from '../../print/taken-set.ts';
import { table } from '../../print/table.ts';
import type { Terminal } from '../../terminal.ts';
import { counted } from '../../../base/counted.ts';

/** One call of `kumoito sets ACTION NAME…`. */
export interface SetsCall {
  readonly corpus: OpenCorpus;
  readonly names: readonly string[];
  readonly flags: Flags;
  readonly global: GlobalFlags;
  readonly terminal: Terminal;
}

export const listSets = (call: SetsCall): ExitCode => {
  const { corpus, global, terminal } = call;
  atMost(call, 0);
  const sets = corpus.store.sets.all();
  if (global.json) for (const set of sets) terminal.printJson({ ...set, current: isCurrent(corpus, set.name) });
  else {
    const lines = table(sets.map(({ name, pages }) => [name, pages] as const));
    for (const [at, set] of sets.entries())
      terminal.print(
        `${lines[at]}  ${set.stage}  ${isoSeconds(set.madeAt)}  ${recipeOrWay(corpus, set)}${isCurrent(corpus, set.name) ? '  (current)' : ''}`,
      );
  }
  if (sets.length === 0) terminal.say('There are no page sets yet: run `kumoito select link`.');
  return exit.done;
};

/** A set's facts and what made it; or its manifest, its members, what a rule took away, a page about it. */
export const showSet = async (call: SetsCall): Promise<ExitCode> => {
  const { corpus, flags, global, terminal } = call;
  atMost(call, 1);
  const set = namedOrCurrent(call);
  const report = reportOf(corpus, set);
  if (flags.has('manifest')) return showManifest(call, set, report?.recipe ?? null);
  const rule = flags.text('rule');
  if (rule !== null) return showRule(call, set, rule);
  const html = openReportFile(flags);
  if (html !== null) {
    if (report === null) throw notSelected(set, 'a page');
    html(selectionPage({ store: corpus.store, dir: corpus.paths.dir, set, report, ...drawFlags(flags) }));
    terminal.say(`Wrote ${flags.text('html')}`);
    return exit.done;
  }
  if (global.json) {
    terminal.printJson({ ...set, report });
    return exit.done;
  }
  const { name, stage, run, madeAt, pages, digest } = set;
  const how = corpus.store.runs.get(run)?.input ?? 'the corpus';
  const facts = { name, stage, of: how, 'made at': isoSeconds(madeAt), pages, 'code version': set.codeVersion, digest };
  for (const line of table(Object.entries(facts))) terminal.print(line);
  if (report !== null) saySelected(terminal, report);
  return exit.done;
};

const showManifest = async ({ corpus, terminal }: SetsCall, set: PageSet, recipe: unknown): Promise<ExitCode> => {
  const counts = { otherDocument: 0, noDocument: 0 };
  const progress = terminal.progress('manifest', set.pages);
  let lines = 0;
  for await (const line of printManifest(corpus, { set, recipe }, counts)) {
    terminal.print(line);
    progress.at(lines++);
  }
  progress.end();
  markPublished(corpus, set);
  const { otherDocument, noDocument } = counts;
  if (noDocument > 0)
    terminal.warn(`${counted(noDocument, 'page')} without a document: there is no digest to compare with`);
  if (otherDocument > 0) {
    terminal.warn(
      `${counted(otherDocument, 'document')} that the set was chosen by not kept any more: those there are now are meant`,
    );
  }
  return exit.done;
};

/** A set that a manifest tells of is not deleted or renamed. Where nothing may be written, it cannot be either. */
const markPublished = ({ paths }: OpenCorpus, { name }: PageSet): void => {
  try {
    writeFileSync(publishedMark(paths.dir, name), '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EROFS' && code !== 'EACCES') throw error;
  }
};

const showRule = ({ corpus, flags, global, terminal }: SetsCall, set: PageSet, rule: string): ExitCode => {
  if (set.stage === 'made') throw notSelected(set, 'rules');
  const known = corpus.store.verdicts.counts(set.run).map((count) => count.rule);
  if (!known.includes(ruleName(rule))) {
    throw new Fault('NOT_FOUND', `Rule "${rule}" marked no page of set "${set.name}". Rules: ${known.join(', ')}.`);
  }
  const run = corpus.store.runs.get(set.run);
  if (run !== null && isThinned(corpus.store, run))
    terminal.warn('of this older selection only the verdicts are left that differ from the one before it');
  const { pages, values, examples } = ruleExamples(
    corpus.store,
    { run: set.run, rule: ruleName(rule) },
    drawFlags(flags),
  );
  if (global.json) {
    terminal.printJson({ set: set.name, rule, pages, values, examples });
    return exit.done;
  }
  terminal.print(
    `${rule}: ${counted(pages, 'page')} of set ${set.name}, values ${short(values.least)} to ${short(values.most)}`,
  );
  for (const { id, url, title, mark } of examples) {
    terminal.print(`${documentId(id, 0)}  ${url ?? ''}  ${title ?? ''}`);
    terminal.print(
      `            ${short(mark.value)} (limit ${mark.limit})${mark.detail === null ? '' : `  ${mark.detail}`}`,
    );
  }
  return exit.done;
};

/** To be read by people; `--json` has every digit. */
const short = (value: number): string => String(Math.round(value * 1e4) / 1e4);

export const diffSets = (call: SetsCall): ExitCode => {
  const { corpus, global, terminal } = call;
  const [first, second] = twoSets(call);
  const counts = { 'first-only': 0, 'second-only': 0, revised: 0 };
  const signs = { 'first-only': '-', 'second-only': '+', revised: '~' } as const;
  for (const difference of differences(membersOf(corpus, first), membersOf(corpus, second))) {
    const { kind, member } = difference;
    counts[kind]++;
    if (global.json) terminal.printJson({ kind, id: member.id, revision: member.revision, url: member.url });
    else terminal.print(`${signs[kind]} ${documentId(member.id, member.revision)}  ${member.url}`);
  }
  const { 'first-only': left, 'second-only': entered, revised } = counts;
  terminal.say(`${left} only in ${first.name}, ${entered} only in ${second.name}, ${revised} in another version`);
  return exit.done;
};

export const combineSets = (call: SetsCall, how: 'union' | 'intersect'): ExitCode => {
  const { corpus, flags, names } = call;
  const hits = flags.text('hits');
  if (how === 'intersect' && hits !== null) {
    atMost(call, 1);
    const set = setNamed(corpus.store, names[0] ?? '');
    const ids = readHits(hits);
    const chosen = keep(membersOf(corpus, set), ({ id }) => ids.has(id));
    return make(call, `intersect ${set.name} with the ids in ${hits}`, { members: chosen, asked: ids.size });
  }
  const [first, second] = twoSets(call);
  const combine = how === 'union' ? union : intersection;
  const members = combine(membersOf(corpus, first), membersOf(corpus, second));
  return make(call, `${how} ${first.name} ${second.name}`, { members });
};

export const sampleOfSet = (call: SetsCall): ExitCode => {
  const { corpus, flags, names } = call;
  atMost(call, 1);
  const set = setNamed(corpus.store, names[0] ?? '');
  const pages = flags.whole('pages', 1);
  if (pages === null) throw new Fault('USAGE', 'sets sample: say how many with --pages N.');
  const by = flags.text('by');
  const { seed } = drawFlags(flags);
  const stratumOf = stratum(corpus, by);
  const ids = sampleIds(membersOf(corpus, set), { pages, seed, stratumOf });
  const how = `sample ${set.name} of ${counted(pages, 'page')}${by === null ? '' : ` by ${by}`} with seed ${seed}`;
  return make(call, how, { members: keep(membersOf(corpus, set), ({ id }) => ids.has(id)), asked: pages });
};

const stratum = ({ store }: OpenCorpus, by: string | null): ((member: PageSetMember) => string) => {
  if (by === null) return () => '';
  if (by === 'site') return ({ url }) => siteOf(url);
  if (by === 'type') return ({ id }) => store.documents.get(id)?.measures.pageType ?? 'no document';
  throw new Fault('USAGE', `--by ${by}: expected site or type.`);
};

const make = (
  { corpus, flags, global, terminal }: SetsCall,
  how: string,
  { members, asked = null }: { readonly members: Iterable<PageSetMember>; readonly asked?: number | null },
): ExitCode => {
  const name = flags.text('as');
  if (name === null) throw new Fault('USAGE', 'Name the new set with --as NAME.');
  if (global.dryRun) {
    terminal.say(`Would make "${name}": ${how}`);
    return exit.done;
  }
  const set = runMakeSet(corpus, { name, how, members });
  terminal.say(`${set.name}: ${counted(set.pages, 'page')}`);
  if (asked !== null && set.pages < asked) terminal.warn(`${asked} were asked for; the others are not in that set`);
  if (set.pages === 0) terminal.warn(`"${set.name}" is empty`);
  if (global.json) terminal.printJson(set);
  return exit.done;
};

function* keep(
  members: Iterable<PageSetMember>,
  is: (member: PageSetMember) => boolean,
): IterableIterator<PageSetMember> {
  for (const member of members) if (is(member)) yield member;
}

const membersOf = ({ paths }: OpenCorpus, set: PageSet): Iterable<PageSetMember> => readPageSet(paths.dir, set);

const twoSets = ({ corpus, names }: SetsCall): readonly [PageSet, PageSet] => {
  const [first, second, third] = names;
  if (first === undefined || second === undefined || third !== undefined) {
    throw new Fault('USAGE', 'Name two page sets.');
  }
  return [setNamed(corpus.store, first), setNamed(corpus.store, second)];
};

/** A name that would be passed over in silence is a mistake. */
const atMost = ({ names }: SetsCall, most: number): void => {
  const spare = names[most];
  if (spare !== undefined) throw new Fault('USAGE', `"${spare}" is one name too many here.`);
};

const notSelected = ({ name }: PageSet, what: string): Fault =>
  new Fault('USAGE', `"${name}" was made of other sets; only selections have ${what}.`);

const namedOrCurrent = ({ corpus: { store }, names, flags }: SetsCall): PageSet => {
  const [name] = names;
  if (name !== undefined) return setNamed(store, name);
  const rule = flags.text('rule');
  const newest = [store.sets.current('text'), store.sets.current('link')].filter((set) => set !== null);
  const marked = newest.find((set) => store.verdicts.counts(set.run).some((count) => count.rule === rule));
  return marked ?? newest[0] ?? setNamed(store, 'text');
};

/** What the selection that made the set said of itself; null for a set made of others. */
const reportOf = ({ store }: OpenCorpus, set: PageSet): SelectionReport | null => {
  const report = store.runs.get(set.run)?.report ?? null;
  return set.stage === 'made' || report === null ? null : (JSON.parse(report) as SelectionReport);
};

/** What it is of: its recipe and the set it was chosen from, or how it was made of others. */
const recipeOrWay = (corpus: OpenCorpus, set: PageSet): string => {
  const input = corpus.store.runs.get(set.run)?.input ?? null;
  const report = reportOf(corpus, set);
  return report === null ? (input ?? '') : `${report.recipe.name}${input === null ? '' : ` of ${input}`}`;
};

/** How many pages are drawn as examples, and by which chance. */
const drawFlags = (flags: Flags): { examples: number; seed: string } => ({
  examples: flags.whole('examples') ?? 20,
  seed: flags.text('seed') ?? '1',
});
