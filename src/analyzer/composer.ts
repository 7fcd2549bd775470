import { openAlternatives } from './alternatives.ts';
import { grammarNumbers, morphemeLines, openSynonymLines } from './annotation.ts';
import { openLineCache } from './line-cache.ts';
import type { Dictionary } from './morphemes/dictionary.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import { openNumeralReader } from './numerals.ts';
import {
  nothingSaid,
  type Analysis,
  type Bunsetsu,
  type Morpheme,
  type SynonymNode,
  type WordReading,
} from './port.ts';
import type { ByteSink } from '../text/byte-sink.ts';
import { dependencyTypes, type Places, type Tokens, type Units } from './tokens.ts';
import { openWordCache } from './word-cache.ts';

/** Puts the layers of a sentence together, as objects or as the bytes of an annotation; both say the same. */
export interface Composer {
  analysis(tokens: Tokens): Analysis;
  /** What `formatAnnotation` makes of the analysis, in UTF-8. */
  write(tokens: Tokens, sink: ByteSink): void;
}

/** Valid until the next sentence. */
export interface DependencyLayer {
  parse(tokens: Tokens): { readonly bunsetsu: Units; readonly phrases: Units };
}

export interface SynonymLayer {
  /** In the order of their ends, then of their beginnings. */
  find(tokens: Tokens): readonly FoundSynonym[];
}

/** A synonym node, found. Its sense is one for all its places. */
export interface FoundSynonym {
  readonly first: number;
  readonly end: number;
  readonly sense: SynonymSense;
}

export interface SynonymSense extends Omit<SynonymNode, 'first' | 'end'> {
  /** What its line says of it. */
  readonly mark: string;
}

export interface Layers {
  readonly dictionary: Dictionary;
  readonly lexicon: MorphemeLexicon;
  /** Null: the layer is left empty. */
  readonly dependencies: DependencyLayer | null;
  readonly synonyms: SynonymLayer | null;
}

export const openComposer = ({ dictionary, lexicon, dependencies, synonyms }: Layers): Composer => {
  const words = openWords(dictionary, lexicon);
  const bunsetsu = new UnitLines('*');
  const phrases = new UnitLines('+');
  const numeralReader = openNumeralReader(lexicon);

  return {
    analysis: (tokens) => {
      const units = dependencies?.parse(tokens);
      const forms = numeralReader.read(tokens);
      const morphemes: Morpheme[] = [];
      for (let at = 0; at < tokens.count; at++) morphemes.push(words.morpheme(tokens, at, forms?.get(at)));
      return {
        morphemes,
        bunsetsu: unitObjects(units?.bunsetsu, tokens.count),
        phrases: unitObjects(units?.phrases, tokens.count),
        synonyms: (synonyms?.find(tokens) ?? noSynonyms).map(synonymNode),
      };
    },
    write: (tokens, sink) => {
      const units = dependencies?.parse(tokens);
      const numerals = numeralReader.read(tokens);
      const nodes = synonyms?.find(tokens) ?? noSynonyms;
      const synonymLines = nodes.length === 0 ? null : openSynonymLines(nodes);
      const surfacesOf = (first: number, end: number): string => joinedSurfaces(tokens.written ?? tokens, first, end);
      bunsetsu.begin(units?.bunsetsu);
      phrases.begin(units?.phrases);
      for (let at = 0; at < tokens.count; at++) {
        bunsetsu.putAt(sink, at);
        phrases.putAt(sink, at);
        const forms = numerals?.get(at);
        if (tokens.written !== null && isRespelled(tokens, tokens.written, at))
          words.putRespelled(sink, tokens, { at, forms });
        else if (forms === undefined) words.put(sink, tokens, at);
        else words.putNumeral(sink, tokens, { at, forms });
        if (synonymLines?.isDue(at + 1) !== true || at + 1 < phrases.nextFirst(tokens.count)) continue;
        sink.putString(
          synonymLines.upTo(at + 1, { phrase: phrases.current(), head: phrases.unit(), surfaceOf: surfacesOf }),
        );
      }
      sink.put(endOfSentence);
    },
  };
};

/** The words of tokens, as objects and as lines of annotations. */
interface Words {
  /** `forms`: of a numeral. */
  morpheme(tokens: Tokens, at: number, forms: readonly string[] | undefined): Morpheme;
  put(sink: ByteSink, tokens: Tokens, at: number): void;
  putNumeral(sink: ByteSink, tokens: Tokens, numeral: Numeral): void;
  /** Lines are kept by the spelling that was analysed; a word that is written otherwise has its own made for it. */
  putRespelled(
    sink: ByteSink,
    tokens: Tokens,
    word: { readonly at: number; readonly forms: Numeral['forms'] | undefined },
  ): void;
}

