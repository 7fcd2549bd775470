import { arcSize, endOfSearch, endOfWord, type DictionaryFacts } from './dictionary.ts';
import type { SourceEntry } from './source-entry.ts';

/** Collects dictionary entries into columns; equal strings and equal grammars are kept once. */
export class RowTables {
  readonly entries: SourceEntry[] = [];
  readonly #last: number[] = [];
  readonly #grammar: number[] = [];
  readonly #base: number[] = [];
  readonly #reading: number[] = [];
  readonly #pronunciation: number[] = [];
  readonly #grammars: Numbering;
  readonly #strings = new Numbering([]);
  readonly #firstString: number;

  /** With the grammars that are numbered already, and the number of the first string. */
  constructor(known: { readonly grammars: DictionaryFacts['grammars']; readonly firstString: number }) {
    this.#grammars = new Numbering(known.grammars.map((grammar) => grammar.join(',')));
    this.#firstString = known.firstString;
  }

  get count(): number {
    return this.entries.length;
  }

  /** All the rows of one word or class, those that can win before the others. Returns the first. */
  add(entries: readonly SourceEntry[]): number {
    const first = this.count;
    const { able, beaten } = byChance(entries);
    for (const entry of able) this.#addOne(entry);
    this.#last[this.count - 1] = endOfSearch;
    for (const entry of beaten) this.#addOne(entry);
    this.#last[this.count - 1] = (this.#last[this.count - 1] ?? 0) | endOfWord;
    return first;
  }

  #addOne(entry: SourceEntry): void {
    const { features } = entry;
    this.entries.push(entry);
    this.#last.push(0);
    this.#grammar.push(this.#grammars.of(features.slice(0, 6).join(',')));
    this.#base.push(this.#strings.of(features[6] ?? '*'));
    this.#reading.push(this.#strings.of(features[7] ?? '*'));
    this.#pronunciation.push(this.#strings.of(features[8] ?? '*'));
  }

  #arcs(): Int16Array {
    const arcs = new Int16Array(this.count * arcSize);
    for (const [row, { left, right, cost }] of this.entries.entries())
      arcs.set([left, right, cost, this.#last[row] ?? 0], row * arcSize);
    return arcs;
  }

  finish() {
    const strings = this.#strings.names;
    const stringStart = new Int32Array(strings.length + 1);
    strings.forEach((text, id) => {
      stringStart[id + 1] = (stringStart[id] ?? 0) + text.length;
    });
    const stringUnits = new Uint16Array(stringStart.at(-1) ?? 0);
    strings.forEach((text, id) => {
      const from = stringStart[id] ?? 0;
      for (let at = 0; at < text.length; at++) stringUnits[from + at] = text.charCodeAt(at);
    });
    return {
      grammars: this.#grammars.names.map(grammarOf),
      tables: {
        arcs: this.#arcs(),
        grammar: Uint16Array.from(this.#grammar),
        base: Int32Array.from(this.#base, (id) => this.#firstString + id),
        reading: Int32Array.from(this.#reading, (id) => this.#firstString + id),
        pronunciation: Int32Array.from(this.#pronunciation, (id) => this.#firstString + id),
        stringStart,
        stringUnits,
      },
    };
  }
}

/**
 * An entry whose connection ids another entry of the word has at less cost, or at the same cost before it, is on no best path:
 * the search need not look at it.
 */
const byChance = (entries: readonly SourceEntry[]): Record<'able' | 'beaten', readonly SourceEntry[]> => {
  const beats = (a: SourceEntry, b: SourceEntry, isBefore: boolean): boolean =>
    a.left === b.left && a.right === b.right && (a.cost < b.cost || (a.cost === b.cost && isBefore));
  const isBeaten = entries.map((entry, at) =>
    entries.some((other, otherAt) => otherAt !== at && beats(other, entry, otherAt < at)),
  );
  return {
    able: entries.filter((_, at) => isBeaten[at] === false),
    beaten: entries.filter((_, at) => isBeaten[at] === true),
  };
};

/** Numbers names in order of first appearance. */
class Numbering {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = [...names];
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

const grammarOf = (joined: string): [string, string, string, string, string, string] => {
  const [pos = '*', pos1 = '*', pos2 = '*', pos3 = '*', conjugationType = '*', conjugationForm = '*'] =
    joined.split(',');
  return [pos, pos1, pos2, pos3, conjugationType, conjugationForm];
};
