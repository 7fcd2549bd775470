// The second step of every search: from the syntax tree to what a page must have, and what counts in its favour.
// Called by `index/search/snapshot-search.ts`. It must not look into the index: a query has the same plan whatever
// there is to be found.

import type { Analysis, Analyzer } from '../analyzer/port.ts';
import { Fault } from '../base/fault.ts';
import { folded, isContentWord } from '../analyzer/content-words.ts';
import type { Region } from '../model/region.ts';
import { isAskingWord } from './asking-words.ts';
import { refuseDemandOnOneWord, wordsBefore } from './demand-on-one-word.ts';
import { documentFilters, type FilterName } from './filters.ts';
import { isQuestion } from './is-question.ts';
import type { Clause, Match, PlacedClause, Plan } from './plan.ts';
import { best, type Pair, pairClause, type QueryWords, queryWords, termOf, type Unit } from './query-words.ts';
import type { Demand, Query, QueryFilter } from './syntax-tree.ts';
import { waysMost, waysToMeet } from './ways-to-meet.ts';

export interface QuerySettings {
  readonly analyzer: Analyzer;
  /** Shares in the score of a word; 0: such clauses are not planned at all. */
  readonly ranking: { readonly synonymWeight: number; readonly anchorWeight: number };
}

/** Analyses the texts of a query as documents were analysed, and says what is required and what is scored. */
export const planQuery = async (
  query: Query,
  settings: QuerySettings,
  regions: readonly Region[] | null = null,
): Promise<Plan> => {
  const texts = textsOf(query);
  const analyses = await settings.analyzer.analyze(texts);
  const planner = new Planner(settings.ranking, new Map(texts.map((text, at) => [text, analyses[at]!])));
  const [match, most, some] = planner.match(query, { regions, negated: false, top: true });
  return {
    clauses: planner.clauses,
    match,
    wider: planner.canRelax ? widerThan(match, { most, some }) : [],
    scored: planner.scored,
    filters: documentFilters(planner.filters),
  };
};

const textsOf = (query: Query): readonly string[] => {
  switch (query.kind) {
    case 'all':
    case 'and':
    case 'any':
    case 'group':
      return query.parts.flatMap(textsOf);
    case 'not':
    case 'field':
    case 'within':
      return textsOf(query.part);
    case 'text':
    case 'phrase':
      return [query.text];
    case 'pattern':
    case 'filter':
      return [];
  }
};

const widerThan = (match: Match, { most, some }: { readonly most: Match; readonly some: Match }): Plan['wider'] => [
  ...(sameMatch(match, most) ? [] : [{ has: 'most', match: most } as const]),
  ...(sameMatch(most, some) ? [] : [{ has: 'some', match: some } as const]),
];

/** Do they ask for the same, in any order? A word that is said twice is asked for once. */
const sameMatch = (a: Match, b: Match): boolean => inOneOrder(a) === inOneOrder(b);

const inOneOrder = (match: Match): string => {
  if (match.kind !== 'all' && match.kind !== 'any') return JSON.stringify(match);
  const parts = [...new Set(match.parts.map(inOneOrder))].toSorted();
  const excluded = match.kind === 'all' ? match.excluded : [];
  return parts.length === 1 && excluded.length === 0 ? parts[0]! : JSON.stringify([match.kind, parts, excluded]);
};

interface Place {
  readonly regions: readonly Region[] | null;
  readonly negated: boolean;
  /** Filters may stand here: nothing around it but AND. */
  readonly top: boolean;
  /** The words written directly before it, for the right form of a ~ that stands after one word alone. */
  readonly before?: readonly string[];
}

/** What must match, and what must match of documents that follow when few do. */
type Matches = readonly [strict: Match, most: Match, some: Match];

class Planner {
  readonly clauses: PlacedClause[] = [];
  readonly scored: number[] = [];
  /** As they stand in the query, by name. */
  readonly filters: { [Name in FilterName]?: string[] } = {};
  /** Only a text without operators is relaxed. */
  canRelax = false;
  /** Places in `clauses`. */
  readonly #numbers = new Map<string, number>();
  readonly #ranking: QuerySettings['ranking'];
  readonly #analyses: ReadonlyMap<string, Analysis>;

  constructor(ranking: QuerySettings['ranking'], analyses: ReadonlyMap<string, Analysis>) {
    this.#ranking = ranking;
    this.#analyses = analyses;
  }

