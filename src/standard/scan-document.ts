import { isUtf8 } from 'node:buffer';
import { blockTypes, type PageType, pageTypes } from '../model/document.ts';
import type { Region } from '../model/region.ts';
import { type EpochMs, epochMs } from '../model/time.ts';
import { parseUrl, type Url } from '../model/url.ts';
import { type Span, Utf8Bytes } from '../text/utf8-bytes.ts';

/** What a document says of itself, beside its sentences. */
export interface ScannedDocument {
  readonly url: Url;
  readonly title: string;
  readonly type: PageType;
  /** The beginning of 1970 in an ancestor's document that does not say when it was fetched. */
  readonly fetchedAt: EpochMs;
  readonly published: string | null;
}

/** A sentence that has an annotation. Everything is where it stands in the document, and valid during the call only. */
export interface ScannedSentence {
  readonly region: Region;
  /** An anchor text stands once for all the links that have it. */
  readonly times: number;
  readonly text: Utf8Bytes;
  readonly annotation: Span;
  /** The sentence itself, without entities. */
  readonly raw: Span & { readonly bytes: Buffer };
}

/**
 * Reads a document that looks exactly as `write.ts` beside it writes one, as bytes, of which only the annotations are looked at one by
 * one: several times as fast as an XML parser, which is for all other documents (`read.ts`). Calls `visit` for the sentences in the
 * order of the file, in which anchor texts of other pages come before the text. Null: the document looks otherwise, and what was
 * visited must be forgotten.
 */
export const scanDocument = (xml: Uint8Array, visit: (sentence: ScannedSentence) => void): ScannedDocument | null =>
  isUtf8(xml) ? new Scanner(xml, visit).document() : null;

/** Goes over the bytes from front to back. Every method tells whether what it reads stands where it should. */
class Scanner {
  readonly #visit: (sentence: ScannedSentence) => void;
  readonly #text: Utf8Bytes;
  readonly #bytes: Buffer;
  #at = 0;
  /** The RawString read last, without entities. */
  #raw: Span & { readonly bytes: Buffer } = { bytes: Buffer.alloc(0), start: 0, end: 0 };
  /** The first annotation beside it; null: it has none. */
  #annotation: Span | null = null;
  #attributes: ReadonlyMap<string, string> = new Map();
  #title = '';
  /** Of links: how many they are. */
  #pages = 0;

  constructor(xml: Uint8Array, visit: (sentence: ScannedSentence) => void) {
    this.#visit = visit;
    this.#text = new Utf8Bytes(xml);
    this.#bytes = this.#text.bytes;
  }

