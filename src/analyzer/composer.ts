import { openAlternatives } from './alternatives.ts';
import { dependencyLine, openSynonymLines } from './annotation.ts';
import type { Dictionary } from './morphemes/dictionary.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import { openNumeralReader } from './numerals.ts';
import type { Analysis, Bunsetsu, Morpheme, SynonymNode, WordReading } from './port.ts';
import { dependencyTypes, type Tokens, type Units } from './tokens.ts';
import { openWordBook } from './word-book.ts';

/** Puts the layers of a sentence together, as objects or as annotation text; both say the same. */
export interface Composer {
  analysis(tokens: Tokens): Analysis;
  annotation(tokens: Tokens): string;
}

/** Valid until the next sentence. */
export interface DependencyLayer {
  parse(tokens: Tokens): { readonly bunsetsu: Units; readonly phrases: Units };
}

export interface SynonymLayer {
  find(tokens: Tokens): readonly SynonymNode[];
}

export interface Layers {
  readonly dictionary: Dictionary;
  readonly lexicon: MorphemeLexicon;
  /** Null: the layer is left empty. */
  readonly dependencies: DependencyLayer | null;
  readonly synonyms: SynonymLayer | null;
}

export const openComposer = ({ dictionary, lexicon, dependencies, synonyms }: Layers): Composer => {
  const book = openWordBook(lexicon);
  const alternatives = openAlternatives(dictionary, lexicon);
  const numerals = openNumeralReader(lexicon);

  /** The word of a token and what else it may be. */
  const wordsOf = (tokens: Tokens, at: number, forms: readonly string[] | undefined): readonly WordReading[] => {
    const row = tokens.entries[at] ?? 0;
    const surface = surfaceOf(tokens, at);
    const words = book.words(row, surface);
    if (forms !== undefined) return forms.map((form, rank) => numeralWord(words[0] ?? nothing, form, rank));
    const others = alternatives.of(tokens, at);
    return others.length === 0 ? words : [...words, ...others.flatMap((other) => book.words(other, surface)[0] ?? [])];
  };

  const linesOf = (tokens: Tokens, at: number, forms: readonly string[] | undefined): string => {
    const row = tokens.entries[at] ?? 0;
    const surface = surfaceOf(tokens, at);
    if (forms === undefined && alternatives.of(tokens, at).length === 0) return surface + book.tail(row, surface);
    return wordsOf(tokens, at, forms)
      .map((word, rank) => `${rank === 0 ? '' : '@ '}${surface}${book.tailOf(word, surface, rank === 0 ? row : 0)}`)
      .join('');
  };

  return {
    analysis: (tokens) => {
      const units = dependencies?.parse(tokens);
      const forms = numerals.read(tokens);
      const morphemes: Morpheme[] = [];
      for (let at = 0; at < tokens.count; at++) {
        const words = wordsOf(tokens, at, forms?.get(at));
        const known = (tokens.entries[at] ?? 0) < lexicon.firstUnknown;
        morphemes.push(morphemeOf(words, surfaceOf(tokens, at), { start: tokens.starts[at] ?? 0, known }));
      }
      return {
        morphemes,
        bunsetsu: unitObjects(units?.bunsetsu, tokens.count),
        phrases: unitObjects(units?.phrases, tokens.count),
        synonyms: synonyms?.find(tokens) ?? [],
      };
    },
    annotation: (tokens) => {
      const units = dependencies?.parse(tokens);
      const forms = numerals.read(tokens);
      const synonymLines = openSynonymLines(synonyms?.find(tokens) ?? []);
      const bunsetsu = openUnitLines('*', units?.bunsetsu);
      const phrases = openUnitLines('+', units?.phrases);
      const spelled = (first: number, end: number): string => joinedSurfaces(tokens, first, end);
      let text = '';
      for (let at = 0; at < tokens.count; at++) {
        text += bunsetsu.lineAt(at) + phrases.lineAt(at) + linesOf(tokens, at, forms?.get(at));
        if (at + 1 < phrases.nextFirst(tokens.count)) continue;
        text += synonymLines.upTo(at + 1, { phrase: phrases.current(), head: phrases.unit(), surfaceOf: spelled });
      }
      return `${text}EOS\n`;
    },
  };
};

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
  const word = words[0] ?? nothing;
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

const surfaceOf = ({ text, starts, ends }: Tokens, at: number): string => text.slice(starts[at], ends[at]);

/** Without the white space between the words. */
const joinedSurfaces = (tokens: Tokens, first: number, end: number): string => {
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

/** Walks over units from left to right. */
const openUnitLines = (mark: '*' | '+', units: Units | undefined) => {
  let next = 0;
  return {
    lineAt: (token: number): string => {
      if (units === undefined || next >= units.count || units.firsts[next] !== token) return '';
      return dependencyLine(mark, arcOf(units, next++));
    },
    nextFirst: (tokens: number): number =>
      units !== undefined && next < units.count ? (units.firsts[next] ?? tokens) : tokens,
    current: (): number => Math.max(next - 1, 0),
    unit: (): Pick<Bunsetsu, 'head' | 'type'> | undefined => (next === 0 ? undefined : arcOf(units, next - 1)),
  };
};

const nothing: WordReading = {
  pos: ['*', '*', '*', '*'],
  conjugationType: '*',
  conjugationForm: '*',
  base: '*',
  reading: '*',
  pronunciation: '*',
  representative: '',
};
