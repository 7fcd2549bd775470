import type { SourceEntry } from './kuromoji-source.ts';

/** Collects dictionary entries into columns; equal strings and equal grammars are kept once. */
export class RowTables {
  readonly entries: SourceEntry[] = [];
  readonly #grammar: number[] = [];
  readonly #base: number[] = [];
  readonly #reading: number[] = [];
  readonly #pronunciation: number[] = [];
  readonly #grammars = new Numbering();
  readonly #strings = new Numbering();

  get count(): number {
    return this.entries.length;
  }

  add(entry: SourceEntry): void {
    const { features } = entry;
    this.entries.push(entry);
    this.#grammar.push(this.#grammars.of(features.slice(0, 6).join(',')));
    this.#base.push(this.#strings.of(features[6] ?? '*'));
    this.#reading.push(this.#strings.of(features[7] ?? '*'));
    this.#pronunciation.push(this.#strings.of(features[8] ?? '*'));
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
        left: Uint16Array.from(this.entries, ({ left }) => left),
        right: Uint16Array.from(this.entries, ({ right }) => right),
        cost: Int16Array.from(this.entries, ({ cost }) => cost),
        grammar: Uint16Array.from(this.#grammar),
        base: Int32Array.from(this.#base),
        reading: Int32Array.from(this.#reading),
        pronunciation: Int32Array.from(this.#pronunciation),
        stringStart,
        stringUnits,
      },
    };
  }
}

/** Numbers names in order of first appearance. */
class Numbering {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

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
