import type { Ranking } from '../port.ts';
import { lengthNorms } from '../cursors/bm25.ts';
import { regionClass, type RegionClass } from '../segment/region.ts';
import type { Region } from '../../model/region.ts';
import { isCommonWord } from '../segment/common-words.ts';
import { pairText, type TermKind, termKey, termPrefix } from '../segment/term-key.ts';
import { type PhraseCuts, phraseCuts } from '../cursors/phrase-cuts.ts';
import type { TermBeginning, TermEntry } from '../segment/dictionary.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import type { Segment } from '../segment/segment.ts';

/** Entries remembered, of all segments together. */
const entriesKept = 16_000;
/** A phrase has some ten beginnings of words, found or not. */
const beginningsKept = 50_000;

/** What scores need to know of all segments together; deleted documents do not count. */
export class Collection {
  readonly segments: readonly Segment[];
  readonly documents: number;
  readonly averageWords: number;
  /** K of every length code. */
  readonly norms: Float64Array;
  readonly #documentsWith = new Map<string, number>();
  readonly #deleted = new Map<Segment, Int32Array>();
  readonly #entries = new Map<Segment, Map<string, TermEntry | null>>();
  readonly #beginningsKnown = new Map<Segment, Map<string, TermBeginning>>();

  constructor(segments: readonly Segment[], constants: Pick<Ranking, 'k1' | 'b'>) {
    this.segments = segments;
    this.documents = segments.reduce((sum, { live }) => sum + live, 0);
    const words = segments.reduce((sum, { liveWords }) => sum + liveWords, 0);
    this.averageWords = words / Math.max(1, this.documents);
    this.norms = lengthNorms(constants, this.averageWords);
  }

  /** Living documents that hold a term: the highest number among the parts of pages looked at. */
  documentsWith(kind: TermKind, text: string, parts: readonly RegionClass[]): number {
    return Math.max(0, ...parts.map((part) => this.#countOf(termKey(part, kind, text))));
  }

  /** Where a segment has a term. One query asks several times: for its weight, its documents, their number, the snippets. */
  entryOf(segment: Segment, key: string): TermEntry | null {
    let known = this.#entries.get(segment);
    if (known === undefined || known.size * this.segments.length >= entriesKept)
      this.#entries.set(segment, (known = new Map()));
    let entry = known.get(key);
    if (entry === undefined) known.set(key, (entry = segment.dictionary.find(key)));
    return entry;
  }

  /** All ways to cut a phrase into words that a segment has as written; null: there are none. */
  phraseCuts(segment: Segment, part: RegionClass, pieces: readonly string[]): PhraseCuts | null {
    return phraseCuts(pieces, {
      beginnings: (text) => this.#beginnings(segment, termPrefix(part, 'surface'), text),
      isCommon: isCommonWord,
      pair: (from, to) => this.entryOf(segment, termKey(part, 'bigram', pairText(from, to))),
    });
  }

  /** Phrases have many beginnings in common, those of one character above all. */
  *#beginnings(segment: Segment, letter: string, text: string): Generator<readonly [length: number, entry: TermEntry]> {
    let known = this.#beginningsKnown.get(segment);
    if (known === undefined || known.size * this.segments.length >= beginningsKept)
      this.#beginningsKnown.set(segment, (known = new Map()));
    let length = 0;
    for (const character of text) {
      length += character.length;
      const key = letter + text.slice(0, length);
      let found = known.get(key);
      if (found === undefined) known.set(key, (found = segment.dictionary.beginning(key)));
      if (found.entry !== null) yield [length, found.entry];
      if (!found.goesOn) return;
    }
  }

  /** Dictionary entries of a segment whose text meets `accepts` and begins with `prefix`. */
  *expand(
    segment: Segment,
    {
      part,
      kind,
      prefix,
      accepts,
    }: { part: RegionClass; kind: TermKind; prefix: string; accepts: (text: string) => boolean },
  ): Generator<TermEntry> {
    const start = termPrefix(part, kind) + prefix;
    for (const [term, entry] of segment.dictionary.range(start, start)) if (accepts(term.slice(1))) yield entry;
  }

  #countOf(key: string): number {
    const known = this.#documentsWith.get(key);
    if (known !== undefined) return known;
    let count = 0;
    for (const segment of this.segments) {
      const entry = this.entryOf(segment, key);
      if (entry !== null) count += entry.documents - this.#deletedWith(segment, entry);
    }
    this.#documentsWith.set(key, count);
    return count;
  }

  #deletedWith(segment: Segment, entry: TermEntry): number {
    if (segment.deleted === null) return 0;
    const cursor = segment.cursor(entry);
    const deleted = this.#deletedOf(segment);
    let count = 0;
    if (entry.documents <= deleted.length) {
      cursor.forEach((document) => {
        if (segment.isDeleted(document)) count++;
      });
    } else {
      for (const document of deleted) {
        const found = cursor.advance(document);
        if (found === document) count++;
        else if (found === endOfDocuments) break;
      }
    }
    return count;
  }

  #deletedOf(segment: Segment): Int32Array {
    let deleted = this.#deleted.get(segment);
    if (deleted === undefined) {
      deleted = Int32Array.from({ length: segment.documents }, (_, at) => at).filter((at) => segment.isDeleted(at));
      this.#deleted.set(segment, deleted);
    }
    return deleted;
  }
}

/** Which lists of a term hold what stands in some regions. */
export const partsOf = (regions: readonly Region[] | null): readonly RegionClass[] =>
  regions === null ? ['text'] : [...new Set(regions.map(regionClass))];
