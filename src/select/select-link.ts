import type { Config } from '../config/options.ts';
import { memberOf } from '../model/page-set.ts';
import { epochMs } from '../model/time.ts';
import { ruleName, type Mark } from '../model/verdict.ts';
import type { Store } from '../store/port.ts';
import { findStandIns } from './canonical-pages.ts';
import { findDuplicates } from './duplicate-pages.ts';
import { importance } from './importance.ts';
import { analyseLinks, type LinkAnalysis } from './link-analysis.ts';
import { measurePage, type LinkMeasures, type PageRow } from './link-measures.ts';
import { applying, newMarking, type Marking } from './marking.ts';
import { readPageSet } from './page-set-file.ts';
import { rankByScore } from './ranking.ts';
import type { LinkWeights } from './recipe.ts';
import { linkRules } from './rules/table.ts';
import { startSelection, type Selection, type SelectionOptions, type SelectionReport } from './selection.ts';

/**
 * The first selection (A 5.1): over all living pages, by links, URLs and bytes alone. Every page gets a verdict with
 * every rule that speaks against it; those that no rule marked make the set.
 */
export const selectLink = (options: SelectionOptions): SelectionReport => {
  const { store, config, recipe } = options;
  const selection = startSelection(options, { stage: 'link', input: null });
  const rows = Array.from(store.pages.current(), measurePage);
  const analysis = analyseLinks(rows, store.pages.linksBetween(), linkOptions(config));
  const scores = score(rows, analysis, recipe.link.weights);
  const marking = newMarking();
  const limits = recipe.link.rules;
  const measures = (page: number, more: Partial<LinkMeasures>): LinkMeasures => ({
    page: rows[page] as PageRow,
    farm: null,
    standIn: null,
    duplicate: null,
    rank: null,
    ...more,
  });
  const alone = applying(linkRules.alone, limits);
  for (const page of rows.keys()) {
    const measured = measures(page, { farm: analysis.farmOf(page) });
    for (const { rule, limits: own } of alone) marking.add(page, rule.judge(measured, own));
  }
  for (const { rule, limits: own } of applying([linkRules.canonical], limits)) {
    for (const [page, standIn] of findStandIns(rows, marking))
      marking.add(page, rule.judge(measures(page, { standIn }), own));
  }
  for (const { rule, limits: own } of applying([linkRules.exactDuplicate], limits)) {
    for (const [page, duplicate] of findDuplicates(rows, { ranks: analysis, marking })) {
      marking.add(page, rule.judge(measures(page, { duplicate }), own));
    }
  }
  const top = options.top ?? recipe.link.top;
  if (top !== null) {
    const ranks = rankByScore(scores, { isOut: (page) => marking.has(page), nameOf: (page) => rows[page]?.url ?? '' });
    for (const [page, rank] of ranks.entries()) {
      if (rank > top) marking.add(page, linkRules.rankLink.judge(measures(page, { rank }), { max: top }));
    }
  }
  write(selection, store, { rows, scores, marking, gone: goneSince(options, rows) });
  const { links, domains, farms } = analysis;
  return selection.finish(rows.length, { links, domains, farms });
};

const linkOptions = ({ select }: Config): Parameters<typeof analyseLinks>[2] => ({
  rank: { damping: select.damping, tolerance: select.rankTolerance, iterationsMax: select.rankIterationsMax },
  farm: {
    groupsMin: select.farmDomainsMin,
    sitewideMin: select.farmSitewideMin,
    inInsideMin: select.farmInsideMin,
    outInsideMin: select.farmInsideMin,
    linksMin: select.farmLinksMin,
  },
});

const score = (rows: readonly PageRow[], analysis: LinkAnalysis, weights: LinkWeights): Float64Array => {
  const newest = rows.reduce((latest, { fetchedAt }) => epochMs(Math.max(latest, fetchedAt)), epochMs(0));
  return Float64Array.from(rows, ({ urlDepth, cgiLetters, fetchedAt }, page) =>
    importance(
      {
        pageRank: analysis.pageRankOf(page),
        pageRankMax: analysis.pageRankMax,
        domainRank: analysis.domainRankOf(page),
        domainRankMax: analysis.domainRankMax,
        urlDepth,
        cgiLetters,
        fetchedAt,
        newest,
      },
      weights,
    ),
  );
};

/** Members of the set before whose pages are no longer there. */
const goneSince = ({ store, dir }: SelectionOptions, rows: readonly PageRow[]): readonly Gone[] => {
  const before = store.sets.latest('link');
  if (before === null) return [];
  const here = new Set(rows.map(({ id }) => id));
  const gone: Gone[] = [];
  for (const { id, revision } of readPageSet(dir, before)) if (!here.has(id)) gone.push({ id, revision });
  return gone;
};

type Gone = Pick<PageRow, 'id' | 'revision'>;
const goneMark: Mark = { rule: ruleName('gone'), value: 1, limit: 0, detail: null };

const write = (
  selection: Selection,
  store: Store,
  {
    rows,
    scores,
    marking,
    gone,
  }: { rows: readonly PageRow[]; scores: Float64Array; marking: Marking; gone: readonly Gone[] },
): void => {
  let page = 0;
  for (const current of store.pages.current()) {
    const row = rows[page];
    if (row?.id !== current.id) throw new Error(`Page ${current.id} changed while pages were selected.`);
    const own = scores[page] ?? 0;
    selection.judge({
      id: row.id,
      revision: row.revision,
      score: own,
      marks: marking.of(page),
      member: () => memberOf(current, current.id, own),
    });
    page++;
  }
  for (const { id, revision } of gone) {
    const member = (): never => {
      throw new Error('A page that is gone is no member.');
    };
    selection.judge({ id, revision, score: 0, marks: [goneMark], member });
  }
};
