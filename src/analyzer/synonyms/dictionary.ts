import { fileURLToPath } from 'node:url';
import { Fault } from '../../base/fault.ts';
import { synonymRelations, type SynonymRelation } from '../port.ts';
import { readTableFile, viewTables, type TablesOf } from '../morphemes/table-file.ts';

/** The compiled synonym dictionary: a trie of headwords, and for each headword the groups it stands in. */
export const synonymLayout = {
  /** UTF-16 unit → code in the trie; forms of one letter (width, case) have one code. */
  code: 'u16',
  cells: 'i32',
  keyAt: 'i32',
  /** Headword → its first entry; one more at the end. */
  firstEntry: 'i32',
  /** Entry → group, and place in `entryKinds`. */
  entryGroup: 'i32',
  entryKind: 'u8',
} as const;

/** What an entry says, as one number: relation, then bits. */
export interface EntryKind {
  readonly relation: SynonymRelation;
  /** It asks for the other words of its group. */
  readonly expands: boolean;
  /** It is found in any inflected form. */
  readonly inflects: boolean;
  /** A common word of a language in Latin letters, which means the group in Japanese text only. */
  readonly isForeign: boolean;
  /** A part of the full word that stands for it, and is not asked for: 月 for 月曜日. */
  readonly isPart: boolean;
  /** Short for an organisation, and not asked for: 昭和 for 昭和産業. */
  readonly isOrganisation: boolean;
}

export const packKind = (kind: EntryKind): number =>
  synonymRelations.indexOf(kind.relation) * 32 +
  Number(kind.isOrganisation) * 16 +
  Number(kind.isPart) * 8 +
  Number(kind.isForeign) * 4 +
  Number(kind.expands) * 2 +
  Number(kind.inflects);

export const unpackKind = (packed: number): EntryKind => ({
  relation: synonymRelations[packed >> 5] ?? '同義',
  isOrganisation: (packed & 16) !== 0,
  isPart: (packed & 8) !== 0,
  isForeign: (packed & 4) !== 0,
  expands: (packed & 2) !== 0,
  inflects: (packed & 1) !== 0,
});

export interface SynonymFacts {
  readonly version: string;
  /** Group → `s000001:曖昧` */
  readonly nodes: readonly string[];
}

export interface SynonymDictionary {
  readonly tables: TablesOf<typeof synonymLayout>;
  readonly facts: SynonymFacts;
  readonly shareable: SharedArrayBuffer;
}

/** Raise when the layout or the meaning of a table changes. */
export const synonymVersion = 'sudachi-synonyms-dictionary-18.0.0 tables-2';

export const synonymPath = fileURLToPath(new URL('../../../dictionary/synonyms.bin', import.meta.url));

export const loadSynonyms = (path = synonymPath): SynonymDictionary => openSynonyms(readTableFile(path));

export const openSynonyms = (shareable: SharedArrayBuffer): SynonymDictionary => {
  const { tables, facts } = viewTables(synonymLayout, shareable);
  const known = facts as SynonymFacts;
  if (known.version !== synonymVersion)
    throw new Fault('BAD_INPUT', `The synonym dictionary is version "${known.version}": run npm run build again.`);
  return { tables, facts: known, shareable };
};
