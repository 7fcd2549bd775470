// Start here to see how pages are chosen by what their documents say.
// Called by `run/run-select.ts`, after documents were made. It must not open a document: it goes by the measures that
// were stored when the document was made. A new rule begins in `../rules/`.

import { told } from '../../flow/told.ts';
import type { PageSet } from '../../model/page-set.ts';
import type { Store } from '../../store/port.ts';
import { distributionsOf, scoreDistribution, type Distributions } from '../distribution.ts';
import { textImportance } from '../importance.ts';
import { applying, newMarking, type Marking } from '../marking.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { readPageSet } from '../sets/page-set-file.ts';
import { pagesWhere, rankByScore } from '../ranking.ts';
import type { Recipe } from '../recipe.ts';
import { findRepeatedSentences, type SentencesOfPage } from './repeated-sentences.ts';
import { textRules } from '../rules/table.ts';
import { startSelection, type Selected, type SelectionOptions } from '../selection.ts';
import { sitePlaces } from './site-places.ts';
import { siteOf } from '../site.ts';
import { readTextColumns, type TextColumns } from './text-columns.ts';
import type { NearDuplicate, PageWithText, TextAmongOthers } from './text-measures.ts';

/**
 * The second selection (A 5.1): over a set of the first one, by the measures of the documents made of its pages.
 * Deleted and superseded pages leave; every page gets a verdict with every rule that speaks against it.
 */
export const selectText = (options: SelectionOptions & { readonly input: PageSet }): Selected => {
  const { store, dir, recipe, input } = options;
  const { rules: limits } = recipe.text;
  const repetition = applying(textRules.repeated, limits);
  const looks = repetition.length > 0 ? 2 : 1;
  const selection = startSelection(options, { stage: 'text', input: input.name, looks });
  const looked = (): void => selection.looked();
  const marking = newMarking();
  const isOut = (page: number): boolean => marking.has(page);
  const alone = applying(textRules.alone, limits);
  const measures = distributionsOf(alone);
  const pages = judgeAlone(told(withTexts(store, dir, input), looked), recipe.text, { alone, measures, marking });
  for (const { rule, limits: own } of applying([textRules.nearDuplicate], limits)) {
    for (const { page, near } of nearDuplicates(pages, { isOut, similarityMin: own.max ?? 1, dir })) {
      marking.add(page, rule.judge({ ...nothing, near }, own));
    }
  }
  const repetitionMeasures = distributionsOf(repetition);
  if (repetition.length > 0) {
    const pagesMin = options.config.select.repeatedPagesMin;
    const { byPage } = findRepeatedSentences(comparedSentences(told(withTexts(store, dir, input), looked), isOut), {
      pagesMin,
      dir,
    });
    for (const [page, repeated] of byPage.entries()) {
      if (isOut(page)) continue;
      repetitionMeasures.look({ ...nothing, repeated });
      for (const { rule, limits: own } of repetition) marking.add(page, rule.judge({ ...nothing, repeated }, own));
    }
  }
  const compare = (a: number, b: number): number => pages.urls.compare(a, b);
  for (const { rule, limits: own } of applying([textRules.siteCap], limits)) {
    const places = sitePlaces({ ...pages, sites: pages.siteNames.length, compare, isOut });
    for (const [page, position] of places.positions.entries()) {
      if (position === 0) continue;
      const number = pages.siteOf(page);
      const site = pages.siteNames[number] ?? '';
      marking.add(page, rule.judge({ ...nothing, site, place: { position, kind: places.kindOf(number) } }, own));
    }
  }
  const top = options.top ?? recipe.text.top;
  const scores = Float64Array.from({ length: pages.count }, (_, page) => pages.scoreOf(page));
  if (top !== null) {
    for (const [page, rank] of rankByScore(scores, { isOut, compare }).entries()) {
      if (rank > top) marking.add(page, textRules.rankText.judge({ ...nothing, rank }, { max: top }));
    }
  }
  let page = 0;
  for (const member of readPageSet(dir, input)) {
    const [score, document] = [pages.scoreOf(page), pages.documentOf(page)];
    const { id, revision } = member;
    const parts = [member.score, pages.longSentencesOf(page)];
    selection.judge({ id, revision, score, parts, marks: marking.of(page++) }, () => ({ ...member, score, document }));
  }
  const distributions = [...measures.all(), ...repetitionMeasures.all(), scoreDistribution(scores, isOut)];
  return selection.finish({ pages: pages.count, numbers: {}, distributions });
};

const nothing: TextAmongOthers = { site: '', near: null, repeated: null, place: null, rank: null };

interface Judging {
  readonly alone: ReturnType<typeof applying<PageWithText>>;
  readonly measures: Distributions<PageWithText>;
  readonly marking: Marking;
}

/** Judges each page by itself as it comes, and keeps only what comparing pages needs. */
const judgeAlone = (
  pages: Iterable<PageWithText>,
  { rules, weights }: Recipe['text'],
  { alone, measures, marking }: Judging,
): TextColumns => {
  return readTextColumns(pages, {
    withSketches: rules['near-duplicate'] !== undefined,
    look: (page, at) => {
      measures.look(page);
      for (const rule of textRules.always) marking.add(at, rule.judge(page, {}));
      for (const { rule, limits } of alone) marking.add(at, rule.judge(page, limits));
      return textImportance(page.member.score, page.document?.measures.longSentences ?? 0, weights);
    },
  });
};

/** Pages that are out already neither take originality from others nor make boilerplate of what they have. */
function* comparedSentences(
  pages: Iterable<PageWithText>,
  isOut: (page: number) => boolean,
): IterableIterator<SentencesOfPage> {
  let at = 0;
  for (const { site, document } of pages) {
    yield { site, sentenceNumbers: isOut(at++) ? '' : (document?.measures.sentenceNumbers ?? '') };
  }
}

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
  pages: TextColumns,
  options: { isOut: (page: number) => boolean; similarityMin: number; dir: string },
): IterableIterator<{ readonly page: number; readonly near: NearDuplicate }> {
  const { isOut, similarityMin, dir } = options;
  const order = pagesWhere(pages.count, () => true).sort(
    (a, b) => Number(isOut(a)) - Number(isOut(b)) || pages.scoreOf(b) - pages.scoreOf(a) || pages.urls.compare(a, b),
  );
  const found = findNearDuplicates({ sketches: pages.sketches, order, similarityMin, dir });
  const clusters = new Map<number, number>();
  for (const { of } of found) clusters.set(of, (clusters.get(of) ?? 1) + 1);
  for (const { page, of, similarity } of found) {
    yield { page, near: { of: pages.urls.at(of), similarity, cluster: clusters.get(of) ?? 1 } };
  }
}
