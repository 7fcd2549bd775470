import type { Analysis, Morpheme } from '../../analyzer/port.ts';
import { pageTypes } from '../../model/document.ts';
import { hostOf } from '../../model/url.ts';
import type { IndexDocument } from '../index-document.ts';
import { type RegionClass, regionClass, regionCode } from '../region.ts';
import { type TermKind, termKey } from '../term-key.ts';
import { folded, isContentWord, isSymbol, nodePosition, wordForms, wordPairs } from '../words.ts';
import { ByteWriter } from './byte-writer.ts';
import { digestBits, idOf } from './document-key.ts';
import { encodeBunsetsu } from './forward.ts';
import type { WordType } from './lexicon.ts';
import { NumberLog } from './number-log.ts';
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
  readonly occurrenceTerms = new NumberLog(1 << 16);
  readonly occurrenceDocuments = new NumberLog(1 << 16);
  readonly occurrencePositions = new NumberLog(1 << 16);
  readonly occurrenceWeights = new NumberLog(1 << 16);
  readonly #titleWeight: number;
  readonly #typesBySurface = new Map<string, TypeRow[]>();
  readonly #termNumbers = new Map<string, number>();
  readonly #bunsetsu = new ByteWriter(1 << 14);
  readonly #rows: TypeRow[] = [];

  constructor(titleWeight: number) {
    this.#titleWeight = Math.round(titleWeight * frequencyUnit);
  }

  get occurrences(): number {
    return this.occurrenceTerms.length;
  }

  add(document: IndexDocument): void {
    const number = this.documents.length;
    const lengths: number[] = [];
    const regions: number[] = [];
    this.#bunsetsu.clear();
    let position = 0;
    let words = 0;
    let seen = 0;
    for (const { region, analysis, times } of document.sentences) {
      const part = regionClass(region);
      const weight = (region === 'title' ? this.#titleWeight : frequencyUnit) * times;
      const counted = this.#addWords(analysis, { document: number, position, part, weight });
      if (part === 'text') words += counted;
      this.#addRelations(analysis, { document: number, position, part, weight });
      seen |= 1 << regionCode(region);
      position += analysis.morphemes.length + 1;
      // What others wrote of the page can be searched but is not its text.
      if (part === 'anchor') continue;
      encodeBunsetsu(this.#bunsetsu, analysis.bunsetsu);
      lengths.push(analysis.morphemes.length);
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
  #addWords({ morphemes }: Analysis, at: Place): number {
    const rows = this.#rows;
    rows.length = 0;
    let counted = 0;
    let end = 0;
    for (const morpheme of morphemes) {
      const row = this.#typeOf(morpheme, rows.length > 0 && morpheme.start > end);
      end = morpheme.start + morpheme.surface.length;
      const position = at.position + rows.length;
      rows.push(row);
      if (at.part !== 'anchor') {
        this.words.push(row.number);
        this.typeCounts.values[row.number] = (this.typeCounts.values[row.number] ?? 0) + 1;
      }
      if (!row.symbol) counted++;
      this.#occurrence(this.#surfaceTerm(row, at.part), position, at);
      const forms = this.#wordTerms(row, at.part);
      for (const term of forms) this.#occurrence(term, position, share(at, forms.length));
    }
    return counted;
  }

  /** Dependencies, as written and by form, and synonym nodes. */
  #addRelations(analysis: Analysis, at: Place): void {
    const rows = this.#rows;
    const isContent = (word: number): boolean => rows[word]?.content ?? false;
    for (const [from, to] of wordPairs(analysis, isContent)) {
      const [a, b] = [rows[from], rows[to]];
      if (a === undefined || b === undefined) continue;
      const position = at.position + from;
      this.#occurrence(this.pairs.number(this.#surfaceTerm(a, at.part), this.#surfaceTerm(b, at.part)), position, at);
      const [forms, headForms] = [this.#wordTerms(a, at.part), this.#wordTerms(b, at.part)];
      const each = share(at, forms.length * headForms.length);
      for (const form of forms)
        for (const headForm of headForms) this.#occurrence(this.pairs.number(form, headForm), position, each);
    }
    for (const node of analysis.synonyms) {
      const term = this.#term(termKey(at.part, 'synonym', node.node));
      const weight = Math.round(node.score * at.weight);
      this.#occurrence(term, at.position + nodePosition(node, isContent), { ...at, weight });
    }
  }

  #occurrence(term: number, position: number, { document, weight }: Place): void {
    this.occurrenceTerms.push(term);
    this.occurrenceDocuments.push(document);
    this.occurrencePositions.push(position);
    this.occurrenceWeights.push(weight);
  }

  #typeOf(morpheme: Morpheme, spaced: boolean): TypeRow {
    const known = this.#typesBySurface.get(morpheme.surface);
    const found = known?.find((row) => row.spaced === spaced && sameWord(row.morpheme, morpheme));
    if (found !== undefined) return found;
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
    if (known === undefined) this.#typesBySurface.set(morpheme.surface, [row]);
    else known.push(row);
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
  readonly document: number;
  /** Of the sentence's first word. */
  readonly position: number;
  readonly part: RegionClass;
  readonly weight: number;
}

const sameWord = (a: Morpheme, b: Morpheme): boolean =>
  a.base === b.base &&
  a.reading === b.reading &&
  a.conjugationForm === b.conjugationForm &&
  a.conjugationType === b.conjugationType &&
  a.pos[0] === b.pos[0] &&
  a.pos[1] === b.pos[1] &&
  a.pos[2] === b.pos[2] &&
  a.pos[3] === b.pos[3] &&
  a.representative === b.representative &&
  a.alternatives.length === b.alternatives.length &&
  a.alternatives.every((other, at) => other.representative === b.alternatives[at]?.representative);

/** An ambiguous word counts for each of its forms with its share of one occurrence. */
const share = (at: Place, forms: number): Place =>
  forms === 1 ? at : { ...at, weight: Math.round(at.weight / forms) };

const storedFields = ({ url, title, fetchedAt }: IndexDocument): Uint8Array => {
  const out = new ByteWriter(256);
  out.sizedText(url);
  out.sizedText(title);
  out.varint(fetchedAt);
  return out.view().slice();
};