  match(query: Query, place: Place): Matches {
    switch (query.kind) {
      case 'all':
        return this.#all(query.parts, place);
      case 'and':
        // Who writes AND means it: what is written is never relaxed.
        return both(this.#and(query.parts, place));
      case 'group':
        return this.#group(query, place);
      case 'any': {
        const parts = query.parts.map((part) => this.match(part, { ...place, top: false }));
        return eachWay((way) => any(parts.map((matches) => matches[way])));
      }
      case 'not': {
        const [part] = this.match(query.part, { ...place, negated: !place.negated, top: false });
        return both({ kind: 'all', parts: [], excluded: [part] });
      }
      case 'field':
        return this.match(query.part, { ...place, regions: query.regions });
      case 'within':
        return this.#within(query, place);
      case 'text':
        return this.#text(query, place);
      case 'phrase':
        return this.#phrase(query.text, place);
      case 'pattern': {
        const pattern = folded(query.pattern);
        return both(this.#clause({ kind: 'pattern', pattern }, place, query.pattern));
      }
      case 'filter':
        this.#filter(query.filter, place);
        return both({ kind: 'every' });
    }
  }

  #all(queries: readonly Query[], place: Place): Matches {
    const parts: { readonly query: Query; readonly matches: Matches }[] = [];
    const excluded: Match[] = [];
    const before = wordsBefore(queries);
    for (const [at, query] of queries.entries())
      if (query.kind === 'not')
        excluded.push(this.match(query.part, { ...place, negated: !place.negated, top: false })[0]);
      else parts.push({ query, matches: this.match(query, { ...place, before: before[at] ?? [] }) });
    const decides = this.#withoutAsking(parts.map(({ query }) => query));
    const deciding = parts.filter(({ query }, at) => query.kind !== 'filter' && decides[at] === true);
    if (deciding.length === 0 && excluded.length === 0) return both({ kind: 'every' });
    // Words side by side are one request, to be met as a whole or by most or some of them, whatever must be met besides.
    const texts = deciding.filter(({ query }) => isPlainText(query));
    const others = deciding.filter(({ query }) => !isPlainText(query));
    const some = texts.length === 0 ? [] : [any(texts.map(({ matches }) => matches[2]))];
    const most = texts.length === 0 ? [] : [mostOf(texts.map(({ matches }) => matches[1]))];
    // A question may have spaces in it: `Windows 95 はいつ発売されましたか`.
    const asks = texts.some(({ query }) => query.kind === 'text' && isQuestion(this.#analysis(query.text)));
    const withOthers = (way: 0 | 1 | 2, words: readonly Match[]): Match =>
      allOf([...words, ...others.map(({ matches }) => matches[way])], excluded);
    if (asks) return both(withOthers(0, some));
    const asWritten = deciding.map(({ matches }) => matches[0]);
    return [allOf(asWritten, excluded), withOthers(1, most), withOthers(2, some)];
  }

  /** Which parts of a query without operators decide what is found: not those that only ask (`Flutter 使い方`), unless all do. */
  #withoutAsking(queries: readonly Query[]): readonly boolean[] {
    const asks = queries.map((part) => {
      if (!isPlainText(part)) return false;
      const { morphemes } = this.#analysis(part.text);
      const content = [...morphemes.keys()].filter((at) => isContentWord(morphemes[at]!));
      return content.length > 0 && content.every((at) => isAskingWord(morphemes, at));
    });
    const isText = queries.map(({ kind }) => kind !== 'filter');
    const isAll = asks.every((one, at) => one || !isText[at]);
    return asks.map((one) => isAll || !one);
  }

  /** Who writes AND means it: every part is met, and nothing is relaxed. */
  #and(queries: readonly Query[], place: Place): Match {
    const [parts, excluded]: [Match[], Match[]] = [[], []];
    const before = wordsBefore(queries);
    for (const [at, part] of queries.entries()) {
      const isLeftOut = part.kind === 'not';
      const inner = isLeftOut ? { ...place, negated: !place.negated, top: false } : { ...place, before: before[at]! };
      (isLeftOut ? excluded : parts).push(this.match(isLeftOut ? part.part : part, inner)[0]);
    }
    return { kind: 'all', parts, excluded };
  }

  /** `(京都 大阪)~OR`: words, phrases and patterns beside each other, one of which is enough, or all of which must be there. */
  #group({ parts, demand }: Extract<Query, { kind: 'group' }>, place: Place): Matches {
    const [first] = parts;
    if (parts.length === 1 && first !== undefined) this.#mustBeSeveral(first, { kind: demand }, place);
    const inner = parts.map((part) => {
      if (part.kind !== 'text') return this.match(part, place)[0];
      return this.#textMatches({ ...part, demand: { kind: demand } }, place)[0];
    });
    return both(demand === 'any' ? any(inner) : { kind: 'all', parts: inner, excluded: [] });
  }

