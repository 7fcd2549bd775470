import type { Analyzer } from '../../src/analyzer/port.ts';
import type { SearchOptions } from '../../src/index/port.ts';
import type { Region } from '../../src/model/region.ts';
import { allOf, anyOf, asWritten, counting, exactly, type Meaning, ofThing, stands, type Thing } from './meaning.ts';
import {
  countOf,
  isIn,
  kindsOf,
  placesOfCharacters,
  placesOfShape,
  type ReadDocument,
  type Regions,
} from './read-documents.ts';
import { type FilterRead, filtersIn, meetsFilters } from './read-filter.ts';
import { readQuery, type ReadQuery } from './read-query.ts';
import { plain, readAnnotation, type ReadSentence, type ReadWord } from './read-words.ts';

interface Place {
  readonly regions: Regions;
  readonly isLeftOut: boolean;
  /** Nothing around it but AND: a text without operators may be relaxed here. */
  readonly isOpen: boolean;
  /** Words are looked for with their synonyms. */
  readonly widens: boolean;
}

const fieldRegions: Readonly<Record<string, readonly Region[]>> = {
  body: ['header', 'footer', 'maintext', 'unknown', 'code', 'numbers', 'foreign'],
  main: ['maintext'],
};

const askingNouns = /^(?:方法|使い方|使いかた|つかい方|つかいかた|やり方|やりかた|仕方|しかた|意味|理由)$/;
const interrogatives =
  /^(?:何|なに|なん|誰|だれ|どこ|何処|いつ|何時|どれ|どちら|どっち|どの|どんな|どう|なぜ|何故|いくつ|いくら)$/;

export interface FoundByReading {
  readonly ids: readonly string[];
  /** With those that have most of its words, and those that have some; null: none may follow. */
  readonly most: readonly string[] | null;
  readonly some: readonly string[] | null;
}

/**
 * Which documents a query finds, by the words of docs/query-language.md and nothing of src/query or src/index: it reads the query, has
 * its texts annotated as documents are, reads annotations by itself, and looks at every document.
 */
export const findByReading = async (
  documents: readonly ReadDocument[],
  query: string,
  { analyzer, options = {} }: { readonly analyzer: Analyzer; readonly options?: SearchOptions },
): Promise<FoundByReading> => {
  const read = readQuery(query);
  const texts = [...new Set(textsIn(read))];
  const annotations = await analyzer.annotate(texts);
  const sentences = new Map(texts.map((text, at) => [text, readAnnotation(annotations[at]!)]));
  const reader = new MeaningReader(sentences, documents);
  const meaning = reader.of(read, {
    regions: options.blocks ?? null,
    isLeftOut: false,
    isOpen: true,
    widens: options.synonyms ?? true,
  });
  const looked = documents.filter(
    ({ source }) =>
      meetsFilters(source, reader.filters) &&
      meetsFilters(source, filtersIn(options)) &&
      (options.ids === undefined || options.ids.has(source.id)),
  );
  const idsOf = (isFound: (document: ReadDocument) => boolean): readonly string[] =>
    looked.filter(isFound).map(({ source }) => source.id);
  return {
    ids: idsOf((document) => meaning.strict(document)),
    most: reader.mayFollow ? idsOf((document) => meaning.strict(document) || meaning.most(document)) : null,
    some: reader.mayFollow ? idsOf((document) => meaning.some(document)) : null,
  };
};

const textsIn = (query: ReadQuery): readonly string[] => {
  if ('parts' in query) return query.parts.flatMap(textsIn);
  if ('part' in query) return textsIn(query.part);
  return query.is === 'text' || query.is === 'phrase' ? [query.text] : [];
};

class MeaningReader {
  readonly filters: FilterRead[] = [];
  mayFollow = false;
  readonly #sentences: ReadonlyMap<string, ReadSentence>;
  readonly #documents: readonly ReadDocument[];

  constructor(sentences: ReadonlyMap<string, ReadSentence>, documents: readonly ReadDocument[]) {
    this.#sentences = sentences;
    this.#documents = documents;
  }

