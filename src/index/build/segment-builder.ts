import { pageTypes } from '../../model/document.ts';
import { hostOf } from '../../model/url.ts';
import { synonymFields } from './annotated-words.ts';
import type { IndexDocument, IndexSentence } from './index-document.ts';
import { type RegionClass, regionClass, regionCode } from '../segment/region.ts';
import { eachWordPair, nodePosition } from '../../analyzer/content-words.ts';
import { ByteWriter } from '../files/byte-writer.ts';
import { digestBits, idOf } from '../segment/document-key.ts';
import { encodeBunsetsu } from '../segment/forward.ts';
import { OccurrenceLog } from '../memory/occurrence-log.ts';
import { Places } from '../memory/places.ts';
import { Scratch } from '../memory/radix-sort.ts';
import { RecordLog } from '../memory/record-log.ts';
import { frequencyUnit } from '../files/segment-file.ts';
import { WordRows } from './word-rows.ts';
import type { WordTable } from './word-table.ts';

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
  /** Where the numbers of its words end in `SegmentBuilder.wordLog`, its sentences in `sentences`, its bunsetsu in `bunsetsu`. */
  readonly ends: { readonly words: number; readonly sentences: number; readonly bunsetsu: number };
}

/**
 * Collects documents in memory; `writeSegment` writes them. Occurrences are written down as they come and sorted when all are
 * there: memory is read and written in order, while a list for each term would be waited for with every occurrence.
 */
export class SegmentBuilder {
  readonly documents: BuiltDocument[] = [];
  table: WordTable;
  readonly rows = new WordRows();
  readonly places = new Places();
  /** Words as written, words by form and synonym nodes. */
  readonly terms = new OccurrenceLog(1);
  /** Words and the words that they depend on, the terms of both. */
  readonly pairs = new OccurrenceLog(2);
  /** Common words side by side. */
  readonly bigrams = new OccurrenceLog(2);
  /** The words of all documents by their rows, as these are numbered here. */
  readonly wordLog = new RecordLog(1);
  /** Of each document the number of sentences, and of each its words and its region. */
  readonly sentences = new ByteWriter(1 << 14);
  readonly bunsetsu = new ByteWriter(1 << 16);
  /** For sorting. */
  readonly scratch: Scratch;
  readonly #titleWeight: number;
  /** The words of a sentence: where they stand in `table`. */
  readonly #cells: number[] = [];
  /** Of the sentence at hand. */
  #place: Place = { start: 0, part: 'text', weight: 0 };
  readonly #stored = new ByteWriter(256);
  /** Positions that the document at hand takes. */
  #positions = 0;
  readonly #addPair = (from: number, to: number): void => this.#addPairAt(from, to);
  readonly #isContent = (word: number): boolean => this.table.isContent(this.#cells[word] ?? 0);

  /** The words of all documents are those of one table. Builders of one thread may share the memory for sorting. */
  constructor(titleWeight: number, table: WordTable, scratch = new Scratch()) {
    this.#titleWeight = Math.round(titleWeight * frequencyUnit);
    this.table = table;
    this.scratch = scratch;
  }

  /** Forgets all documents and keeps the memory: getting it anew took a tenth of the time. */
  clear(table: WordTable): void {
    this.table = table;
    this.documents.length = 0;
    const { rows, places, terms, pairs, bigrams, wordLog, sentences, bunsetsu } = this;
    for (const part of [rows, places, terms, pairs, bigrams, wordLog, sentences, bunsetsu]) part.clear();
  }

  get occurrences(): number {
    return this.terms.occurrences + this.pairs.occurrences + this.bigrams.occurrences;
  }

