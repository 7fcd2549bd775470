import {
  controlElements,
  groupElements,
  impliedEnds,
  inlineElements,
  scopeElements,
  silentElements,
  voidElements,
} from './elements.ts';
import { isHandle, isHidden, isShadowRoot } from './hidden-elements.ts';
import { HeadReader } from './head-reader.ts';
import type { PageElement } from './page-element.ts';
import type { ItemProperty, OutlineLink, PageOutline } from './page-outline.ts';
import { isJapaneseProse } from './prose.ts';
import { RubyReader } from './ruby-reader.ts';
import type { Segment, SegmentKind } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { Attributes, TagRange } from './tags.ts';

/** Browsers nest no deeper either (Blink: 512); what is deeper joins its ancestor. */
const depthMax = 512;

/** Memory stays bounded on pages made to fill it; later elements join their ancestors. */
const elementsMax = 300_000;
/** Blocks beyond these run on as lines of the last one, so that their text is kept; further alternative texts are not read. */
const segmentsMax = 1_000_000;

type Control = 'form' | 'group' | 'control' | null;

interface OpenElement {
  readonly name: string;
  readonly inline: boolean;
  /** Nothing inside is text of the page. */
  readonly silent: boolean;
  readonly control: Control;
  readonly element: PageElement;
  /** A property of microdata, and where its text begins. */
  readonly item: { readonly property: ItemProperty; readonly segment: number; readonly unit: number } | null;
}

/** Builds the outline from the tags as they come, with the few rules of the HTML standard that text depends on. */
export class OutlineBuilder {
  private readonly page: string;
  private readonly head: HeadReader;
  private readonly elements: PageElement[] = [];
  private readonly segments: Segment[] = [];
  private readonly links: OutlineLink[] = [];
  private readonly stack: OpenElement[] = [];
  private readonly current: SegmentBuilder;
  private readonly alts: Segment[] = [];
  private tooDeep = 0;
  private silentDepth = 0;
  private noframesDepth = 0;
  private preDepth = 0;
  private codeInPre = false;
  private formDepth = 0;
  private groupDepth = 0;
  private controlDepth = 0;
  private link: { href: string; rel: string; segment: number; unit: number; from: number; anchor: string } | null =
    null;
  private readonly ruby: RubyReader;
  private root: PageElement;
  private isFinished = false;

  constructor(page: string) {
    this.page = page;
    this.head = new HeadReader(page);
    this.current = new SegmentBuilder(page);
    this.ruby = new RubyReader(this.current);
    this.root = this.makeElement('#root', null);
  }

  open(name: string, attributes: Attributes, range: TagRange): void {
    if (name === 'meta' || name === 'link' || name === 'base' || name === 'html' || name === 'script')
      this.head.read(name, attributes);
    const property = this.silentDepth === 0 ? this.head.readItem(name, attributes, this.segments.length) : null;
    if (voidElements.has(name)) return this.openVoid(name, attributes, range);
    this.closeImplied(name);
    const inline = inlineElements.has(name);
    if (!inline && this.silentDepth === 0) this.endSegment();
    if (this.stack.length >= depthMax) {
      this.tooDeep++;
      return;
    }
    const parent = this.top();
    const silent = isSilent(name, attributes, inline);
    const element = inline && !attributes.has('class') ? parent : this.makeElement(name, parent, attributes);
    const control = this.controlOf(name, attributes);
    const item = property === null ? null : { property, segment: this.segments.length, unit: this.current.length };
    this.stack.push({ name, inline, silent, control, element, item });
    this.countControl(control, 1);
    if (silent) this.silentDepth++;
    if (name === 'noframes') this.noframesDepth++;
    this.enter(name, attributes);
  }

