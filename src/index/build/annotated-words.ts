import { parseAnnotation, readSpan, readSynonym, readUnit } from '../../analyzer/annotation.ts';
import type { Analysis, Morpheme, SynonymNode } from '../../analyzer/port.ts';
import { goesOn, headBytes, KnownLines } from './known-lines.ts';
import { type Span, Utf8Bytes } from '../../text/utf8-bytes.ts';
import { type WordFacts, wordFacts } from './word-facts.ts';
import { dependencyTypes, packBunsetsu, type PackedBunsetsu } from '../../analyzer/content-words.ts';

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

/** Numbers the words it reads, from annotations in UTF-8. Who uses the numbers keeps them no longer than the reader. */
export class AnnotationReader implements Vocabulary {
  readonly #words: VocabularyWord[] = [];
  readonly #facts: WordFacts[] = [];
  /** Each with the number of its word, and the bytes of its surface. */
  readonly #wordLines = new KnownLines();
  readonly #shared = new Map<string, number>();
  readonly #nodes: NodeFacts[] = [];
  /** Each with the number of its node. */
  readonly #nodeLines = new KnownLines();
  readonly #nodeNumbers = new Map<string, number>();
  #here = new Sentence();

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

  readText(annotation: string, sentence: string): AnnotatedWords {
    const [text, bytes] = [new Utf8Bytes(Buffer.from(annotation)), Buffer.from(sentence)];
    return this.read(text, { start: 0, end: text.bytes.length }, { bytes, start: 0, end: bytes.length });
  }

  /** Says what `parseAnnotation` says; but each line of a word is taken apart once, and found again as bytes from then on. */
  read(text: Utf8Bytes, { start, end }: Span, sentence: Span & { readonly bytes: Buffer }): AnnotatedWords {
    const here = new Sentence(sentence);
    this.#here = here;
    const { bytes } = text;
    const lines = this.#wordLines;
    for (let at = start; at < end; ) {
      const line = lines.find(text, at, end);
      if (line >= 0) {
        here.addWord(lines.firstOf(line), text, { start: at, end: at + lines.secondOf(line) });
        at += lines.lengthOf(line);
        continue;
      }
      const first = bytes[at];
      const next =
        first === star || first === plus
          ? this.#unitAt(text, at, end)
          : first === exclamation
            ? this.#synonymAt(text, at, end)
            : first === letterE && at + endLine.length <= end && stands(endLine, bytes, at)
              ? at + endLine.length
              : at;
      at = next > at ? next : this.#lineAt(text, at, end);
    }
    here.close();
    const { codes, bunsetsu, synonyms } = here;
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

  /** `* 3D`, `+ -1P`, and nothing more; gives where the next line begins, or `start` if the line is another. */
  #unitAt({ bytes }: Utf8Bytes, start: number, end: number): number {
    if (bytes[start + 1] !== space) return start;
    let at = start + 2;
    const isNegative = bytes[at] === minus;
    if (isNegative) at++;
    const digits = at;
    let head = 0;
    for (let digit = (bytes[at] ?? 0) - zero; digit >= 0 && digit <= 9; digit = (bytes[++at] ?? 0) - zero)
      head = head * 10 + digit;
    const type = unitTypes.indexOf(bytes[at] ?? 0);
    if (at === digits || at + 1 >= end || type < 0 || bytes[at + 1] !== newline) return start;
    if (bytes[start] === plus) this.#here.beginPhrase();
    else this.#here.addBunsetsu(isNegative ? -head : head, type);
    return at + 2;
  }