  add(document: IndexDocument): void {
    let words = 0;
    let seen = 0;
    this.#positions = 0;
    this.sentences.varint(document.sentences.filter(({ region }) => region !== 'anchor').length);
    for (const sentence of document.sentences) {
      const { region, times } = sentence;
      const part = regionClass(region);
      const weight = (region === 'title' ? this.#titleWeight : frequencyUnit) * times;
      this.#place = { start: this.places.start + this.#positions, part, weight };
      this.#positions += sentence.codes.length + 1;
      const counted = this.#addWords(sentence);
      if (part === 'text') words += counted;
      this.#addRelations(sentence);
      seen |= 1 << regionCode(region);
      // What others wrote of the page can be searched but is not its text.
      if (part === 'anchor') continue;
      encodeBunsetsu(this.bunsetsu, sentence.bunsetsu);
      this.sentences.varint(sentence.codes.length);
      this.sentences.byte(regionCode(region));
    }
    this.places.close(this.#positions);
    this.documents.push({
      ...idOf(document.id),
      digest: digestBits(document.digest),
      words,
      day: Math.floor(Date.parse(document.date) / 86_400_000),
      site: hostOf(document.url),
      regions: seen,
      type: pageTypes.indexOf(document.type),
      stored: this.#storedFields(document),
      ends: { words: this.wordLog.length, sentences: this.sentences.length, bunsetsu: this.bunsetsu.length },
    });
  }

  #storedFields({ url, title, fetchedAt }: IndexDocument): Uint8Array {
    const out = this.#stored;
    out.clear();
    out.sizedText(url);
    out.sizedText(title);
    out.varint(fetchedAt);
    return out.view().slice();
  }

  /** Words as written and by their form; gives the number of words without punctuation. */
  #addWords({ codes }: IndexSentence): number {
    const { rows, table, terms, bigrams } = this;
    const { start, part, weight } = this.#place;
    const cells = this.#cells;
    cells.length = 0;
    let counted = 0;
    let commonBefore = -1;
    for (let word = 0; word < codes.length; word++) {
      const cell = table.cellOf(codes[word] ?? 0);
      cells.push(cell);
      if (part !== 'anchor') this.#logWord(rows.count(table.typeOf(cell)));
      if (!table.isSymbol(cell)) counted++;
      terms.at(start + word, weight);
      const surface = table.surfaceTerm(cell, part);
      terms.add(surface);
      const common = table.isCommon(cell);
      if (common && commonBefore >= 0) {
        // A phrase counts its places, whatever they weigh.
        bigrams.at(start + word - 1, frequencyUnit);
        bigrams.addPair(commonBefore, surface);
      }
      commonBefore = common ? surface : -1;
      const form = table.formTerm(cell, part);
      if (form >= 0) terms.add(form);
      else {
        const forms = table.formTerms(form);
        terms.at(start + word, share(weight, forms.length));
        for (const each of forms) terms.add(each);
      }
    }
    return counted;
  }

  #logWord(row: number): void {
    const { wordLog } = this;
    wordLog.reserve();
    wordLog.data[wordLog.length++] = row;
  }

  /** Dependencies, as written and by form, and synonym nodes. */
  #addRelations(sentence: IndexSentence): void {
    const { start, part, weight } = this.#place;
    eachWordPair(sentence.bunsetsu, this.#isContent, this.#addPair);
    const { synonyms } = sentence;
    for (let at = 0; at < synonyms.length; at += synonymFields) {
      const [first = 0, end = 0, node = 0] = [synonyms[at], synonyms[at + 1], synonyms[at + 2]];
      const place = start + nodePosition({ first, end }, this.#isContent);
      this.#positions = Math.max(this.#positions, place + 1 - this.places.start);
      this.terms.at(place, Math.round(this.table.nodeScore(node) * weight));
      this.terms.add(this.table.nodeTerm(node, part));
    }
  }

  #addPairAt(from: number, to: number): void {
    const { table, pairs } = this;
    const { part, weight, start } = this.#place;
    const [a, b] = [this.#cells[from], this.#cells[to]];
    if (a === undefined || b === undefined) return;
    pairs.at(start + from, weight);
    pairs.addPair(table.surfaceTerm(a, part), table.surfaceTerm(b, part));
    const form = table.formTerm(a, part);
    const headForm = table.formTerm(b, part);
    if (form >= 0 && headForm >= 0) {
      pairs.addPair(form, headForm);
      return;
    }
    const forms = form >= 0 ? [form] : table.formTerms(form);
    const headForms = headForm >= 0 ? [headForm] : table.formTerms(headForm);
    pairs.at(start + from, share(weight, forms.length * headForms.length));
    for (const x of forms) for (const y of headForms) pairs.addPair(x, y);
  }
}

interface Place {
  /** Of the sentence's first word, among those of all documents. */
  readonly start: number;
  readonly part: RegionClass;
  readonly weight: number;
}

/** An ambiguous word counts for each of its forms with its share of one occurrence. */
const share = (weight: number, forms: number): number => (forms === 1 ? weight : Math.round(weight / forms));
