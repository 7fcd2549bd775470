import { type AnnotationReader, unpackSynonyms } from '../../src/index/build/annotated-words.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { conditionsOf, type DocumentFilter, type FilterName } from '../../src/query/filters.ts';
import type { Ranking } from '../../src/index/port.ts';
import { readPlace, withoutScheme } from '../../src/query/place.ts';
import { partsOf } from '../../src/index/search/collection.ts';
import { standInOrder, standTogether } from '../../src/index/cursors/near-cursor.ts';
import type { Clause, Has, Match, Plan } from '../../src/query/plan.ts';
import { wildcard } from '../../src/query/wildcard.ts';
import type { Region } from '../../src/model/region.ts';
import { regionClass, type RegionClass } from '../../src/index/segment/region.ts';
import { pairText } from '../../src/index/segment/term-key.ts';
import {
  folded,
  isContentWord,
  isSymbol,
  nodePosition,
  unpackBunsetsu,
  wordForms,
  wordPairs,
} from '../../src/analyzer/content-words.ts';
import { codedLength, lengthCode } from '../../src/index/segment/length-code.ts';

interface Occurrence {
  readonly part: RegionClass;
  readonly region: Region;
  readonly position: number;
  readonly weight: number;
}

interface ReferenceWord {
  readonly surface: string;
  readonly occurrence: Occurrence;
}

type Phrase = Extract<Clause, { kind: 'phrase' }>;

interface ReferenceDocument {
  readonly document: IndexDocument;
  readonly length: number;
  /** By position; nothing stands between sentences. */
  readonly words: readonly (ReferenceWord | undefined)[];
  readonly terms: ReadonlyMap<string, readonly Occurrence[]>;
}

/** Documents that have as much of the query as each other, best first. */
export interface ReferenceTier {
  readonly has: Has;
  readonly hits: readonly { readonly id: string; readonly score: number }[];
}

/** Every definition of docs/query-language.md done in the plainest way, over documents in memory: what engines are compared with. */
export class ReferenceIndex {
  readonly #documents: readonly ReferenceDocument[];
  readonly #ranking: Ranking;
  readonly #weights = new Map<string, number>();
  readonly averageWords: number;

  constructor(documents: readonly IndexDocument[], ranking: Ranking, reader: AnnotationReader) {
    this.#ranking = ranking;
    this.#documents = documents.map((document) => referenceDocument(document, ranking.titleWeight, reader));
    this.averageWords = this.#documents.reduce((sum, each) => sum + each.length, 0) / Math.max(1, documents.length);
  }

