import { enlarged } from '../base/enlarged.ts';
import type { Analyzer } from '../analyzer/port.ts';
import type { Tokens } from '../analyzer/tokens.ts';
import type { EncodedAnnotation } from '../model/document.ts';
import { cdataContent } from '../standard/xml.ts';
import { ByteSink } from '../text/byte-sink.ts';
import { ownCopy } from '../text/own-copy.ts';
import type { WordSpans } from '../text/word-spans.ts';

export interface AnnotationLimits {
  /** Bytes of annotations in both generations. */
  readonly bytesKept: number;
  /** Of a longer text the beginning is analysed: an annotation is fifty times as long as what it annotates. */
  readonly charactersMax: number;
}

/**
 * The annotations of the texts of the page that a worker formats, and of pages before it: a quarter of a site's text (menus, headings,
 * anchors) stands on several of its pages. They lie in two generations; when the young one is full it becomes the old one, and what no
 * page has asked for since the last change is forgotten.
 */
export class AnnotationCache {
  readonly #analyzer: Analyzer;
  readonly #bytesKept: number;
  readonly #charactersMax: number;
  #young: Generation;
  #old: Generation;

  constructor(analyzer: Analyzer, { bytesKept, charactersMax }: AnnotationLimits) {
    this.#analyzer = analyzer;
    this.#bytesKept = bytesKept;
    this.#charactersMax = charactersMax;
    this.#young = new Generation();
    this.#old = new Generation();
  }

  /** Annotates those texts of a page that are in neither generation. All of them can be asked for until the next call. */
  async load(texts: readonly string[]): Promise<void> {
    if (this.#young.bytes > this.#bytesKept / 2) {
      [this.#young, this.#old] = [this.#old, this.#young];
      this.#young.clear(this.#bytesKept);
    }
    const young = this.#young;
    const analysed = texts.every(({ length }) => length <= this.#charactersMax)
      ? texts
      : [...new Set(texts.map((text) => this.#analysed(text)))];
    const unmet = analysed.filter((text) => !young.has(text) && !young.take(text, this.#old));
    await this.#analyzer.annotateInto(unmet, young.sink, (at, tokens, isNoun) =>
      young.add(unmet[at] ?? '', tokens, isNoun),
    );
  }

  /** The annotation of a text of the page that was loaded last; its bytes are valid until the next page. */
  annotation(text: string): EncodedAnnotation {
    const analysed = this.#analysed(text);
    const annotation = { scheme: this.#analyzer.id, cdata: this.#young.annotation(analysed) };
    return analysed === text ? annotation : { ...annotation, characters: analysed.length };
  }

  words(text: string): WordSpans {
    const analysed = this.#analysed(text);
    return { text: analysed, spans: this.#young.words(analysed) };
  }

  #analysed(text: string): string {
    return text.length <= this.#charactersMax ? text : text.slice(0, endOfAnalysis(text, this.#charactersMax));
  }
}

/** After the last mark or space near the limit, so that no word is cut; else at the limit, but in no surrogate pair. */
const endOfAnalysis = (text: string, charactersMax: number): number => {
  const from = Math.max(1, charactersMax - edgeUnits);
  const mark = text.slice(from, charactersMax).search(/[、。，,\s\u3000][^、。，,\s\u3000]*$/);
  if (mark >= 0) return from + mark + 1;
  return charactersMax > 1 && isHighSurrogate(text.charCodeAt(charactersMax - 1)) ? charactersMax - 1 : charactersMax;
};

const edgeUnits = 200;
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Annotations as they stand in CDATA sections, one after the other, and the words of their texts. */
class Generation {
  readonly sink = new ByteSink();
  readonly #places = new Map<string, number>();
  /** For each text, where its annotation and its words end; they begin where those of the text before end. */
  #ends = new Int32Array(1 << 11);
  #spans = new Int32Array(1 << 12);
  #count = 0;
  #spanCount = 0;

  get bytes(): number {
    return this.sink.length;
  }

  has(text: string): boolean {
    return this.#places.has(text);
  }

  clear(bytesKept: number): void {
    this.#places.clear();
    this.#count = 0;
    this.#spanCount = 0;
    this.sink.rewind(0, bytesKept);
    if (this.#spans.length * Int32Array.BYTES_PER_ELEMENT > bytesKept) this.#spans = new Int32Array(1 << 12);
  }

  /** Takes a text over from the other generation; false when it is not there. */
  take(text: string, from: Generation): boolean {
    if (!from.has(text)) return false;
    this.sink.put(from.annotation(text));
    const words = from.words(text);
    this.#reserve(words.length);
    this.#spans.set(words, this.#spanCount);
    this.#spanCount += words.length;
    this.#end(text);
    return true;
  }

  /** The annotation that was just written into the sink. */
  add(text: string, { count, starts, ends, entries }: Tokens, isNoun: (entry: number) => boolean): void {
    const { sink } = this;
    const begin = this.#count === 0 ? 0 : this.#ends[2 * this.#count - 2]!;
    const written = sink.bytes.subarray(begin, sink.length);
    if (needsCare.test(text) || written.includes(']]>')) {
      const content = cdataContent(written.toString());
      sink.rewind(begin);
      sink.putString(content);
    }
    this.#reserve(2 * count);
    const spans = this.#spans;
    let to = this.#spanCount;
    for (let at = 0; at < count; at++) {
      spans[to++] = starts[at]!;
      spans[to++] = 2 * ends[at]! + (isNoun(entries[at]!) ? 1 : 0);
    }
    this.#spanCount = to;
    this.#end(text);
  }

  annotation(text: string): Uint8Array {
    const at = 2 * this.#placeOf(text);
    return this.sink.bytes.subarray(at === 0 ? 0 : this.#ends[at - 2], this.#ends[at]);
  }

  words(text: string): Int32Array {
    const at = 2 * this.#placeOf(text) + 1;
    return this.#spans.subarray(at === 1 ? 0 : this.#ends[at - 2], this.#ends[at]);
  }

  #placeOf(text: string): number {
    const place = this.#places.get(text);
    if (place === undefined) throw new RangeError('A text was not annotated with its page.');
    return place;
  }

  #end(text: string): void {
    if (2 * this.#count + 2 > this.#ends.length) this.#ends = enlarged(this.#ends, 2 * this.#count + 2);
    this.#ends[2 * this.#count] = this.sink.length;
    this.#ends[2 * this.#count + 1] = this.#spanCount;
    this.#places.set(ownCopy(text), this.#count++);
  }

  #reserve(more: number): void {
    const needed = this.#spanCount + more;
    if (needed > this.#spans.length) this.#spans = enlarged(this.#spans, needed);
  }
}

/** What XML cannot hold. Surrogates are no matter: alone they are U+FFFD in the bytes already. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const needsCare = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
