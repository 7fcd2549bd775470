import { Fault } from '../../base/fault.ts';
import { toKatakana } from '../kana.ts';
import { arcLeft, arcRight, arcSize, dictionaryLayout, openDictionary, type Dictionary } from './dictionary.ts';
import { buildDoubleArray } from './double-array.ts';
import type { SourceEntry } from './source-entry.ts';
import { RowTables } from './row-tables.ts';
import { packTables } from './table-file.ts';

/**
 * A dictionary with a user's words added. `csv`: lines as MeCab's dictionaries have them, `surface,left,right,cost,` and the
 * features; ids and cost may be empty.
 */
export const addUserWords = (dictionary: Dictionary, csv: string): Dictionary => {
  const entries = readEntries(dictionary, csv);
  if (entries.length === 0) return dictionary;
  const { tables, facts } = dictionary;
  const words = new Map<string, SourceEntry[]>();
  for (const entry of entries) words.set(entry.surface, [...(words.get(entry.surface) ?? []), entry]);
  const trie = buildDoubleArray(words.keys());
  const rows = new RowTables({ grammars: facts.grammars, firstString: tables.stringStart.length - 1 });
  const firstRows = trie.keys.map((key) => facts.firstUser + rows.add(words.get(key) ?? []));
  const added = rows.finish();
  const own = Int32Array.from({ length: rows.count }, (_, at) => facts.firstUser + at);
  const splice = <Table extends Rows>(old: Table, new_: Table, size = 1): Table =>
    spliced(old, new_, facts.firstUser * size);
  const merged = {
    ...tables,
    userCode: trie.code,
    userCells: trie.cells,
    userRowAt: trie.keyAt.map((key) => firstRows[key] ?? -1),
    arcs: splice(tables.arcs, added.tables.arcs, arcSize),
    grammar: splice(tables.grammar, added.tables.grammar),
    base: splice(tables.base, added.tables.base),
    reading: splice(tables.reading, added.tables.reading),
    pronunciation: splice(tables.pronunciation, added.tables.pronunciation),
    representative: splice(tables.representative, own),
    classFirstRow: tables.classFirstRow.map((row) => row + rows.count),
    stringStart: joined(tables.stringStart.subarray(0, -1), startsBehind(tables, added.tables.stringStart)),
    stringUnits: joined(tables.stringUnits, added.tables.stringUnits),
  };
  const moved = { ...facts, firstUnknown: facts.firstUnknown + rows.count, grammars: added.grammars };
  return openDictionary(packTables(dictionaryLayout, merged, moved));
};

/** New strings lie after the old ones. */
const startsBehind = ({ stringUnits }: Dictionary['tables'], starts: Int32Array): Int32Array =>
  starts.map((start) => start + stringUnits.length);

type Rows = Int32Array | Uint16Array | Int16Array;

const joined = <Table extends Rows>(first: Table, second: Table): Table => spliced(first, second, first.length);

const spliced = <Table extends Rows>(old: Table, added: Table, at: number): Table => {
  const Kind = old.constructor as new (length: number) => Table;
  const whole = new Kind(old.length + added.length);
  whole.set(old.subarray(0, at));
  whole.set(added, at);
  whole.set(old.subarray(at), at + added.length);
  return whole;
};

const readEntries = (dictionary: Dictionary, csv: string): SourceEntry[] => {
  const arcs = openArcFinder(dictionary);
  return csv
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      const [surface = '', left = '', right = '', cost = '', ...features] = csvFields(line);
      const wrong = (what: string): Fault =>
        new Fault('BAD_INPUT', `User dictionary, line ${at + 1}: ${what}: ${line}`);
      if (features.length < 6) throw wrong('expected surface,left,right,cost and at least 6 features');
      if (surface === '' || /\s/.test(surface)) throw wrong('a word is not empty and has no white space');
      if (Buffer.from(surface).toString() !== surface) throw wrong('the word has half a surrogate pair');
      const own = arcs.of(features);
      const number = (written: string, fallback: number, [least, most]: readonly [number, number]): number => {
        const value = written.trim() === '' ? fallback : Number(written);
        if (!Number.isInteger(value) || value < least || value > most)
          throw wrong(`${written} is not a whole number from ${least} to ${most}`);
        return value;
      };
      const [base = '*', reading = '*', pronunciation = reading] = features.slice(6);
      return [
        {
          surface,
          left: number(left, own.left, [0, arcs.leftIds - 1]),
          right: number(right, own.right, [0, arcs.rightIds - 1]),
          cost: number(cost, automaticCost(surface), [-32768, 32767]),
          features: [
            ...features.slice(0, 6),
            base === '*' ? surface : base,
            toKatakana(reading),
            toKatakana(pronunciation),
          ],
        },
      ];
    });
};

/**
 * Where no cost is given the word should win: the longer, the surer. The rule −400 × length^1.5 is the one in common use for
 * MeCab's user dictionaries.
 */
const automaticCost = (surface: string): number => Math.max(-32768, Math.trunc(-400 * surface.length ** 1.5));

/** Connection ids of a part of speech: those of the dictionary's first word with the same grammar. */
const openArcFinder = ({ tables: { arcs, grammar, connection }, facts }: Dictionary) => ({
  leftIds: connection.length / facts.rightIds,
  rightIds: facts.rightIds,
  of: (features: readonly string[]): { readonly left: number; readonly right: number } => {
    const wanted = features.slice(0, 6).join(',');
    const number = facts.grammars.findIndex((known) => known.join(',') === wanted);
    const row = number < 0 ? -1 : grammar.indexOf(number);
    return row < 0 ? noIds : { left: arcs[row * arcSize + arcLeft] ?? 0, right: arcs[row * arcSize + arcRight] ?? 0 };
  },
});

/** Of an unknown part of speech: must be given in the line. */
const noIds = { left: -1, right: -1 };

/** Fields of a line of CSV; a quoted field may hold commas and doubled quotes. */
const csvFields = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
