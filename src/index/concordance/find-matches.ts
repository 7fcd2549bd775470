import type { Collection } from '../search/collection.ts';
import type { Cursor } from '../cursors/cursor.ts';
import { EveryCursor, MarkedCursor } from '../cursors/match-cursors.ts';
import type { Accepts } from '../search/run-query.ts';
import { meetingPoint } from '../cursors/sum-cursor.ts';
import { compareKeys } from '../segment/document-key.ts';
import type { TermEntry } from '../segment/dictionary.ts';
import { type DocumentWords, noWord } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import type { QuestionReader, SegmentReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { termKey } from '../segment/term-key.ts';
import { folded } from '../../analyzer/content-words.ts';
import type { CountedRegions } from './counted-regions.ts';
import { linkedSpans, WordKinds } from './linked-spans.ts';
import type { PatternQuery, WordQuery } from '../../query/word-pattern.ts';
import { PatternMachine, type WordRow } from './pattern-machine.ts';
import { WordPlaces } from './word-places.ts';
import { rowsThatMeet, rowTest } from './word-test.ts';
import { writtenMatches } from './written-matches.ts';

/** The matches of one document. The words are valid until the next document is asked for. */
export interface DocumentMatches {
  readonly segment: Segment;
  readonly document: number;
  readonly words: DocumentWords;
  /** First position and the one after the last, match after match, ascending; none overlaps another. */
  readonly spans: readonly Span[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
}

/** Documents looked at between two chances for others to run. */
const documentsPerTurn = 64;

interface Looking {
  readonly accepts: Accepts;
  readonly reader: QuestionReader;
  /** Sentences of other parts of pages are passed over. */
  readonly regions: CountedRegions;
}

/** All matches in the order of the documents' ids; null now and then, when work has been done without a match. */
export function* findMatches(
  collection: Collection,
  query: WordQuery,
  { accepts, reader, regions }: Looking,
): Generator<DocumentMatches | null> {
  const { segments } = collection;
  const machines = 'patterns' in query ? query.patterns.map((pattern) => new PatternMachine(pattern)) : [];
  const sources = segments.map((segment) =>
    'written' in query
      ? writtenMatches(reader.of(segment), { collection, query, regions, accept: accepts(segment) })
      : new SegmentMatches(reader.of(segment), { query, machines, regions }).documents(accepts(segment)),
  );
  const heads: (DocumentMatches | 'done' | 'unknown')[] = sources.map(() => 'unknown');
  for (;;) {
    for (const [at, source] of sources.entries()) {
      while (heads[at] === 'unknown') {
        const next = source.next();
        if (next.done === true) heads[at] = 'done';
        else if (next.value === null) yield null;
        else heads[at] = next.value;
      }
    }
    let first = -1;
    for (const [at, head] of heads.entries()) {
      const best = heads[first];
      if (typeof head === 'string') continue;
      if (best === undefined || typeof best === 'string' || compareKeys(keyOf(head), keyOf(best)) < 0) first = at;
    }
    const chosen = heads[first];
    if (chosen === undefined || typeof chosen === 'string') return;
    yield chosen;
    heads[first] = 'unknown';
  }
}

const keyOf = ({ segment: { columns }, document }: DocumentMatches) => ({
  id: columns.ids[document] ?? 0,
  revision: columns.revisions[document] ?? 0,
});

/** A machine with what its tests say of the rows of one lexicon. */
interface ReadyMachine {
  readonly machine: PatternMachine;
  readonly meets: readonly Uint8Array[];
  /** Rows a match can begin with. */
  readonly first: Uint8Array;
}

/**
 * Testing all rows of a lexicon pays when many documents are looked at. The first documents, one for so many rows, are
 * looked at with tests of the words that they have: that is enough for the first lines of a common pattern.
 */
const rowsPerProbe = 1000;

class SegmentMatches {
  readonly #reader: SegmentReader;
  readonly #segment: Segment;
  readonly #query: PatternQuery;
  readonly #regions: CountedRegions;
  readonly #kinds: WordKinds;
  readonly #row: SentenceRow;
  #machines: readonly ReadyMachine[];
  /** Rows of the rarest word that every match has; null: nothing is known of matches. */
  #leader: Uint8Array | null = null;

  constructor(
    reader: SegmentReader,
    {
      query,
      machines,
      regions,
    }: Pick<Looking, 'regions'> & { query: PatternQuery; machines: readonly PatternMachine[] },
  ) {
    const { segment, words } = reader;
    const { size } = segment.lexicon;
    this.#reader = reader;
    this.#segment = segment;
    this.#row = new SentenceRow(words);
    this.#query = query;
    this.#regions = regions;
    this.#kinds = new WordKinds(segment.lexicon);
    this.#machines = machines.map((machine) => ({
      machine,
      meets: machine.tests.map(() => new Uint8Array(size)),
      first: new Uint8Array(size),
    }));
  }

  *documents(accept: (document: number) => boolean): Generator<DocumentMatches | null> {
    const { lexicon, documents } = this.#segment;
    const probed = Math.min(documents, Math.ceil(lexicon.size / rowsPerProbe));
    const learn = this.#learner();
    for (let document = 0; document < probed; document++)
      if (accept(document)) {
        const words = this.#reader.read(document);
        learn(words);
        yield this.#found(document, words, this.#spans(words));
      }
    if (probed === documents) return;
    this.#testAllRows();
    const needed = this.#neededWords();
    this.#leader = needed[0]?.rows ?? null;
    const candidates = candidatesOf(this.#segment, needed);
    let looked = 0;
    for (let document = candidates.advance(probed); document < endOfDocuments; ) {
      if (accept(document)) {
        const words = this.#reader.read(document);
        const places = candidates.places?.() ?? null;
        const spans = places === null ? this.#spans(words) : this.#spansAround(words, places);
        if (spans.length > 0 || ++looked % documentsPerTurn === 0) yield this.#found(document, words, spans);
      }
      document = candidates.advance(document + 1);
    }
  }

  #found(document: number, words: DocumentWords, spans: readonly Span[]): DocumentMatches | null {
    return spans.length === 0 ? null : { segment: this.#segment, document, words, spans };
  }

  /** Tests the rows of a document that no document before it had. */
  #learner(): (words: DocumentWords) => void {
    const { lexicon } = this.#segment;
    const known = new Uint8Array(lexicon.size);
    const tests = this.#machines.map(({ machine }) => machine.tests.map((test) => rowTest(test, lexicon)));
    return ({ types, length }) => {
      for (let at = 0; at < length; at++) {
        const row = types[at] ?? noWord;
        if (row === noWord || known[row] === 1) continue;
        known[row] = 1;
        for (const [number, { machine, meets, first }] of this.#machines.entries()) {
          for (const [test, holds] of tests[number]!.entries()) if (holds(row)) meets[test]![row] = 1;
          if (machine.first.some((test) => meets[test]![row] === 1)) first[row] = 1;
        }
      }
    };
  }

  #testAllRows(): void {
    const { lexicon } = this.#segment;
    this.#machines = this.#machines.map(({ machine }) => {
      const meets = machine.tests.map((test) => rowsThatMeet(test, lexicon));
      return {
        machine,
        meets,
        first: unionOf(
          machine.first.map((test) => meets[test]!),
          lexicon.size,
        ),
      };
    });
  }

  /** Words that every match has, from all parts of a linked pattern. */
  #neededWords(): readonly NeededWords[] {
    return this.#machines
      .flatMap(({ machine, meets }) => machine.needed.map((test) => meets[test]!))
      .map((rows) => neededWords(this.#segment, rows))
      .sort((a, b) => a.documents - b.documents);
  }

  #spans(words: DocumentWords): readonly Span[] {
    const spans: Span[] = [];
    for (let sentence = 0; sentence < words.sentences; sentence++) {
      if (this.#regions[words.sentenceRegions[sentence] ?? 0] !== 1) continue;
      this.#row.open(sentence);
      if (this.#leader === null || holdsAny(this.#row, this.#leader)) this.#addSpans(spans, words);
    }
    return spans;
  }

  /** Only the sentences with some places, which are those of words that every match has, are read. */
  #spansAround(words: DocumentWords, places: Int32Array): readonly Span[] {
    const spans: Span[] = [];
    let end = 0;
    for (const place of places) {
      if (place < end || place >= words.length) continue;
      const sentence = words.sentenceAt(place);
      end = words.sentenceStarts[sentence + 1] ?? 0;
      if (this.#regions[words.sentenceRegions[sentence] ?? 0] !== 1) continue;
      this.#row.open(sentence);
      this.#addSpans(spans, words);
    }
    return spans;
  }

  /** Of the sentence that was opened. */
  #addSpans(spans: Span[], words: DocumentWords): void {
    const row = this.#row;
    if (this.#machines.length === 1) {
      addMatches(spans, row, this.#machines[0]!);
      return;
    }
    const found: Span[][] = [];
    for (const ready of this.#machines) {
      const matches: Span[] = [];
      addMatches(matches, row, ready);
      if (matches.length === 0) return;
      found.push(matches);
    }
    const { start, types } = row;
    const bunsetsu = words.bunsetsuOf(row.sentence);
    spans.push(...linkedSpans(found, this.#query.links, { bunsetsu, start, types, kinds: this.#kinds }));
  }
}

/** One sentence after the other, without an object for each. */
class SentenceRow implements WordRow {
  sentence = 0;
  types: Int32Array = new Int32Array(0);
  start = 0;
  end = 0;
  readonly #words: DocumentWords;

  constructor(words: DocumentWords) {
    this.#words = words;
  }

  open(sentence: number): void {
    const words = this.#words;
    this.sentence = sentence;
    this.types = words.typesOf(sentence);
    this.start = words.sentenceStarts[sentence] ?? 0;
    this.end = (words.sentenceStarts[sentence + 1] ?? 0) - 1;
  }

  bunsetsuStarts(position: number): boolean {
    const bunsetsu = this.#words.bunsetsuOf(this.sentence);
    const at = bunsetsu.holding(position - this.start);
    return at >= 0 && bunsetsu.starts[at] === position - this.start;
  }
}

/** Leftmost matches, each as long as can be, none overlapping the one before. */
const addMatches = (spans: Span[], row: SentenceRow, { machine, meets, first }: ReadyMachine): void => {
  const { types, sentence, end: last } = row;
  for (let position = row.start; position < last; ) {
    const end = first[types[position] ?? 0] === 1 ? machine.longest(row, position, meets) : -1;
    if (end > position) spans.push({ start: position, end, sentence });
    position = Math.max(end, position + 1);
  }
};

const holdsAny = ({ types, start, end }: WordRow, rows: Uint8Array): boolean => {
  for (let position = start; position < end; position++) if (rows[types[position] ?? 0] === 1) return true;
  return false;
};

const unionOf = (all: readonly Uint8Array[], size: number): Uint8Array => {
  if (all.length === 1) return all[0]!;
  const union = new Uint8Array(size);
  for (const rows of all) for (let row = 0; row < size; row++) if (rows[row] === 1) union[row] = 1;
  return union;
};

/** More words than this and all documents are read: one after the other is faster than that many lists. */
const listsMost = 500;
/** So many lists are gone through side by side, which tells the sentences to read; more tell only the documents. */
const placedListsMost = 32;

/** Documents that may have matches; where the words that lead to them stand, if that is known. */
interface Candidates {
  /** The first one from `target` on; `endOfDocuments` or more after the last. */
  advance(target: number): number;
  places?(): Int32Array;
}

/** Those that have a word of each kind; the first kind is the rarest and leads. */
const candidatesOf = (segment: Segment, [leader, ...others]: readonly NeededWords[]): Candidates => {
  if (leader === undefined || leader.terms === null) return new EveryCursor(segment.documents);
  const rare = others.filter(({ documents, terms }) => terms !== null && documents < segment.documents / 2);
  const parts = [leader, ...rare].map(({ terms }) => holding(segment, terms ?? []));
  const [first] = parts;
  return {
    advance: (target) => meetingPoint(parts, target),
    ...(first instanceof WordPlaces ? { places: () => first.places() } : {}),
  };
};

const holding = (segment: Segment, terms: readonly TermEntry[]): Cursor => {
  if (terms.length <= placedListsMost) return new WordPlaces(terms.map((entry) => segment.cursor(entry)));
  const marks = new Uint8Array(segment.documents);
  for (const entry of terms)
    segment.cursor(entry).forEach((document) => {
      marks[document] = 1;
    });
  return new MarkedCursor(marks);
};

/** Words that every match has one of. */
interface NeededWords {
  readonly rows: Uint8Array;
  /** As written; null: too many. */
  readonly terms: readonly TermEntry[] | null;
  /** At most so many have any of them. */
  readonly documents: number;
}

const neededWords = (segment: Segment, rows: Uint8Array): NeededWords => {
  const surfaces = surfacesOf(segment.lexicon, rows);
  if (surfaces === null) return { rows, terms: null, documents: Infinity };
  const terms = [...surfaces]
    .flatMap((surface) => (['text', 'side'] as const).map((part) => termKey(part, 'surface', surface)))
    .flatMap((key) => segment.dictionary.find(key) ?? []);
  return { rows, terms, documents: terms.reduce((sum, { documents }) => sum + documents, 0) };
};

const surfacesOf = (lexicon: Lexicon, rows: Uint8Array): ReadonlySet<string> | null => {
  const surfaces = new Set<string>();
  for (let row = rows.indexOf(1); row >= 0; row = rows.indexOf(1, row + 1)) {
    surfaces.add(folded(lexicon.surface(row)));
    if (surfaces.size > listsMost) return null;
  }
  return surfaces;
};