  /** A ~ asks something of several words. */
  #mustBeSeveral(part: Query, demand: Demand, { before = [] }: Place): void {
    if (demand.kind === 'default') return;
    if (part.kind === 'text' && this.#analysis(part.text).morphemes.filter(isContentWord).length < 2)
      refuseDemandOnOneWord({ word: part.text, demand }, before);
    if (part.kind === 'phrase') refuseDemandOnOneWord({ word: `"${part.text}"`, demand }, before);
    if (part.kind === 'pattern') refuseDemandOnOneWord({ word: part.pattern, demand }, before);
  }

  /** Each way to meet the group has words of its own, which stand near each other wherever else in the query they are named. */
  #within(query: Extract<Query, { kind: 'within' }>, place: Place): Matches {
    this.#mustBeSeveral(query.part, { kind: 'near', near: query.near }, place);
    const [match] = this.match(query.part, { ...place, top: false });
    const ways = waysToMeet(match).map((clauses) => clauses.filter((clause) => isPlaced(this.clauses[clause])));
    if (ways.length > waysMost)
      throw new Fault('LIMIT', `A group with ~ can be met in more than ${waysMost} ways. Write fewer OR in it.`);
    const nears = ways.map((clauses): Match => {
      if (clauses.length > 1) return { kind: 'near', clauses, near: query.near };
      return clauses.length === 1 ? { kind: 'clause', clause: clauses[0]! } : { kind: 'every' };
    });
    if (nears.every(({ kind }) => kind !== 'near')) return both(match);
    return both({ kind: 'all', parts: [match, any(nears)], excluded: [] });
  }

  #text(query: Extract<Query, { kind: 'text' }>, place: Place): Matches {
    this.#mustBeSeveral(query, query.demand, place);
    return this.#textMatches(query, place);
  }

  #textMatches({ text, demand }: Extract<Query, { kind: 'text' }>, place: Place): Matches {
    const words = this.#analysedWords(text, place);
    if (words.units.length === 0) return this.#phrase(text, place);
    const units = words.units.map(this.#placed(place));
    if (place.regions === null && !place.negated) this.#addAnchors(words.units);
    const tight = words.tight.map((pair) => this.#pair(pair, place));
    const loose = words.loose.map((pair) => this.#pair(pair, place));
    const all = (more: readonly Match[]): Match =>
      units.length + more.length === 1 ? units[0]! : { kind: 'all', parts: [...units, ...more], excluded: [] };
    switch (demand.kind) {
      case 'default': {
        const deciding = decidingPlaces(words);
        const things = deciding.units.map((at) => units[at]!);
        const some = any(things);
        if (isQuestion(this.#analysis(text))) return both(some);
        this.canRelax ||= place.top && !place.negated;
        const parts = [...things, ...deciding.tight.map((at) => tight[at]!)];
        return [allOf(parts, []), mostOf(compounds(things, (at) => words.units[deciding.units[at]!]!.joins)), some];
      }
      case 'all':
        return both(all(tight));
      case 'any':
        return both(any(units));
      case 'dependencies':
        return both(all([...tight, ...loose]));
      case 'near':
        return both(all([{ kind: 'near', clauses: units.map(({ clause }) => clause), near: demand.near }]));
    }
  }

  /** Characters as written; also what is left of a text without any word of meaning, such as `の`. */
  #phrase(text: string, place: Place): Matches {
    const words = this.#analysis(text).morphemes.map(({ surface }) => folded(surface));
    if (words.length === 0) return both({ kind: 'nothing' });
    const pieces = text
      .split(/\s+/u)
      .filter((piece) => piece !== '')
      .map(folded);
    return both(this.#clause({ kind: 'phrase', pieces, words }, place, `"${text}"`));
  }

  #analysedWords(text: string, { negated }: Place): QueryWords {
    const analysis = this.#analysis(text);
    return queryWords(analysis, { synonyms: negated ? 0 : this.#ranking.synonymWeight });
  }

  #analysis(text: string): Analysis {
    const analysis = this.#analyses.get(text);
    if (analysis === undefined) throw new TypeError(`"${text}" was not analysed`);
    return analysis;
  }

  #placed(place: Place): (unit: Unit) => { kind: 'clause'; clause: number } {
    return ({ clause, label }) => this.#clause(clause, place, label);
  }

  /** Anchor texts do not make a page a hit; where they have the words they raise its score. */
  #addAnchors(units: readonly Unit[]): void {
    const { anchorWeight } = this.#ranking;
    if (anchorWeight === 0) return;
    for (const { clause, label } of units) {
      const words = wordsIn(clause).map((text) => termOf('word', text, anchorWeight));
      this.#clause(best(words), { regions: ['anchor'], negated: false, top: false }, `anchor:${label}`);
    }
  }

  #pair(pair: Pair, place: Place): { kind: 'clause'; clause: number } {
    return this.#clause(pairClause(pair, 1), place, pair.label);
  }

  /** Words said twice are asked for once (k3 = 0). */
  #clause(clause: Clause, { regions, negated }: Place, label: string): { kind: 'clause'; clause: number } {
    const key = JSON.stringify([clause, regions]);
    const number = this.#numbers.get(key) ?? this.clauses.push({ clause, regions, label }) - 1;
    this.#numbers.set(key, number);
    if (!negated && !this.scored.includes(number)) this.scored.push(number);
    return { kind: 'clause', clause: number };
  }

  #filter({ kind, value }: QueryFilter, { top, negated }: Place): void {
    if (!top || negated)
      throw new Fault(
        'BAD_INPUT',
        `${kind}:${value} can only stand beside the whole query, not inside OR, NOT or ( ).`,
      );
    (this.filters[kind] ??= []).push(value);
  }
}

