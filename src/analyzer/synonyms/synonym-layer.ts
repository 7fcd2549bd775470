import { synonymMark } from '../annotation.ts';
import type { FoundSynonym, SynonymLayer, SynonymSense } from '../composer.ts';
import { endOfKey } from '../morphemes/double-array.ts';
import type { MorphemeLexicon } from '../morphemes/lexicon.ts';
import type { SynonymRelation } from '../port.ts';
import { emptySlots } from '../slots.ts';
import type { Tokens } from '../tokens.ts';
import { unpackKind, type SynonymDictionary } from './dictionary.ts';

/**
 * Finds synonym nodes of words and of phrases of several words. A headword is found where it fills whole tokens as written; a
 * last token also by its base form, and a single token by its other spellings (こども for 子供).
 */
export const openSynonymLayer = (dictionary: SynonymDictionary, lexicon: MorphemeLexicon): SynonymLayer => {
  const trie = new HeadwordTrie(dictionary);
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
          trie.addNodes(key, { first, end: at + 1, inflected: true }, nodes);
      }
      cell = walk(cell, tokens, at);
      trie.addNodes(trie.keyAt(cell), { first, end: at + 1, inflected: false }, nodes);
    }
  };

  return {
    find: (tokens) => {
      const nodes: FoundSynonym[] = [];
      for (let at = 0; at < tokens.count; at++) {
        const grammar = lexicon.grammar[tokens.entries[at] ?? 0] ?? 0;
        if (isContent[grammar] !== true) continue;
        const key = trie.keyAt(firstCell(tokens, at));
        if (key >= 0) trie.addNodes(key, { first: at, end: at + 1, inflected: false }, nodes);
        else
          for (const other of keysOfForms(tokens, at))
            trie.addNodes(other, { first: at, end: at + 1, inflected: inflects[grammar] === true }, nodes);
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

interface Place {
  readonly first: number;
  readonly end: number;
  readonly inflected: boolean;
}

/** What a headword means where it stands as it is, and where it is inflected. */
interface Meanings {
  readonly plain: readonly SynonymSense[];
  readonly inflected: readonly SynonymSense[];
}

class HeadwordTrie {
  readonly #dictionary: SynonymDictionary;
  /** Of every headword that was found. */
  readonly #meanings: (Meanings | undefined)[];

  constructor(dictionary: SynonymDictionary) {
    this.#dictionary = dictionary;
    this.#meanings = emptySlots(dictionary.tables.firstEntry.length);
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

  addNodes(key: number, { first, end, inflected }: Place, nodes: FoundSynonym[]): void {
    if (key < 0) return;
    const meanings = (this.#meanings[key] ??= this.#meaningsOf(key));
    for (const sense of inflected ? meanings.inflected : meanings.plain) nodes.push({ first, end, sense });
  }

  /** A word of several groups counts in each by its share. */
  #meaningsOf(key: number): Meanings {
    const { tables, facts } = this.#dictionary;
    const from = tables.firstEntry[key] ?? 0;
    const to = tables.firstEntry[key + 1] ?? 0;
    const plain: SynonymSense[] = [];
    const inflected: SynonymSense[] = [];
    for (let entry = from; entry < to; entry++) {
      const { relation, expands, inflects } = unpackKind(tables.entryKind[entry] ?? 0);
      const score = Math.round((scores[relation] / (to - from)) * 1000) / 1000;
      const said = { node: facts.nodes[tables.entryGroup[entry] ?? 0] ?? '', score, relation, expands };
      const sense = { ...said, mark: synonymMark(said) };
      plain.push(sense);
      if (inflects) inflected.push(sense);
    }
    return { plain, inflected };
  }
}
