import { pageTypes } from '../../model/document.ts';
import { hostOf } from '../../model/url.ts';
import type { Vocabulary } from '../annotated-words.ts';
import type { IndexDocument, IndexSentence } from '../index-document.ts';
import { type RegionClass, regionClass, regionCode } from '../region.ts';
import { eachWordPair, nodePosition } from '../words.ts';
import { ByteWriter } from './byte-writer.ts';
import { digestBits, idOf } from './document-key.ts';
import { encodeBunsetsu } from './forward.ts';
import { bigramSecond, PairLists } from './pair-lists.ts';
import { PairQueue } from './pair-queue.ts';
import { PostingChains } from './posting-chains.ts';
import { frequencyUnit } from './segment-file.ts';
import { WordRows } from './word-rows.ts';

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
  /** Its part of `SegmentBuilder.forward`. */
  readonly forward: { readonly head: number; readonly words: number; readonly bunsetsu: number; readonly end: number };
}

/** Collects documents in memory; `writeSegment` writes them. */
export class SegmentBuilder {
  readonly documents: BuiltDocument[] = [];
  readonly chains = new PostingChains();
  readonly rows: WordRows;
  /** Of each document the sentences and their regions, the rows of its words (as they are numbered here), its bunsetsu. */
  readonly forward = new ByteWriter(1 << 20);
  readonly #titleWeight: number;
  readonly #pairs = new PairQueue(new PairLists(this.chains), this.chains);
  readonly #bunsetsu = new ByteWriter(1 << 14);
  readonly #words = new ByteWriter(1 << 14);
  /** The words of a sentence: where they stand in `rows`. */
  readonly #cells: number[] = [];
  /** Of the sentence at hand. */
  #place: Place = { position: 0, part: 'text', weight: 0 };
  readonly #addPair = (from: number, to: number): void => this.#addPairAt(from, to);
  readonly #isContent = (word: number): boolean => this.rows.isContent(this.#cells[word] ?? 0);

  /** The words of all documents are of one vocabulary. */
  constructor(titleWeight: number, vocabulary: Vocabulary) {
    this.#titleWeight = Math.round(titleWeight * frequencyUnit);
    this.rows = new WordRows(vocabulary, this.chains);
  }

  add(document: IndexDocument): void {
    const { forward } = this;
    this.#bunsetsu.clear();
    this.#words.clear();
    const head = forward.length;
    forward.varint(document.sentences.filter(({ region }) => region !== 'anchor').length);
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
      position += sentence.codes.length + 1;
      // What others wrote of the page can be searched but is not its text.
      if (part === 'anchor') continue;
      encodeBunsetsu(this.#bunsetsu, sentence.bunsetsu);
      forward.varint(sentence.codes.length);
      forward.byte(regionCode(region));
    }
    this.#pairs.flush();
    this.chains.endDocument();
    const wordsAt = forward.length;
    forward.raw(this.#words.view());
    const bunsetsuAt = forward.length;
    forward.raw(this.#bunsetsu.view());
    this.documents.push({
      ...idOf(document.id),
      digest: digestBits(document.digest),
      words,
      day: Math.floor(Date.parse(document.date) / 86_400_000),
      site: hostOf(document.url),
      regions: seen,
      type: pageTypes.indexOf(document.type),
      stored: storedFields(document),
      forward: { head, words: wordsAt, bunsetsu: bunsetsuAt, end: forward.length },
    });
  }

  /** Words as written and by their form; gives the number of words without punctuation. */
  #addWords({ codes }: IndexSentence, at: Place): number {
    const { rows, chains } = this;
    const cells = this.#cells;
    cells.length = 0;
    let counted = 0;
    let commonBefore = -1;
    for (let word = 0; word < codes.length; word++) {
      const cell = rows.cellOf(codes[word] ?? 0);
      const position = at.position + word;
      cells.push(cell);
      if (at.part !== 'anchor') this.#words.varint(rows.count(cell));
      if (!rows.isSymbol(cell)) counted++;
      const surface = rows.surfaceList(cell, at.part);
      chains.add(surface, position, at.weight);
      const common = rows.isCommon(cell);
      // A phrase counts its places, whatever they weigh.
      if (common && commonBefore >= 0)
        this.#pairs.add([commonBefore, bigramSecond(surface)], position - 1, frequencyUnit);
      commonBefore = common ? surface : -1;
      const form = rows.formList(cell, at.part);
      if (form >= 0) chains.add(form, position, at.weight);
      else {
        const forms = rows.formLists(form);
        for (const each of forms) chains.add(each, position, share(at.weight, forms.length));
      }
    }
    return counted;
  }

  /** Dependencies, as written and by form, and synonym nodes. */
  #addRelations(sentence: IndexSentence, at: Place): void {
    this.#place = at;
    eachWordPair(sentence.bunsetsu, this.#isContent, this.#addPair);
    for (const node of sentence.synonyms) {
      const position = at.position + nodePosition(node, this.#isContent);
      const weight = Math.round(this.rows.nodeScore(node.node) * at.weight);
      this.chains.add(this.rows.nodeList(node.node, at.part), position, weight);
    }
  }

  #addPairAt(from: number, to: number): void {
    const { rows } = this;
    const pairs = this.#pairs;
    const { part, weight, position: start } = this.#place;
    const [a, b] = [this.#cells[from], this.#cells[to]];
    if (a === undefined || b === undefined) return;
    const position = start + from;
    pairs.add([rows.surfaceList(a, part), rows.surfaceList(b, part)], position, weight);
    const form = rows.formList(a, part);
    const headForm = rows.formList(b, part);
    if (form >= 0 && headForm >= 0) {
      pairs.add([form, headForm], position, weight);
      return;
    }
    const forms = form >= 0 ? [form] : rows.formLists(form);
    const headForms = headForm >= 0 ? [headForm] : rows.formLists(headForm);
    const each = share(weight, forms.length * headForms.length);
    for (const x of forms) for (const y of headForms) pairs.add([x, y], position, each);
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
