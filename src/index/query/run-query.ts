import type { Segment } from '../segment/segment.ts';
import { endOfDocuments } from '../segment/segment-file.ts';
import type { ScoringCursor } from './cursor.ts';
import { markDocuments } from './mark-documents.ts';
import { AnyCursor } from './match-cursors.ts';
import { PhraseCursor } from './phrase-cursor.ts';
import type { Pace } from './pace.ts';
import type { Match, Plan } from './plan.ts';
import { isPair, type OpenQuery, type PreparedQuery, scoredCursors } from './prepared-query.ts';
import { TopHits } from './top-hits.ts';

/** Is a document of the segment living and within the filters? */
export type Accepts = (segment: Segment) => (document: number) => boolean;

export interface RunOptions {
  readonly segments: readonly Segment[];
  readonly match: Match;
  readonly accepts: Accepts;
  readonly pace: Pace;
}

/**
 * Sums of several bounds may come out lower than the same sum in another order by the last bits: with this factor they
 * do not.
 */
const slack = 1 + 1e-12;

/** The best documents; exactly those that scoring every document would give. */
export const topDocuments = async (
  query: PreparedQuery,
  top: number,
  { segments, match, accepts, pace }: RunOptions,
): Promise<TopHits> => {
  const hits = new TopHits(top);
  for (const segment of segments) {
    const open = query.open(segment, match);
    const scored = scoredCursors(query.plan, open);
    const accept = accepts(segment);
    const walk: Walk = { hits, segment, scored, accept, pace };
    const found = open.match;
    if (found === null || top === 0) continue;
    if (scored.length < 2 || !isFoundByScores(query.plan, match)) await walkByMatches(walk, open);
    else if (isPlainSum(query.plan, match, open)) await walkBySums(walk);
    else await walkBySums({ ...walk, accept: (document) => accept(document) && found.advance(document) === document });
  }
  return hits;
};

export const countDocuments = async (query: PreparedQuery, run: RunOptions): Promise<number> => {
  let count = 0;
  for (const segment of run.segments)
    await eachMatch(query, { run, segment }, () => {
      count++;
    });
  return count;
};

/** Documents by site. */
export const countSites = async (query: PreparedQuery, run: RunOptions): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const segment of run.segments) {
    const bySite = new Uint32Array(segment.columns.siteNames.length);
    await eachMatch(query, { run, segment }, (document) => {
      const site = segment.columns.sites[document] ?? 0;
      bySite[site] = (bySite[site] ?? 0) + 1;
    });
    for (const [site, name] of segment.columns.siteNames.entries())
      if (bySite[site] !== 0) counts.set(name, (counts.get(name) ?? 0) + (bySite[site] ?? 0));
  }
  return counts;
};

const eachMatch = async (
  query: PreparedQuery,
  { run: { match, accepts, pace }, segment }: { run: RunOptions; segment: Segment },
  visit: (document: number) => void,
): Promise<void> => {
  const accept = accepts(segment);
  const cursor = query.openMatch(segment, match);
  if (cursor === null) return;
  if (cursor instanceof AnyCursor && cursor.cost > segment.documents / markedShareMin) {
    const marks = new Uint8Array(segment.documents);
    await markDocuments(cursor, marks, pace);
    for (let document = marks.indexOf(1); document >= 0; document = marks.indexOf(1, document + 1))
      if (accept(document)) visit(document);
    return;
  }
  for (let document = cursor.advance(0); document !== endOfDocuments; document = cursor.advance(document + 1)) {
    if (accept(document)) visit(document);
    if (pace.isTired()) await pace.rest();
  }
};

/** A byte for every document is too much for lists that together hold fewer than one in so many. */
const markedShareMin = 64;

interface Walk {
  readonly hits: TopHits;
  readonly segment: Segment;
  readonly scored: readonly ScoringCursor[];
  readonly accept: (document: number) => boolean;
  readonly pace: Pace;
}

/** What a document may have one of; OR within OR is the same as one OR. */
const alternatives = (match: Match): readonly Match[] =>
  match.kind === 'any' ? match.parts.flatMap(alternatives) : [match];

/**
 * Is a document found by any of several parts, and has a score by each of them? Then lists may be left out as soon as they
 * cannot matter any more. Where all parts are required, the rarest of them finds fewer documents.
 */
const isFoundByScores = ({ scored }: Plan, match: Match): boolean => {
  const hasScore = (part: Match): boolean => {
    switch (part.kind) {
      case 'clause':
        return scored.includes(part.clause);
      case 'all':
        return part.parts.some(hasScore);
      case 'any':
        return part.parts.every(hasScore);
      case 'near':
        return part.clauses.some((clause) => scored.includes(clause));
      case 'every':
        return false;
      case 'nothing':
        return true;
    }
  };
  return (match.kind === 'any' || match.kind === 'clause') && hasScore(match);
};

