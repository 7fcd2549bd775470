import type { Bunsetsu } from '../../analyzer/port.ts';
import type { Collection } from '../query/collection.ts';
import type { Accepts } from '../query/run-query.ts';
import { compareKeys } from '../segment/document-key.ts';
import { type DocumentWords, noWord } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import type { Segment } from '../segment/segment.ts';
import { termKey } from '../term-key.ts';
import { folded } from '../words.ts';
import { linkedSpans } from './linked-spans.ts';
import type { WordQuery } from './pattern-language.ts';
import { PatternMachine, type WordRow } from './pattern-machine.ts';
import { rowsThatMeet, rowTest } from './word-test.ts';

/** The matches of one document. The words are valid until the next document is asked for. */
export interface DocumentMatches {
  readonly segment: Segment;
  readonly document: number;
  readonly words: DocumentWords;
  /** First position and the one after the last, match after match, ascending; none overlaps another. */
  readonly spans: readonly Span[];
  readonly bunsetsuOf: (sentence: number) => readonly Bunsetsu[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
}

/** Documents looked at between two chances for others to run. */
const documentsPerTurn = 64;

/** All matches in the order of the documents' ids; null now and then, when work has been done without a match. */
export function* findMatches(
  { segments }: Collection,
  query: WordQuery,
  accepts: Accepts,
): Generator<DocumentMatches | null> {
  const machines = query.patterns.map((pattern) => new PatternMachine(pattern));
  const sources = segments.map((segment) => new SegmentMatches(segment, query, machines).documents(accepts(segment)));
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
  readonly #segment: Segment;
  readonly #query: WordQuery;
  #machines: readonly ReadyMachine[];
  /** Rows of the rarest word that every match has; null: nothing is known of matches. */
  #leader: Uint8Array | null = null;
  #bunsetsu: { sentence: number; found: readonly Bunsetsu[] } | null = null;

  constructor(segment: Segment, query: WordQuery, machines: readonly PatternMachine[]) {
    const { size } = segment.lexicon;
    this.#segment = segment;
    this.#query = query;
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
    for (let document = 0; document < probed; document++) if (accept(document)) yield this.#look(document, learn);
    if (probed === documents) return;
    this.#testAllRows();
    let looked = 0;
    for (const document of candidates(this.#segment, this.#leader, probed)) {
      if (!accept(document)) continue;
      const found = this.#look(document, null);
      if (found !== null || ++looked % documentsPerTurn === 0) yield found;
    }
  }

  #look(document: number, learn: ((words: DocumentWords) => void) | null): DocumentMatches | null {
    const segment = this.#segment;
    const words = segment.readWords(document);
    learn?.(words);
    this.#bunsetsu = null;
    const spans = this.#spans(words);
    if (spans.length === 0) return null;
    return { segment, document, words, spans, bunsetsuOf: (sentence) => this.#bunsetsuOf(words, sentence) };
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
    this.#leader = rarest(
      this.#machines.flatMap(({ machine, meets }) => machine.needed.map((test) => meets[test]!)),
      lexicon,
    );
  }

  #bunsetsuOf(words: DocumentWords, sentence: number): readonly Bunsetsu[] {
    if (this.#bunsetsu?.sentence !== sentence) this.#bunsetsu = { sentence, found: words.bunsetsuOf(sentence) };
    return this.#bunsetsu.found;
  }

  #spans(words: DocumentWords): readonly Span[] {
    const spans: Span[] = [];
    for (let sentence = 0; sentence < words.sentences; sentence++) {
      const start = words.sentenceStarts[sentence] ?? 0;
      const end = (words.sentenceStarts[sentence + 1] ?? 0) - 1;
      if (this.#leader !== null && !holdsAny(words.types, { start, end }, this.#leader)) continue;
      const row = this.#rowOf(words, sentence, { start, end });
      const found = this.#machines.map((ready) => matchesIn(row, ready, sentence));
      if (found.length === 1) spans.push(...found[0]!);
      else if (found.every((each) => each.length > 0))
        spans.push(
          ...linkedSpans(found, this.#query.links, {
            bunsetsu: this.#bunsetsuOf(words, sentence),
            start,
            particle: (position) => particleAt(this.#segment.lexicon, words.types[position] ?? -1),
          }),
        );
    }
    return spans;
  }

  #rowOf(words: DocumentWords, sentence: number, { start, end }: { start: number; end: number }): WordRow {
    let starts: Set<number> | null = null;
    const bunsetsuStarts = (position: number): boolean => {
      starts ??= new Set(this.#bunsetsuOf(words, sentence).map(({ first }) => start + first));
      return starts.has(position);
    };
    return { types: words.types, start, end, bunsetsuStarts };
  }
}

/** Leftmost matches, each as long as can be, none overlapping the one before. */
const matchesIn = (row: WordRow, { machine, meets, first }: ReadyMachine, sentence: number): Span[] => {
  const spans: Span[] = [];
  for (let position = row.start; position < row.end; ) {
    const end = first[row.types[position] ?? 0] === 1 ? machine.longest(row, position, meets) : -1;
    if (end > position) spans.push({ start: position, end, sentence });
    position = Math.max(end, position + 1);
  }
  return spans;
};

const holdsAny = (types: Int32Array, { start, end }: { start: number; end: number }, rows: Uint8Array): boolean => {
  for (let position = start; position < end; position++) if (rows[types[position] ?? 0] === 1) return true;
  return false;
};

const unionOf = (all: readonly Uint8Array[], size: number): Uint8Array => {
  const union = new Uint8Array(size);
  for (const rows of all) for (let row = 0; row < size; row++) if (rows[row] === 1) union[row] = 1;
  return union;
};

const rarest = (all: readonly Uint8Array[], lexicon: Lexicon): Uint8Array | null => {
  const counts = all.length > 1 ? lexicon.counts.all() : [];
  const total = (rows: Uint8Array): number => rows.reduce((sum, meets, row) => sum + meets * (counts[row] ?? 0), 0);
  const [first] = all.map((rows) => ({ rows, total: total(rows) })).sort((a, b) => a.total - b.total);
  return first?.rows ?? null;
};

/** More words than this and all documents are read: one after the other is faster than that many lists. */
const listsMost = 500;

/** Documents from `from` on that may hold a word of the leading rows, ascending. */
function* candidates(segment: Segment, leader: Uint8Array | null, from: number): Generator<number> {
  const surfaces = leader === null ? null : surfacesOf(segment.lexicon, leader);
  if (surfaces === null) {
    for (let document = from; document < segment.documents; document++) yield document;
    return;
  }
  const holding = new Uint8Array(segment.documents);
  for (const surface of surfaces)
    for (const part of ['text', 'side'] as const) {
      const entry = segment.dictionary.find(termKey(part, 'surface', surface));
      if (entry === null) continue;
      segment.cursor(entry).forEach((document) => {
        holding[document] = 1;
      });
    }
  for (let document = from; document < holding.length; document++) if (holding[document] === 1) yield document;
}

const surfacesOf = (lexicon: Lexicon, rows: Uint8Array): ReadonlySet<string> | null => {
  const surfaces = new Set<string>();
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] !== 1) continue;
    surfaces.add(folded(lexicon.surface(row)));
    if (surfaces.size > listsMost) return null;
  }
  return surfaces;
};

const particleAt = (lexicon: Lexicon, type: number): string | null =>
  type >= 0 && lexicon.grammar(type).pos.startsWith('助詞') ? lexicon.surface(type) : null;
