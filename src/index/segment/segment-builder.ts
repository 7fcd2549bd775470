import type { Morpheme } from '../../analyzer/port.ts';
import { pageTypes } from '../../model/document.ts';
import { hostOf } from '../../model/url.ts';
import type { AnnotatedWords, SharedWord } from '../annotated-words.ts';
import type { IndexDocument, IndexSentence } from '../index-document.ts';
import { type RegionClass, regionClass, regionCode } from '../region.ts';
import { type TermKind, termKey } from '../term-key.ts';
import { folded, isContentWord, isSymbol, nodePosition, wordForms, wordPairs } from '../words.ts';
import { ByteWriter } from './byte-writer.ts';
import { digestBits, idOf } from './document-key.ts';
import { encodeBunsetsu } from './forward.ts';
import type { WordType } from './lexicon.ts';
import { NumberLog } from './number-log.ts';
import { OccurrenceLog } from './occurrence-log.ts';
import { PairTable } from './pair-table.ts';
import { frequencyUnit } from './segment-file.ts';

/** A morpheme with all its attributes, and the terms it stands for in each part of a page. */
interface TypeRow extends WordType {
  readonly morpheme: Morpheme;
  readonly number: number;
  readonly symbol: boolean;
  readonly surfaceTerms: Record<RegionClass, number>;
  /** One for each form an ambiguous word may have; none if the word carries no meaning. */
  readonly wordTerms: Record<RegionClass, readonly number[] | null>;
}

/** Term numbers from here on are pairs. */
export const firstPair = 2 ** 24;

export interface BuiltDocument {
  readonly id: number;
  readonly revision: number;
  readonly digest: readonly [number, number];
  readonly words: number;
  readonly day: number;
  readonly site: string;
  readonly regions: number;
  readonly type: number;
  readonly stored: Uint8Array;
  readonly sentenceLengths: Uint32Array;
  readonly sentenceRegions: Uint8Array;
  readonly bunsetsu: Uint8Array;
}

/**
 * Collects documents in memory: one line (term, document, position, weight) per occurrence of a term, one number per
 * word. `writeSegment` sorts and writes them.
 */
export class SegmentBuilder {
  readonly documents: BuiltDocument[] = [];
  readonly types: TypeRow[] = [];
  readonly typeCounts = new NumberLog();
  /** Types of all words of all documents. */
  readonly words = new NumberLog(1 << 16);
  readonly terms: string[] = [];
  readonly pairs = new PairTable((pair) => firstPair + pair);
  readonly occurrences = new OccurrenceLog();
  readonly #titleWeight: number;
  /** By twice the number of a word, plus one where white space stands before it. */
  readonly #rowsOf: TypeRow[] = [];
  readonly #termNumbers = new Map<string, number>();
  readonly #bunsetsu = new ByteWriter(1 << 14);
  readonly #rows: TypeRow[] = [];

  constructor(titleWeight: number) {
    this.#titleWeight = Math.round(titleWeight * frequencyUnit);
  }

