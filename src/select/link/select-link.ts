// Start here to see how pages are chosen before any text is analysed.
// Called by `run/run-select.ts`. It must not delete anything: it marks pages in the store, and writes the set of those
// that have no mark. A new rule does not begin here but in `../rules/` (CONTRIBUTING.md, "Add a selection rule").

import type { Config } from '../../config/options.ts';
import { memberOf } from '../../model/page-set.ts';
import { epochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import { ruleName, type Mark, type ScoreParts } from '../../model/verdict.ts';
import type { Store } from '../../store/port.ts';
import { registrableDomain } from '../../text/domain.ts';
import { findStandIns } from './canonical-pages.ts';
import { distributionsOf, scoreDistribution } from '../distribution.ts';
import { findDuplicates } from './duplicate-pages.ts';
import { importance } from '../importance.ts';
import { analyseLinks, type LinkAnalysis } from './link-analysis.ts';
import { updateLinkFile } from './link-file.ts';
import { measurePage, type LinkAmongOthers, type PageRow } from './link-measures.ts';
import { applying, newMarking, type Marking } from '../marking.ts';
import { pagesById, readColumns, type PageColumns } from './page-columns.ts';
import { pageSetProblem, readPageSet } from '../sets/page-set-file.ts';
import { rankByScore } from '../ranking.ts';
import type { LinkWeights } from '../recipe.ts';
import { linkRules } from '../rules/table.ts';
import { startSelection, type Selection, type Selected, type SelectionOptions } from '../selection.ts';

/**
 * The first selection (A 5.1): over all living pages, by links, URLs and bytes alone. Every page gets a verdict with
 * every rule that speaks against it; those that no rule marked make the set.
 */
export const selectLink = (options: SelectionOptions): Selected => {
  const { store, config, recipe } = options;
  const selection = startSelection(options, { stage: 'link', input: null, looks: 1 });
  const limits = recipe.link.rules;
  const marking = newMarking();
  const isOut = (page: number): boolean => marking.has(page);
  const alone = applying(linkRules.alone, limits);
  const measures = distributionsOf(alone);
  const pages = readColumns(measured(store), (row, page) => {
    selection.looked();
    measures.look(row);
    for (const { rule, limits: own } of alone) marking.add(page, rule.judge(row, own));
  });
  const analysis = analyseLinks(pages, updateLinkFile(store.linkChanges, options.dir), linkOptions(config));
  const scores = score(pages, analysis, recipe.link.weights);
  for (const { rule, limits: own } of applying([linkRules.linkFarm], limits)) {
    for (let page = 0; page < pages.count; page++)
      marking.add(page, rule.judge({ ...nothing, farm: analysis.farmOf(page) }, own));
  }
  for (const { rule, limits: own } of applying([linkRules.canonical], limits)) {
    for (const [page, standIn] of findStandIns(pages, isOut))
      marking.add(page, rule.judge({ ...nothing, standIn: pages.urls.at(standIn) }, own));
  }
  for (const { rule, limits: own } of applying([linkRules.exactDuplicate], limits)) {
    for (const { page, stays, copies } of findDuplicates(pages, { ranks: analysis, isOut })) {
      marking.add(page, rule.judge({ ...nothing, duplicate: { of: pages.urls.at(stays), copies } }, own));
    }
  }
  const top = options.top ?? recipe.link.top;
  if (top !== null) {
    const ranks = rankByScore(scores, { isOut, compare: (a, b) => pages.urls.compare(a, b) });
    for (const [page, rank] of ranks.entries()) {
      if (rank > top) marking.add(page, linkRules.rankLink.judge({ ...nothing, rank }, { max: top }));
    }
  }
  write(selection, store, { pages, analysis, scores, marking, gone: goneSince(options, pages) });
  const { links, domains, farms } = analysis;
  return selection.finish({
    pages: pages.count,
    numbers: { links, domains, farms },
    distributions: [...measures.all(), scoreDistribution(scores, isOut)],
  });
};

const nothing: LinkAmongOthers = { farm: null, standIn: null, duplicate: null, rank: null };

function* measured(store: Store): Generator<PageRow> {
  const domains = new Map<HostName, string>();
  const domainOf = (host: HostName): string => {
    const known = domains.get(host) ?? registrableDomain(host);
    domains.set(host, known);
    return known;
  };
  for (const page of store.pages.current()) yield measurePage(page, domainOf);
}

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

const score = (pages: PageColumns, analysis: LinkAnalysis, weights: LinkWeights): Float64Array =>
  Float64Array.from({ length: pages.count }, (_, page) =>
    importance(
      {
        pageRank: analysis.pageRankOf(page),
        pageRankMax: analysis.pageRankMax,
        domainRank: analysis.domainRankOf(page),
        domainRankMax: analysis.domainRankMax,
        urlDepth: pages.urlDepths.at(page),
        cgiLetters: pages.cgiLetters.at(page),
        checkedAt: epochMs(pages.checkedAt.at(page)),
        newest: epochMs(pages.newest),
      },
      weights,
    ),
  );

/** In the order of `scoreParts`. */
const partsOf = (page: number, pages: PageColumns, { pageRankOf, domainRankOf }: LinkAnalysis): ScoreParts => [
  pageRankOf(page),
  domainRankOf(page),
  pages.urlDepths.at(page),
  pages.cgiLetters.at(page),
  pages.newest - pages.checkedAt.at(page),
];

/** Members of the set before whose pages are no longer there; none where its file is damaged. */
const goneSince = ({ store, dir }: SelectionOptions, pages: PageColumns): readonly Gone[] => {
  const before = store.sets.latest('link');
  if (before === null || pageSetProblem(dir, before) !== null) return [];
  const pageOf = pagesById(pages);
  const gone: Gone[] = [];
  for (const { id, revision } of readPageSet(dir, before)) if (pageOf(id) === null) gone.push({ id, revision });
  return gone;
};

type Gone = Pick<PageRow, 'id' | 'revision'>;
const goneMark: Mark = { rule: ruleName('gone'), value: 1, limit: 0, detail: null };

const write = (
  selection: Selection,
  store: Store,
  judged: {
    readonly pages: PageColumns;
    readonly analysis: LinkAnalysis;
    readonly scores: Float64Array;
    readonly marking: Marking;
    readonly gone: readonly Gone[];
  },
): void => {
  const { pages, analysis, scores, marking, gone } = judged;
  let page = 0;
  for (const current of store.pages.current()) {
    const { id, revision } = current;
    if (page >= pages.count || pages.ids.at(page) !== id)
      throw new Error(`Page ${id} changed while pages were selected.`);
    const own = scores[page] ?? 0;
    const parts = partsOf(page, pages, analysis);
    selection.judge({ id, revision, score: own, parts, marks: marking.of(page++) }, () => memberOf(current, id, own));
  }
  for (const { id, revision } of gone) {
    selection.judge({ id, revision, score: 0, parts: null, marks: [goneMark] }, () => {
      throw new Error('A page that is gone is no member.');
    });
  }
};