/** Places of the units and bonds that decide what is found: all but the nouns by which people ask, unless there is nothing else. */
const decidingPlaces = ({ units, tight }: QueryWords): { readonly units: number[]; readonly tight: number[] } => {
  const isAll = units.every(({ asks }) => asks);
  const deciding = (parts: readonly { readonly asks: boolean }[]): number[] =>
    [...parts.keys()].filter((at) => isAll || parts[at]?.asks === false);
  return { units: deciding(units), tight: deciding(tight) };
};

const isPlainText = (part: Query): part is Extract<Query, { kind: 'text' }> =>
  part.kind === 'text' && part.demand.kind === 'default';

const eachWay = (make: (way: 0 | 1 | 2) => Match): Matches => [make(0), make(1), make(2)];

/** Most of what several parts ask most of; all they ask for are words. */
const mostOf = (parts: readonly Match[]): Match => {
  const all = parts.flatMap((part) => (part.kind === 'most' ? part.things : [clausesOf(part)]));
  const things = [...new Map(all.filter((thing) => thing.length > 0).map((thing) => [thing.join(), thing])).values()];
  const [first = []] = things;
  return things.length > 1 ? { kind: 'most', things } : allOf(first.map(asMatch), []);
};

const asMatch = (clause: number): Match => ({ kind: 'clause', clause });

/** A word, or the words of a compound. */
const clausesOf = (match: Match): readonly number[] => {
  if (match.kind === 'clause') return [match.clause];
  return match.kind === 'all' ? match.parts.flatMap(clausesOf) : [];
};

/** Words that make a compound with the one before are one thing with it. */
const compounds = (words: readonly Match[], joins: (at: number) => boolean): readonly Match[] => {
  const things: Match[][] = [];
  for (const [at, word] of words.entries())
    if (at > 0 && joins(at)) things.at(-1)!.push(word);
    else things.push([word]);
  return things.map((thing) => allOf(thing, []));
};

const any = (parts: readonly Match[]): Match => (parts.length === 1 ? parts[0]! : { kind: 'any', parts });

const allOf = (parts: readonly Match[], excluded: readonly Match[]): Match =>
  parts.length === 1 && excluded.length === 0 ? parts[0]! : { kind: 'all', parts, excluded };

const both = (match: Match): Matches => [match, match, match];

/** Can positions of the clause be compared with those of others? Dependencies stand where their first word stands. */
const isPlaced = (placed: PlacedClause | undefined): boolean => placed !== undefined && placed.clause.kind !== 'pair';

const wordsIn = (clause: Clause): readonly string[] => {
  if (clause.kind === 'best' || clause.kind === 'together') return clause.parts.flatMap(wordsIn);
  return clause.kind === 'term' && clause.term === 'word' ? [clause.text] : [];
};
