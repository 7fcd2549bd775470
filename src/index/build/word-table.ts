import { enlarged } from '../../base/enlarged.ts';
import type { Vocabulary } from './annotated-words.ts';
import { type RegionClass, regionClasses } from '../segment/region.ts';
import { termKey, type WordKind } from '../segment/term-key.ts';
import type { WordFacts } from './word-facts.ts';
import { SortedTexts } from '../memory/sorted-texts.ts';
import { WordTypes } from '../write/word-types.ts';

/**
 * What segments need to know of each word of a vocabulary: its kind and its terms, as numbers side by side (a cell), for a word
 * is looked up with every occurrence. It stays from one segment to the next, as most words do.
 */
export class WordTable {
  readonly types = new WordTypes();
  /** Of words and synonym nodes, as they stand in the dictionary. */
  readonly terms = new SortedTexts();
  readonly #vocabulary: Vocabulary;
  readonly #nodeTerms: number[] = [];
  readonly #severalForms: (readonly number[])[] = [[]];
  #cells = new Int32Array(1 << 16);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The cell of a word, by its code (see AnnotatedWords). */
  cellOf(code: number): number {
    const cell = code * cellFields;
    if (cell >= this.#cells.length) this.#cells = enlarged(this.#cells, cell + cellFields);
    if (this.#cells[cell] === 0) this.#fill(cell, this.#vocabulary.factsOf(code), (code & 1) === 1);
    return cell;
  }

  /** Its kind, by the number that `types` gave. */
  typeOf(cell: number): number {
    return this.#cells[cell + typeField] ?? 0;
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
    return this.terms.number(termKey(part, kind, text));
  }

  #factsOf(cell: number): WordFacts {
    return this.#vocabulary.factsOf(cell / cellFields);
  }

  #fill(cell: number, { type, isSymbol, isCommon }: WordFacts, spaced: boolean): void {
    const flags = (type.content ? contentFlag : 0) | (isSymbol ? symbolFlag : 0) | (isCommon ? commonFlag : 0);
    this.#cells[cell] = knownFlag | flags;
    this.#cells[cell + typeField] = this.types.add(spaced ? { ...type, spaced } : type);
  }
}

// Fields of a cell, half a line of the cache: flags (0: not seen yet), the kind, then by part of the page the term of the
// surface and that of the form, each + 1 (0: not looked up yet; negative: see formTerms).
const cellFields = 8;
const typeField = 1;
const surfaceField = 2;
const formField = 5;
const knownFlag = 1;
const contentFlag = 2;
const symbolFlag = 4;
const commonFlag = 8;

const partNumbers = Object.fromEntries(regionClasses.map((part, at) => [part, at])) as Record<RegionClass, number>;