  add(document: IndexDocument): void {
    this.occurrences.document = this.documents.length;
    const lengths: number[] = [];
    const regions: number[] = [];
    this.#bunsetsu.clear();
    let position = 0;
    let words = 0;
    let seen = 0;
    for (const sentence of document.sentences) {
      const { region, times } = sentence;
      const part = regionClass(region);
      const weight = (region === 'title' ? this.#titleWeight : frequencyUnit) * times;
      const place = { position, part, weight };
      const counted = this.#addWords(sentence, place);
      if (part === 'text') words += counted;
      this.#addRelations(sentence, place);
      seen |= 1 << regionCode(region);
      position += sentence.words.length + 1;
      // What others wrote of the page can be searched but is not its text.
      if (part === 'anchor') continue;
      encodeBunsetsu(this.#bunsetsu, sentence.bunsetsu);
      lengths.push(sentence.words.length);
      regions.push(regionCode(region));
    }
    const { id, revision } = idOf(document.id);
    this.documents.push({
      id,
      revision,
      digest: digestBits(document.digest),
      words,
      day: Math.floor(Date.parse(document.date) / 86_400_000),
      site: hostOf(document.url),
      regions: seen,
      type: pageTypes.indexOf(document.type),
      stored: storedFields(document),
      sentenceLengths: Uint32Array.from(lengths),
      sentenceRegions: Uint8Array.from(regions),
      bunsetsu: this.#bunsetsu.view().slice(),
    });
  }

  /** Words as written and by their form; gives the number of words without punctuation. */
  #addWords({ words, spaced }: AnnotatedWords, at: Place): number {
    const rows = this.#rows;
    rows.length = 0;
    let counted = 0;
    for (let word = 0; word < words.length; word++) {
      const row = this.#rowOf(words[word]!, spaced[word] ?? false);
      const position = at.position + word;
      rows.push(row);
      if (at.part !== 'anchor') {
        this.words.push(row.number);
        this.typeCounts.values[row.number] = (this.typeCounts.values[row.number] ?? 0) + 1;
      }
      if (!row.symbol) counted++;
      this.occurrences.add(this.#surfaceTerm(row, at.part), position, at.weight);
      const forms = this.#wordTerms(row, at.part);
      for (const term of forms) this.occurrences.add(term, position, share(at.weight, forms.length));
    }
    return counted;
  }

  /** Dependencies, as written and by form, and synonym nodes. */
  #addRelations(sentence: IndexSentence, at: Place): void {
    const rows = this.#rows;
    const { part, weight } = at;
    const isContent = (word: number): boolean => rows[word]?.content ?? false;
    for (const [from, to] of wordPairs(sentence.bunsetsu, isContent)) {
      const [a, b] = [rows[from], rows[to]];
      if (a === undefined || b === undefined) continue;
      const position = at.position + from;
      const written = this.pairs.number(this.#surfaceTerm(a, part), this.#surfaceTerm(b, part));
      this.occurrences.add(written, position, weight);
      const [forms, headForms] = [this.#wordTerms(a, part), this.#wordTerms(b, part)];
      const each = share(weight, forms.length * headForms.length);
      for (const form of forms)
        for (const headForm of headForms) this.occurrences.add(this.pairs.number(form, headForm), position, each);
    }
    for (const node of sentence.synonyms) {
      const term = this.#term(termKey(part, 'synonym', node.node));
      const position = at.position + nodePosition(node, isContent);
      this.occurrences.add(term, position, Math.round(node.score * weight));
    }
  }

  #rowOf(word: SharedWord, spaced: boolean): TypeRow {
    const at = word.number * 2 + (spaced ? 1 : 0);
    const known = this.#rowsOf[at];
    if (known === undefined) return (this.#rowsOf[at] = this.#newRow(word, spaced));
    if (known.morpheme !== word) throw new TypeError('The words of one segment come from one reader');
    return known;
  }

  #newRow(morpheme: Morpheme, spaced: boolean): TypeRow {
    const row: TypeRow = {
      number: this.types.length,
      morpheme,
      surface: morpheme.surface,
      base: morpheme.base === '*' ? morpheme.surface : morpheme.base,
      reading: morpheme.reading === '*' ? '' : morpheme.reading,
      grammar: {
        pos: morpheme.pos.filter((level) => level !== '*').join('-'),
        conjugationType: morpheme.conjugationType === '*' ? '' : morpheme.conjugationType,
        conjugationForm: morpheme.conjugationForm === '*' ? '' : morpheme.conjugationForm,
      },
      spaced,
      content: isContentWord(morpheme),
      symbol: isSymbol(morpheme),
      surfaceTerms: { text: -1, side: -1, anchor: -1 },
      wordTerms: { text: null, side: null, anchor: null },
    };
    this.types.push(row);
    this.typeCounts.push(0);
    return row;
  }

  #surfaceTerm(row: TypeRow, part: RegionClass): number {
    const known = row.surfaceTerms[part];
    return known >= 0 ? known : (row.surfaceTerms[part] = this.#termOf(part, 'surface', folded(row.surface)));
  }

  #wordTerms(row: TypeRow, part: RegionClass): readonly number[] {
    return (row.wordTerms[part] ??= row.content
      ? wordForms(row.morpheme).map((form) => this.#termOf(part, 'word', form))
      : []);
  }

  #termOf(part: RegionClass, kind: TermKind, text: string): number {
    return this.#term(termKey(part, kind, text));
  }

  #term(key: string): number {
    const known = this.#termNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.terms.length;
    this.terms.push(key);
    this.#termNumbers.set(key, number);
    return number;
  }
}

interface Place {
  /** Of the sentence's first word. */
  readonly position: number;
  readonly part: RegionClass;
  readonly weight: number;
}

/** An ambiguous word counts for each of its forms with its share of one occurrence. */
const share = (weight: number, forms: number): number => (forms === 1 ? weight : Math.round(weight / forms));

const storedFields = ({ url, title, fetchedAt }: IndexDocument): Uint8Array => {
  const out = new ByteWriter(256);
  out.sizedText(url);
  out.sizedText(title);
  out.varint(fetchedAt);
  return out.view().slice();
};
