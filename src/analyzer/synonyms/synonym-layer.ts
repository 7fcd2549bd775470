import { synonymMark } from '../annotation.ts';
import type { FoundSynonym, SynonymLayer, SynonymSense } from '../composer.ts';
import { endOfKey } from '../morphemes/double-array.ts';
import type { MorphemeLexicon } from '../morphemes/lexicon.ts';
import type { SynonymRelation } from '../port.ts';
import { emptySlots } from '../slots.ts';
import type { Tokens } from '../tokens.ts';
import { type EntryKind, unpackKind, type SynonymDictionary } from './dictionary.ts';
import { type Found, type Homographs, openHomographs, standsAlone } from './homographs.ts';

/**
 * Finds synonym nodes of words and of phrases of several words. A headword is found where it fills whole tokens as written; a
 * last token also by its base form, and a single token by its other spellings (こども for 子供).
 */
export const openSynonymLayer = (dictionary: SynonymDictionary, lexicon: MorphemeLexicon): SynonymLayer => {
  const trie = new HeadwordTrie(dictionary, lexicon);
  const isContent = lexicon.grammars.map(([pos, pos1]) => !functionWords.has(pos) && pos1 !== '非自立');
  const inflects = lexicon.grammars.map((grammar) => grammar[5] !== '*');
  /** Per dictionary row: where its surface leads in the trie (+ 1; 0 = not asked yet), and headwords by its other forms. */
  const cellAfter = new Int32Array(lexicon.firstUnknown);
  const otherKeys = new Map<number, readonly number[]>();
  const hasNoOther = new Uint8Array(lexicon.firstUnknown);

  const walk = (cell: number, tokens: Tokens, at: number): number =>
    trie.walk(cell, tokens.text, tokens.starts[at] ?? 0, tokens.ends[at] ?? 0);
  const firstCell = (tokens: Tokens, at: number): number => {
    const row = tokens.entries[at] ?? 0;
    if (row >= lexicon.firstUnknown) return walk(0, tokens, at);
    if (cellAfter[row] === 0) cellAfter[row] = walk(0, tokens, at) + 1;
    return (cellAfter[row] ?? 0) - 1;
  };
  const spellingsOf = (row: number, surface: string): readonly number[] => {
    const spellings = new Set([lexicon.base(row), lexicon.base(lexicon.representative(row))]);
    spellings.delete(surface);
    spellings.delete('*');
    const keys = [...spellings].map((text) => trie.keyAt(trie.walk(0, text, 0, text.length)));
    return keys.filter((key) => key >= 0);
  };
  const keysOfForms = (tokens: Tokens, at: number): readonly number[] => {
    const row = tokens.entries[at] ?? 0;
    if (row >= lexicon.firstUnknown || hasNoOther[row] === 1) return noKeys;
    const known = otherKeys.get(row);
    if (known !== undefined) return known;
    const keys = spellingsOf(row, tokens.text.slice(tokens.starts[at], tokens.ends[at]));
    if (keys.length === 0) hasNoOther[row] = 1;
    else otherKeys.set(row, keys);
    return keys;
  };

  /** Headwords of several tokens that begin with this one. */
  const addPhrases = (tokens: Tokens, first: number, nodes: FoundSynonym[]): void => {
    let cell = firstCell(tokens, first);
    for (let at = first + 1; at < tokens.count && cell >= 0; at++) {
      if (tokens.starts[at] !== tokens.ends[at - 1]) cell = trie.walk(cell, ' ', 0, 1);
      if (cell < 0) return;
      const row = tokens.entries[at] ?? 0;
      const grammar = lexicon.grammar[row] ?? 0;
      if (inflects[grammar] === true) {
        const base = lexicon.base(row);
        const key = trie.keyAt(trie.walk(cell, base, 0, base.length));
        if (base !== tokens.text.slice(tokens.starts[at], tokens.ends[at]))
          trie.addNodes(key, { tokens, first, end: at + 1, inflected: true }, nodes);
      }
      cell = walk(cell, tokens, at);
      trie.addNodes(trie.keyAt(cell), { tokens, first, end: at + 1, inflected: false }, nodes);
    }
  };

  return {
    find: (tokens) => {
      const nodes: FoundSynonym[] = [];
      for (let at = 0; at < tokens.count; at++) {
        const grammar = lexicon.grammar[tokens.entries[at] ?? 0] ?? 0;
        if (isContent[grammar] !== true) continue;
        const key = trie.keyAt(firstCell(tokens, at));
        if (key >= 0) trie.addNodes(key, { tokens, first: at, end: at + 1, inflected: false }, nodes);
        else
          for (const other of keysOfForms(tokens, at))
            trie.addNodes(other, { tokens, first: at, end: at + 1, inflected: inflects[grammar] === true }, nodes);
        addPhrases(tokens, at, nodes);
      }
      return nodes.length < 2 ? nodes : nodes.sort((a, b) => a.end - b.end || a.first - b.first);
    },
  };
};

const noKeys: readonly number[] = [];
const functionWords = new Set(['助詞', '助動詞', '記号', 'フィラー', 'その他']);