  close(name: string, range: TagRange): void {
    if (name === 'br') return this.silentDepth === 0 ? this.current.addBreak(range) : undefined;
    if (name === 'p' && !this.stack.some((open) => open.name === 'p')) {
      this.endSegment();
      return;
    }
    if (this.tooDeep > 0 && !inlineElements.has(name)) {
      this.tooDeep--;
      this.endSegment();
      return;
    }
    // What is never shown ends with its own tag, whatever stands open in it.
    const inline = inlineElements.has(name) && !silentElements.has(name);
    for (let depth = this.stack.length - 1; depth >= 0; depth--) {
      const open = this.stack[depth] as OpenElement;
      if (open.name === name) return this.popTo(depth);
      // A stray end tag reaches neither out of a block (inline ones) nor out of a table cell.
      if (inline ? !open.inline : isBarrier(open.name) && !isTablePart(name)) return;
    }
  }

  text(start: number, end: number): void {
    if (this.ruby.isReading) this.ruby.say(this.page.slice(start, end));
    if (this.head.titleOpen) this.head.titleText(start, end);
    else if (this.noframesDepth > 0) this.head.noframesText(this.page.slice(start, end));
    else if (this.silentDepth > 0) return;
    else if (this.preDepth > 0) this.current.addVerbatim(start, end);
    else this.current.add(start, end);
  }

  reference(character: string, range: TagRange): void {
    if (this.ruby.isReading) this.ruby.say(character);
    if (this.head.titleOpen) this.head.titleReference(character, range);
    else if (this.silentDepth === 0) this.current.addReference(character, range);
  }

  raw(element: string, range: TagRange): void {
    if (element === 'script') this.head.scriptText(range);
  }

  finish(): PageOutline {
    this.isFinished = true;
    this.popTo(0);
    this.endLink();
    this.endSegment();
    for (const element of this.elements) if (element.endSegment < 0) element.endSegment = this.segments.length;
    return { elements: this.elements, segments: this.segments, links: this.links, head: this.head.finish(this.root) };
  }

  private enter(name: string, attributes: Attributes): void {
    switch (name) {
      case 'a':
        return this.startLink(attributes);
      case 'pre':
      case 'listing':
      case 'xmp':
        this.preDepth++;
        this.codeInPre = false;
        return;
      case 'code':
      case 'samp':
      case 'kbd':
        this.codeInPre ||= this.preDepth > 0;
        return;
      case 'ruby':
        return this.ruby.start();
      case 'rb':
        return this.ruby.startBase();
      case 'rtc':
        return this.ruby.startContainer();
      case 'rt':
        return this.ruby.startReading();
      case 'title':
        if (this.silentDepth === 0) this.head.openTitle();
        return;
    }
  }

  private leave({ name, silent, inline, control, element, item }: OpenElement): void {
    if (item !== null) this.readItem(item);
    if (silent) this.silentDepth--;
    if (name === 'noframes') this.noframesDepth--;
    if (!inline && this.silentDepth === 0) this.endSegment(element);
    if (element.endSegment < 0 && this.top() !== element) element.endSegment = this.endOfInline(inline);
    if (name === 'a') this.endLink();
    else if (name === 'pre' || name === 'listing' || name === 'xmp') this.preDepth--;
    else if (name === 'rt') this.ruby.endReading();
    else if (name === 'rtc') this.ruby.endContainer();
    else if (name === 'ruby') this.ruby.end();
    else if (name === 'title') this.head.closeTitle();
    this.countControl(control, -1);
  }

  /** Of an element with several blocks the last is read, unless those within were read already. */
  private readItem({ property, segment, unit }: NonNullable<OpenElement['item']>): void {
    const text = this.current.textFrom(segment === this.segments.length ? unit : 0).slice(0, itemUnitsMax);
    property.text = text.trim();
  }

  private controlOf(name: string, attributes: Attributes): Control {
    if (name === 'form') return 'form';
    if (groupElements.has(name)) return 'group';
    if (!controlElements.has(name)) return null;
    return name === 'button' && this.isSummary(attributes) ? null : 'control';
  }

