import type { PageElement } from './page-element.ts';
import type { ItemProperty, LinkElement, MetaElement, PageHead, TimeElement } from './page-outline.ts';
import type { Segment } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { Attributes, TagRange } from './tags.ts';

/** Collects what a page says for programs, wherever in the page it stands. */
export class HeadReader {
  titleOpen = false;
  private readonly page: string;
  private readonly metas: MetaElement[] = [];
  private readonly linkElements: LinkElement[] = [];
  private readonly jsonLd: string[] = [];
  private readonly times: TimeElement[] = [];
  private readonly properties: ItemProperty[] = [];
  private readonly title: SegmentBuilder;
  private titleDone = false;
  private declaredLanguage: string | null = null;
  private base: string | null = null;
  private readonly noframes: string[] = [];
  private inJsonLd = false;

  constructor(page: string) {
    this.page = page;
    this.title = new SegmentBuilder(page);
  }

  read(name: string, attributes: Attributes): void {
    if (name === 'meta') this.readMeta(attributes);
    else if (name === 'link') this.readLink(attributes);
    else if (name === 'base') this.base ??= attributes.get('href');
    else if (name === 'html') this.declaredLanguage ??= attributes.get('lang') ?? attributes.get('xml:lang');
    else this.inJsonLd = /^\s*application\/ld\+json/i.test(attributes.get('type') ?? '');
  }

  /** Microdata and time elements; `segment` is the one being collected. Gives the property whose text is still to be read. */
  readItem(name: string, attributes: Attributes, segment: number): ItemProperty | null {
    if (attributes.count === 0 || this.properties.length + this.times.length >= itemsMax) return null;
    const itemprop = attributes.get('itemprop') ?? '';
    if (name === 'time') this.times.push({ datetime: attributes.get('datetime') ?? '', itemprop, segment });
    if (name === 'time' || itemprop === '') return null;
    const property = { name: itemprop.toLowerCase(), value: attributes.get('content'), segment, text: '' };
    this.properties.push(property);
    return property;
  }

  openTitle(): void {
    this.titleOpen = !this.titleDone;
  }

  closeTitle(): void {
    if (this.titleOpen && !this.title.isEmpty) this.titleDone = true;
    this.titleOpen = false;
  }

  /** A title is text to the tokenizer, also where XHTML has a CDATA section in it. */
  titleText(start: number, end: number): void {
    const cdata = /^(\s*<!\[CDATA\[)?[^]*?(\]\]>\s*)?$/.exec(this.page.slice(start, end));
    this.title.add(start + (cdata?.[1]?.length ?? 0), end - (cdata?.[2]?.length ?? 0));
  }

  titleReference(character: string, range: TagRange): void {
    this.title.addReference(character, range);
  }

  scriptText({ start, end }: TagRange): void {
    if (this.inJsonLd && end - start <= jsonLdUnitsMax && this.jsonLd.length < itemsMax)
      this.jsonLd.push(this.page.slice(start, end));
  }

  noframesText(text: string): void {
    if (this.noframes.length < itemsMax) this.noframes.push(text);
  }

  finish(root: PageElement): PageHead {
    const title: Segment | null = this.title.isEmpty ? null : this.title.take(root, 'text');
    const { metas, linkElements, jsonLd, times, properties, declaredLanguage, base } = this;
    const noframes = this.noframes.join('');
    return { title, metas, linkElements, jsonLd, times, properties, declaredLanguage, base, noframes };
  }

  private readMeta(attributes: Attributes): void {
    const content = attributes.get('content');
    const range = attributes.range('content');
    if (content === null || range === null || this.metas.length >= itemsMax) return;
    for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = attributes.get(key)?.toLowerCase().trim() ?? '';
      if (name === 'content-language') this.declaredLanguage ??= content;
      if (name !== '') this.metas.push({ name, content, range });
    }
  }

  private readLink(attributes: Attributes): void {
    const href = attributes.get('href');
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    if (href !== null && this.linkElements.length < itemsMax)
      this.linkElements.push({ rel, href, type: attributes.get('type') ?? '' });
  }
}

/** No honest page has more of one kind; a hostile one shall not make us keep them. */
const itemsMax = 1000;
const jsonLdUnitsMax = 262_144;
