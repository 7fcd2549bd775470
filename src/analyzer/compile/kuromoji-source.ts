import type { SourceEntry } from '../morphemes/source-entry.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface SourceClass {
  readonly name: string;
  readonly always: boolean;
  readonly group: boolean;
  readonly length: number;
  readonly entries: readonly SourceEntry[];
}

/** IPADIC as the kuromoji package ships it. */
export interface DictionarySource {
  /** Entries of one surface stand together, in kuromoji's order: it decides between equal costs. */
  readonly entries: ReadonlyMap<string, readonly SourceEntry[]>;
  readonly classes: readonly SourceClass[];
  readonly classOf: Uint8Array;
  /** Per UTF-16 unit, bit by bit: the classes it belongs to besides its own. */
  readonly otherClassesOf: Uint32Array;
  readonly rightIds: number;
  readonly leftIds: number;
  /** [right id × leftIds + left id] */
  readonly connection: Int16Array;
}

export const readKuromojiDictionary = (): DictionarySource => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')), 'dict');
  const read = (name: string): Buffer => gunzipSync(readFileSync(join(folder, `${name}.dat.gz`)));
  const words = targetsOf(read('tid_map'));
  const entryAt = entryReader(read('tid'), read('tid_pos'));
  const entries = new Map<string, SourceEntry[]>();
  for (const { key, id } of keysOf(int32s(read('base')), int32s(read('check'))))
    entries.set(key, (words.get(id) ?? []).map(entryAt));
  const costs = int16s(read('cc'));
  return {
    entries,
    classes: readClasses(read('unk_invoke'), targetsOf(read('unk_map')), entryReader(read('unk'), read('unk_pos'))),
    classOf: read('unk_char'),
    otherClassesOf: new Uint32Array(Uint8Array.from(read('unk_compat')).buffer),
    rightIds: costs[0] ?? 0,
    leftIds: costs[1] ?? 0,
    connection: costs.subarray(2),
  };
};

const int32s = (bytes: Buffer): Int32Array => new Int32Array(Uint8Array.from(bytes).buffer);
const int16s = (bytes: Buffer): Int16Array => new Int16Array(Uint8Array.from(bytes).buffer);

/** All keys of kuromoji's byte trie: a node reached by code 0 is the end of one, and its base is −id − 1. */
function* keysOf(base: Int32Array, check: Int32Array): Generator<{ key: string; id: number }> {
  const bytes: number[] = [];
  for (let leaf = 1; leaf < check.length; leaf++) {
    const parent = check[leaf] ?? -1;
    const value = base[leaf] ?? 0;
    if (parent < 0 || (base[parent] ?? -1) !== leaf || value >= 0) continue;
    bytes.length = 0;
    for (let node = parent; node !== 0; ) {
      const above = check[node] ?? 0;
      bytes.push(node - (base[above] ?? 0));
      node = above;
    }
    yield { key: Buffer.from(bytes.reverse()).toString(), id: -value - 1 };
  }
}

/** kuromoji's map from a key or class to the byte addresses of its entries: a count, then key, n, n addresses, … */
const targetsOf = (bytes: Buffer): Map<number, number[]> => {
  const targets = new Map<number, number[]>();
  for (let at = 4; at + 8 <= bytes.length; ) {
    const key = bytes.readInt32LE(at);
    const count = bytes.readInt32LE(at + 4);
    if (count === 0) break;
    const addresses: number[] = [];
    for (let i = 0; i < count; i++) addresses.push(bytes.readInt32LE(at + 8 + 4 * i));
    targets.set(key, addresses);
    at += 8 + 4 * count;
  }
  return targets;
};

/** An entry is left id, right id, cost (int16 each) and the address of its feature text, which ends in NUL. */
const entryReader =
  (table: Buffer, text: Buffer) =>
  (address: number): SourceEntry => {
    const from = table.readInt32LE(address + 6);
    const [surface = '', ...features] = text.toString('utf8', from, text.indexOf(0, from)).split(',');
    return {
      surface,
      left: table.readUInt16LE(address),
      right: table.readUInt16LE(address + 2),
      cost: table.readInt16LE(address + 4),
      features,
    };
  };

/** Per class: invoke and group (one byte each), length (int32), name, NUL. */
const readClasses = (
  bytes: Buffer,
  targets: ReadonlyMap<number, readonly number[]>,
  entryAt: (address: number) => SourceEntry,
): SourceClass[] => {
  const classes: SourceClass[] = [];
  for (let at = 0; at + 6 < bytes.length && bytes[at + 6] !== 0; ) {
    const end = bytes.indexOf(0, at + 6);
    const entries = (targets.get(classes.length) ?? []).map(entryAt);
    classes.push({
      name: bytes.toString('utf8', at + 6, end),
      always: bytes[at] === 1,
      group: bytes[at + 1] === 1,
      length: bytes.readInt32LE(at + 2),
      entries,
    });
    at = end + 1;
  }
  return classes;
};
