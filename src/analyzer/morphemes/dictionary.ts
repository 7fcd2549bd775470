import { fileURLToPath } from 'node:url';
import { Fault } from '../../base/fault.ts';
import { readTableFile, viewTables, type TablesOf } from './table-file.ts';

/** The compiled morpheme dictionary. Rows: dictionary words, then words of the user, then the unknown-word classes. */
export const dictionaryLayout = {
  /** UTF-16 unit → code in the trie. */
  code: 'u16',
  /** The double array, base and check side by side; node → first row of the word that ends there, or -1. */
  cells: 'i32',
  rowAt: 'i32',
  /** The trie of the user's own words; empty when there are none. */
  userCode: 'u16',
  userCells: 'i32',
  userRowAt: 'i32',
  /** Per row, side by side: left and right connection id, word cost, and marks (below). */
  arcs: 'i16',
  /** Per row: part of speech and conjugation, strings. */
  grammar: 'u16',
  base: 'i32',
  reading: 'i32',
  pronunciation: 'i32',
  /** Row whose base form and reading stand for all spellings of the word. */
  representative: 'i32',
  /** Rows in hiragana that may be one of several words (ascending), and rows of those words. */
  ambiguousRow: 'i32',
  ambiguousFirst: 'i32',
  ambiguousForm: 'i32',
  /** Character class of each UTF-16 unit; class → its first row. */
  classOf: 'u8',
  classFirstRow: 'i32',
  /** Cost of a connection: [left id × number of right ids + right id]. */
  connection: 'i16',
  /** All strings in UTF-16, one after another, and where each begins. */
  stringStart: 'i32',
  stringUnits: 'u16',
} as const;

/** Places of the numbers of one row in `arcs`. */
export const arcSize = 4;
export const arcLeft = 0;
export const arcRight = 1;
export const arcCost = 2;
export const arcMarks = 3;

/** Marks of a row: after it come only rows that no best path has; after it comes another word. */
export const endOfSearch = 1;
export const endOfWord = 2;

export type DictionaryTables = TablesOf<typeof dictionaryLayout>;

/** One of IPADIC's character classes (char.def), with what to do where no dictionary word begins. */
export interface CharacterClass {
  readonly name: string;
  /** Unknown words are tried even where a dictionary word begins. */
  readonly always: boolean;
  /** A run of the class is one word. */
  readonly group: boolean;
  /** So many characters, and any fewer, are a word, too. */
  readonly length: number;
  /** The classes that its characters belong to, its own among them, bit by bit: a run goes on with a character of any of them. */
  readonly kinds: number;
}

export interface DictionaryFacts {
  readonly version: string;
  readonly rightIds: number;
  readonly firstUser: number;
  readonly firstUnknown: number;
  readonly grammars: readonly (readonly [string, string, string, string, string, string])[];
  readonly classes: readonly CharacterClass[];
}

/** The class of white space. */
export const spaceClass = ({ classes }: DictionaryFacts): number => classes.findIndex(({ name }) => name === 'SPACE');

export interface Dictionary {
  readonly tables: DictionaryTables;
  readonly facts: DictionaryFacts;
  /** Hand this to a worker thread (workerData): `openDictionary` there uses the same memory. */
  readonly shareable: SharedArrayBuffer;
}

/** Raise when the layout or the meaning of a table changes: files of another version are built again. */
export const dictionaryVersion = 'ipadic-2.7.0 kuromoji-0.1.2 tables-5';

export const dictionaryPath = fileURLToPath(new URL('../../../dictionary/ipadic.bin', import.meta.url));

/** The dictionary that `npm run build` made. */
export const loadDictionary = (path = dictionaryPath): Dictionary => openDictionary(readTableFile(path));

export const openDictionary = (shareable: SharedArrayBuffer): Dictionary => {
  const { tables, facts } = viewTables(dictionaryLayout, shareable);
  const known = facts as DictionaryFacts;
  if (known.version !== dictionaryVersion)
    throw new Fault('BAD_INPUT', `The dictionary is version "${known.version}": run npm run build to make it again.`);
  return { tables, facts: known, shareable };
};
