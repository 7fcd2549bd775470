import { parseAnnotation, readSpan, readSynonym, readUnit } from '../analyzer/annotation.ts';
import type { Analysis, Morpheme, SynonymNode } from '../analyzer/port.ts';
import { LineNumbers } from './line-numbers.ts';
import { TextUnits } from './text-units.ts';
import { type WordFacts, wordFacts } from './word-facts.ts';
import { dependencyTypes, packBunsetsu, type PackedBunsetsu } from './words.ts';

/**
 * The analysis of one sentence whose words are numbers: the same word in another place has the same number, so that a
 * word's terms are found once and not for each of its occurrences.
 */
export interface AnnotatedWords {
  /** By word: twice its number, plus one where white space stood before it. `AnnotationReader.wordOf` gives the word. */
  readonly codes: readonly number[];
  readonly bunsetsu: PackedBunsetsu;
  /** Three numbers for each synonym node over some words: the first word, the end, and which (`Vocabulary.nodeOf`). */
  readonly synonyms: readonly number[];
}

export const synonymFields = 3;

export const unpackSynonyms = (packed: readonly number[]): { first: number; end: number; node: number }[] =>
  Array.from({ length: packed.length / synonymFields }, (_, at) => {
    const [first = 0, end = 0, node = 0] = packed.slice(at * synonymFields);
    return { first, end, node };
  });

/** A word by itself: where it stands is not said. */
export type VocabularyWord = Omit<Morpheme, 'start'>;

export type NodeFacts = Pick<SynonymNode, 'node' | 'score'>;

/** Words by their numbers. */
export interface Vocabulary {
  /** `code`: see AnnotatedWords. */
  wordOf(code: number): VocabularyWord;
  factsOf(code: number): WordFacts;
  nodeOf(number: number): NodeFacts;
}

/** Numbers the words it reads. Who uses the numbers keeps them no longer than the reader. */
export class AnnotationReader implements Vocabulary {
  readonly #words: VocabularyWord[] = [];
  readonly #facts: WordFacts[] = [];
  readonly #text = new TextUnits();
  /** Lines of words, and the short ones of other kinds. */
  readonly #lines = new LineNumbers();
  readonly #meaningOf: Meaning[] = [];
  readonly #shared = new Map<string, number>();
  readonly #nodes: NodeFacts[] = [];
  readonly #nodeLines = new LineNumbers();
  readonly #nodeOfLine: number[] = [];
  readonly #nodeNumbers = new Map<string, number>();

  /** Different words read so far. */
  get size(): number {
    return this.#words.length;
  }

  wordOf(code: number): VocabularyWord {
    const word = this.#words[code >> 1];
    if (word === undefined) throw new TypeError(`Word ${code >> 1} is not of this reader`);
    return word;
  }

