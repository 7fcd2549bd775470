import { Fault } from '../../base/fault.ts';
import { allDocuments } from './all-documents.ts';
import { acceptBy } from './filter.ts';
import {
  searchDefaults,
  type Explanation,
  type Hit,
  type IndexedDocument,
  type IndexOptions,
  type SearchOptions,
  type SearchResult,
  type FacetOptions,
  type Facets,
  type Snippet,
} from '../port.ts';
import { type Collection, partsOf } from './collection.ts';
import { planQuery } from '../../query/plan-query.ts';
import { Pace } from './pace.ts';
import { describeQueryError } from '../../query/query-error.ts';
import { parseQuery } from '../../query/parse-query.ts';
import type { Clause, Has, Match, PlacedClause } from '../../query/plan.ts';
import { isPair, PreparedQuery } from './prepared-query.ts';
import { countDocuments, type RunOptions } from './run-query.ts';
import { facetCounts } from './facet-counts.ts';
import { countTiers, noCounts, rankedTiers } from './tiers.ts';
import type { RankedDocument } from './top-hits.ts';
import type { Region } from '../../model/region.ts';
import type { Segment } from '../segment/segment.ts';
import { makeSnippet } from './snippet.ts';
import { storedDocument } from '../segment/stored-document.ts';

/** Finds, counts and explains on one snapshot. */
export class SnapshotSearch {
  readonly #collection: Collection;
  readonly #options: IndexOptions;

  constructor(collection: Collection, options: IndexOptions) {
    this.#collection = collection;
    this.#options = options;
  }

