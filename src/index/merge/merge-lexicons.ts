import { ByteWriter } from '../files/byte-writer.ts';
import type { FileSink } from '../files/file-sink.ts';
import type { Grammar, Lexicon } from '../segment/lexicon.ts';
import { NumberLog } from '../memory/number-log.ts';
import { lexiconOrder, type StringPool, writeLexiconRows } from '../write/write-lexicon.ts';

/** A lexicon, and how often each of its rows occurs in living documents. */
export interface LivingLexicon {
  readonly lexicon: Lexicon;
  readonly counts: Uint32Array;
}

/**
 * One lexicon of several; gives, per source, old row → new row. Kinds of word that only deleted documents had are left out.
 * Strings are merged as the sorted lists they are, and kinds of word compared as numbers: none is held as an object.
 */
export const mergeLexicons = (sink: FileSink, sources: readonly LivingLexicon[]): readonly Uint32Array[] => {
  const { pool, numbers } = mergeStrings(sources);
  const grammars = new MergedGrammars();
  const rows = new MergedRows();
  const merged = sources.map(({ lexicon, counts }, at) => {
    const strings = numbers[at]!;
    const grammarNumbers = lexicon.grammars.map((grammar) => grammars.number(grammar));
    const [surfaces, bases, readings] = [lexicon.surfaces.all(), lexicon.bases.all(), lexicon.readings.all()];
    const [grammarOf, flags] = [lexicon.grammarOf.all(), lexicon.flags.all()];
    return counts.map((count, row) =>
      count === 0
        ? 0
        : rows.add(count, [
            strings[surfaces[row] ?? 0] ?? 0,
            strings[bases[row] ?? 0] ?? 0,
            strings[readings[row] ?? 0] ?? 0,
            grammarNumbers[grammarOf[row] ?? 0] ?? 0,
            flags[row] ?? 0,
          ]),
    );
  });
  const { columns } = rows;
  const order = lexiconOrder(columns.counts);
  writeLexiconRows(sink, columns, { order, pool, grammars: grammars.distinct });
  const rowOf = new Uint32Array(order.length);
  order.forEach((number, row) => {
    rowOf[number] = row;
  });
  for (const row of merged) row.forEach((number, at) => (row[at] = rowOf[number] ?? 0));
  return merged;
};

/** Gives also, per source, old number of a string → new number. */
const mergeStrings = (
  sources: readonly LivingLexicon[],
): { readonly pool: StringPool; readonly numbers: readonly Uint32Array[] } => {
  const used = sources.map(usedStrings);
  const numbers = used.map(({ length }) => new Uint32Array(length));
  const heads = sources.map(({ lexicon }, at) => new StringHead(lexicon.allStrings(), used[at]!));
  const text = new ByteWriter(1 << 20);
  const offsets = new NumberLog();
  for (;;) {
    let least: string | null = null;
    for (const { text: next } of heads) if (next !== null && (least === null || next < least)) least = next;
    const number = offsets.length;
    offsets.push(text.length);
    if (least === null) break;
    text.text(least);
    for (const [at, head] of heads.entries()) {
      if (head.text !== least) continue;
      numbers[at]![head.number] = number;
      head.advance();
    }
  }
  return { pool: { text: text.view(), offsets: Uint32Array.from(offsets.view()) }, numbers };
};

const usedStrings = ({ lexicon, counts }: LivingLexicon): Uint8Array => {
  const used = new Uint8Array(lexicon.strings);
  for (const column of [lexicon.surfaces, lexicon.bases, lexicon.readings])
    column.forEach((string, row) => {
      if (counts[row] !== 0) used[string] = 1;
    });
  return used;
};

/** The strings of a lexicon that are used, one after the other. */
class StringHead {
  /** Null after the last. */
  text: string | null = null;
  number = -1;
  readonly #strings: Iterator<string>;
  readonly #used: Uint8Array;

  constructor(strings: Iterator<string>, used: Uint8Array) {
    this.#strings = strings;
    this.#used = used;
    this.advance();
  }

  advance(): void {
    do {
      const next = this.#strings.next();
      this.text = next.done === true ? null : next.value;
      this.number++;
    } while (this.text !== null && this.#used[this.number] === 0);
  }
}

class MergedGrammars {
  readonly distinct: Grammar[] = [];
  readonly #numbers = new Map<string, number>();

  number(grammar: Grammar): number {
    const key = Object.values(grammar).join('\u0000');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.distinct.length);
    return this.distinct.push(grammar) - 1;
  }
}

/** Surface, base and reading, grammar, flags. */
type Row = readonly [number, number, number, number, number];

/** Numbers kinds of word in the order in which they come. Open addressing, at most half full. */
class MergedRows {
  readonly #counts = new NumberLog();
  readonly #fields = [new NumberLog(), new NumberLog(), new NumberLog(), new NumberLog(), new NumberLog()] as const;
  /** Number of a row and one; 0: free. */
  #slots = new Int32Array(1 << 16);

  add(count: number, row: Row): number {
    const slot = this.#slotOf(row);
    const known = (this.#slots[slot] ?? 0) - 1;
    if (known >= 0) {
      this.#counts.values[known] = (this.#counts.values[known] ?? 0) + count;
      return known;
    }
    const number = this.#counts.length;
    this.#counts.push(count);
    for (const [at, field] of this.#fields.entries()) field.push(row[at] ?? 0);
    this.#slots[slot] = number + 1;
    if (this.#counts.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  get columns() {
    const [surfaces, bases, readings, grammarOf, flags] = this.#fields;
    return {
      counts: this.#counts.view(),
      surfaces: surfaces.values,
      bases: bases.values,
      readings: readings.values,
      grammarOf: grammarOf.values,
      flags: flags.values,
    };
  }

  #slotOf(row: Row): number {
    const mask = this.#slots.length - 1;
    let slot = hash(row) & mask;
    for (;;) {
      const known = (this.#slots[slot] ?? 0) - 1;
      if (known < 0 || this.#fields.every((field, at) => field.values[known] === row[at])) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#counts.length; number++) {
      const [a, b, c, d, e] = this.#fields.map(({ values }) => values[number] ?? 0);
      this.#slots[this.#slotOf([a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0])] = number + 1;
    }
  }
}

const hash = (row: Row): number => {
  let mixed = 0;
  for (const field of row) mixed = Math.imul(mixed ^ field, 0x9e3779b1) ^ (mixed >>> 15);
  return (mixed ^ (mixed >>> 13)) >>> 0;
};