/** TSUBAKI scores a synonym 0.99; the further a word is from the representative one, the less. */
const scores: Readonly<Record<SynonymRelation, number>> = {
  同義: 0.99,
  略語: 0.95,
  対訳: 0.95,
  別称: 0.95,
  旧称: 0.9,
  誤記: 0.9,
};

interface Place extends Found {
  readonly inflected: boolean;
}

/** What a headword means where it stands as it is, and where it is inflected. */
interface Meanings {
  readonly plain: readonly SynonymSense[];
  readonly inflected: readonly SynonymSense[];
}

/** A headword in one of its groups. */
interface Entry {
  readonly kind: EntryKind;
  readonly node: string;
  /** The word that the group is named by. */
  readonly full: string;
}

interface Headword {
  readonly entries: readonly Entry[];
  readonly hasForeign: boolean;
  readonly hasPart: boolean;
  /** Of every situation in which it was found. */
  readonly meanings: Map<number, Meanings>;
}

class HeadwordTrie {
  readonly #dictionary: SynonymDictionary;
  readonly #lexicon: MorphemeLexicon;
  readonly #homographs: Homographs;
  /** Of every headword that was found. */
  readonly #headwords: (Headword | undefined)[];

  constructor(dictionary: SynonymDictionary, lexicon: MorphemeLexicon) {
    this.#dictionary = dictionary;
    this.#lexicon = lexicon;
    this.#homographs = openHomographs(lexicon);
    this.#headwords = emptySlots(dictionary.tables.firstEntry.length);
  }

  /** The cell reached from a cell by part of a text; -1: none. */
  walk(from: number, text: string, start: number, end: number): number {
    const { code, cells } = this.#dictionary.tables;
    let cell = from;
    for (let at = start; at < end; at++) {
      const step = code[text.charCodeAt(at)] ?? 0;
      const child = ((cells[cell << 1] ?? 0) & ~endOfKey) + step;
      if (step === 0 || cells[(child << 1) + 1] !== cell) return -1;
      cell = child;
    }
    return cell;
  }

  /** The headword that ends at a cell; -1: none. */
  keyAt(cell: number): number {
    return cell < 0 ? -1 : (this.#dictionary.tables.keyAt[cell] ?? -1);
  }

  addNodes(key: number, place: Place, nodes: FoundSynonym[]): void {
    if (key < 0) return;
    const headword = (this.#headwords[key] ??= this.#headwordOf(key));
    const { first, end } = place;
    const row = place.tokens.entries[first] ?? 0;
    // What nobody knows is of no part of speech that could be compared, and neither are several words.
    const isKnown = end === first + 1 && row < this.#lexicon.firstUnknown;
    const situation: Situation = {
      grammar: isKnown ? (this.#lexicon.grammar[row] ?? 0) : -1,
      isForeign: headword.hasForeign && !standsAlone(place),
      runsOn: headword.hasPart && this.#homographs.runsOn(place),
    };
    const number = (situation.grammar + 1) * 4 + Number(situation.isForeign) * 2 + Number(situation.runsOn);
    let meanings = headword.meanings.get(number);
    if (meanings === undefined) headword.meanings.set(number, (meanings = this.#meaningsIn(headword, situation)));
    for (const sense of place.inflected ? meanings.inflected : meanings.plain) nodes.push({ first, end, sense });
  }

  #headwordOf(key: number): Headword {
    const { tables, facts } = this.#dictionary;
    const entries: Entry[] = [];
    for (let entry = tables.firstEntry[key] ?? 0; entry < (tables.firstEntry[key + 1] ?? 0); entry++) {
      const node = facts.nodes[tables.entryGroup[entry] ?? 0] ?? '';
      const full = node.slice(node.indexOf(':') + 1);
      entries.push({ kind: unpackKind(tables.entryKind[entry] ?? 0), node, full });
    }
    const hasForeign = entries.some(({ kind }) => kind.isForeign);
    return { entries, hasForeign, hasPart: entries.some(({ kind }) => kind.isPart), meanings: new Map() };
  }

  /** A word that may mean several groups here counts in each by its share. */
  #meaningsIn({ entries }: Headword, { grammar, isForeign, runsOn }: Situation): Meanings {
    const possible = entries.filter(
      ({ kind, full }) =>
        !(kind.isForeign && isForeign) &&
        !(kind.isPart && runsOn) &&
        !(grammar >= 0 && this.#homographs.isOther(grammar, kind, full)),
    );
    const plain: SynonymSense[] = [];
    const inflected: SynonymSense[] = [];
    for (const { kind, node } of possible) {
      const { relation, expands } = kind;
      const score = Math.round((scores[relation] / possible.length) * 1000) / 1000;
      const said = { node, score, relation, expands };
      const sense = { ...said, mark: synonymMark(said) };
      plain.push(sense);
      if (kind.inflects) inflected.push(sense);
    }
    return { plain, inflected };
  }
}

/** What decides which groups a headword may mean. */
interface Situation {
  /** Of the one word of the dictionary that it is; -1: none. */
  readonly grammar: number;
  readonly isForeign: boolean;
  readonly runsOn: boolean;
}
