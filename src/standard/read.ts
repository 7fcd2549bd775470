// The way back from the bytes of a document to its values.
// Called by index, export, web pages, `show`, `forget` and regeneration. It must not refuse what an older writer left
// out: corpora made by earlier versions, and by the format's other writers, are read by the same code.

import { Parser } from 'htmlparser2';
import { Fault } from '../base/fault.ts';
import {
  blockTypes,
  pageTypes,
  type Annotation,
  type DocumentFact,
  type LinkGroup,
  type PagePart,
  type StandardDocument,
  type StandardSentence,
  type StandardText,
} from '../model/document.ts';
import { parseDocumentId, type DocumentId } from '../model/ids.ts';
import { epochMs } from '../model/time.ts';
import { parseUrl, type Url } from '../model/url.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads one standard-format document, ours or an ancestor's. Attributes that an ancestor did not write get the value that
 * says so (`other`, `unknown`, null); an ancestor's document is known by its file name, given as `id`.
 */
export const readStandardDocument = (xml: string, id: DocumentId | null = null): StandardDocument => {
  const reader = new DocumentReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name, implied) => reader.close(name, implied),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return reader.result(id);
};

/** Elements that carry a RawString and annotations. */
const units = new Set(['Title', 'Keywords', 'Description', 'S', 'InLink', 'OutLink']);

class DocumentReader {
  private root: Attributes | null = null;
  private complete = false;
  private readonly headers: { Title?: StandardSentence; Keywords?: StandardSentence; Description?: StandardSentence } =
    {};
  private readonly inLinks: LinkGroup[] = [];
  private readonly outLinks: LinkGroup[] = [];
  private readonly facts: DocumentFact[] = [];
  private readonly texts: (StandardText & { sentences: StandardSentence[] })[] = [];
  private unit: Attributes = {};
  private raw = '';
  private annotations: Annotation[] = [];
  private pages: { url: Url; id: DocumentId | null }[] = [];
  private scheme = '';
  private reach: Pick<Annotation, 'characters'> = {};
  private pageUrl = '';
  private collected: string[] | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === 'StandardFormat') this.root = attributes;
    else if (name === 'Text') this.texts.push({ part: partOf(attributes), sentences: [] });
    else if (name === 'RawString') this.collected = [];
    else if (name === 'Fact') {
      this.unit = attributes;
      this.collected = [];
    } else if (name === 'Annotation') {
      this.scheme = attributes['Scheme'] ?? 'unknown';
      const characters = Number(attributes['Characters'] ?? Number.NaN);
      this.reach = Number.isInteger(characters) && characters >= 0 ? { characters } : {};
      this.collected = [];
    } else if (name === 'DocID') {
      this.pageUrl = attributes['Url'] ?? '';
      this.collected = [];
    } else if (units.has(name)) {
      this.unit = attributes;
      this.raw = '';
      this.annotations = [];
      this.pages = [];
    }
  }

  text(text: string): void {
    this.collected?.push(text);
  }

  close(name: string, implied: boolean): void {
    if (name === 'StandardFormat') this.complete = !implied;
    else if (name === 'RawString') this.raw = this.take();
    else if (name === 'Annotation') this.annotations.push({ scheme: this.scheme, text: this.take(), ...this.reach });
    else if (name === 'DocID') this.addPage(this.take().trim());
    else if (name === 'Fact') this.facts.push(factOf(this.unit, this.take()));
    else if (units.has(name)) this.closeUnit(name);
  }

  result(id: DocumentId | null): StandardDocument {
    const root = this.root;
    const url = parseUrl(root?.['Url'] ?? '');
    if (root === null || !this.complete || url === null) {
      const what =
        root === null ? 'has no StandardFormat element' : this.complete ? 'has no valid Url' : 'ends in the middle';
      throw new Fault('BAD_INPUT', `The standard-format document ${id ?? root?.['DocId'] ?? ''} ${what}.`);
    }
    const publisher = root['Publisher'];
    return {
      url,
      id: id ?? readId(root['DocId'] ?? ''),
      originalEncoding: root['OriginalEncoding'] ?? 'unknown',
      fetchedAt: epochMs(Date.parse(`${(root['Time'] ?? '').replace(' ', 'T')}Z`)),
      language: root['Language'] ?? 'unknown',
      pageType: pageTypes.find((type) => type === root['PageType']) ?? 'other',
      author: root['Author'] ?? null,
      published: root['Published'] ?? null,
      modified: root['Modified'] ?? null,
      licence: root['Licence'] ?? null,
      publisher: publisher === undefined ? null : { name: publisher, kind: root['PublisherKind'] ?? 'other' },
      title: this.headers.Title ?? null,
      keywords: this.headers.Keywords ?? null,
      description: this.headers.Description ?? null,
      inLinks: this.inLinks,
      outLinks: this.outLinks,
      facts: this.facts,
      texts: this.texts,
    };
  }

  private take(): string {
    const text = this.collected?.join('') ?? '';
    this.collected = null;
    return text;
  }

  private addPage(id: string): void {
    const url = parseUrl(this.pageUrl);
    if (url !== null) this.pages.push({ url, id: parseDocumentId(id) === null ? null : (id as DocumentId) });
  }

  private closeUnit(name: string): void {
    if (name === 'InLink' || name === 'OutLink') {
      const links = name === 'InLink' ? this.inLinks : this.outLinks;
      links.push({ anchor: this.raw, annotations: this.annotations, pages: this.pages });
      return;
    }
    const sentence = this.sentence();
    if (name === 'Title' || name === 'Keywords' || name === 'Description') this.headers[name] = sentence;
    else {
      if (this.texts.length === 0) this.texts.push({ part: partOf({}), sentences: [] });
      this.texts.at(-1)?.sentences.push(sentence);
    }
  }

  private sentence(): StandardSentence {
    const { Id, Offset, Length, BlockType, SubBlock } = this.unit;
    return {
      id: Number(Id ?? 0),
      offset: Number(Offset ?? 0),
      length: Number(Length ?? 0),
      block: blockTypes.find((type) => type === BlockType) ?? 'unknown',
      sub: subBlocks.find((sub) => sub === SubBlock) ?? null,
      text: this.raw,
      annotations: this.annotations,
    };
  }
}

const factOf = ({ Extractor, Kind, Offset, Length }: Attributes, value: string): DocumentFact => ({
  extractor: Extractor ?? 'unknown',
  kind: Kind ?? 'unknown',
  value,
  offset: Offset === undefined ? null : Number(Offset),
  length: Length === undefined ? null : Number(Length),
});

const subBlocks = ['profile', 'address', 'table', 'code', 'list'] as const;

const partOf = (attributes: Attributes): PagePart => {
  const type = attributes['Type'];
  return {
    type: type === 'blog' || type === 'comment' ? type : 'default',
    author: attributes['Author'] ?? null,
    date: attributes['Date'] ?? null,
    title: attributes['Title'] ?? null,
  };
};

const readId = (text: string): DocumentId => {
  if (parseDocumentId(text) === null) {
    throw new Fault('BAD_INPUT', 'The standard-format document has no DocId; name its file by its 10-digit id.');
  }
  return text as DocumentId;
};
