import { Fault } from '../../base/fault.ts';
import type { IndexLimits, Ranking } from '../port.ts';
import type { Region } from '../../model/region.ts';
import { regionCode, type RegionClass } from '../segment/region.ts';
import type { TermEntry } from '../segment/dictionary.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { pairText, termKey, type TermKind } from '../segment/term-key.ts';
import { BestOfCursor } from '../cursors/best-of-cursor.ts';
import { termWeight } from '../cursors/bm25.ts';
import { type Collection, partsOf } from './collection.ts';
import type { Cursor, ScoringCursor } from '../cursors/cursor.ts';
import { AllCursor, AnyCursor, EveryCursor } from '../cursors/match-cursors.ts';
import { MostCursor } from '../cursors/most-cursor.ts';
import { NearCursor } from '../cursors/near-cursor.ts';
import { PatternCursor, patternDocuments, type PatternDocuments } from '../cursors/pattern-cursor.ts';
import { PhraseCursor } from '../cursors/phrase-cursor.ts';
import type { PhraseCuts } from '../cursors/phrase-cuts.ts';
import type { Clause, Match, PlacedClause, Plan } from '../../query/plan.ts';
import { RegionCursor } from '../cursors/region-cursor.ts';
import { SumCursor } from '../cursors/sum-cursor.ts';
import { TermCursor, type TermScoring } from '../cursors/term-cursor.ts';
import { wildcard } from '../../query/wildcard.ts';

type TermClause = Extract<Clause, { kind: 'term' | 'pair' }>;
type PhraseClause = Extract<Clause, { kind: 'phrase' }>;

/** Kind and text of a clause as terms stand in the dictionary. */
const dictionaryTerm = (clause: TermClause): readonly [kind: TermKind, text: string] =>
  clause.kind === 'pair' ? ['pair', pairText(clause.from, clause.to)] : [clause.term, clause.text];

/** Cursors of a plan on one segment; a clause that no document of the segment meets is null. */
export interface OpenQuery {
  readonly clauses: OpenClauses;
  readonly match: Cursor | null;
}

type OpenClauses = readonly (ScoringCursor | null)[];

/** A plan with the weights of its terms, ready to be opened on any segment of the collection. */
export class PreparedQuery {
  readonly plan: Plan;
  readonly norms: Float64Array;
  readonly reader = new QuestionReader();
  readonly #collection: Collection;
  readonly #ranking: Ranking;
  readonly #limits: IndexLimits;
  readonly #cuts = new Map<string, Map<Segment, PhraseCuts | null>>();
  readonly #phraseCounts = new Map<string, number>();
  readonly #patterns = new Map<string, ReadonlyMap<Segment, PatternDocuments>>();

  constructor(plan: Plan, collection: Collection, settings: { ranking: Ranking; limits: IndexLimits }) {
    this.plan = plan;
    this.#collection = collection;
    this.#ranking = settings.ranking;
    this.#limits = settings.limits;
    this.norms = collection.norms;
  }

