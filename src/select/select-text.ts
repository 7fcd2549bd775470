import { Fault } from '../base/fault.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import type { Store } from '../store/port.ts';
import { textImportance } from './importance.ts';
import { applying, newMarking, type Marking } from './marking.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { readPageSet } from './page-set-file.ts';
import { rankByScore } from './ranking.ts';
import { findRepeatedSentences, type SentencesOfPage } from './repeated-sentences.ts';
import { textRules } from './rules/table.ts';
import { startSelection, type SelectionOptions, type SelectionReport } from './selection.ts';
import { sitePlaces } from './site-places.ts';
import { siteOf } from './site.ts';
import type { NearDuplicate, PageWithText, SelectedText } from './text-measures.ts';

/**
 * The second selection (A 5.1): over the newest set of the first one, by the measures of the documents made of its pages.
 * Deleted and superseded pages leave; every page gets a verdict with every rule that speaks against it.
 */
export const selectText = (options: SelectionOptions): SelectionReport => {
  const { store, dir, recipe } = options;
  const input = store.sets.latest('link');
  if (input === null) {
    throw new Fault('NOT_FOUND', 'There is no first selection to choose from. Run `kumoito select link` first.');
  }
  const selection = startSelection(options, { stage: 'text', input: input.name });
  const pages = Array.from(withTexts(store, dir, input));
  const { weights, rules: limits } = recipe.text;
  const scores = Float64Array.from(pages, ({ member, document }) =>
    textImportance(member.score, document?.measures.longSentences ?? 0, weights),
  );
  const marking = newMarking();
  const measures = (page: number, more: Partial<SelectedText>): SelectedText => ({
    ...(pages[page] as PageWithText),
    near: null,
    repeated: null,
    place: null,
    rank: null,
    ...more,
  });
  const alone = applying(textRules.alone, limits);
  for (const page of pages.keys()) {
    const measured = measures(page, {});
    for (const rule of textRules.always) marking.add(page, rule.judge(measured, {}));
    for (const { rule, limits: own } of alone) marking.add(page, rule.judge(measured, own));
  }
  for (const { rule, limits: own } of applying([textRules.nearDuplicate], limits)) {
    for (const [page, near] of nearDuplicates(pages, { scores, marking, similarityMin: own.max ?? 1, dir })) {
      marking.add(page, rule.judge(measures(page, { near }), own));
    }
  }
  const repetition = applying(textRules.repeated, limits);
  if (repetition.length > 0) {
    const { byPage } = findRepeatedSentences(comparedSentences(pages, marking), {
      pagesMin: options.config.select.repeatedPagesMin,
      dir,
    });
    for (const [page, repeated] of byPage.entries()) {
      if (marking.has(page)) continue;
      for (const { rule, limits: own } of repetition) marking.add(page, rule.judge(measures(page, { repeated }), own));
    }
  }
  for (const { rule, limits: own } of applying([textRules.siteCap], limits)) {
    const places = sitePlaces(pages, { scores, isOut: (page) => marking.has(page) });
    for (const [page, place] of places.entries()) marking.add(page, rule.judge(measures(page, { place }), own));
  }
  const top = options.top ?? recipe.text.top;
  if (top !== null) {
    const ranks = rankByScore(scores, { isOut: (page) => marking.has(page), nameOf: (page) => urlOf(pages, page) });
    for (const [page, rank] of ranks.entries()) {
      if (rank > top) marking.add(page, textRules.rankText.judge(measures(page, { rank }), { max: top }));
    }
  }
  for (const [page, { member }] of pages.entries()) {
    const score = scores[page] ?? 0;
    const { id, revision } = member;
    selection.judge({ id, revision, score, marks: marking.of(page), member: () => ({ ...member, score }) });
  }
  return selection.finish(pages.length, {});
};

const urlOf = (pages: readonly PageWithText[], page: number): string => pages[page]?.member.url ?? '';

/** Pages that are out already neither take originality from others nor make boilerplate of what they have. */
const comparedSentences = (pages: readonly PageWithText[], marking: Marking): readonly SentencesOfPage[] =>
  pages.map(({ site, document }, page) => ({
    site,
    sentenceNumbers: marking.has(page) ? '' : (document?.measures.sentenceNumbers ?? ''),
  }));

/** Members of the first selection, each with the document made of it. Both come in id order. */
function* withTexts(store: Store, dir: string, input: PageSet): IterableIterator<PageWithText> {
  const documents = store.documents.all();
  let document = documents.next();
  for (const member of readPageSet(dir, input)) {
    while (document.done !== true && document.value.id < member.id) document = documents.next();
    const own = document.done !== true && document.value.id === member.id ? document.value : null;
    yield {
      member,
      site: siteOf(member.url),
      currentRevision: currentRevision(store, member),
      document: own === null ? null : { revision: own.revision, measures: own.measures },
    };
  }
}

const currentRevision = (store: Store, { id }: PageSetMember): number | null => store.pages.byId(id)?.revision ?? null;

/** Pages that nothing marked are preferred, then those with the higher score, then by URL. */
function* nearDuplicates(
  pages: readonly PageWithText[],
  {
    scores,
    marking,
    similarityMin,
    dir,
  }: { scores: Float64Array; marking: Marking; similarityMin: number; dir: string },
): IterableIterator<readonly [page: number, near: NearDuplicate]> {
  const order = Array.from(pages.keys()).toSorted(
    (a, b) =>
      Number(marking.has(a)) - Number(marking.has(b)) ||
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (urlOf(pages, a) < urlOf(pages, b) ? -1 : 1),
  );
  const sketches = pages.map(({ document }) => document?.measures.sketch ?? '');
  const found = findNearDuplicates({ sketches, order, similarityMin, dir });
  const clusters = new Map<number, number>();
  for (const { of } of found) clusters.set(of, (clusters.get(of) ?? 1) + 1);
  for (const { page, of, similarity } of found) {
    yield [page, { of: pages[of]?.member.url ?? ('' as never), similarity, cluster: clusters.get(of) ?? 1 }];
  }
}