  /** Null: the document looks otherwise. */
  document(): ScannedDocument | null {
    if (!this.#skip(prolog) || !this.#readAttributes('all')) return null;
    const attributes = this.#attributes;
    const url = parseUrl(attributes.get('Url') ?? '');
    if (url === null || !this.#readHeader() || !this.#readTexts()) return null;
    if (!this.#skip(epilog) || this.#at !== this.#bytes.length) return null;
    const time = Date.parse(`${(attributes.get('Time') ?? '').replace(' ', 'T')}Z`);
    return {
      url,
      title: this.#title,
      type: pageTypes.find((type) => type === attributes.get('PageType')) ?? 'other',
      fetchedAt: epochMs(Number.isNaN(time) ? 0 : time),
      published: attributes.get('Published') ?? null,
    };
  }

  #readHeader(): boolean {
    if (!this.#skip(headerStart)) return false;
    for (const { start, end, region } of headerUnits) {
      if (!this.#skip(start)) continue;
      if (!this.#readAttributes() || !this.#readUnit() || !this.#skip(end)) return false;
      if (region === 'title') this.#title = this.#raw.bytes.toString('utf8', this.#raw.start, this.#raw.end);
      this.#give(region, 1);
    }
    if (this.#skip(inLinks) && !this.#readLinks('InLink')) return false;
    if (this.#skip(outLinks) && !this.#readLinks('OutLink')) return false;
    if (this.#skip(facts) && !this.#skipFacts()) return false;
    return this.#skip(headerEnd);
  }

  #readTexts(): boolean {
    while (this.#skip(textStart)) {
      if (!this.#readAttributes() || !this.#skip(newLine)) return false;
      while (this.#skip(sentenceStart)) {
        if (!this.#readAttributes(blockType)) return false;
        const block = this.#attributes.get('BlockType');
        if (!this.#readUnit() || !this.#skip(sentenceEnd)) return false;
        this.#give(blockTypes.find((type) => type === block) ?? 'unknown', 1);
      }
      if (!this.#skip(textEnd)) return false;
    }
    return true;
  }

  #readLinks(name: 'InLink' | 'OutLink'): boolean {
    const { start, end, allEnd } = links[name];
    while (this.#skip(start)) {
      if (!this.#readUnit() || !this.#skip(idsStart) || !this.#readPages(name) || !this.#skip(end)) return false;
      if (this.#pages > 0) this.#give('anchor', this.#pages);
    }
    return this.#skip(allEnd);
  }

  #readPages(name: 'InLink' | 'OutLink'): boolean {
    this.#pages = 0;
    while (this.#skip(idStart)) {
      const wanted = name === 'InLink' ? urlAttribute : 'none';
      if (!this.#readAttributes(wanted) || !this.#skipText() || !this.#skip(idEnd)) return false;
      if (name === 'InLink' && parseUrl(this.#attributes.get('Url') ?? '') !== null) this.#pages++;
    }
    return this.#skip(idsEnd);
  }

  #skipFacts(): boolean {
    while (this.#skip(factStart))
      if (!this.#readAttributes() || !this.#skipText() || !this.#skip(factEnd)) return false;
    return this.#skip(factsEnd);
  }

  #give(region: Region, times: number): void {
    if (this.#annotation === null) return;
    this.#visit({ region, times, text: this.#text, annotation: this.#annotation, raw: this.#raw });
  }

  /** RawString and annotations. */
  #readUnit(): boolean {
    if (!this.#skip(rawStart)) return false;
    const start = this.#at;
    const end = this.#bytes.indexOf(lessThan, start);
    const entity = this.#bytes.subarray(start, end).indexOf(ampersand);
    if (entity < 0) this.#raw = { bytes: this.#bytes, start, end };
    else {
      const plain = unescaped(this.#bytes.toString('utf8', start, end));
      if (plain === null) return false;
      const bytes = Buffer.from(plain);
      this.#raw = { bytes, start: 0, end: bytes.length };
    }
    this.#at = end;
    if (!this.#skip(rawEnd)) return false;
    this.#annotation = null;
    while (this.#skip(annotationStart)) {
      if (!this.#readAttributes() || !this.#skip(cdataStart)) return false;
      const from = this.#at;
      const to = this.#bytes.indexOf(cdataEnd, from);
      this.#annotation ??= { start: from, end: to };
      this.#at = to;
      if (to < 0 || !this.#skip(annotationEnd)) return false;
    }
    return true;
  }

  /** ` Name="value"` as often as there are some, and `>`; keeps those that are wanted. */
  #readAttributes(wanted: Buffer | 'all' | 'none' = 'none'): boolean {
    const bytes = this.#bytes;
    const found = new Map<string, string>();
    this.#attributes = found;
    let at = this.#at;
    while (bytes[at] === space) {
      const name = ++at;
      while (isLetter(bytes[at] ?? 0)) at++;
      const value = at + 2;
      if (at === name || bytes[at] !== equals || bytes[at + 1] !== quote) return false;
      for (at = value; bytes[at] !== quote; at++) if (bytes[at] === lessThan || at >= bytes.length) return false;
      if (wanted === 'all' || (wanted !== 'none' && this.#isNamed(wanted, name, value - 2))) {
        const plain = unescaped(bytes.toString('utf8', value, at));
        if (plain === null) return false;
        const known = bytes.toString('latin1', name, value - 2);
        if (!found.has(known)) found.set(known, plain);
      }
      at++;
    }
    this.#at = at + 1;
    return bytes[at] === greaterThan;
  }

  #isNamed(wanted: Buffer, start: number, end: number): boolean {
    if (end - start !== wanted.length) return false;
    for (let at = start; at < end; at++) if (this.#bytes[at] !== wanted[at - start]) return false;
    return true;
  }

  /** To the next tag. */
  #skipText(): boolean {
    this.#at = this.#bytes.indexOf(lessThan, this.#at);
    return this.#at >= 0;
  }

  #skip(what: Buffer): boolean {
    const at = this.#at;
    const bytes = this.#bytes;
    if (at + what.length > bytes.length) return false;
    for (let of = 0; of < what.length; of++) if (bytes[at + of] !== what[of]) return false;
    this.#at = at + what.length;
    return true;
  }
}

/** Null: there is an entity that `xml.ts` does not write. */
const unescaped = (text: string): string | null => {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const plain = text.replace(/&([^;]*;?)/g, (_, name: string) => {
    const one = entities.get(name);
    if (one === undefined) isKnown = false;
    return one ?? '';
  });
  return isKnown ? plain : null;
};

const entities: ReadonlyMap<string, string> = new Map([
  ['amp;', '&'],
  ['lt;', '<'],
  ['gt;', '>'],
  ['quot;', '"'],
  ['#13;', '\r'],
  ['#10;', '\n'],
  ['#9;', '\t'],
]);

const [space, quote, ampersand, lessThan, equals, greaterThan] = [0x20, 0x22, 0x26, 0x3c, 0x3d, 0x3e];

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const prolog = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<StandardFormat');
const epilog = Buffer.from('</StandardFormat>\n');
const headerStart = Buffer.from('\n<Header>\n');
const headerEnd = Buffer.from('</Header>\n');
const headerUnits = (['Title', 'Keywords', 'Description'] as const).map((name) => ({
  start: Buffer.from(`<${name}`),
  end: Buffer.from(`</${name}>\n`),
  region: name.toLowerCase() as Region,
}));
const inLinks = Buffer.from('<InLinks>\n');
const outLinks = Buffer.from('<OutLinks>\n');
const linkTags = (name: string) => ({
  start: Buffer.from(`<${name}>`),
  end: Buffer.from(`</${name}>\n`),
  allEnd: Buffer.from(`</${name}s>\n`),
});
const links = { InLink: linkTags('InLink'), OutLink: linkTags('OutLink') };
const idsStart = Buffer.from('<DocIDs>');
const idsEnd = Buffer.from('</DocIDs>');
const idStart = Buffer.from('<DocID');
const idEnd = Buffer.from('</DocID>');
const facts = Buffer.from('<Facts>\n');
const factStart = Buffer.from('<Fact');
const factEnd = Buffer.from('</Fact>\n');
const factsEnd = Buffer.from('</Facts>\n');
const textStart = Buffer.from('<Text');
const textEnd = Buffer.from('</Text>\n');
const newLine = Buffer.from('\n');
const sentenceStart = Buffer.from('<S');
const sentenceEnd = Buffer.from('</S>\n');
const blockType = Buffer.from('BlockType');
const urlAttribute = Buffer.from('Url');
const rawStart = Buffer.from('<RawString>');
const rawEnd = Buffer.from('</RawString>');
const annotationStart = Buffer.from('<Annotation');
const cdataStart = Buffer.from('<![CDATA[');
const cdataEnd = Buffer.from(']]>');
const annotationEnd = Buffer.from(']]></Annotation>');