  of(query: ReadQuery, place: Place): Meaning {
    switch (query.is) {
      case 'beside':
        return this.#beside(query.parts, place);
      case 'and':
        return asWritten(allOf(query.parts.map((part) => this.of(part, place))));
      case 'or':
        return anyOf(query.parts.map((part) => this.of(part, { ...place, isOpen: false })));
      case 'not': {
        const { strict } = this.of(query.part, { ...place, isLeftOut: !place.isLeftOut, isOpen: false });
        return exactly((document) => !strict(document));
      }
      case 'part': {
        const field = query.field ?? '';
        return this.of(query.part, { ...place, regions: fieldRegions[field] ?? [field as Region] });
      }
      case 'text':
        return this.#text(query.text, query.sign, place);
      case 'phrase':
        return ofThing(this.#phrase(query.text, place));
      case 'shape': {
        const shape = plain(query.text);
        const { regions } = place;
        const key = `${JSON.stringify(regions)} shape ${shape}`;
        return ofThing(counting({ key, placesIn: (document) => placesOfShape(document, shape, regions) }));
      }
      case 'group':
        return this.#group(query, place);
      case 'filter':
        this.filters.push(query.filter);
        return exactly(() => true);
    }
  }

  /** Words side by side are one request; what else stands beside them holds for all. */
  #beside(parts: readonly ReadQuery[], place: Place): Meaning {
    const meant = parts.map((part) => ({ part, meaning: this.of(part, place) }));
    const kept = meant.filter(({ part }) => part.is !== 'not' && part.is !== 'filter');
    const allAsk = kept.every(({ part }) => this.#onlyAsks(part));
    const deciding = kept.filter(({ part }) => allAsk || !this.#onlyAsks(part));
    const leftOut = meant.filter(({ part }) => part.is === 'not');
    const isText = ({ part }: { readonly part: ReadQuery }): boolean => part.is === 'text' && part.sign === '';
    const texts = deciding.filter(isText);
    const others = [...deciding.filter((one) => !isText(one)), ...leftOut].map(({ meaning }) => meaning);
    if (texts.length === 0) return allOf(others);
    const anyText = anyOf(texts.map(({ meaning }) => meaning));
    const someOfThem = allOf([{ ...anyText, strict: anyText.some, ways: anyText.someWays }, ...others]);
    const isAsked = texts.some(({ part }) => part.is === 'text' && isQuestion(this.#sentenceOf(part.text)));
    if (isAsked) return asWritten(someOfThem);
    const { some, someWays } = someOfThem;
    const most = this.#most(texts.flatMap(({ meaning }) => meaning.weighed));
    return {
      ...allOf([...deciding, ...leftOut].map(({ meaning }) => meaning)),
      some,
      someWays,
      most: (document) => most(document) && others.every((other) => other.most(document)),
    };
  }

  /**
   * More than half of the weight of all things. The rarer a thing, the more it weighs; a compound is had by documents with all its
   * words and weighs as the rarest of them.
   */
  #most(weighed: Meaning['weighed']): (document: ReadDocument) => boolean {
    const things = [...new Map(weighed.map((words) => [words.map(({ key }) => key).join('&'), words])).values()];
    const all = this.#documents.length;
    const weights = things.map((words) => {
      const rarest = Math.min(...words.map((word) => word.countIn(this.#documents)));
      return Math.max(0.01, Math.log((all - rarest + 0.5) / (rarest + 0.5)));
    });
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    return (document) =>
      sum(weights.filter((_, at) => things[at]!.every((word) => stands(word, document)))) > sum(weights) / 2;
  }

  #onlyAsks(part: ReadQuery): boolean {
    if (part.is !== 'text' || part.sign !== '') return false;
    const { words } = this.#sentenceOf(part.text);
    const content = [...words.keys()].filter((at) => words[at]!.hasMeaning);
    return content.length > 0 && content.every((at) => asksAt(words, at));
  }

  #group({ part, sign }: Extract<ReadQuery, { is: 'group' }>, place: Place): Meaning {
    const near = /^~(\d+)([wW])$/.exec(sign);
    if (near === null) {
      const parts = part.is === 'beside' ? part.parts : [part];
      const meant = parts.map((one) => (one.is === 'text' ? this.#text(one.text, sign, place) : this.of(one, place)));
      return asWritten(sign === '~OR' ? anyOf(meant) : allOf(meant));
    }
    const { strict, ways } = this.of(part, { ...place, isOpen: false });
    const nearness = { words: Number(near[1]), isOrdered: near[2] === 'W' };
    return exactly((document) => strict(document) && ways.some((way) => standNear(way, document, nearness)), ways);
  }

  #text(text: string, sign: string, place: Place): Meaning {
    const sentence = this.#sentenceOf(text);
    const { units, tight, loose } = thingsOf(sentence, place);
    if (units.length === 0) return ofThing(this.#phrase(text, place));
    const [words, bonds, others] = [units, tight, loose].map((things) => things.map(({ thing }) => ofThing(thing)));
    const near = /^~(\d+)([wW])$/.exec(sign);
    if (near !== null) {
      const nearness = { words: Number(near[1]), isOrdered: near[2] === 'W' };
      const things = units.map(({ thing }) => thing);
      return exactly((document) => standNear(things, document, nearness), [things]);
    }
    const ways = [units.map(({ thing }) => thing)];
    switch (sign) {
      case '~OR':
        return anyOf(words!);
      case '~AND':
        return { ...allOf([...words!, ...bonds!]), ways, someWays: ways };
      case '~FD':
        return { ...allOf([...words!, ...bonds!, ...others!]), ways, someWays: ways };
      default: {
        const allAsk = units.every(({ asks }) => asks);
        const decide = (things: readonly Found[]): readonly Meaning[] =>
          things.filter(({ asks }) => allAsk || !asks).map(({ thing }) => ofThing(thing));
        const some = anyOf(decide(units));
        if (isQuestion(sentence)) return some;
        if (place.isOpen && !place.isLeftOut) this.mayFollow = true;
        const { strict } = allOf([...decide(units), ...decide(tight)]);
        const weighed = asCompounds(units.filter(({ asks }) => allAsk || !asks));
        const most = this.#most(weighed);
        return { strict, some: some.some, most, weighed, ways: allOf(decide(units)).ways, someWays: some.ways };
      }
    }
  }

  #phrase(text: string, { regions }: Place): Thing {
    const pieces = text
      .split(/\s+/u)
      .filter((piece) => piece !== '')
      .map(plain);
    return counting({
      key: `${JSON.stringify(regions)} phrase ${pieces.join(' ')}`,
      placesIn: (document) => placesOfCharacters(document, pieces, regions),
    });
  }

  #sentenceOf(text: string): ReadSentence {
    return this.#sentences.get(text)!;
  }
}

/** 使い方, any 書き方, and 直し|方. */
const asksAt = (words: readonly ReadWord[], at: number): boolean => {
  const { pos, surface } = words[at]!;
  const isWay = (word: ReadWord | undefined): boolean =>
    word !== undefined && word.surface === '方' && word.pos.join('-') === '名詞-接尾-特殊';
  if (pos[0] === '動詞') return isWay(words[at + 1]);
  return (
    pos[0] === '名詞' &&
    (askingNouns.test(surface) || isWay(words[at]) || (pos[1] === '一般' && /[ぁ-ん]方$/.test(surface)))
  );
};

const isQuestion = ({ words }: ReadSentence): boolean =>
  words.filter(({ hasMeaning }) => hasMeaning).length > 6 ||
  words.some(
    ({ surface, base, pos }, at) =>
      (at > 0 && surface === 'は' && pos[1] === '係助詞') ||
      surface === '?' ||
      interrogatives.test(base === '*' ? surface : base),
  );

/** Is there a place of each such that the first and the last are fewer words apart, in this order if it matters? */
const standNear = (
  things: readonly Thing[],
  document: ReadDocument,
  { words, isOrdered }: { readonly words: number; readonly isOrdered: boolean },
): boolean => {
  const lists = [...new Map(things.map((thing) => [thing.key, thing])).values()].map((thing) =>
    thing.placesIn(document),
  );
  if (lists.length < 2) return lists.every((list) => list.length > 0);
  // Whatever the order, one of the places is the first: all others follow it closely.
  return lists.flat().some((first) => {
    if (!isOrdered) return lists.every((list) => list.some((place) => place >= first && place < first + words));
    if (!lists[0]!.includes(first)) return false;
    let last = first;
    for (const list of lists.slice(1)) last = Math.min(...list.filter((place) => place > last), Infinity);
    return last < first + words;
  });
};

interface Found {
  readonly thing: Thing;
  readonly asks: boolean;
}

interface Unit extends Found {
  /** A noun that depends on this one stands right before it. */
  readonly joinsBefore: boolean;
}

const asCompounds = (units: readonly Unit[]): Meaning['weighed'] => {
  const compounds: Thing[][] = [];
  for (const { thing, joinsBefore } of units)
    if (joinsBefore && compounds.length > 0) compounds.at(-1)!.push(thing);
    else compounds.push([thing]);
  return compounds;
};

/** The words of meaning of a text with their synonyms, and the bonds between them. */
const thingsOf = (sentence: ReadSentence, { regions, isLeftOut, widens }: Place) => {
  const { words, bonds } = sentence;
  const nodes = isLeftOut || !widens ? [] : sentence.nodes.filter(({ asksForOthers }) => asksForOthers);
  const meaningful = (first: number, end: number): number[] =>
    [...words.keys()].filter((at) => first <= at && at < end && words[at]!.hasMeaning);
  const placesOf =
    (names: readonly string[]) =>
    (document: ReadDocument): readonly number[] =>
      names.flatMap((name) =>
        (document.stands.get(name) ?? []).filter((stand) => isIn(stand, regions)).map(({ position }) => position),
      );
  const thing = (names: readonly string[]): Thing => ({
    key: `${JSON.stringify(regions)} ${names.join()}`,
    placesIn: placesOf(names),
    countIn: (documents) =>
      Math.max(0, ...names.flatMap((name) => kindsOf(regions).map((kind) => countOf(documents, name, kind)))),
  });
  const namesOf = (at: number): string[] => words[at]!.forms.map((form) => `form ${form}`);
  const nodesOver = (first: number, end: number): string[] =>
    nodes.filter((node) => node.first === first && node.end === end).map(({ name }) => `node ${name}`);
  const wordThing = (at: number): Thing => thing([...namesOf(at), ...nodesOver(at, at + 1)]);
  const bondThing = ([from, to]: readonly [number, number]): Thing =>
    thing(words[from]!.forms.flatMap((a) => words[to]!.forms.map((b) => `bond ${a} ${b}`)));
  const compounds: { first: number; end: number }[] = [];
  for (const { first, end } of nodes.toSorted((a, b) => b.end - b.first - (a.end - a.first)))
    if (meaningful(first, end).length > 1 && compounds.every((other) => end <= other.first || other.end <= first))
      compounds.push({ first, end });
  const compoundWith = (at: number) => compounds.find(({ first, end }) => first <= at && at < end);
  const asks = (at: number): boolean => asksAt(words, at);
  const isTight = ([from, to]: readonly [number, number]): boolean =>
    to === from + 1 && [from, to].every((at) => words[at]!.pos[0] === '名詞') && compoundWith(from) === undefined;
  const units = meaningful(0, words.length).flatMap((at): Unit[] => {
    const compound = compoundWith(at);
    const joinsBefore = bonds.some((bond) => bond[1] === at && isTight(bond));
    if (compound === undefined) return [{ thing: wordThing(at), asks: asks(at), joinsBefore }];
    const inside = meaningful(compound.first, compound.end);
    if (inside[0] !== at) return [];
    const within = bonds.filter(([from, to]) => inside.includes(from) && inside.includes(to));
    const parts = [...inside.map(wordThing), ...within.map(bondThing)];
    const whole = thing(nodesOver(compound.first, compound.end));
    const placesIn = (document: ReadDocument): readonly number[] => {
      const places = parts.map((part) => part.placesIn(document));
      return [...whole.placesIn(document), ...(places.every((list) => list.length > 0) ? places.flat() : [])];
    };
    const key = [whole, ...parts].map((part) => part.key).join('+');
    const countIn: Thing['countIn'] = (documents) =>
      Math.max(whole.countIn(documents), Math.min(...parts.map((part) => part.countIn(documents))));
    return [{ thing: { key, placesIn, countIn }, asks: false, joinsBefore }];
  });
  const found = bonds.map((bond) => ({ thing: bondThing(bond), asks: bond.some(asks), isTight: isTight(bond) }));
  return { units, tight: found.filter((bond) => bond.isTight), loose: found.filter((bond) => !bond.isTight) };
};
