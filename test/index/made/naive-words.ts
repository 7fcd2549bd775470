import type { Region } from '../../../src/model/region.ts';
import type { AnnotationReader, VocabularyWord } from '../../../src/index/build/annotated-words.ts';
import type { Pattern, PatternQuery, WordTest } from '../../../src/query/word-pattern.ts';
import { indexDocument } from '../../../src/index/build/index-document.ts';
import type { ConcordanceSort } from '../../../src/index/concordancer.ts';
import { wordFacts } from '../../../src/index/build/word-facts.ts';
import { unpackBunsetsu } from '../../../src/analyzer/content-words.ts';
import type { StandardDocument } from '../../../src/model/document.ts';

/** What docs/query-language.md says of patterns, done in the plainest way over words in memory. */
export interface NaiveSentence {
  readonly id: string;
  readonly region: Region;
  /** Position of its first word in the document. */
  readonly start: number;
  readonly words: readonly NaiveWord[];
  readonly bunsetsu: ReturnType<typeof unpackBunsetsu>;
  /** All words of the document by position; a gap after each sentence. */
  readonly whole: readonly (NaiveWord | null)[];
}

export interface NaiveWord {
  readonly surface: string;
  readonly base: string;
  readonly reading: string;
  readonly pos: string;
  readonly conjugation: readonly [type: string, form: string];
  readonly content: boolean;
  readonly spaced: boolean;
}

export interface NaiveMatch {
  readonly sentence: NaiveSentence;
  readonly first: number;
  readonly end: number;
}

export const naiveSentences = (pages: readonly StandardDocument[], reader: AnnotationReader): NaiveSentence[] =>
  pages.flatMap((page) => {
    const { id, sentences } = indexDocument(page, '1', reader);
    const whole: (NaiveWord | null)[] = [];
    const own = sentences.filter(({ region }) => region !== 'anchor');
    return own.map(({ codes, bunsetsu, region }) => {
      const start = whole.length;
      const words = codes.map((code) => naiveWord(reader.wordOf(code), (code & 1) === 1));
      whole.push(...words, null);
      return { id, region, start, words, bunsetsu: unpackBunsetsu(bunsetsu), whole };
    });
  });

const naiveWord = (word: VocabularyWord, spaced: boolean): NaiveWord => {
  const { surface, base, reading, grammar, content } = wordFacts(word).type;
  const { pos, conjugationType, conjugationForm } = grammar;
  return { surface, base, reading, pos, conjugation: [conjugationType, conjugationForm], content, spaced };
};

/** In the order of the documents. */
export const naiveMatches = (sentences: readonly NaiveSentence[], query: PatternQuery): NaiveMatch[] =>
  sentences.flatMap((sentence) => {
    const [first = [], ...rest] = query.patterns.map((pattern) => leftmostLongest(pattern, sentence));
    let chains = first.map((span) => ({ span, last: span }));
    for (const [at, next] of rest.entries())
      chains = chains.flatMap(({ span, last }) =>
        next
          .filter((to) => isBound(sentence, [last, to], query.links[at] ?? null))
          .map((to) => ({ span: [Math.min(span[0], to[0]), Math.max(span[1], to[1])] as const, last: to })),
      );
    const spans = new Map(chains.map(({ span }) => [span.join(), span]));
    return [...spans.values()]
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map(([start, end]) => ({ sentence, first: start, end }));
  });

type NaiveSpan = readonly [first: number, end: number];

const leftmostLongest = (pattern: Pattern, sentence: NaiveSentence): NaiveSpan[] => {
  const spans: NaiveSpan[] = [];
  for (let at = 0; at < sentence.words.length; ) {
    const end = Math.max(-1, ...endsOf(pattern, sentence, at));
    if (end > at) spans.push([at, end]);
    at = Math.max(end, at + 1);
  }
  return spans;
};

const endsOf = (pattern: Pattern, sentence: NaiveSentence, from: number): ReadonlySet<number> => {
  const after = (part: Pattern, starts: Iterable<number>): Set<number> =>
    new Set([...starts].flatMap((start) => [...endsOf(part, sentence, start)]));
  const { words, bunsetsu } = sentence;
  switch (pattern.kind) {
    case 'word': {
      const word = words[from];
      return new Set(word !== undefined && meets(word, pattern.test) ? [from + 1] : []);
    }
    case 'edge': {
      const isThere = {
        'sentence-start': from === 0,
        'sentence-end': from === words.length,
        'bunsetsu-start': bunsetsu.some(({ first, end }) => first === from && end > first),
        'bunsetsu-end': bunsetsu.some(({ first, end }) => end === from && end > first),
      }[pattern.of];
      return new Set(isThere ? [from] : []);
    }
    case 'sequence':
      return pattern.parts.reduce((starts, part) => after(part, starts), new Set([from]));
    case 'choice':
      return new Set(pattern.parts.flatMap((part) => [...endsOf(part, sentence, from)]));
    case 'repeat': {
      const all = new Set<number>();
      let now = new Set([from]);
      for (let times = 0; times <= Math.min(pattern.most, words.length + pattern.least) && now.size > 0; times++) {
        if (times >= pattern.least) for (const end of now) all.add(end);
        now = after(pattern.part, now);
      }
      return all;
    }
  }
};