  open(segment: Segment, match: Match): OpenQuery {
    const clauses = this.plan.clauses.map(({ clause, regions }) => this.#openClause(clause, regions, segment));
    return { clauses, match: openMatch(match, clauses, this.#opening(segment)) };
  }

  /** Which documents match, without what only scores them. */
  openMatch(segment: Segment, match: Match): Cursor | null {
    const opening = this.#opening(segment);
    return openMatch(match, opening.openFor(match), opening);
  }

  #opening(segment: Segment): MatchOpening {
    return {
      segment,
      weightOf: (thing) => this.#searchWeight(thing),
      openFor: (match) => {
        const needed = clausesIn(match);
        return this.plan.clauses.map(({ clause, regions }, number) =>
          needed.has(number) ? this.#openClause(clause, regions, segment) : null,
        );
      },
    };
  }

  /** Weight of a term: for words as it is, for dependencies with α (docs/query-language.md, "Score"). */
  weightOf(clause: Clause, regions: readonly Region[] | null): number {
    const parts = partsOf(regions);
    const { documents } = this.#collection;
    const { dependencyWeight: alpha } = this.#ranking;
    switch (clause.kind) {
      case 'term':
      case 'pair': {
        const weight = termWeight(documents, this.documentsOf(clause, regions));
        return weight * clause.share * (clause.kind === 'pair' ? alpha : 1 - alpha);
      }
      case 'phrase':
        return clause.words.reduce(
          (sum, word) =>
            sum + termWeight(documents, this.#collection.documentsWith('surface', word, parts)) * (1 - alpha),
          0,
        );
      case 'pattern':
        return termWeight(documents, this.documentsOf(clause, regions)) * (1 - alpha);
      case 'best':
      case 'together':
        return Math.max(0, ...clause.parts.map((part) => this.weightOf(part, regions)));
    }
  }

  documentsOf(clause: Exclude<Clause, { kind: 'best' | 'together' }>, regions: readonly Region[] | null): number {
    const parts = partsOf(regions);
    if (clause.kind === 'term' || clause.kind === 'pair')
      return this.#collection.documentsWith(...dictionaryTerm(clause), parts);
    if (clause.kind === 'phrase') return this.#documentsWithPhrase(clause, regions);
    let count = 0;
    for (const [segment, { documents }] of this.#expand(clause.pattern, parts))
      for (const document of documents) if (!segment.isDeleted(document)) count++;
    return count;
  }

  #documentsWithPhrase(clause: PhraseClause, regions: readonly Region[] | null): number {
    const key = JSON.stringify([clause.pieces, regions]);
    const known = this.#phraseCounts.get(key);
    if (known !== undefined) return known;
    const { segments } = this.#collection;
    const counts = segments.map((segment) => livingDocuments(segment, this.#openClause(clause, regions, segment)));
    const count = counts.reduce((sum, own) => sum + own, 0);
    this.#phraseCounts.set(key, count);
    return count;
  }

  /** What having a thing weighs among others: by the documents that have it, in any of its ways. */
  #searchWeight(thing: readonly number[]): number {
    const counts = thing.map((number) => {
      const { clause, regions } = this.plan.clauses[number]!;
      return this.#documentsMeeting(clause, regions);
    });
    return termWeight(this.#collection.documents, Math.min(...counts));
  }

  /** Of alternatives at least as many as have the commonest, of parts at most as many as have the rarest. */
  #documentsMeeting(clause: Clause, regions: readonly Region[] | null): number {
    if (clause.kind !== 'best' && clause.kind !== 'together') return this.documentsOf(clause, regions);
    const counts = clause.parts.map((part) => this.#documentsMeeting(part, regions));
    return clause.kind === 'best' ? Math.max(...counts) : Math.min(...counts);
  }

  #scoring(clause: Clause, regions: readonly Region[] | null): TermScoring {
    return { gain: this.weightOf(clause, regions) * (this.#ranking.k1 + 1), norms: this.norms };
  }

  #openClause(clause: Clause, regions: readonly Region[] | null, segment: Segment): ScoringCursor | null {
    switch (clause.kind) {
      case 'term':
      case 'pair':
        return this.#inRegions(segment, regions, (part) => this.#openTerm(clause, { regions, part, segment }));
      case 'phrase':
        return this.#inRegions(segment, regions, (part) => this.#openPhrase(clause, { regions, part, segment }));
      case 'pattern':
        return this.#openPattern(clause, regions, segment);
      case 'best': {
        const parts = clause.parts.flatMap((part) => this.#openClause(part, regions, segment) ?? []);
        return parts.length > 1 ? new BestOfCursor(parts) : (parts[0] ?? null);
      }
      case 'together': {
        const parts = clause.parts.map((part) => this.#openClause(part, regions, segment));
        return parts.includes(null)
          ? null
          : new SumCursor(
              parts.flatMap((part) => part ?? []),
              'all',
            );
      }
    }
  }

  #inRegions(
    segment: Segment,
    regions: readonly Region[] | null,
    openPart: (part: RegionClass) => ScoringCursor | null,
  ): ScoringCursor | null {
    const parts = partsOf(regions).flatMap((part) => openPart(part) ?? []);
    const inner = parts.length > 1 ? new BestOfCursor(parts) : (parts[0] ?? null);
    if (inner === null || regions === null || isAllAnchors(regions)) return inner;
    const wanted = regions.reduce((bits, region) => bits | (1 << regionCode(region)), 0);
    return new RegionCursor(this.reader.of(segment), inner, wanted);
  }

  #openTerm(clause: TermClause, { regions, part, segment }: TermPlace): TermCursor | null {
    const entry = this.#collection.entryOf(segment, termKey(part, ...dictionaryTerm(clause)));
    return entry === null ? null : new TermCursor(segment, entry, this.#scoring(clause, regions));
  }

  #openPhrase(clause: PhraseClause, { regions, part, segment }: TermPlace): PhraseCursor | null {
    const cuts = this.#cutsOf(clause, part, segment);
    if (cuts === null) return null;
    const scoring = this.#scoring(clause, regions);
    const openList = (entry: TermEntry): TermCursor => new TermCursor(segment, entry, scoring);
    return new PhraseCursor(cuts, { openList, scoring, lengthCodes: segment.lengthCodes });
  }

  /** One question opens its phrases several times: for its documents, their number, the snippets. */
  #cutsOf({ pieces }: PhraseClause, part: RegionClass, segment: Segment): PhraseCuts | null {
    const key = `${part} ${pieces.join(' ')}`;
    let bySegment = this.#cuts.get(key);
    if (bySegment === undefined) this.#cuts.set(key, (bySegment = new Map()));
    let cuts = bySegment.get(segment);
    if (cuts === undefined) bySegment.set(segment, (cuts = this.#collection.phraseCuts(segment, part, pieces)));
    return cuts;
  }

  #openPattern(
    clause: Extract<Clause, { kind: 'pattern' }>,
    regions: readonly Region[] | null,
    segment: Segment,
  ): ScoringCursor | null {
    const found = this.#expand(clause.pattern, partsOf(regions)).get(segment);
    if (found === undefined || found.documents.length === 0) return null;
    const cursor = new PatternCursor(segment, found, this.#scoring(clause, regions));
    if (regions === null) return cursor;
    return new RegionCursor(
      this.reader.of(segment),
      cursor,
      regions.reduce((bits, region) => bits | (1 << regionCode(region)), 0),
    );
  }

  #expand(pattern: string, parts: readonly RegionClass[]): ReadonlyMap<Segment, PatternDocuments> {
    const key = `${parts.join()} ${pattern}`;
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const { prefix, accepts } = wildcard(pattern);
    const expanded = new Map(
      this.#collection.segments.map((segment) => {
        const entries: TermEntry[] = [];
        for (const part of parts)
          for (const entry of this.#collection.expand(segment, { part, kind: 'surface', prefix, accepts })) {
            entries.push(entry);
            if (entries.length > this.#limits.expansionsMax)
              throw new Fault(
                'LIMIT',
                `"${pattern}" stands for more than ${this.#limits.expansionsMax} words. Write more letters, or raise index.expansionsMax.`,
              );
          }
        return [segment, patternDocuments(segment, entries)];
      }),
    );
    this.#patterns.set(key, expanded);
    return expanded;
  }
}

interface TermPlace {
  readonly regions: readonly Region[] | null;
  readonly part: RegionClass;
  readonly segment: Segment;
}

const livingDocuments = (segment: Segment, cursor: Cursor | null): number => {
  let count = 0;
  for (let document = cursor?.advance(0) ?? endOfDocuments; document !== endOfDocuments; ) {
    if (!segment.isDeleted(document)) count++;
    document = cursor?.advance(document + 1) ?? endOfDocuments;
  }
  return count;
};

/** The lists of anchor texts hold nothing else. */
const isAllAnchors = (regions: readonly Region[]): boolean => regions.every((region) => region === 'anchor');

interface MatchOpening {
  readonly segment: Segment;
  readonly weightOf: (thing: readonly number[]) => number;
  /** New cursors for the clauses of a part. */
  readonly openFor: (match: Match) => OpenClauses;
}

const clausesIn = (match: Match): ReadonlySet<number> => {
  switch (match.kind) {
    case 'clause':
      return new Set([match.clause]);
    case 'all':
      return new Set([...match.parts, ...match.excluded].flatMap((part) => [...clausesIn(part)]));
    case 'any':
      return new Set(match.parts.flatMap((part) => [...clausesIn(part)]));
    case 'most':
      return new Set(match.things.flat());
    case 'near':
      return new Set(match.clauses);
    case 'every':
    case 'nothing':
      return new Set();
  }
};

const allTogether = (words: readonly (Cursor | null)[]): Cursor => {
  const parts = words.flatMap((word) => word ?? []);
  return parts.length === 1 ? parts[0]! : new AllCursor(parts, []);
};

/** Null: no document of the segment can match. */
const openMatch = (match: Match, clauses: OpenClauses, opening: MatchOpening): Cursor | null => {
  // What stands under OR or NOT runs ahead of the document at hand; so it must not move the cursors that others use.
  const openApart = (part: Match): Cursor | null =>
    openMatch(part, part.kind === 'clause' ? clauses : opening.openFor(part), opening);
  switch (match.kind) {
    case 'clause':
      return clauses[match.clause] ?? null;
    case 'all': {
      const parts = match.parts.map((part) => openMatch(part, clauses, opening));
      if (parts.includes(null)) return null;
      const excluded = match.excluded.flatMap((part) => openApart(part) ?? []);
      const needed = parts.flatMap((part) => part ?? []);
      if (needed.length === 1 && excluded.length === 0) return needed[0]!;
      return new AllCursor(needed.length === 0 ? [new EveryCursor(opening.segment.documents)] : needed, excluded);
    }
    case 'any': {
      const parts = match.parts.flatMap((part) => openApart(part) ?? []);
      return parts.length > 1 ? new AnyCursor(parts) : (parts[0] ?? null);
    }
    case 'most': {
      const weights = match.things.map(opening.weightOf);
      const own = opening.openFor(match);
      const parts = match.things.flatMap((thing, at) => {
        const words = thing.map((clause) => own[clause] ?? null);
        return words.includes(null) ? [] : [{ cursor: allTogether(words), weight: weights[at]! }];
      });
      return new MostCursor(
        parts,
        weights.reduce((sum, weight) => sum + weight, 0),
      );
    }
    case 'near': {
      const parts = match.clauses.map((clause) => clauses[clause] ?? null);
      return parts.includes(null)
        ? null
        : new NearCursor(
            parts.flatMap((part) => part ?? []),
            match.near,
          );
    }
    case 'every':
      return new EveryCursor(opening.segment.documents);
    case 'nothing':
      return null;
  }
};

export const scoredCursors = (plan: Plan, open: OpenQuery): readonly ScoringCursor[] =>
  plan.scored.flatMap((clause) => open.clauses[clause] ?? []);

export const isPair = ({ clause }: PlacedClause): boolean => {
  const [first] = clause.kind === 'best' ? clause.parts : [clause];
  return first?.kind === 'pair';
};
