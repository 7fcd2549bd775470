import type { Vocabulary } from '../annotated-words.ts';
import { type RegionClass, regionClasses } from '../region.ts';
import { termKey, type WordKind } from '../term-key.ts';
import type { WordFacts } from '../word-facts.ts';
import type { WordType } from './lexicon.ts';

type TermTable = `${RegionClass} ${WordKind}`;

const termTables = regionClasses.flatMap((part) =>
  (['surface', 'word', 'synonym'] as const).map((kind): TermTable => `${part} ${kind}`),
);

/**
 * What a segment needs to know of each kind of word: its row in the lexicon and its terms, as
 * numbers side by side (a cell), for a word is looked up with every occurrence.
 */
export class WordRows {
  /** Rows of the lexicon in the order in which they first came. */
  readonly types: WordType[] = [];
  /** Of words and synonym nodes, in the order in which they first came: a term's number is its place here. */
  readonly terms: string[] = [];
  readonly #vocabulary: Vocabulary;
  readonly #termOf: Readonly<Record<TermTable, Map<string, number>>> = Object.fromEntries(
    termTables.map((table) => [table, new Map<string, number>()]),
  ) as Record<TermTable, Map<string, number>>;
  readonly #nodeTerms: number[] = [];
  readonly #severalForms: (readonly number[])[] = [[]];
  #cells = new Int32Array(1 << 16);
  /** By row. */
  readonly #cellOf: number[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** How often each kind of word was counted. */
  get counts(): Uint32Array {
    return Uint32Array.from(this.#cellOf, (cell) => this.#cells[cell + countField] ?? 0);
  }

  /** The cell of a word, by its code (see AnnotatedWords). */
  cellOf(code: number): number {
    const cell = code * cellFields;
    if (cell >= this.#cells.length) this.#growCells(cell);
    if (this.#cells[cell] === 0) this.#fill(cell, this.#vocabulary.factsOf(code), (code & 1) === 1);
    return cell;
  }

  /** Counts an occurrence; gives the number of the row. */
  count(cell: number): number {
    const at = cell + countField;
    this.#cells[at] = (this.#cells[at] ?? 0) + 1;
    return ((this.#cells[cell] ?? 0) >> rowBits) - 1;
  }

  isContent(cell: number): boolean {
    return ((this.#cells[cell] ?? 0) & contentFlag) !== 0;
  }

  isSymbol(cell: number): boolean {
    return ((this.#cells[cell] ?? 0) & symbolFlag) !== 0;
  }

  /** See common-words.ts. */
  isCommon(cell: number): boolean {
    return ((this.#cells[cell] ?? 0) & commonFlag) !== 0;
  }

  surfaceTerm(cell: number, part: RegionClass): number {
    const at = cell + surfaceField + partNumbers[part];
    const known = this.#cells[at] ?? 0;
    if (known > 0) return known - 1;
    const term = this.#termFor({ part, kind: 'surface', text: this.#factsOf(cell).surface });
    this.#cells[at] = term + 1;
    return term;
  }

  /** The term of a word's form; a negative number stands for `formTerms`, none or several. */
  formTerm(cell: number, part: RegionClass): number {
    const at = cell + formField + partNumbers[part];
    const known = this.#cells[at] ?? 0;
    if (known !== 0) return known > 0 ? known - 1 : known;
    const [term = -1, ...more] = this.#factsOf(cell).forms.map((form) =>
      this.#termFor({ part, kind: 'word', text: form }),
    );
    const found = term < 0 ? -1 : more.length === 0 ? term : -this.#severalForms.push([term, ...more]);
    this.#cells[at] = found < 0 ? found : found + 1;
    return found;
  }

  formTerms(form: number): readonly number[] {
    return this.#severalForms[-form - 1] ?? [];
  }

  /** The term of a synonym node, by its number in the vocabulary. */
  nodeTerm(node: number, part: RegionClass): number {
    const at = node * regionClasses.length + partNumbers[part];
    return (this.#nodeTerms[at] ??= this.#termFor({ part, kind: 'synonym', text: this.#vocabulary.nodeOf(node).node }));
  }

  nodeScore(node: number): number {
    return this.#vocabulary.nodeOf(node).score;
  }

  #termFor({ part, kind, text }: { part: RegionClass; kind: WordKind; text: string }): number {
    const table = this.#termOf[`${part} ${kind}`];
    const known = table.get(text);
    if (known !== undefined) return known;
    const term = this.terms.push(termKey(part, kind, text)) - 1;
    table.set(text, term);
    return term;
  }

  #factsOf(cell: number): WordFacts {
    return this.#vocabulary.factsOf(cell / cellFields);
  }

  #fill(cell: number, { type, isSymbol, isCommon }: WordFacts, spaced: boolean): void {
    this.types.push(spaced ? { ...type, spaced } : type);
    this.#cellOf.push(cell);
    const flags = (type.content ? contentFlag : 0) | (isSymbol ? symbolFlag : 0) | (isCommon ? commonFlag : 0);
    this.#cells[cell] = (this.types.length << rowBits) | flags;
  }

  #growCells(cell: number): void {
    const larger = new Int32Array(Math.max(this.#cells.length * 2, cell + cellFields));
    larger.set(this.#cells);
    this.#cells = larger;
  }
}

// Fields of a cell, half a line of the cache: 8 × (row + 1) + flags (0: not seen yet), occurrences, then by part of the page
// the term of the surface and that of the form, each + 1 (0: not looked up yet; negative: see formTerms).
const cellFields = 8;
const rowBits = 3;
const countField = 1;
const surfaceField = 2;
const formField = 5;
const contentFlag = 1;
const symbolFlag = 2;
const commonFlag = 4;

const partNumbers = Object.fromEntries(regionClasses.map((part, at) => [part, at])) as Record<RegionClass, number>;