const meets = (word: NaiveWord, test: WordTest): boolean => {
  switch (test.kind) {
    case 'any':
      return true;
    case 'not':
      return !meets(word, test.part);
    case 'and':
      return test.parts.every((part) => meets(word, part));
    case 'or':
      return test.parts.some((part) => meets(word, part));
    case 'attribute':
      return valuesOf(word, test.attribute).some((value) => new RegExp(`^(?:${test.value})$`, 'u').test(value));
  }
};

const valuesOf = (word: NaiveWord, attribute: 'surface' | 'base' | 'reading' | 'pos' | 'conjugation'): string[] => {
  if (attribute === 'conjugation') return [...word.conjugation, word.conjugation.join('-')];
  if (attribute !== 'pos') return [word[attribute]];
  const levels = word.pos.split('-');
  return [...levels, ...levels.map((_, at) => levels.slice(0, at + 1).join('-'))];
};

const isBound = (sentence: NaiveSentence, [from, to]: readonly NaiveSpan[], particle: string | null): boolean => {
  const source = bunsetsuWith(sentence, from![1] - 1);
  const target = bunsetsuWith(sentence, to![0]);
  if (source < 0 || source === target || sentence.bunsetsu[source]!.head !== target) return false;
  if (!isAtEnd(sentence, from![1])) return false;
  return particle === null || particleOf(sentence, source) === particle;
};

const bunsetsuWith = ({ bunsetsu }: NaiveSentence, word: number): number =>
  bunsetsu.findIndex(({ first, end }) => first <= word && word < end);

const wordsIn = ({ words, bunsetsu }: NaiveSentence, at: number): readonly NaiveWord[] =>
  words.slice(bunsetsu[at]!.first, bunsetsu[at]!.end);

/** No word of meaning stands between a place and the end of its bunsetsu. */
const isAtEnd = (sentence: NaiveSentence, end: number): boolean => {
  const own = sentence.bunsetsu[bunsetsuWith(sentence, end - 1)];
  return own !== undefined && sentence.words.slice(end, own.end).every(({ content }) => !content);
};

const particleOf = (sentence: NaiveSentence, at: number): string | null => {
  const last = wordsIn(sentence, at).findLast(({ pos, content }) => content || !pos.startsWith('記号'));
  return last?.pos.startsWith('助詞') === true ? last.surface : null;
};

/** `relation word` → how often. */
export const naiveBonds = (matches: readonly NaiveMatch[], attribute: 'surface' | 'base'): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { sentence, end } of matches) {
    const own = bunsetsuWith(sentence, end - 1);
    const head = sentence.bunsetsu[own]?.head ?? -1;
    const bonds = sentence.bunsetsu
      .map((other, at) => ({ at, isOn: other.head === own, relation: `<${particleOf(sentence, at) ?? ''}` }))
      .filter(({ isOn }) => own >= 0 && isOn);
    if (head >= 0 && isAtEnd(sentence, end))
      bonds.push({ at: head, isOn: true, relation: `${particleOf(sentence, own) ?? ''}>` });
    for (const { at, relation } of bonds) {
      const word = wordsIn(sentence, at).findLast(({ content }) => content);
      if (word !== undefined) increase(counts, `${relation} ${word[attribute]}`);
    }
  }
  return counts;
};

/** Words of meaning → how often they stand within the window. */
export const naiveNeighbours = (
  matches: readonly NaiveMatch[],
  { window, attribute }: { window: number; attribute: 'surface' | 'base' },
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { sentence, first, end } of matches)
    for (const [at, word] of sentence.words.entries())
      if (word.content && (at < first || at >= end) && at >= first - window && at < end + window)
        increase(counts, word[attribute]);
  return counts;
};

export const increase = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

type NaiveSort = Exclude<ConcordanceSort, 'site' | 'type' | 'date'>;

/** `id:position` of all lines in the order asked for. */
export const naiveLines = (matches: readonly NaiveMatch[], sorts: readonly NaiveSort[]): string[] =>
  matches
    .map((match, number) => ({
      keys: sorts.map((sort) => naiveKey(match, sort)),
      number,
      line: `${match.sentence.id}:${match.sentence.start + match.first}`,
    }))
    .sort(
      (a, b) =>
        a.keys.map((key, at) => compareTexts(key, b.keys[at]!)).find((order) => order !== 0) ?? a.number - b.number,
    )
    .map(({ line }) => line);

const naiveKey = ({ sentence: { whole, start, words }, first, end }: NaiveMatch, sort: NaiveSort): string[] => {
  if (sort === 'document') return [];
  if (sort === 'match')
    return [
      words
        .slice(first, end)
        .map(({ surface, spaced }, at) => (spaced && at > 0 ? ` ${surface}` : surface))
        .join(''),
    ];
  const outwards = sort.startsWith('right') ? whole.slice(start + end) : whole.slice(0, start + first).toReversed();
  const distance = Number(/\d$/.exec(sort)?.[0] ?? 0);
  const sorted = distance === 0 ? outwards.slice(0, 4) : outwards.slice(distance - 1, distance);
  return sorted.map((word) => word?.surface ?? '');
};

const compareTexts = (a: readonly string[], b: readonly string[]): number => {
  for (const [at, text] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (text !== other) return text < other ? -1 : 1;
  }
  return a.length - b.length;
};