const openWords = (dictionary: Dictionary, lexicon: MorphemeLexicon): Words => {
  const wordCache = openWordCache(lexicon);
  const lines = openLineCache(lexicon, wordCache);
  const alternatives = openAlternatives(dictionary, lexicon);
  const numbers = grammarNumbers(lexicon.grammars);

  /** The word of a token and what else it may be. */
  const wordsOf = (tokens: Tokens, at: number, forms: readonly string[] | undefined): readonly WordReading[] => {
    const row = tokens.entries[at] ?? 0;
    const surface = surfaceOf(tokens, at);
    const words = wordCache.words(row, surface);
    if (forms !== undefined) return forms.map((form, rank) => numeralWord(words[0] ?? nothingSaid, form, rank));
    const others = alternatives.of(tokens, at);
    return others.length === 0
      ? words
      : [...words, ...others.flatMap((other) => wordCache.words(other, surface)[0] ?? [])];
  };
  const morpheme: Words['morpheme'] = (tokens, at, forms) => {
    const words = wordsOf(tokens, at, forms);
    const known = (tokens.entries[at] ?? 0) < lexicon.firstUnknown;
    const written = tokens.written ?? tokens;
    return morphemeOf(words, surfaceOf(written, at), { start: written.starts[at] ?? 0, known });
  };

  return {
    morpheme,
    put: (sink, tokens, at) => {
      lines.put(sink, tokens, at);
      const others = alternatives.of(tokens, at);
      if (others.length > 0) lines.putOthers(sink, others, surfaceOf(tokens, at));
    },
    putNumeral: (sink, tokens, { at, forms }) => {
      const row = tokens.entries[at] ?? 0;
      const surface = surfaceOf(tokens, at);
      lines.putNamed(sink, `${row} ${surface} ${forms.join(' ')}`, () =>
        wordCache.lines(wordsOf(tokens, at, forms), surface, row),
      );
    },
    putRespelled: (sink, tokens, { at, forms }) => sink.putString(morphemeLines(morpheme(tokens, at, forms), numbers)),
  };
};

const isRespelled = (tokens: Tokens, written: Places, at: number): boolean =>
  surfaceOf(written, at) !== surfaceOf(tokens, at);

interface Numeral {
  readonly at: number;
  readonly forms: readonly string[];
}

const noSynonyms: readonly FoundSynonym[] = [];

const synonymNode = ({ first, end, sense: { node, score, relation, expands } }: FoundSynonym): SynonymNode => ({
  first,
  end,
  node,
  score,
  relation,
  expands,
});

const endOfSentence = Buffer.from('EOS\n');

/** A numeral with the form of its number; the year of our calendar beside that of an era is a word of its own. */
const numeralWord = (word: WordReading, representative: string, rank: number): WordReading => {
  if (rank === 0) return { ...word, representative };
  const digits = representative.slice(0, representative.indexOf('/'));
  return { ...word, base: digits, reading: digits, pronunciation: digits, representative };
};

/** Spelled out, since spreading the word costs five times as much. */
const morphemeOf = (
  words: readonly WordReading[],
  surface: string,
  { start, known }: { readonly start: number; readonly known: boolean },
): Morpheme => {
  const word = words[0] ?? nothingSaid;
  return {
    surface,
    start,
    pos: word.pos,
    conjugationType: word.conjugationType,
    conjugationForm: word.conjugationForm,
    base: word.base,
    reading: word.reading,
    pronunciation: word.pronunciation,
    representative: word.representative,
    known,
    alternatives: words.length === 1 ? noWords : words.slice(1),
  };
};

const noWords: readonly WordReading[] = [];

const surfaceOf = ({ text, starts, ends }: Places, at: number): string => text.slice(starts[at], ends[at]);

/** Without the white space between the words. */
const joinedSurfaces = (tokens: Places, first: number, end: number): string => {
  let joined = '';
  for (let at = first; at < end; at++) joined += surfaceOf(tokens, at);
  return joined;
};

const unitObjects = (units: Units | undefined, tokens: number): Bunsetsu[] =>
  Array.from({ length: units?.count ?? 0 }, (_, at) => ({
    first: units?.firsts[at] ?? 0,
    end: at + 1 < (units?.count ?? 0) ? (units?.firsts[at + 1] ?? 0) : tokens,
    ...arcOf(units, at),
  }));

const arcOf = (units: Units | undefined, at: number): Pick<Bunsetsu, 'head' | 'type'> => ({
  head: units?.heads[at] ?? -1,
  type: dependencyTypes[units?.types[at] ?? 0] ?? 'D',
});

/** The lines of the units of a sentence, from left to right. */
class UnitLines {
  readonly #mark: number;
  #units: Units | undefined;
  #next = 0;

  constructor(mark: '*' | '+') {
    this.#mark = mark.charCodeAt(0);
  }

  begin(units: Units | undefined): void {
    this.#units = units;
    this.#next = 0;
  }

  /** The line of the unit that begins at a token, if one does. */
  putAt(sink: ByteSink, token: number): void {
    const units = this.#units;
    const at = this.#next;
    if (units === undefined || at >= units.count || units.firsts[at] !== token) return;
    sink.putArc(this.#mark, units.heads[at]!, typeLetters[units.types[at]!]!);
    this.#next++;
  }

  /** Where the next unit begins; the end of the sentence after the last. */
  nextFirst(tokens: number): number {
    const units = this.#units;
    return units !== undefined && this.#next < units.count ? units.firsts[this.#next]! : tokens;
  }

  current(): number {
    return Math.max(this.#next - 1, 0);
  }

  unit(): Pick<Bunsetsu, 'head' | 'type'> | undefined {
    return this.#next === 0 ? undefined : arcOf(this.#units, this.#next - 1);
  }
}

const typeLetters = dependencyTypes.map((type) => type.charCodeAt(0));