  /** The button that unfolds a text is its heading: in a heading element, or by what it says of itself. */
  private isSummary(attributes: Attributes): boolean {
    if (attributes.has('aria-expanded') || unfolding.test(attributes.get('class') ?? '')) return true;
    return this.stack.some((open) => /^h[1-6]$/.test(open.name));
  }

  private countControl(control: Control, by: 1 | -1): void {
    if (control === 'form') this.formDepth += by;
    else if (control === 'group') this.groupDepth += by;
    else if (control === 'control') this.controlDepth += by;
  }

  /** An inline element ends inside the segment that is still being collected. */
  private endOfInline(inline: boolean): number {
    return this.segments.length + (inline && !this.current.isEmpty ? 1 : 0);
  }

  private openVoid(name: string, attributes: Attributes, range: TagRange): void {
    if (this.silentDepth > 0) return;
    if (name === 'br') this.current.addBreak(range);
    else if (name === 'hr') {
      this.closeImplied(name);
      this.endSegment();
    } else if (name === 'img' || name === 'area' || (name === 'input' && attributes.get('type') === 'image'))
      this.addAlt(attributes);
    if (name === 'area') this.addVoidLink(attributes, 'href', 'alt');
    else if (name === 'frame') this.addVoidLink(attributes, 'src', 'title');
  }

  private closeImplied(name: string): void {
    if (name === 'a' && this.stack.some((open) => open.name === 'a')) return this.closeOpenLink();
    const ends = impliedEnds.get(name);
    if (ends === undefined) return;
    let cut = -1;
    for (let depth = this.stack.length - 1; depth >= 0; depth--) {
      const open = this.stack[depth] as OpenElement;
      if (ends.has(open.name)) cut = depth;
      else if (scopeElements.has(open.name) || isForeign(open)) break;
    }
    if (cut >= 0) this.popTo(cut);
  }

  /** Links do not nest: the next one ends the one before, unless a block lies between them. */
  private closeOpenLink(): void {
    for (let depth = this.stack.length - 1; depth >= 0; depth--) {
      const open = this.stack[depth] as OpenElement;
      if (open.name === 'a') return this.popTo(depth);
      if (!open.inline) return;
    }
  }

  private popTo(depth: number): void {
    while (this.stack.length > depth) this.leave(this.stack.pop() as OpenElement);
  }

  private top(): PageElement {
    return this.stack.at(-1)?.element ?? this.root;
  }

  private makeElement(name: string, parent: PageElement | null, attributes?: Attributes): PageElement {
    if (parent !== null && this.elements.length >= elementsMax) return parent;
    const hint = `${attributes?.get('class') ?? ''} ${attributes?.get('id') ?? ''}`;
    const element: PageElement = {
      name,
      parent,
      index: this.elements.length,
      hint: hint === ' ' ? '' : hint.toLowerCase(),
      role: attributes?.get('role') ?? '',
      itemprop: attributes?.get('itemprop') ?? '',
      itemtype: attributes?.get('itemtype') ?? '',
      firstSegment: this.segments.length,
      endSegment: -1,
    };
    this.elements.push(element);
    return element;
  }

  private endSegment(element = this.blockElement()): void {
    if (this.segments.length >= segmentsMax && !this.isFinished) return this.current.addLine();
    this.takeLinkText();
    if (this.current.isEmpty) this.current.reset();
    else this.segments.push(this.readAsProse(this.current.take(element, this.kind())));
    if (this.link !== null) this.link.from = 0;
    this.ruby.start();
    for (const alt of this.alts) this.segments.push(alt);
    this.alts.length = 0;
  }

  private kind(): SegmentKind {
    if (this.preDepth > 0) return 'code';
    // Some old sites wrap the whole page in one form: only what stands in a control or a group of them is a form's text.
    return this.controlDepth > 0 || (this.formDepth > 0 && this.groupDepth > 0) ? 'form' : 'text';
  }

