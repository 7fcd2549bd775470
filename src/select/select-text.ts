import { Fault } from '../base/fault.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import type { Url } from '../model/url.ts';
import type { Store } from '../store/port.ts';
import { textImportance } from './importance.ts';
import { applying, newMarking, type Marking } from './marking.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { readPageSet } from './page-set-file.ts';
import { rankByScore } from './ranking.ts';
import type { StageRecipe } from './recipe.ts';
import { findRepeatedSentences } from './repeated-sentences.ts';
import { textRules } from './rules/table.ts';
import { startSelection, type SelectionOptions, type SelectionReport } from './selection.ts';
import { sitePlaces } from './site-places.ts';
import { siteOf } from './site.ts';
import type { NearDuplicate, PageWithText, TextAmongOthers } from './text-measures.ts';

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
  const { rules: limits } = recipe.text;
  const marking = newMarking();
  const rows = judgeAlone(withTexts(store, dir, input), recipe.text, marking);
  const scores = Float64Array.from(rows, ({ member, longSentences }) =>
    textImportance(member.score, longSentences, recipe.text.weights),
  );
  const among = (page: number, more: Partial<TextAmongOthers>): TextAmongOthers => ({
    site: rows[page]?.site ?? '',
    near: null,
    repeated: null,
    place: null,
    rank: null,
    ...more,
  });
  for (const { rule, limits: own } of applying([textRules.nearDuplicate], limits)) {
    for (const [page, near] of nearDuplicates(rows, { scores, marking, similarityMin: own.max ?? 1, dir })) {
      marking.add(page, rule.judge(among(page, { near }), own));
    }
  }
  const repetition = applying(textRules.repeated, limits);
  if (repetition.length > 0) {
    const pagesMin = options.config.select.repeatedPagesMin;
    const { byPage } = findRepeatedSentences(comparedSentences(rows, marking), { pagesMin, dir });
    for (const [page, repeated] of byPage.entries()) {
      if (marking.has(page)) continue;
      for (const { rule, limits: own } of repetition) marking.add(page, rule.judge(among(page, { repeated }), own));
    }
  }
  const isOut = (page: number): boolean => marking.has(page);
  for (const { rule, limits: own } of applying([textRules.siteCap], limits)) {
    const places = sitePlaces(rows, { scores, isOut });
    for (const [page, place] of places.entries()) marking.add(page, rule.judge(among(page, { place }), own));
  }
  const top = options.top ?? recipe.text.top;
  if (top !== null) {
    const ranks = rankByScore(scores, { isOut, nameOf: (page) => urlOf(rows, page) });
    for (const [page, rank] of ranks.entries()) {
      if (rank > top) marking.add(page, textRules.rankText.judge(among(page, { rank }), { max: top }));
    }
  }
  for (const [page, { member }] of rows.entries()) {
    const score = scores[page] ?? 0;
    const { id, revision } = member;
    selection.judge({ id, revision, score, marks: marking.of(page), member: () => ({ ...member, score }) });
  }
  return selection.finish(rows.length, {});
};

/** What is kept of a page while the others are looked at. */
interface TextRow {
  readonly member: PageSetMember;
  readonly url: Url;
  readonly site: string;
  /** Null without a document. */
  readonly kind: string | null;
  readonly longSentences: number;
  readonly sketch: string;
  readonly sentenceNumbers: string;
}

const urlOf = (rows: readonly TextRow[], page: number): string => rows[page]?.url ?? '';

/** Judges each page by itself as it comes, and keeps only what comparing pages needs. */
const judgeAlone = (pages: Iterable<PageWithText>, { rules }: StageRecipe, marking: Marking): readonly TextRow[] => {
  const alone = applying(textRules.alone, rules);
  const compares = (name: string): boolean => rules[name] !== undefined;
  const [sketches, sentences] = [compares('near-duplicate'), compares('boilerplate') || compares('originality')];
  return Array.from(pages, (page, at) => {
    for (const rule of textRules.always) marking.add(at, rule.judge(page, {}));
    for (const { rule, limits } of alone) marking.add(at, rule.judge(page, limits));
    const measures = page.document?.measures;
    return {
      member: { ...page.member, document: page.document?.digest ?? null },
      url: page.member.url,
      site: page.site,
      kind: measures?.pageType ?? null,
      longSentences: measures?.longSentences ?? 0,
      sketch: sketches ? (measures?.sketch ?? '') : '',
      sentenceNumbers: sentences ? (measures?.sentenceNumbers ?? '') : '',
    };
  });
};

/** Pages that are out already neither take originality from others nor make boilerplate of what they have. */
const comparedSentences = (
  rows: readonly TextRow[],
  marking: Marking,
): readonly Pick<TextRow, 'site' | 'sentenceNumbers'>[] =>
  rows.map(({ site, sentenceNumbers }, page) => ({ site, sentenceNumbers: marking.has(page) ? '' : sentenceNumbers }));

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
      currentRevision: store.pages.byId(member.id)?.revision ?? null,
      document: own === null ? null : { revision: own.revision, digest: own.digest, measures: own.measures },
    };
  }
}

/** Pages that nothing marked are preferred, then those with the higher score, then by URL. */
function* nearDuplicates(
  rows: readonly TextRow[],
  options: { scores: Float64Array; marking: Marking; similarityMin: number; dir: string },
): IterableIterator<readonly [page: number, near: NearDuplicate]> {
  const { scores, marking, similarityMin, dir } = options;
  const order = Array.from(rows.keys()).toSorted(
    (a, b) =>
      Number(marking.has(a)) - Number(marking.has(b)) ||
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (urlOf(rows, a) < urlOf(rows, b) ? -1 : 1),
  );
  const found = findNearDuplicates({ sketches: rows.map(({ sketch }) => sketch), order, similarityMin, dir });
  const clusters = new Map<number, number>();
  for (const { of } of found) clusters.set(of, (clusters.get(of) ?? 1) + 1);
  for (const { page, of, similarity } of found) {
    const stays = rows[of];
    if (stays !== undefined) yield [page, { of: stays.url, similarity, cluster: clusters.get(of) ?? 1 }];
  }
}