  factsOf(code: number): WordFacts {
    return (this.#facts[code >> 1] ??= wordFacts(this.wordOf(code)));
  }

  nodeOf(number: number): NodeFacts {
    const node = this.#nodes[number];
    if (node === undefined) throw new TypeError(`Node ${number} is not of this reader`);
    return node;
  }

  /** The same as `parseAnnotation`, but each line of a word is taken apart once. */
  read(annotation: string, sentence: string): AnnotatedWords {
    const codes: number[] = [];
    const bunsetsu: number[] = [];
    const synonyms: number[] = [];
    this.#text.read(annotation);
    const { units } = this.#text;
    const { length } = annotation;
    let phraseStart = 0;
    let span = { first: 0, end: 0 };
    let offset = 0;
    for (let at = 0; at < length; ) {
      const start = at;
      const end = endOfWord(units, start, length);
      at = end + 1;
      const meaning = this.#meaningAt(annotation, start, end);
      if (meaning.kind === 'word') {
        const { word, surface } = meaning;
        const isHere = this.#lines.isAt(sentence, offset, meaning);
        const found = isHere ? offset : sentence.indexOf(surface, offset);
        codes.push(word * 2 + (codes.length > 0 && found > offset ? 1 : 0));
        offset = (found < 0 ? offset : found) + surface.length;
      } else if (meaning.kind === 'bunsetsu') {
        if (bunsetsu.length > 0) bunsetsu[bunsetsu.length - 3] = codes.length;
        bunsetsu.push(codes.length, codes.length, meaning.head, meaning.type);
      } else if (meaning.kind === 'phrase') phraseStart = codes.length;
      else if (units[start] !== exclamation) continue;
      else if (units[start + 1] === space) {
        const node = this.#nodeAt(annotation, start, end);
        if (node >= 0) synonyms.push(span.first, span.end, node);
      } else if (units[start + 1] === exclamation && units[start + 2] === space)
        span = readSpan(annotation.slice(start, end), { first: phraseStart, end: codes.length });
    }
    if (bunsetsu.length > 0) bunsetsu[bunsetsu.length - 3] = codes.length;
    return { codes, bunsetsu, synonyms };
  }

  /** From an analysis made in memory. */
  share(analysis: Analysis): AnnotatedWords {
    let last = 0;
    const codes = analysis.morphemes.map(({ start, ...word }, at) => {
      const spaced = at > 0 && start > last;
      last = start + word.surface.length;
      const key = JSON.stringify(word);
      const number = this.#shared.get(key) ?? this.#words.push(word) - 1;
      this.#shared.set(key, number);
      return number * 2 + (spaced ? 1 : 0);
    });
    const synonyms = analysis.synonyms.flatMap((node) => [node.first, node.end, this.#numberOfNode(node)]);
    return { codes, bunsetsu: packBunsetsu(analysis.bunsetsu), synonyms };
  }

  #meaningAt(annotation: string, start: number, end: number): Meaning {
    const { units } = this.#text;
    // A mark may be a word too; but the line of a word has many fields.
    const mayBeWord = !marks.has(units[start] ?? 0) || hasFields(units, start, end);
    if (!mayBeWord && units[start] === exclamation) return nothing;
    const known = this.#lines.find(units, start, end);
    if (known >= 0) return this.#meaningOf[known] ?? nothing;
    const line = ownCopy(annotation.slice(start, end));
    const word = mayBeWord ? this.#newWord(line) : null;
    const meaning = word ?? unitOf(line);
    // An ancestor's lines that are not of words say more than numbers and are seldom the same.
    if (word !== null || line.length <= shortLine) this.#meaningOf[this.#lines.add(units, start, end)] = meaning;
    return meaning;
  }

  /** Null: the line is not that of a word. */
  #newWord(line: string): Meaning | null {
    const [morpheme] = parseAnnotation(line).morphemes;
    if (morpheme === undefined) return null;
    const { start: _, ...word } = morpheme;
    const { surface } = word;
    return { kind: 'word', word: this.#words.push(word) - 1, surface, line: this.#lines.size, length: surface.length };
  }

  /** -1: the line is not that of a node. Before the first `<` stands only the number of the phrase. */
  #nodeAt(annotation: string, start: number, end: number): number {
    const { units } = this.#text;
    let facts = start;
    while (facts < end && units[facts] !== lessThan) facts++;
    if (facts === end) return -1;
    const known = this.#nodeLines.find(units, facts, end);
    if (known >= 0) return this.#nodeOfLine[known] ?? -1;
    const node = readSynonym(ownCopy(annotation.slice(facts, end)));
    const number = node === null ? -1 : this.#numberOfNode(node);
    this.#nodeOfLine[this.#nodeLines.add(units, facts, end)] = number;
    return number;
  }

  #numberOfNode({ node, score }: NodeFacts): number {
    const key = `${score} ${node}`;
    const known = this.#nodeNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#nodes.push({ node, score }) - 1;
    this.#nodeNumbers.set(key, number);
    return number;
  }
}

/** What a line says; `line` and `length`: the units of a word's surface are the first of this line. */
type Meaning =
  | {
      readonly kind: 'word';
      readonly word: number;
      readonly surface: string;
      readonly line: number;
      readonly length: number;
    }
  | { readonly kind: 'bunsetsu'; readonly head: number; readonly type: number }
  | { readonly kind: 'phrase' | 'nothing' };

const nothing: Meaning = { kind: 'nothing' };

const unitOf = (line: string): Meaning => {
  const unit = readUnit(line);
  if (unit === null) return nothing;
  return unit.mark === '+'
    ? { kind: 'phrase' }
    : { kind: 'bunsetsu', head: unit.head, type: dependencyTypes.indexOf(unit.type) };
};

const shortLine = 12;
const [exclamation, lessThan, at, space, newline] = ['!', '<', '@', ' ', '\n'].map((text) => text.charCodeAt(0));
const marks: ReadonlySet<number> = new Set(['!', '*', '+', 'E'].map((mark) => mark.charCodeAt(0)));
const fieldsOfWord = 11;

const hasFields = (units: Uint16Array, start: number, end: number): boolean => {
  let fields = 1;
  for (let place = start; place < end && fields < fieldsOfWord; place++) if (units[place] === space) fields++;
  return fields === fieldsOfWord;
};

/** The end of a line, and of the lines with other readings (`@`) that belong to it. */
const endOfWord = (units: Uint16Array, from: number, length: number): number => {
  let end = from;
  for (;;) {
    while (end < length && units[end] !== newline) end++;
    if (end + 2 >= length || units[end + 1] !== at || units[end + 2] !== space) return end;
    if (end + 4 < length && units[end + 3] === at && units[end + 4] === space) return end;
    end++;
  }
};

/** The same text in memory of its own: V8 keeps the whole of a text as long as a piece of it is kept. */
const ownCopy = (piece: string): string => Buffer.from(piece, 'utf16le').toString('utf16le');
