import { parseAnnotation, readSpan, readSynonym, readUnit } from '../analyzer/annotation.ts';
import type { Analysis, Morpheme, SynonymNode } from '../analyzer/port.ts';
import { LineNumbers, ownCopy } from './line-numbers.ts';
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
  nodeOf(number: number): NodeFacts;
}

/** Numbers the words it reads. Who uses the numbers keeps them no longer than the reader. */
export class AnnotationReader implements Vocabulary {
  readonly #words: VocabularyWord[] = [];
  readonly #wordLines = new LineNumbers();
  /** By line. */
  readonly #wordOfLine: number[] = [];
  readonly #shared = new Map<string, number>();
  readonly #nodes: NodeFacts[] = [];
  readonly #nodeLines = new LineNumbers();
  readonly #nodeOfLine: number[] = [];
  readonly #nodeNumbers = new Map<string, number>();
  readonly #units = new Map<string, ReturnType<typeof readUnit>>();

  /** Different words read so far. */
  get size(): number {
    return this.#words.length;
  }

  wordOf(code: number): VocabularyWord {
    const word = this.#words[code >> 1];
    if (word === undefined) throw new TypeError(`Word ${code >> 1} is not of this reader`);
    return word;
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
    let phraseStart = 0;
    let span = { first: 0, end: 0 };
    let offset = 0;
    for (let at = 0; at < annotation.length; ) {
      const start = at;
      const end = endOfWord(annotation, start);
      at = end + 1;
      const word = this.#wordAt(annotation, start, end);
      if (word >= 0) {
        const { surface } = this.#words[word]!;
        const found = sentence.startsWith(surface, offset) ? offset : sentence.indexOf(surface, offset);
        codes.push(word * 2 + (codes.length > 0 && found > offset ? 1 : 0));
        offset = (found < 0 ? offset : found) + surface.length;
      } else if (annotation.startsWith('! ', start)) {
        const node = this.#nodeAt(annotation, start, end);
        if (node >= 0) synonyms.push(span.first, span.end, node);
      } else if (annotation.startsWith('!! ', start))
        span = readSpan(annotation.slice(start, end), { first: phraseStart, end: codes.length });
      else {
        const unit = this.#unitOf(annotation.slice(start, end));
        if (unit?.mark === '*') {
          if (bunsetsu.length > 0) bunsetsu[bunsetsu.length - 3] = codes.length;
          bunsetsu.push(codes.length, codes.length, unit.head, dependencyTypes.indexOf(unit.type));
        }
        if (unit?.mark === '+') phraseStart = codes.length;
      }
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

  /** -1: the line is not that of a word. */
  #wordAt(annotation: string, start: number, end: number): number {
    // A mark may be a word too; but the line of a word has many fields.
    if (marks.has(annotation.charCodeAt(start)) && !hasFields(annotation, start, end)) return -1;
    const known = this.#wordLines.find(annotation, start, end);
    if (known >= 0) return this.#wordOfLine[known] ?? -1;
    const line = ownCopy(annotation.slice(start, end));
    const [morpheme] = parseAnnotation(line).morphemes;
    if (morpheme === undefined) return -1;
    const { start: _, ...word } = morpheme;
    this.#wordOfLine[this.#wordLines.add(line)] = this.#words.push(word) - 1;
    return this.#words.length - 1;
  }

  /** -1: the line is not that of a node. Before the first `<` stands only the number of the phrase. */
  #nodeAt(annotation: string, start: number, end: number): number {
    const facts = annotation.indexOf('<', start);
    if (facts < 0 || facts >= end) return -1;
    const known = this.#nodeLines.find(annotation, facts, end);
    if (known >= 0) return this.#nodeOfLine[known] ?? -1;
    const line = ownCopy(annotation.slice(facts, end));
    const node = readSynonym(line);
    const number = node === null ? -1 : this.#numberOfNode(node);
    this.#nodeOfLine[this.#nodeLines.add(line)] = number;
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

  #unitOf(line: string): ReturnType<typeof readUnit> {
    let unit = this.#units.get(line);
    if (unit !== undefined) return unit;
    unit = readUnit(line);
    // An ancestor's lines say more than numbers and are seldom the same.
    if (line.length < shortLine) this.#units.set(line, unit);
    return unit;
  }
}

/** Shorter ones are copies in V8, not pieces of the text they are from. */
const shortLine = 13;
const marks: ReadonlySet<number> = new Set(['!', '*', '+', 'E'].map((mark) => mark.charCodeAt(0)));
const fieldsOfWord = 11;

const hasFields = (text: string, start: number, end: number): boolean => {
  let fields = 1;
  for (let at = text.indexOf(' ', start); at >= 0 && at < end && fields < fieldsOfWord; at = text.indexOf(' ', at + 1))
    fields++;
  return fields >= fieldsOfWord;
};

/** The end of a line, and of the lines with other readings (`@`) that belong to it. */
const endOfWord = (annotation: string, from: number): number => {
  let end = lineEnd(annotation, from);
  while (annotation.startsWith('@ ', end + 1) && !annotation.startsWith('@ @ ', end + 1))
    end = lineEnd(annotation, end + 1);
  return end;
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};
