import { enlarged } from '../base/enlarged.ts';
import type { Analyzer } from '../analyzer/port.ts';
import type { Tokens } from '../analyzer/tokens.ts';
import type { EncodedAnnotation } from '../model/document.ts';
import { cdataContent } from '../standard/xml.ts';
import { ByteSink } from '../text/byte-sink.ts';
import { ownCopy } from '../text/own-copy.ts';
import type { WordSpans } from '../text/word-spans.ts';

/**
 * The annotations of the texts of the page that a worker formats, and of pages before it: a quarter of a site's text (menus, headings,
 * anchors) stands on several of its pages. They lie in two generations; when the young one is full it becomes the old one, and what no
 * page has asked for since the last change is forgotten.
 */
export class AnnotationCache {
  readonly #analyzer: Analyzer;
  readonly #bytesKept: number;
  #young: Generation;
  #old: Generation;

  /** `bytesKept`: bytes of annotations in both generations. */
  constructor(analyzer: Analyzer, bytesKept: number) {
    this.#analyzer = analyzer;
    this.#bytesKept = bytesKept;
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
    const unmet = texts.filter((text) => !young.has(text) && !young.take(text, this.#old));
    await this.#analyzer.annotateInto(unmet, young.sink, (at, tokens, isNoun) =>
      young.add(unmet[at] ?? '', tokens, isNoun),
    );
  }

  /** The annotation of a text of the page that was loaded last; its bytes are valid until the next page. */
  annotation(text: string): EncodedAnnotation {
    return { scheme: this.#analyzer.id, cdata: this.#young.annotation(text) };
  }

  words(text: string): WordSpans {
    return { text, spans: this.#young.words(text) };
  }
}

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