  /** Old pages set their prose in `pre` to keep its lines: Japanese sentences not marked as code are none. */
  private readAsProse(segment: Segment): Segment {
    if (segment.kind !== 'code' || this.codeInPre || !isJapaneseProse(segment.text)) return segment;
    for (let element: PageElement | null = segment.element; element !== null; element = element.parent)
      if (codeNames.test(element.hint)) return segment;
    return { ...segment, kind: 'text' };
  }

  /** Inline elements with a class are elements too, but a segment belongs to the block around it. */
  private blockElement(): PageElement {
    for (let depth = this.stack.length - 1; depth >= 0; depth--) {
      const open = this.stack[depth] as OpenElement;
      if (!open.inline) return open.element;
    }
    return this.root;
  }

  private startLink(attributes: Attributes): void {
    const href = attributes.get('href');
    if (href === null || this.silentDepth > 0) return;
    this.endLink();
    this.current.startLink();
    const rel = (attributes.get('rel') ?? '').toLowerCase();
    const unit = this.current.length;
    this.link = { href, rel, segment: this.segments.length, unit, from: unit, anchor: '' };
  }

  private takeLinkText(): void {
    if (this.link === null || this.link.anchor.length >= anchorUnitsMax) return;
    const text = this.current.textFrom(this.link.from).trim();
    if (text !== '') this.link.anchor += this.link.anchor === '' ? text : ` ${text}`;
  }

  private endLink(): void {
    if (this.link === null) return;
    this.takeLinkText();
    this.current.endLink();
    const { href, rel, segment, unit, anchor } = this.link;
    this.links.push({ href, rel, segment, unit, anchor: anchor.slice(0, anchorUnitsMax) });
    this.link = null;
  }

  private addAlt(attributes: Attributes): void {
    const alt = attributes.get('alt')?.trim() ?? '';
    const range = attributes.range('alt');
    if (alt === '' || range === null || this.segments.length + this.alts.length >= segmentsMax) return;
    const builder = new SegmentBuilder(this.page);
    if (alt.length <= range.end - range.start && this.page.slice(range.start, range.end).trim() === alt)
      builder.add(range.start, range.end);
    else builder.addReference(alt, range);
    if (!builder.isEmpty) this.alts.push(builder.take(this.blockElement(), 'alt'));
    if (this.link !== null && this.link.anchor === '') this.link.anchor = alt;
  }

  /** A place on a map, or the page in a frame: a link by attributes alone. */
  private addVoidLink(attributes: Attributes, target: 'href' | 'src', name: 'alt' | 'title'): void {
    const href = attributes.get(target);
    const rel = (attributes.get('rel') ?? '').toLowerCase();
    const anchor = (attributes.get(name) ?? '').slice(0, anchorUnitsMax);
    if (href !== null) this.links.push({ href, rel, segment: this.segments.length, unit: 0, anchor });
  }
}

const unfolding = /accordion|collaps|expand/i;

const codeNames = /highlight|chroma|syntax|prettyprint|brush|lang(?:uage)?-|console|terminal|source|code|shell|literal/;

const anchorUnitsMax = 500;
const itemUnitsMax = 200;

const isBarrier = (name: string): boolean => name === 'td' || name === 'th' || name === 'table' || name === 'caption';

const isTablePart = (name: string): boolean => /^(?:table|tr|td|th|tbody|thead|tfoot|caption|body|html)$/.test(name);

/** Tags inside what is never shown close nothing outside it; a reading left open does not keep the page closed. */
const isForeign = ({ silent, name }: OpenElement): boolean => silent && !/^(?:rt|rp|rtc)$/.test(name);

const isSilent = (name: string, attributes: Attributes, inline: boolean): boolean =>
  (silentElements.has(name) && !isShadowRoot(name, attributes)) ||
  isHidden(attributes, inline) ||
  isHandle(name, attributes);
