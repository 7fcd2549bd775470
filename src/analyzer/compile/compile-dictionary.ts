import { compileRepresentatives } from './compile-representatives.ts';
import { dictionaryLayout, dictionaryVersion, type DictionaryFacts } from '../morphemes/dictionary.ts';
import { buildDoubleArray } from '../morphemes/double-array.ts';
import type { DictionarySource, SourceClass } from './kuromoji-source.ts';
import type { SourceEntry } from '../morphemes/source-entry.ts';
import { RowTables } from '../morphemes/row-tables.ts';
import { packTables } from '../morphemes/table-file.ts';

/** Turns IPADIC as kuromoji ships it into tables for the tokenizer. `variants`: words that are spellings of one word. */
export const compileDictionary = (
  source: DictionarySource,
  variants: readonly (readonly string[])[],
): SharedArrayBuffer => {
  const trie = buildDoubleArray(source.entries.keys());
  const rows = new RowTables({ grammars: [], firstString: 0 });
  const firstRows = trie.keys.map((key) => rows.add(source.entries.get(key) ?? []));
  const firstUnknown = rows.count;
  const sourceFirstRow = source.classes.map(({ entries }) => rows.add(entries.map(withoutReading)));
  const classes = classesOf(source);
  const classFirstRow = Int32Array.from(classes, ({ of }) => sourceFirstRow[of] ?? 0);
  const finished = rows.finish();
  const facts: DictionaryFacts = {
    version: dictionaryVersion,
    rightIds: source.rightIds,
    firstUser: firstUnknown,
    firstUnknown,
    grammars: finished.grammars,
    classes: classes.map(({ of, kinds }) => ({ ...rulesOf(source.classes[of]!), kinds })),
  };
  const tables = {
    code: trie.code,
    cells: trie.cells,
    rowAt: trie.keyAt.map((key) => firstRows[key] ?? -1),
    userCode: new Uint16Array(0),
    userCells: new Int32Array(0),
    userRowAt: new Int32Array(0),
    ...finished.tables,
    ...compileRepresentatives(rows.entries, variants),
    classOf: classTable(source, classes),
    classFirstRow,
    connection: transposed(source),
  };
  return packTables(dictionaryLayout, tables, facts);
};

/** An unknown word has neither base form nor reading, whatever stands in the class's entry. */
const withoutReading = (entry: SourceEntry): SourceEntry => ({
  ...entry,
  features: [...entry.features.slice(0, 6), '*', '*', '*'],
});

/** Unicode's White_Space, without the ideographic space, which is a word of IPADIC. */
const isWhiteSpace = (unit: number): boolean => unit !== 0x3000 && /[\p{White_Space}]/u.test(String.fromCharCode(unit));

/**
 * kuromoji gives class 1 (SPACE) to all characters that char.def does not name, since it writes `1 << 0` for the DEFAULT
 * class 0: Hangul, Thai or pictographs become white space. Only white space is white space here; the rest is DEFAULT, as
 * in MeCab.
 */
const classTable = (
  { classOf, otherClassesOf, classes }: DictionarySource,
  kinds: readonly CharacterKind[],
): Uint8Array => {
  const space = classes.findIndex(({ name }) => name === 'SPACE');
  const fallback = classes.findIndex(({ name }) => name === 'DEFAULT');
  return Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    if (isWhiteSpace(unit)) return space;
    const written = classOf[unit] ?? fallback;
    if (written === space) return fallback;
    const all = (1 << written) | (otherClassesOf[unit] ?? 0);
    return kinds.findIndex((one) => one.of === written && one.kinds === all);
  });
};

/** A class of char.def, or those of its characters that belong to other classes as well. */
interface CharacterKind {
  /** Number of the class in char.def. */
  readonly of: number;
  readonly kinds: number;
}

/** The classes of char.def by number, then those parts of them whose characters belong to other classes than the first one does. */
const classesOf = ({ classes, classOf, otherClassesOf }: DictionarySource): CharacterKind[] => {
  const found: CharacterKind[] = classes.map((_, of) => ({
    of,
    kinds: (1 << of) | (otherClassesOf[classOf.indexOf(of)] ?? 0),
  }));
  for (const [unit, of] of classOf.entries()) {
    const kinds = (1 << of) | (otherClassesOf[unit] ?? 0);
    if (!found.some((one) => one.of === of && one.kinds === kinds)) found.push({ of, kinds });
  }
  return found;
};

const rulesOf = ({ name, always, group, length }: SourceClass) => ({ name, always, group, length });

/** A row per left id: the search runs over many right ids for one left id. */
const transposed = ({ connection, rightIds, leftIds }: DictionarySource): Int16Array => {
  const turned = new Int16Array(rightIds * leftIds);
  for (let right = 0; right < rightIds; right++)
    for (let left = 0; left < leftIds; left++)
      turned[left * rightIds + right] = connection[right * leftIds + left] ?? 0;
  return turned;
};