/** Does every document with a score match? */
const isPlainSum = ({ clauses, scored }: Plan, match: Match, open: OpenQuery): boolean => {
  const parts = alternatives(match);
  const found = new Set(parts.map((part) => (part.kind === 'clause' ? part.clause : -1)));
  // A document with a dependency has both its words.
  return (
    !found.has(-1) &&
    scored.every((clause) => open.clauses[clause] === null || found.has(clause) || isPair(clauses[clause]!))
  );
};

/**
 * Documents come from the match. Before the next one is looked for, the bound of all documents of its blocks is: blocks
 * without anything good enough are not even read.
 */
const walkByMatches = async ({ hits, segment, scored, accept, pace }: Walk, { match }: OpenQuery): Promise<void> => {
  if (match === null) return;
  if (match instanceof PhraseCursor && scored.length === 1 && scored[0] === match)
    match.worthwhile = (bound, document) => hits.wants(bound, segment, document);
  for (let target = 0; target < endOfDocuments; ) {
    if (pace.isTired()) await pace.rest();
    let bound = 0;
    let end = endOfDocuments - 1;
    for (const cursor of scored) {
      bound += cursor.bound(target);
      if (cursor.boundEnd < end) end = cursor.boundEnd;
    }
    if (scored.length > 1) bound *= slack;
    if (!hits.wants(bound, segment, target)) {
      target = end + 1;
      continue;
    }
    const document = match.advance(target);
    target = document;
    // Behind the blocks that the bound is of, another one holds.
    if (document > end) continue;
    if (accept(document)) hits.offer({ score: scoreAt(scored, document), segment, document });
    target = document + 1;
  }
};

/** The parts are added in the order of the query, so that every way to a document gives the same last bits. */
const scoreAt = (scored: readonly ScoringCursor[], document: number): number => {
  let score = 0;
  for (const cursor of scored) if (cursor.advance(document) === document) score += cursor.score();
  return score;
};

/**
 * MaxScore (Turtle & Flood 1995) with block bounds (Ding & Suel 2011): lists whose best scores together cannot lift a
 * document into the hits no longer propose documents, they only add to what the others propose.
 */
const walkBySums = async (walk: Walk): Promise<void> => {
  const { hits, segment, accept, pace, scored } = walk;
  const lists = scored.toSorted((a, b) => a.maxScore - b.maxScore);
  const sums = [0];
  for (const list of lists) sums.push((sums.at(-1) ?? 0) + list.maxScore * slack);
  let essential = 0;
  for (const list of lists) list.advance(0);
  for (;;) {
    let document = endOfDocuments;
    for (let at = essential; at < lists.length; at++) document = Math.min(document, lists[at]!.document);
    if (document === endOfDocuments) return;
    while (essential < lists.length && !hits.wants(sums[essential + 1] ?? 0, segment, document)) essential++;
    if (essential === lists.length) return;
    if (pace.isTired()) await pace.rest();
    const next = nextWorthLookingAt(walk, { lists, essential, document, rest: sums[essential] ?? 0 });
    if (next === document && canReach(walk, { lists, essential, document, sums }) && accept(document))
      hits.offer({ score: scoreAt(scored, document), segment, document });
    const from = next === document ? document + 1 : next;
    for (let at = essential; at < lists.length; at++) if (lists[at]!.document < from) lists[at]!.advance(from);
  }
};

interface Candidate {
  readonly lists: readonly ScoringCursor[];
  readonly essential: number;
  readonly document: number;
}

/** The document itself, or the first one after the blocks that hold nothing good enough. */
const nextWorthLookingAt = (
  { hits, segment }: Walk,
  { lists, essential, document, rest }: Candidate & { readonly rest: number },
): number => {
  let bound = rest;
  let end = endOfDocuments - 1;
  for (let at = essential; at < lists.length; at++) {
    const list = lists[at]!;
    // A list that stands further on has nothing before it.
    if (list.document > document) end = Math.min(end, list.document - 1);
    else {
      bound += list.bound(document) * slack;
      end = Math.min(end, list.boundEnd);
    }
  }
  return hits.wants(bound, segment, document) ? document : Math.min(end, endOfDocuments - 1) + 1;
};

/** Adds what the document has to the bounds of what it may have, list by list, until it is out or through. */
const canReach = (
  { hits, segment }: Walk,
  { lists, essential, document, sums }: Candidate & { readonly sums: readonly number[] },
): boolean => {
  let score = 0;
  for (let at = essential; at < lists.length; at++) if (lists[at]!.document === document) score += lists[at]!.score();
  for (let at = essential - 1; at >= 0; at--) {
    if (!hits.wants((score + (sums[at + 1] ?? 0)) * slack, segment, document)) return false;
    const list = lists[at]!;
    if (list.document < document) {
      const bound = list.bound(document);
      if (!hits.wants((score + (sums[at] ?? 0) + bound) * slack, segment, document)) return false;
      list.advance(document);
    }
    if (list.document === document) score += list.score();
  }
  return true;
};