  /** `! 4 <SYNID:…` as met before, or `!! 4 5D <見出し:…><形態素:7-8>`; else as `unitAt`. */
  #synonymAt(text: Utf8Bytes, start: number, end: number): number {
    const { bytes } = text;
    let at = start + 2;
    if (bytes[start + 1] === space) {
      while (isDigit(bytes[at] ?? 0)) at++;
      const facts = at + 1;
      if (bytes[at] !== space || bytes[facts] !== lessThan) return start;
      const line = this.#nodeLines.find(text, facts, end);
      if (line < 0) return start;
      this.#here.addNode(this.#nodeLines.firstOf(line));
      return facts + this.#nodeLines.lengthOf(line);
    }
    if (bytes[start + 1] !== exclamation || bytes[at] !== space) return start;
    let [fields, span] = [1, -1];
    for (; at < end && bytes[at] !== newline; at++) {
      if (bytes[at] === space) fields++;
      else if (span < 0 && stands(spanMark, bytes, at)) span = at + spanMark.length;
    }
    if (fields >= fieldsOfWord || span < 0) return start;
    return this.#here.setSpan(bytes, span) ? at + 1 : start;
  }

  /** Any line, by way of its text. Gives where the next one begins. */
  #lineAt(text: Utf8Bytes, start: number, limit: number): number {
    const end = endOfWord(text, start, limit);
    const line = text.bytes.toString('utf8', start, end);
    // A mark may be a word too; but the line of a word has many fields.
    const [morpheme] = !marks.has(line[0] ?? '') || hasFields(line) ? parseAnnotation(line).morphemes : [];
    if (morpheme !== undefined) this.#newWord(morpheme, text, { start, end: Math.min(end + 1, limit) });
    else if (line.startsWith('! ')) this.#here.addNode(this.#newNode(text, start, end));
    else if (line.startsWith('!! ')) this.#here.span = readSpan(line, this.#here.phrase);
    else {
      const unit = readUnit(line);
      if (unit?.mark === '+') this.#here.beginPhrase();
      else if (unit?.mark === '*') this.#here.addBunsetsu(unit.head, dependencyTypes.indexOf(unit.type));
    }
    return end + 1;
  }

  #newWord(morpheme: Morpheme, text: Utf8Bytes, { start, end }: Span): void {
    const { start: _, ...word } = morpheme;
    const number = this.#words.push(word) - 1;
    const surface = Buffer.byteLength(word.surface);
    this.#here.addWord(number, text, { start, end: start + surface });
    if (text.bytes[end - 1] !== newline || end - start < headBytes) return;
    this.#wordLines.add(text, { start, end }, [number, surface]);
  }

  /** -1: the line is not that of a node. Before the first `<` stands only the number of the phrase. */
  #newNode(text: Utf8Bytes, start: number, end: number): number {
    const facts = text.bytes.indexOf(lessThan, start);
    if (facts < 0 || facts >= end) return -1;
    const node = readSynonym(text.bytes.toString('utf8', facts, end));
    const number = node === null ? -1 : this.#numberOfNode(node);
    const isWhole = text.bytes[end] === newline && end + 1 - facts >= headBytes;
    if (isWhole && this.#nodeLines.find(text, facts, end + 1) < 0)
      this.#nodeLines.add(text, { start: facts, end: end + 1 }, [number, 0]);
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

/** The sentence that is being read. */
class Sentence {
  readonly codes: number[] = [];
  readonly bunsetsu: number[] = [];
  readonly synonyms: number[] = [];
  /** Words that the synonym nodes which follow stand for. */
  span = { first: 0, end: 0 };
  readonly #bytes: Buffer;
  readonly #end: number;
  #offset: number;
  #phraseStart = 0;

  constructor({ bytes, start, end }: Span & { readonly bytes: Buffer } = { bytes: Buffer.alloc(0), start: 0, end: 0 }) {
    this.#bytes = bytes;
    this.#offset = start;
    this.#end = end;
  }

  get phrase(): { first: number; end: number } {
    return { first: this.#phraseStart, end: this.codes.length };
  }

  /** `surface`: where it stands in the annotation. */
  addWord(word: number, { bytes }: Utf8Bytes, { start, end }: Span): void {
    let found = this.#offset;
    if (!this.#isHere(bytes, start, end)) {
      found = this.#bytes.subarray(0, this.#end).indexOf(bytes.subarray(start, end), found);
    }
    this.codes.push(word * 2 + (this.codes.length > 0 && found > this.#offset ? 1 : 0));
    this.#offset = found < 0 ? this.#passOver(bytes.toString('utf8', start, end).length) : found + end - start;
  }

  addBunsetsu(head: number, type: number): void {
    this.close();
    this.bunsetsu.push(this.codes.length, this.codes.length, head, type);
  }

  beginPhrase(): void {
    this.#phraseStart = this.codes.length;
  }

  /** `7-8>`; false: it is something else. */
  setSpan(bytes: Buffer, start: number): boolean {
    const numbers = [0, 0];
    let at = start;
    for (const [which, after] of [minus, greaterThan].entries()) {
      const digits = at;
      for (; isDigit(bytes[at] ?? 0); at++) numbers[which] = (numbers[which] ?? 0) * 10 + (bytes[at] ?? 0) - zero;
      if (at === digits || bytes[at++] !== after) return false;
    }
    this.span = { first: numbers[0] ?? 0, end: numbers[1] ?? 0 };
    return true;
  }

  addNode(node: number): void {
    if (node >= 0) this.synonyms.push(this.span.first, this.span.end, node);
  }

  /** The last bunsetsu ends here. */
  close(): void {
    if (this.bunsetsu.length > 0) this.bunsetsu[this.bunsetsu.length - 3] = this.codes.length;
  }

  /**
   * Where so many characters of UTF-16 end, as `parseAnnotation` counts them. An ancestor's analyzer may have made them wide
   * (`ＮＨＫ` for NHK): as many characters, but more bytes.
   */
  #passOver(characters: number): number {
    let at = this.#offset;
    for (let left = characters; left > 0 && at < this.#end; left--) {
      const byte = this.#bytes[at] ?? 0;
      // Two characters of two bytes each stand for one of four.
      at += byte < 0x80 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 3 : 2;
    }
    return at;
  }

  #isHere(bytes: Buffer, start: number, end: number): boolean {
    const offset = this.#offset;
    if (offset + end - start > this.#end) return false;
    for (let at = start; at < end; at++) if (bytes[at] !== this.#bytes[offset + at - start]) return false;
    return true;
  }
}

const codeOf = (letter: string): number => letter.charCodeAt(0);
const [star, plus, exclamation, lessThan, greaterThan] = [
  codeOf('*'),
  codeOf('+'),
  codeOf('!'),
  codeOf('<'),
  codeOf('>'),
];
const [space, newline, minus, zero, letterE] = [codeOf(' '), codeOf('\n'), codeOf('-'), codeOf('0'), codeOf('E')];
const unitTypes = dependencyTypes.map(codeOf);
const marks: ReadonlySet<string> = new Set(['!', '*', '+', 'E']);
const spanMark = Buffer.from('<形態素:');
const endLine = Buffer.from('EOS\n');
const fieldsOfWord = 11;

const isDigit = (byte: number): boolean => byte >= zero && byte <= zero + 9;

const stands = (mark: Buffer, bytes: Buffer, at: number): boolean => {
  for (let of = 0; of < mark.length; of++) if (bytes[at + of] !== mark[of]) return false;
  return true;
};

const hasFields = (line: string): boolean => line.split(' ', fieldsOfWord).length === fieldsOfWord;

/** The end of a line, and of the lines with other readings that belong to it. */
const endOfWord = ({ bytes, view }: Utf8Bytes, from: number, limit: number): number => {
  let end = from;
  for (;;) {
    while (end < limit && bytes[end] !== newline) end++;
    if (!goesOn(view, end + 1, limit)) return end;
    end++;
  }
};
