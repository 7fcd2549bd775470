import type { Vocabulary, VocabularyWord } from '../annotated-words.ts';
import { type RegionClass, regionClasses } from '../region.ts';
import { isCommonWord } from '../common-words.ts';
import { termKey, type WordKind } from '../term-key.ts';
import { folded, isContentWord, isSymbol, wordForms } from '../words.ts';
import type { WordType } from './lexicon.ts';
import { notAPair, type PostingChains } from './posting-chains.ts';

type TermTable = `${RegionClass} ${WordKind}`;

const termTables = regionClasses.flatMap((part) =>
  (['surface', 'word', 'synonym'] as const).map((kind): TermTable => `${part} ${kind}`),
);

/**
 * What a segment needs to know of each kind of word: its row in the lexicon and the posting lists of its terms, as
 * numbers side by side (a cell), for a word is looked up with every occurrence.
 */
export class WordRows {
  /** Rows of the lexicon in the order in which they first came. */
  readonly types: WordType[] = [];
  /** Terms of words and synonym nodes; `chains.first` of a word's list is its place here. */
  readonly terms: string[] = [];
  readonly #vocabulary: Vocabulary;
  readonly #chains: PostingChains;
  readonly #listOf: Readonly<Record<TermTable, Map<string, number>>> = Object.fromEntries(
    termTables.map((table) => [table, new Map<string, number>()]),
  ) as Record<TermTable, Map<string, number>>;
  readonly #nodeLists: number[] = [];
  readonly #severalForms: (readonly number[])[] = [[]];
  #cells = new Int32Array(1 << 16);
  #counts = new Uint32Array(1 << 12);

  constructor(vocabulary: Vocabulary, chains: PostingChains) {
    this.#vocabulary = vocabulary;
    this.#chains = chains;
  }

  /** How often each kind of word was counted. */
  get counts(): Uint32Array {
    return this.#counts.subarray(0, this.types.length);
  }

  /** The cell of a word, by its code (see AnnotatedWords). */
  cellOf(code: number): number {
    const cell = code * cellFields;
    if (cell >= this.#cells.length) this.#growCells(cell);
    if (this.#cells[cell] === 0) this.#fill(cell, this.#vocabulary.wordOf(code), (code & 1) === 1);
    return cell;
  }

  /** Counts an occurrence; gives the number of the row. */
  count(cell: number): number {
    const row = (this.#cells[cell] ?? 0) - 1;
    this.#counts[row] = (this.#counts[row] ?? 0) + 1;
    return row;
  }

  isContent(cell: number): boolean {
    return ((this.#cells[cell + flagsField] ?? 0) & contentFlag) !== 0;
  }

  isSymbol(cell: number): boolean {
    return ((this.#cells[cell + flagsField] ?? 0) & symbolFlag) !== 0;
  }

  /** See common-words.ts. */
  isCommon(cell: number): boolean {
    return ((this.#cells[cell + flagsField] ?? 0) & commonFlag) !== 0;
  }

  surfaceList(cell: number, part: RegionClass): number {
    const at = cell + surfaceField + partNumbers[part];
    const known = this.#cells[at] ?? 0;
    if (known > 0) return known - 1;
    const list = this.#listFor({ part, kind: 'surface', text: folded(this.#wordOf(cell).surface) });
    this.#cells[at] = list + 1;
    return list;
  }

  /** The list of a word's form; a negative number stands for `formLists`, none or several. */
  formList(cell: number, part: RegionClass): number {
    const at = cell + formField + partNumbers[part];
    const known = this.#cells[at] ?? 0;
    if (known !== 0) return known > 0 ? known - 1 : known;
    const forms = this.isContent(cell) ? wordForms(this.#wordOf(cell)) : [];
    const [list = -1, ...more] = forms.map((form) => this.#listFor({ part, kind: 'word', text: form }));
    const found = list < 0 ? -1 : more.length === 0 ? list : -this.#severalForms.push([list, ...more]);
    this.#cells[at] = found < 0 ? found : found + 1;
    return found;
  }

  formLists(form: number): readonly number[] {
    return this.#severalForms[-form - 1] ?? [];
  }

  /** The list of a synonym node, by its number in the vocabulary. */
  nodeList(node: number, part: RegionClass): number {
    const at = node * regionClasses.length + partNumbers[part];
    return (this.#nodeLists[at] ??= this.#listFor({ part, kind: 'synonym', text: this.#vocabulary.nodeOf(node).node }));
  }

  nodeScore(node: number): number {
    return this.#vocabulary.nodeOf(node).score;
  }

  #listFor({ part, kind, text }: { part: RegionClass; kind: WordKind; text: string }): number {
    const table = this.#listOf[`${part} ${kind}`];
    const known = table.get(text);
    if (known !== undefined) return known;
    const list = this.#chains.newList(this.terms.length, notAPair);
    this.terms.push(termKey(part, kind, text));
    table.set(text, list);
    return list;
  }

  #wordOf(cell: number): VocabularyWord {
    return this.#vocabulary.wordOf(cell / cellFields);
  }

  #fill(cell: number, word: VocabularyWord, spaced: boolean): void {
    const content = isContentWord(word);
    this.types.push(wordType(word, { spaced, content }));
    if (this.types.length > this.#counts.length) {
      const larger = new Uint32Array(this.#counts.length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#cells[cell] = this.types.length;
    this.#cells[cell + flagsField] =
      (content ? contentFlag : 0) |
      (isSymbol(word) ? symbolFlag : 0) |
      (isCommonWord(folded(word.surface)) ? commonFlag : 0);
  }

  #growCells(cell: number): void {
    const larger = new Int32Array(Math.max(this.#cells.length * 2, cell + cellFields));
    larger.set(this.#cells);
    this.#cells = larger;
  }
}

// Fields of a cell: row + 1 (0: not seen yet), flags, then by part of the page the list of the surface and that of the
// form, each + 1 (0: not looked up yet; negative: see formLists).
const cellFields = 8;
const flagsField = 1;
const surfaceField = 2;
const formField = 5;
const contentFlag = 1;
const symbolFlag = 2;
const commonFlag = 4;

const partNumbers = Object.fromEntries(regionClasses.map((part, at) => [part, at])) as Record<RegionClass, number>;

const wordType = (
  word: VocabularyWord,
  { spaced, content }: { readonly spaced: boolean; readonly content: boolean },
): WordType => ({
  surface: word.surface,
  base: word.base === '*' ? word.surface : word.base,
  reading: word.reading === '*' ? '' : word.reading,
  grammar: {
    pos: word.pos.filter((level) => level !== '*').join('-'),
    conjugationType: word.conjugationType === '*' ? '' : word.conjugationType,
    conjugationForm: word.conjugationForm === '*' ? '' : word.conjugationForm,
  },
  spaced,
  content,
});