  search(plan: Plan, match: Match, filter: DocumentFilter): { id: string; score: number }[] {
    return this.#ranked(
      plan,
      (each) =>
        [filter, ...plan.filters].every((one) => passes(each.document, one)) && this.#matches(match, plan, each),
    );
  }

  #ranked(plan: Plan, accepts: (each: ReferenceDocument) => boolean): { id: string; score: number }[] {
    return this.#documents
      .filter(accepts)
      .map((each) => ({ id: each.document.id, score: this.#score(plan, each) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  /** What meets the query (`found`, where another has looked for it); while those are fewer than enough, what has most of its words, and some. */
  tiers(plan: Plan, filter: DocumentFilter, found?: ReadonlySet<string>): readonly ReferenceTier[] {
    const seen = new Set<string>();
    const tiers: ReferenceTier[] = [];
    for (const { has, match } of [{ has: 'all' as const, match: plan.match }, ...plan.wider]) {
      const isFound = found !== undefined && has === 'all';
      const met = isFound
        ? this.#ranked(plan, ({ document }) => found.has(document.id))
        : this.search(plan, match, filter);
      const hits = met.filter(({ id }) => !seen.has(id));
      tiers.push({ has, hits });
      for (const { id } of hits) seen.add(id);
      if (seen.size >= this.#ranking.pagesEnough) break;
    }
    return tiers;
  }

  /** The parts of a document's score, and where the words that count in it stand. */
  explain(
    plan: Plan,
    id: string,
  ): readonly { readonly term: string; readonly score: number; readonly positions: readonly number[] }[] {
    const each = this.#documents.find(({ document }) => document.id === id);
    if (each === undefined) return [];
    return plan.scored.flatMap((number) => {
      const { clause, regions, label } = plan.clauses[number]!;
      const positions = this.#positions(clause, regions, each);
      return positions.length === 0 ? [] : [{ term: label, score: this.#scoreOf(clause, regions, each), positions }];
    });
  }

  #score(plan: Plan, each: ReferenceDocument): number {
    let score = 0;
    for (const number of plan.scored) {
      const { clause, regions } = plan.clauses[number]!;
      if (this.#positions(clause, regions, each).length > 0) score += this.#scoreOf(clause, regions, each);
    }
    return score;
  }

  #matches(match: Match, plan: Plan, each: ReferenceDocument): boolean {
    switch (match.kind) {
      case 'clause': {
        const { clause, regions } = plan.clauses[match.clause]!;
        return this.#positions(clause, regions, each).length > 0;
      }
      case 'all':
        return (
          match.parts.every((part) => this.#matches(part, plan, each)) &&
          !match.excluded.some((part) => this.#matches(part, plan, each))
        );
      case 'any':
        return match.parts.some((part) => this.#matches(part, plan, each));
      case 'most': {
        const weights = match.things.map((thing) => {
          const words = thing.map((number) => plan.clauses[number]!);
          const weight = this.#idf(Math.min(...words.map(({ clause, regions }) => this.#holding(clause, regions))));
          return {
            weight,
            has: words.every(({ clause, regions }) => this.#positions(clause, regions, each).length > 0),
          };
        });
        const sum = (some: typeof weights): number => some.reduce((total, { weight }) => total + weight, 0);
        return sum(weights.filter(({ has }) => has)) > sum(weights) / 2;
      }
      case 'near': {
        const lists = match.clauses.map((clause) =>
          this.#positions(plan.clauses[clause]!.clause, plan.clauses[clause]!.regions, each),
        );
        if (lists.some((list) => list.length === 0)) return false;
        return bruteNear(lists, match.near);
      }
      case 'every':
        return true;
      case 'nothing':
        return false;
    }
  }

  #occurrences(
    clause: Clause,
    regions: readonly Region[] | null,
    each: ReferenceDocument,
    part: RegionClass,
  ): Occurrence[] {
    const counts = (occurrence: Occurrence): boolean =>
      occurrence.part === part && (regions === null || regions.includes(occurrence.region));
    if (clause.kind === 'term') return (each.terms.get(`${clause.term} ${clause.text}`) ?? []).filter(counts);
    if (clause.kind === 'pair')
      return (each.terms.get(`pair ${pairText(clause.from, clause.to)}`) ?? []).filter(counts);
    if (clause.kind === 'pattern') {
      const { accepts } = wildcard(clause.pattern);
      return [...each.terms]
        .flatMap(([key, found]) => (key.startsWith('surface ') && accepts(key.slice(8)) ? found : []))
        .filter(counts);
    }
    if (clause.kind !== 'phrase') throw new TypeError('not a leaf');
    return this.#phrases(clause, each, part)
      .map(([first]) => each.words[first]!.occurrence)
      .filter(counts);
  }

  /** First and last positions of characters as written: words side by side that make them, each piece ending where a word does. */
  #phrases({ pieces }: Phrase, each: ReferenceDocument, part: RegionClass): (readonly [first: number, last: number])[] {
    const edges = pieces.map((_, at) => pieces.slice(0, at + 1).join('').length);
    const wanted = pieces.join('');
    return each.words.flatMap((_, first) => {
      let read = 0;
      const ends = new Set<number>();
      for (let at = first; read < wanted.length; at++) {
        const word = each.words[at];
        if (word === undefined || word.occurrence.part !== part || !wanted.startsWith(word.surface, read)) return [];
        ends.add((read += word.surface.length));
        if (read === wanted.length && edges.every((edge) => ends.has(edge))) return [[first, at] as const];
      }
      return [];
    });
  }

  /** Positions of all words of a clause. */
  #positions(clause: Clause, regions: readonly Region[] | null, each: ReferenceDocument): number[] {
    const parts = 'parts' in clause ? clause.parts.map((part) => this.#positions(part, regions, each)) : [];
    if (clause.kind === 'together' && parts.some((part) => part.length === 0)) return [];
    const own =
      'parts' in clause ? parts.flat() : partsOf(regions).flatMap((part) => this.#places(clause, regions, each, part));
    return [...new Set(own)].sort((a, b) => a - b);
  }

  #places(clause: Clause, regions: readonly Region[] | null, each: ReferenceDocument, part: RegionClass): number[] {
    if (clause.kind !== 'phrase') return this.#occurrences(clause, regions, each, part).map(({ position }) => position);
    return this.#phrases(clause, each, part)
      .filter(([first]) => regions === null || regions.includes(each.words[first]!.occurrence.region))
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  }

  #scoreOf(clause: Clause, regions: readonly Region[] | null, each: ReferenceDocument): number {
    switch (clause.kind) {
      case 'best':
        return Math.max(0, ...clause.parts.map((part) => this.#scoreIfThere(part, regions, each)));
      case 'together':
        return clause.parts.reduce((sum, part) => sum + this.#scoreIfThere(part, regions, each), 0);
      case 'term':
      case 'pair':
      case 'phrase':
      case 'pattern': {
        const weight = this.#weight(clause, regions);
        const scores = partsOf(regions).map((part) => {
          const all = this.#occurrences(clause, null, each, part);
          const frequency =
            clause.kind === 'phrase' ? all.length * 100 : all.reduce((sum, { weight: w }) => sum + w, 0);
          return frequency === 0 ? 0 : this.#bm25(weight, frequency / 100, each.length);
        });
        const score = Math.max(...scores);
        if (regions === null) return score;
        const positions = (of: readonly Region[] | null): number =>
          new Set(partsOf(regions).flatMap((part) => this.#places(clause, of, each, part))).size;
        return (score * positions(regions)) / positions(null);
      }
    }
  }

  #scoreIfThere(clause: Clause, regions: readonly Region[] | null, each: ReferenceDocument): number {
    return this.#positions(clause, regions, each).length > 0 ? this.#scoreOf(clause, regions, each) : 0;
  }

  #weight(clause: Clause, regions: readonly Region[] | null): number {
    const key = JSON.stringify([clause, regions]);
    const weight = this.#weights.get(key) ?? this.#computeWeight(clause, regions);
    this.#weights.set(key, weight);
    return weight;
  }

  #computeWeight(clause: Clause, regions: readonly Region[] | null): number {
    const { dependencyWeight: alpha } = this.#ranking;
    const idf = (leaf: Clause): number => this.#idf(this.#holding(leaf, regions));
    if (clause.kind === 'phrase')
      return clause.words.reduce((sum, word) => sum + this.#idf(this.#writing(word, regions)) * (1 - alpha), 0);
    if (clause.kind === 'pattern') return idf(clause) * (1 - alpha);
    if (clause.kind !== 'term' && clause.kind !== 'pair') throw new TypeError('not a leaf');
    return idf(clause) * clause.share * (clause.kind === 'pair' ? alpha : 1 - alpha);
  }

  #idf(holding: number): number {
    return Math.max(0.01, Math.log((this.#documents.length - holding + 0.5) / (holding + 0.5)));
  }

  /** Documents that have a clause, estimated where that takes several lists: the most of alternatives, the fewest of parts. */
  #holding(clause: Clause, regions: readonly Region[] | null): number {
    if (clause.kind === 'best') return Math.max(...clause.parts.map((part) => this.#holding(part, regions)));
    if (clause.kind === 'together') return Math.min(...clause.parts.map((part) => this.#holding(part, regions)));
    if (clause.kind === 'phrase')
      return this.#documents.filter((each) => this.#positions(clause, regions, each).length > 0).length;
    const has = (each: ReferenceDocument, part: RegionClass): boolean =>
      this.#occurrences(clause, null, each, part).length > 0;
    if (clause.kind === 'pattern')
      return this.#documents.filter((each) => partsOf(regions).some((part) => has(each, part))).length;
    return Math.max(...partsOf(regions).map((part) => this.#documents.filter((each) => has(each, part)).length));
  }

  /** Documents that have a word as written. */
  #writing(word: string, regions: readonly Region[] | null): number {
    const has = ({ terms }: ReferenceDocument, part: RegionClass): boolean =>
      terms.get(`surface ${word}`)?.some((occurrence) => occurrence.part === part) === true;
    return Math.max(...partsOf(regions).map((part) => this.#documents.filter((each) => has(each, part)).length));
  }

  #bm25(weight: number, frequency: number, words: number): number {
    const { k1, b } = this.#ranking;
    const k = k1 * (1 - b + (b * codedLength(lengthCode(words))) / this.averageWords);
    return (weight * (k1 + 1) * frequency) / (k + frequency);
  }
}

const bruteNear = (lists: readonly number[][], near: { words: number; ordered: boolean }): boolean => {
  const search = (list: number, chosen: readonly number[]): boolean => {
    const positions = lists[list];
    if (positions === undefined) return Math.max(...chosen) - Math.min(...chosen) < near.words;
    return positions.some(
      (position) =>
        (!near.ordered || chosen.length === 0 || position > chosen.at(-1)!) && search(list + 1, [...chosen, position]),
    );
  };
  // Too many combinations for brute force are left to the functions that small cases have proved.
  if (lists.reduce((product, list) => product * list.length, 1) > 20_000)
    return near.ordered ? standInOrder(lists, near.words) : standTogether(lists, near.words);
  return search(0, []);
};

const passes = (document: IndexDocument, filter: DocumentFilter): boolean =>
  (filter.ids === undefined || filter.ids.has(document.id)) &&
  conditionsOf(filter).every(({ name, values }) => values.some((value) => meets[name](document, value)));

const meets: { readonly [Name in FilterName]: (document: IndexDocument, value: string) => boolean } = {
  site: ({ url }, value) => {
    const { host, path } = readPlace(value)!;
    return new URL(url).host === host && withoutScheme(url).startsWith(host + path);
  },
  domain: ({ url }, value) => `.${new URL(url).host}`.endsWith(`.${readPlace(value)!.host}`),
  type: ({ type }, value) => type === value,
  since: ({ date }, value) => date >= value,
  until: ({ date }, value) => date <= value,
};

const referenceDocument = (
  document: IndexDocument,
  titleWeight: number,
  reader: AnnotationReader,
): ReferenceDocument => {
  const terms = new Map<string, Occurrence[]>();
  const words: (ReferenceWord | undefined)[] = [];
  let start = 0;
  let length = 0;
  for (const { region, codes, bunsetsu, synonyms, times } of document.sentences) {
    const morphemes = codes.map((code) => reader.wordOf(code));
    const part = regionClass(region);
    const whole = 100 * times * (region === 'title' ? titleWeight : 1);
    const add = (kind: string, text: string, at: number, weight: number): void => {
      const list = terms.get(`${kind} ${text}`) ?? [];
      const same = list.findIndex((o) => o.position === start + at);
      if (same < 0) list.push({ part, region, position: start + at, weight });
      else if (list[same]!.weight < weight) list[same] = { part, region, position: start + at, weight };
      terms.set(`${kind} ${text}`, list);
    };
    const isContent = (at: number): boolean => isContentWord(morphemes[at]!);
    for (const [at, morpheme] of morphemes.entries()) {
      if (part === 'text' && !isSymbol(morpheme)) length++;
      words[start + at] = {
        surface: folded(morpheme.surface),
        occurrence: { part, region, position: start + at, weight: whole },
      };
      add('surface', folded(morpheme.surface), at, whole);
      if (!isContent(at)) continue;
      const forms = wordForms(morpheme);
      for (const form of forms) add('word', form, at, Math.round(whole / forms.length));
    }
    for (const [from, to] of wordPairs(unpackBunsetsu(bunsetsu), isContent)) {
      add('surface-pair', pairText(folded(morphemes[from]!.surface), folded(morphemes[to]!.surface)), from, whole);
      const [a, b] = [wordForms(morphemes[from]!), wordForms(morphemes[to]!)];
      for (const x of a)
        for (const y of b) add('pair', pairText(x, y), from, Math.round(whole / (a.length * b.length)));
    }
    for (const place of unpackSynonyms(synonyms)) {
      const { node, score } = reader.nodeOf(place.node);
      add('synonym', node, nodePosition(place, isContent), Math.round(score * whole));
    }
    start += morphemes.length + 1;
  }
  return { document, length, words, terms };
};
