import type { PageSyntax } from './page-syntax.ts';
import { type QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** What a page consists of, in document order; positions are UTF-16 indices into its text. */
export interface TagSink {
  /** `attributes` is reused for the next tag: copy what you keep. */
  open(name: string, attributes: Attributes, range: TagRange): void;
  close(name: string, range: TagRange): void;
  /** Text as it stands: one character per position. */
  text(start: number, end: number): void;
  /** A character reference (`&amp;`): one character for several positions. */
  reference(character: string, start: number, end: number): void;
  /** What stands between `<script …>` and `</script>`, and so with style. */
  raw(element: string, start: number, end: number): void;
}

export interface TagRange {
  readonly start: number;
  readonly end: number;
}

/** The attributes of one tag. The first of two with one name counts; beyond the hundredth nothing is read. */
export class Attributes {
  count = 0;
  private readonly names: string[] = [];
  private readonly values: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  get(name: string): string | null {
    for (let at = 0; at < this.count; at++) if (this.names[at] === name) return this.values[at] as string;
    return null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  /** Where the value of an attribute stands in the page, without its quotes. */
  range(name: string): TagRange | null {
    const at = this.names.indexOf(name);
    return at < 0 || at >= this.count ? null : { start: this.starts[at] as number, end: this.ends[at] as number };
  }

  add(name: string, value: string, range: TagRange): void {
    if (this.count >= attributesMax) return;
    this.names[this.count] = name;
    this.values[this.count] = value;
    this.starts[this.count] = range.start;
    this.ends[this.count] = range.end;
    this.count++;
  }
}

const attributesMax = 100;

/** Reads a whole page in one pass. Never fails, whatever the text is; takes time proportional to its length. */
export const readTags = (text: string, sink: TagSink, syntax: Exclude<PageSyntax, 'text'> = 'html'): void => {
  const reader = new TokenReader(text, sink, syntax);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  reader.stop = () => tokenizer.pause();
  tokenizer.write(syntax === 'html' ? withPlainCommentEnds(text) : text);
  tokenizer.end();
};

/**
 * In HTML `--!>` ends a comment too (HTML standard, comment end bang state), but not as the first that stands in one. The tokenizer
 * does not know that: it is given `-->` in the same place. Elsewhere the change means nothing, for the reader looks into the page.
 */
const withPlainCommentEnds = (text: string): string =>
  text.includes('--!>') ? text.replace(/(?<!<!-?)--!>/g, ' -->') : text;

class TokenReader implements TokenizerCallbacks {
  private readonly page: string;
  private readonly sink: TagSink;
  private readonly isXml: boolean;
  private readonly attributes = new Attributes();
  private tagStart = 0;
  private tagName = '';
  private attributeName = '';
  private valueStart = -1;
  private valueEnd = 0;
  /** Parts of a value with character references; null while it is one slice of the page. */
  private parts: string[] | null = null;
  private rawElement = '';
  /** Ends reading at once. */
  stop: () => void = () => {};

  constructor(page: string, sink: TagSink, syntax: PageSyntax) {
    this.page = page;
    this.sink = sink;
    this.isXml = syntax === 'xhtml';
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = start - 1;
    this.tagName = this.nameAt(start, end);
    this.attributes.count = 0;
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.page.slice(start, end).toLowerCase();
    this.valueStart = -1;
    this.valueEnd = end;
    this.parts = null;
  }

  onattribdata(start: number, end: number): void {
    if (this.valueStart < 0) this.valueStart = start;
    if (this.parts !== null) this.parts.push(this.page.slice(start, end));
    this.valueEnd = end;
  }

  onattribentity(point: number): void {
    if (this.valueStart < 0) this.valueStart = this.valueEnd = this.skipToValue(this.valueEnd);
    this.parts ??= [this.page.slice(this.valueStart, this.valueEnd)];
    this.parts.push(String.fromCodePoint(point));
  }

  onattribend(quote: QuoteType, end: number): void {
    const last = Math.max(this.valueEnd, Number(quote) >= 2 ? end - 1 : end);
    const start = this.valueStart < 0 ? last : this.valueStart;
    const value = Number(quote) === 0 ? '' : (this.parts?.join('') ?? this.page.slice(start, last));
    this.attributes.add(this.attributeName, value, { start, end: last });
  }

  onopentagend(end: number): void {
    this.rawElement = this.tagName === 'script' || this.tagName === 'style' ? this.tagName : '';
    this.sink.open(this.tagName, this.attributes, { start: this.tagStart, end: end + 1 });
    if (this.tagName !== 'plaintext' || this.isXml) return;
    this.stop();
    this.sink.text(end + 1, this.page.length);
  }

  onselfclosingtag(end: number): void {
    this.rawElement = '';
    this.sink.open(this.tagName, this.attributes, { start: this.tagStart, end: end + 1 });
    // Who writes <div/> means an empty one, though browsers leave it open.
    this.sink.close(this.tagName, { start: end + 1, end: end + 1 });
  }

  onclosetag(start: number, end: number): void {
    this.rawElement = '';
    this.sink.close(this.nameAt(start, end), { start: start - 2, end: end + 1 });
  }

  ontext(start: number, end: number): void {
    if (this.rawElement === '') this.sink.text(start, end);
    else this.sink.raw(this.rawElement, start, end);
  }

  ontextentity(point: number, end: number): void {
    if (this.rawElement !== '') return;
    this.sink.reference(String.fromCodePoint(point), this.page.lastIndexOf('&', end - 1), end);
  }

  /** In HTML a CDATA section is a comment. `end` is at its first closing bracket but one. */
  oncdata(start: number, end: number, endOffset: number): void {
    if (this.isXml && end - endOffset > start) this.sink.text(start, end - endOffset);
  }

  oncomment(): void {}

  ondeclaration(): void {}

  onend(): void {}

  onprocessinginstruction(): void {}

  /** In XHTML elements may bear the prefix of their namespace, by custom one of these. */
  private nameAt(start: number, end: number): string {
    const name = this.page.slice(start, end).toLowerCase();
    return this.isXml ? name.replace(/^(?:x?html|h|x):/, '') : name;
  }

  /** From the end of an attribute's name over `=`, white space and quote. */
  private skipToValue(nameEnd: number): number {
    let at = nameEnd;
    while (/[\s=]/.test(this.page.charAt(at))) at++;
    return /["']/.test(this.page.charAt(at)) ? at + 1 : at;
  }
}
