import type { Segment } from '../segment/segment.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import { BestOfCursor } from '../cursors/best-of-cursor.ts';
import type { ScoringCursor } from '../cursors/cursor.ts';
import { markDocuments } from './mark-documents.ts';
import { AnyCursor } from '../cursors/match-cursors.ts';
import { PhraseCursor } from '../cursors/phrase-cursor.ts';
import type { Pace } from './pace.ts';
import type { Match, Plan } from '../../query/plan.ts';
import { isPair, type OpenQuery, type PreparedQuery, scoredCursors } from './prepared-query.ts';
import { TermCursor } from '../cursors/term-cursor.ts';
import { slack, TopHits } from './top-hits.ts';
import { walkByWindows } from './walk-by-windows.ts';
import { WindowBuffers } from '../cursors/window-scores.ts';

/** Is a document of the segment living and within the filters? */
export type Accepts = (segment: Segment) => (document: number) => boolean;

export interface RunOptions {
  readonly segments: readonly Segment[];
  readonly match: Match;
  readonly accepts: Accepts;
  readonly pace: Pace;
}

/** The best documents; exactly those that scoring every document would give. */
export const topDocuments = async (
  query: PreparedQuery,
  top: number,
  { segments, match, accepts, pace }: RunOptions,
): Promise<TopHits> => {
  const hits = new TopHits(top);
  const buffers = new WindowBuffers();
  for (const segment of segments) {
    const open = query.open(segment, match);
    const scored = scoredCursors(query.plan, open);
    const accept = accepts(segment);
    const walk: Walk = { hits, segment, scored, accept, pace };
    if (open.match === null || top === 0) continue;
    const required = requiredLists({ query, match, open }, segment.documents / readShareMin);
    if (scored.length < 2 || (required.length === 0 && !isFoundByScores(query.plan, match)))
      await walkByMatches(walk, open);
    else if (required.length === 0 ? isPlainSum(query.plan, match, open) : isPlainProduct(match, required))
      await walkByWindows({ ...walk, required, buffers });
    else {
      // The lists run ahead of the document at hand, so what decides has cursors of its own.
      const found = query.openMatch(segment, match);
      if (found === null) continue;
      const isFound = (document: number): boolean => found.advance(document) === document;
      await walkByWindows({ ...walk, required, buffers, accept: (document) => accept(document) && isFound(document) });
    }
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

/** Visits every document that meets the match, segment by segment. */
export const eachMatch = async (
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
    if (pace.shouldYield()) await pace.yield();
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
      case 'most':
        return part.things.every((thing) => thing.some((clause) => scored.includes(clause)));
      case 'near':
        return part.clauses.some((clause) => scored.includes(clause));
      case 'every':
        return false;
      case 'nothing':
        return true;
    }
  };
  // What follows the documents with all words is one part, and leaves those out.
  const found = match.kind === 'all' && match.parts.length === 1 ? match.parts[0]! : match;
  return (found.kind === 'any' || found.kind === 'most' || found.kind === 'clause') && hasScore(found);
};

/** Lists that hold fewer than one document in so many meet sooner when each is asked for the next one. */
const readShareMin = 32;

/** Parts with a score that every document must have; none where one is no plain list or has fewer than so many documents. */
const requiredLists = (
  { query: { plan }, match, open: { clauses } }: { query: PreparedQuery; match: Match; open: OpenQuery },
  costLeast: number,
): readonly ScoringCursor[] => {
  if (match.kind !== 'all') return [];
  const required = match.parts.flatMap((part) =>
    part.kind === 'clause' && plan.scored.includes(part.clause) ? [clauses[part.clause] ?? []].flat() : [],
  );
  return required.every((cursor) => isList(cursor) && cursor.cost >= costLeast) ? required : [];
};

const isList = (cursor: ScoringCursor): boolean =>
  cursor instanceof TermCursor || (cursor instanceof BestOfCursor && cursor.parts.every(isList));

/** Does every document that has all required parts match? */
const isPlainProduct = (match: Match, required: readonly ScoringCursor[]): boolean =>
  match.kind === 'all' && match.excluded.length === 0 && match.parts.length === required.length;

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
    if (pace.shouldYield()) await pace.yield();
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
    // After the blocks that the bound is of, another one holds.
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
