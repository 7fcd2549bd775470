import { parseAnnotation, readSpan, readSynonym, readUnit } from '../analyzer/annotation.ts';
import type { Analysis, Bunsetsu, Morpheme, SynonymNode } from '../analyzer/port.ts';

/**
 * The analysis of one sentence with words that are shared: the same word in another place is the same object, so that a
 * word's terms need to be found once and not for each of its occurrences.
 */
export interface AnnotatedWords {
  readonly words: readonly SharedWord[];
  /** Was there white space before the word? */
  readonly spaced: readonly boolean[];
  readonly bunsetsu: readonly Bunsetsu[];
  readonly synonyms: readonly SynonymNode[];
}

/** `start` means nothing; the number is the reader's. */
export interface SharedWord extends Morpheme {
  readonly number: number;
}

/** Words known to one reader of annotations; it forgets them when they become too many. */
const wordsMost = 2_000_000;

export class AnnotationReader {
  readonly #words = new Map<string, SharedWord>();
  #next = 0;

  /** The same as `parseAnnotation`, but each line of a word is taken apart once. */
  read(annotation: string, sentence: string): AnnotatedWords {
    const words: SharedWord[] = [];
    const units: { first: number; head: number; type: Bunsetsu['type'] }[] = [];
    const synonyms: SynonymNode[] = [];
    let phraseStart = 0;
    let span = { first: 0, end: 0 };
    for (let at = 0; at < annotation.length; ) {
      const end = endOfWord(annotation, at);
      const line = annotation.slice(at, end);
      at = end + 1;
      const word = this.#word(line);
      if (word !== null) {
        words.push(word);
        continue;
      }
      if (line.startsWith('! ')) {
        const node = readSynonym(line);
        if (node !== null) synonyms.push({ ...span, ...node });
      } else if (line.startsWith('!! ')) span = readSpan(line, { first: phraseStart, end: words.length });
      else {
        const unit = readUnit(line);
        if (unit?.mark === '*') units.push({ first: words.length, head: unit.head, type: unit.type });
        if (unit?.mark === '+') phraseStart = words.length;
      }
    }
    const bunsetsu = units.map((unit, at) => ({ ...unit, end: units[at + 1]?.first ?? words.length }));
    return { words, spaced: spacesBefore(words, sentence), bunsetsu, synonyms };
  }

  /** From an analysis made in memory. */
  share(analysis: Analysis): AnnotatedWords {
    const words = analysis.morphemes.map((morpheme) => {
      const { start: _, ...rest } = morpheme;
      return this.#remember(JSON.stringify(rest), morpheme);
    });
    let end = 0;
    const spaced = analysis.morphemes.map(({ start, surface }, at) => {
      const gap = at > 0 && start > end;
      end = start + surface.length;
      return gap;
    });
    return { words, spaced, bunsetsu: analysis.bunsetsu, synonyms: analysis.synonyms };
  }

  #word(line: string): SharedWord | null {
    const known = this.#words.get(line);
    if (known !== undefined) return known;
    const [morpheme] = parseAnnotation(line).morphemes;
    return morpheme === undefined ? null : this.#remember(line, morpheme);
  }

  #remember(key: string, morpheme: Morpheme): SharedWord {
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    if (this.#words.size >= wordsMost) this.#words.clear();
    const word = { ...morpheme, number: this.#next++ };
    this.#words.set(key, word);
    return word;
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

const spacesBefore = (words: readonly Morpheme[], sentence: string): boolean[] => {
  let offset = 0;
  return words.map(({ surface }, at) => {
    const found = sentence.startsWith(surface, offset) ? offset : sentence.indexOf(surface, offset);
    const spaced = at > 0 && found > offset;
    offset = (found < 0 ? offset : found) + surface.length;
    return spaced;
  });
};