  async search(text: string, options: SearchOptions): Promise<SearchResult> {
    const query = await this.#prepare(text, options);
    const run = this.#runOptions(query, options);
    const { top = searchDefaults.top, from = 0 } = options;
    const tiers = await rankedTiers(query, run, { most: from + top, enough: this.#options.ranking.pagesEnough });
    const counts = options.count === false ? noCounts : await countTiers(query, run, tiers);
    const ranked = tiers.flatMap(({ has, ranked: documents }) => documents.map((document) => ({ has, ...document })));
    const hits = this.#hits(query, ranked.slice(from, from + top), options.snippetWords ?? searchDefaults.snippetWords);
    return { ...counts, hits };
  }

  async count(text: string, options: SearchOptions): Promise<number> {
    const query = await this.#prepare(text, options);
    return countDocuments(query, this.#runOptions(query, options));
  }

  async *found(text: string, options: SearchOptions): AsyncGenerator<IndexedDocument> {
    const query = await this.#prepare(text, options);
    yield* allDocuments(query, this.#runOptions(query, options));
  }

  async facets(text: string, options: FacetOptions): Promise<Facets> {
    const query = await this.#prepare(text, options);
    const { lists = new Map() } = options;
    return facetCounts(query, this.#runOptions(query, options), { enough: this.#options.ranking.pagesEnough, lists });
  }

  async explain(text: string, options: SearchOptions): Promise<Explanation> {
    const query = await this.#prepare(text, options);
    const run = this.#runOptions(query, options);
    const { from = 0, top = searchDefaults.top } = options;
    const tiers = await rankedTiers(query, run, { most: from + top, enough: this.#options.ranking.pagesEnough });
    const ranked = tiers.flatMap(({ ranked: documents }) => documents);
    const { clauses } = query.plan;
    return {
      plan: tiers.flatMap(({ match }, at) => [...(at === 0 ? [] : ['then']), ...describeMatch(match, clauses)]),
      documents: this.#collection.documents,
      averageWords: this.#collection.averageWords,
      terms: clauses.flatMap(({ clause, regions }) =>
        leaves(clause).map((leaf) => ({
          term: describeClause(leaf),
          documents: query.documentsOf(leaf, regions),
          weight: query.weightOf(leaf, regions),
        })),
      ),
      hits: ranked.slice(from, from + top).map((hit) => explainHit(query, hit)),
    };
  }

  async #prepare(text: string, { blocks = null, synonyms = true }: Asked): Promise<PreparedQuery> {
    const parsed = parseQuery(text);
    if (parsed.kind === 'error') throw new Fault('BAD_INPUT', describeQueryError(text, parsed));
    const { analyzer, ranking } = this.#options;
    const settings = { analyzer, ranking: synonyms ? ranking : { ...ranking, synonymWeight: 0 } };
    const plan = await planQuery(parsed, settings, blocks);
    return new PreparedQuery(plan, this.#collection, this.#options);
  }

  #runOptions({ plan }: PreparedQuery, options: SearchOptions): RunOptions {
    return {
      segments: this.#collection.segments,
      match: plan.match,
      accepts: acceptBy(options, ...plan.filters),
      pace: new Pace(options.signal),
    };
  }

  #hits(query: PreparedQuery, ranked: readonly FoundDocument[], words: number): readonly Hit[] {
    const snippets = words === 0 ? new Map<RankedDocument, Snippet>() : snippetsOf(query, ranked, words);
    return ranked.map((hit) => ({
      ...indexedDocument(hit),
      has: hit.has,
      score: hit.score,
      snippet: snippets.get(hit) ?? [],
    }));
  }
}

/** What of the options the plan depends on. */
type Asked = Pick<SearchOptions, 'synonyms'> & { readonly blocks?: readonly Region[] | null | undefined };

interface FoundDocument extends RankedDocument {
  readonly has: Has;
}

const indexedDocument = ({ segment, document }: RankedDocument): IndexedDocument => storedDocument(segment, document);

/** Each segment's cursors go over its hits once, in the order of the documents. */
const snippetsOf = (
  query: PreparedQuery,
  ranked: readonly RankedDocument[],
  words: number,
): ReadonlyMap<RankedDocument, Snippet> => {
  const snippets = new Map<RankedDocument, Snippet>();
  for (const segment of new Set(ranked.map((hit) => hit.segment))) {
    const { clauses } = query.open(segment, query.plan.match);
    const reader = query.reader.of(segment);
    const placed = query.plan.scored.filter((clause) => !isPair(query.plan.clauses[clause]!));
    for (const hit of inDocumentOrder(ranked, segment)) {
      const found = placed.flatMap((clause) => {
        const cursor = clauses[clause] ?? null;
        return cursor !== null && cursor.advance(hit.document) === hit.document
          ? [Int32Array.from(cursor.positions())]
          : [];
      });
      snippets.set(hit, makeSnippet(reader.read(hit.document), segment.lexicon, { found, length: words }));
    }
  }
  return snippets;
};

const inDocumentOrder = (ranked: readonly RankedDocument[], segment: Segment): readonly RankedDocument[] =>
  ranked.filter((hit) => hit.segment === segment).toSorted((a, b) => a.document - b.document);

const explainHit = (
  query: PreparedQuery,
  { segment, document, score }: RankedDocument,
): Explanation['hits'][number] => {
  const { clauses } = query.open(segment, query.plan.match);
  return {
    id: storedDocument(segment, document).id,
    score,
    parts: query.plan.scored.flatMap((clause) => {
      const cursor = clauses[clause] ?? null;
      if (cursor === null || cursor.advance(document) !== document) return [];
      const term = query.plan.clauses[clause]?.label ?? '';
      return [{ term, frequency: cursor.positions().length, score: cursor.score() }];
    }),
  };
};

type Leaf = Exclude<Clause, { kind: 'best' | 'together' }>;

const leaves = (clause: Clause): readonly Leaf[] =>
  clause.kind === 'best' || clause.kind === 'together' ? clause.parts.flatMap(leaves) : [clause];

const describeClause = (clause: Clause): string => {
  switch (clause.kind) {
    case 'term':
      return clause.text;
    case 'pair':
      return `${clause.from}→${clause.to}`;
    case 'phrase':
      return `"${clause.pieces.join(' ')}"`;
    case 'pattern':
      return clause.pattern;
    case 'best':
      return `(${clause.parts.map(describeClause).join(' | ')})`;
    case 'together':
      return `(${clause.parts.map(describeClause).join(' & ')})`;
  }
};

const describeMatch = (match: Match, clauses: readonly PlacedClause[], depth = 0): readonly string[] => {
  const indent = '  '.repeat(depth);
  const inner = (parts: readonly Match[]): string[] => parts.flatMap((part) => describeMatch(part, clauses, depth + 1));
  switch (match.kind) {
    case 'clause': {
      const placed = clauses[match.clause];
      if (placed === undefined) return [];
      const where =
        placed.regions === null ? '' : ` in ${placed.regions.join(', ')} (${partsOf(placed.regions).join(', ')} lists)`;
      return [`${indent}${describeClause(placed.clause)}${where}`];
    }
    case 'all':
      return [
        `${indent}all of`,
        ...inner(match.parts),
        ...(match.excluded.length === 0 ? [] : [`${indent}none of`, ...inner(match.excluded)]),
      ];
    case 'any':
      return [`${indent}any of`, ...inner(match.parts)];
    case 'most':
      return [
        `${indent}most of`,
        ...match.things.map((thing) =>
          [`${indent} `, ...thing.map((clause) => describeClause(clauses[clause]!.clause))].join(' '),
        ),
      ];
    case 'near':
      return [
        `${indent}within ${match.near.words} words${match.near.ordered ? ', in this order' : ''}`,
        ...inner(match.clauses.map((clause) => ({ kind: 'clause', clause }))),
      ];
    case 'every':
      return [`${indent}every document`];
    case 'nothing':
      return [`${indent}nothing: the text has no words`];
  }
};
