import { buildDoubleArray } from '../morphemes/double-array.ts';
import { packTables } from '../morphemes/table-file.ts';
import type { SynonymRelation } from '../port.ts';
import { foldWidth } from '../spelling.ts';
import { packKind, synonymLayout, synonymVersion, type SynonymFacts } from '../synonyms/dictionary.ts';
import type { SudachiSynonym, SudachiSynonymsGroup } from './sudachi-source.ts';

export const compileSynonyms = (groups: readonly SudachiSynonymsGroup[]): SharedArrayBuffer => {
  const entries = new Map<string, Map<number, number>>();
  groups.forEach((of, group) => {
    for (const item of of.items) {
      if (item.expandControl === 2) continue;
      const word = foldWidth(item.midashi);
      const inGroups = entries.get(word) ?? new Map<number, number>();
      // The first mention in a group counts: the package lists representative words first.
      if (!inGroups.has(group)) inGroups.set(group, kindOf(item, of));
      entries.set(word, inGroups);
    }
  });
  const trie = buildDoubleArray(entries.keys());
  const firstEntry = new Int32Array(trie.keys.length + 1);
  const entryGroup: number[] = [];
  const entryKind: number[] = [];
  trie.keys.forEach((key, at) => {
    for (const [group, kind] of entries.get(key) ?? []) {
      entryGroup.push(group);
      entryKind.push(kind);
    }
    firstEntry[at + 1] = entryGroup.length;
  });
  const facts: SynonymFacts = {
    version: synonymVersion,
    nodes: groups.map(({ id, items }) => `s${id}:${nodeName(items)}`),
  };
  const tables = {
    code: foldedCodes(trie.code),
    cells: trie.cells,
    keyAt: trie.keyAt,
    firstEntry,
    entryGroup: Int32Array.from(entryGroup),
    entryKind: Uint8Array.from(entryKind),
  };
  return packTables(synonymLayout, tables, facts);
};

const kindOf = (item: SudachiSynonym, { id, items }: SudachiSynonymsGroup): number => {
  const isShort = item.expandControl === 1 && item.ryakusyou.startsWith('略語');
  return packKind({
    relation: relationOf(item),
    expands: item.expandControl === 0,
    inflects: item.taigenYogen !== '体言',
    isForeign: commonLatinWord.test(item.midashi),
    isPart:
      isShort && items.some(({ ryakusyou, midashi }) => ryakusyou === '代表語形' && midashi.includes(item.midashi)),
    isOrganisation: isShort && Number(id) >= organisations.first && Number(id) <= organisations.last,
  });
};

/** Sudachi writes names with capitals: running, but Monday. */
const commonLatinWord = /^[a-z][a-z '-]*$/;

/** The package does not say which groups are organisations; it lists them together (18.0.0), apart from universities. */
const organisations = { first: 1530, last: 6041 };

const relationOf = ({ gokeiSyubetsu, ryakusyou, hyoukiYure }: SudachiSynonym): SynonymRelation => {
  if (gokeiSyubetsu === '間違い' || hyoukiYure === '間違い表記') return '誤記';
  if (ryakusyou.startsWith('略語')) return '略語';
  if (gokeiSyubetsu === '対訳' || gokeiSyubetsu === '別称' || gokeiSyubetsu === '旧称') return gokeiSyubetsu;
  return '同義';
};

/** A group is named by its representative word. */
const nodeName = (items: readonly SudachiSynonym[]): string =>
  (items.find(({ expandControl }) => expandControl !== 2)?.midashi ?? '').replaceAll(/[\s<>]/g, '_');

/** Every unit has the code of its folded form: Ａ and a, ｱ and ア. */
const foldedCodes = (code: Uint16Array): Uint16Array =>
  code.map((own, unit) => {
    const folded = foldWidth(String.fromCharCode(unit));
    return folded.length === 1 ? (code[folded.charCodeAt(0)] ?? own) : own;
  });
