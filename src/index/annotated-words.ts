import { parseAnnotation, readSpan, readSynonym, readUnit } from '../analyzer/annotation.ts';
import type { Analysis, Bunsetsu, Morpheme, SynonymNode } from '../analyzer/port.ts';

/**
 * The analysis of one sentence whose words are numbers: the same word in another place has the same number, so that a
 * word's terms are found once and not for each of its occurrences.
 */
export interface AnnotatedWords {
  /** By word: twice its number, plus one where white space stood before it. `AnnotationReader.wordOf` gives the word. */
  readonly codes: readonly number[];
  readonly bunsetsu: readonly Bunsetsu[];
  readonly synonyms: readonly SynonymNode[];
}

/** A word by itself: where it stands is not said. */
export type VocabularyWord = Omit<Morpheme, 'start'>;

type NodeFacts = Omit<SynonymNode, 'first' | 'end'>;

/** Words by their numbers. */
export interface Vocabulary {
  /** `code`: see AnnotatedWords. */
  wordOf(code: number): VocabularyWord;
}

/** Numbers the words it reads. Who uses the numbers keeps them no longer than the reader. */
export class AnnotationReader implements Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: VocabularyWord[] = [];
  /** What is said of a synonym node, by its line without the number of the phrase. */
  readonly #nodes = new Map<string, NodeFacts | null>();

  /** Different words read so far. */
  get size(): number {
    return this.#words.length;
  }

  wordOf(code: number): VocabularyWord {
    const word = this.#words[code >> 1];
    if (word === undefined) throw new TypeError(`Word ${code >> 1} is not of this reader`);
    return word;
  }

  /** The same as `parseAnnotation`, but each line of a word is taken apart once. */
  read(annotation: string, sentence: string): AnnotatedWords {
    const codes: number[] = [];
    const units: { first: number; head: number; type: Bunsetsu['type'] }[] = [];
    const synonyms: SynonymNode[] = [];
    let phraseStart = 0;
    let span = { first: 0, end: 0 };
    let offset = 0;
    for (let at = 0; at < annotation.length; ) {
      const end = endOfWord(annotation, at);
      const line = annotation.slice(at, end);
      at = end + 1;
      const word = this.#numberOf(line);
      if (word >= 0) {
        const { surface } = this.#words[word]!;
        const found = sentence.startsWith(surface, offset) ? offset : sentence.indexOf(surface, offset);
        codes.push(word * 2 + (codes.length > 0 && found > offset ? 1 : 0));
        offset = (found < 0 ? offset : found) + surface.length;
        continue;
      }
      if (line.startsWith('! ')) {
        const node = this.#nodeOf(line);
        if (node !== null) synonyms.push({ ...node, ...span });
      } else if (line.startsWith('!! ')) span = readSpan(line, { first: phraseStart, end: codes.length });
      else {
        const unit = readUnit(line);
        if (unit?.mark === '*') units.push({ first: codes.length, head: unit.head, type: unit.type });
        if (unit?.mark === '+') phraseStart = codes.length;
      }
    }
    const bunsetsu = units.map((unit, at) => ({ ...unit, end: units[at + 1]?.first ?? codes.length }));
    return { codes, bunsetsu, synonyms };
  }

  /** From an analysis made in memory. */
  share(analysis: Analysis): AnnotatedWords {
    let end = 0;
    const codes = analysis.morphemes.map(({ start, ...word }, at) => {
      const spaced = at > 0 && start > end;
      end = start + word.surface.length;
      return this.#remember(JSON.stringify(word), word) * 2 + (spaced ? 1 : 0);
    });
    return { codes, bunsetsu: analysis.bunsetsu, synonyms: analysis.synonyms };
  }

  /** -1: the line is not that of a word. */
  #numberOf(line: string): number {
    const known = this.#numbers.get(line);
    if (known !== undefined) return known;
    const [morpheme] = parseAnnotation(line).morphemes;
    if (morpheme === undefined) return -1;
    const { start: _, ...word } = morpheme;
    return this.#remember(line, word);
  }

  #nodeOf(line: string): NodeFacts | null {
    const facts = line.slice(line.indexOf('<'));
    let node = this.#nodes.get(facts);
    if (node === undefined) this.#nodes.set(facts, (node = readSynonym(line)));
    return node;
  }

  #remember(key: string, word: VocabularyWord): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#words.length;
    this.#words.push(word);
    this.#numbers.set(key, number);
    return number;
  }
}

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
