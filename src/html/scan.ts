import type { PageLink } from '../model/document.ts';
import { linkedUrl, parseUrl, type Url } from '../model/url.ts';
import { foldSpace } from '../text/normalise.ts';
import { inQueryCharset } from './charset/query-charset.ts';
import { inlineElements, silentElements } from './outline/elements.ts';
import { refreshTarget } from './meta-refresh.ts';
import { outlining, type PageOutline } from './outline/page-outline.ts';
import type { PageSyntax } from './outline/page-syntax.ts';
import { outlinePlainText } from './plain-text.ts';
import { type Attributes, readTags, type TagSink } from './outline/tags.ts';

/** What the crawler needs to know of a page, read in one pass over its tags. */
export interface PageScan {
  readonly links: readonly PageLink[];
  /** What relative links are resolved against: the base element's address or the page's own. */
  readonly base: Url;
  /** Directives of `<meta name="robots">` (and `name="kumoito"`), lower case. */
  readonly robots: readonly string[];
  readonly canonical: Url | null;
  readonly feeds: readonly Url[];
  readonly refresh: Url | null;
  /** What is shown in the frames of the page. */
  readonly frames: readonly Url[];
  readonly title: string | null;
  /** Pictures that readers see: `img` elements. */
  readonly images: number;
  /** Everything a reader sees. */
  readonly visibleText: string;
  /** The paragraphs outside navigation, headers and footers: what must change for the page to have changed. */
  readonly mainTextHashInput: string;
  /** What the main text is found in. */
  readonly outline: PageOutline;
}

/** Never fails; a page that is no HTML has no links and much text. */
export const scanPage = (
  text: string,
  url: Url,
  { syntax = 'html', charset = 'utf-8' }: { readonly syntax?: PageSyntax; readonly charset?: string } = {},
): PageScan => {
  const scanner = new Scanner(url, charset);
  if (syntax === 'text') {
    for (const paragraph of text.split(paragraphEnd)) scanner.paragraph(paragraph);
    return { ...scanner.result(), outline: outlinePlainText(text) };
  }
  const { sink, finish } = outlining(text);
  readTags(text, both(scanner.reading(text), sink), syntax);
  return { ...scanner.result(), outline: finish() };
};

/** What a page consists of is told to two at once. */
const both = (one: TagSink, other: TagSink): TagSink => ({
  open: (name, attributes, range) => {
    one.open(name, attributes, range);
    other.open(name, attributes, range);
  },
  close: (name, range) => {
    one.close(name, range);
    other.close(name, range);
  },
  text: (start, end) => {
    one.text(start, end);
    other.text(start, end);
  },
  reference: (character, start, end) => {
    one.reference(character, start, end);
    other.reference(character, start, end);
  },
  raw: (element, start, end) => {
    one.raw(element, start, end);
    other.raw(element, start, end);
  },
});

/** Blank lines and form feeds. */
const paragraphEnd = /(?:\r\n?|\n)(?:[^\S\r\n]*(?:\r\n?|\n))+|\f/;

/** Parts of a page that repeat on its neighbours or change by themselves. */
const frameElements: ReadonlySet<string> = new Set(
  'nav header footer aside form button select time address menu'.split(' '),
);
/** A block of fewer letters is a label, a date or a counter. */
const paragraphUnitsMin = 25;
const linkShareMax = 0.5;

class Scanner {
  private readonly url: Url;
  /** That the page was decoded from. */
  private readonly charset: string;
  private base: Url;
  private readonly links: FoundLink[] = [];
  private readonly robots: string[] = [];
  private readonly feeds: Url[] = [];
  private readonly frames: string[] = [];
  private canonical: string | null = null;
  private refresh: string | null = null;
  private title: string | null = null;
  private images = 0;
  private titleParts: string[] | null = null;
  private readonly visible: string[] = [];
  private readonly main: string[] = [];
  private block: string[] = [];
  private blockUnits = 0;
  private blockLinkUnits = 0;
  /** The silent element we are in and how many of its name are open. */
  private silent = '';
  private silentDepth = 0;
  private frameDepth = 0;
  private anchor: { href: string; nofollow: boolean; parts: string[] } | null = null;

  constructor(url: Url, charset: string) {
    this.charset = charset;
    this.url = url;
    this.base = url;
  }

  reading(page: string): TagSink {
    return {
      open: (name, attributes) => this.open(name, attributes),
      close: (name) => this.close(name),
      text: (start, end) => this.say(page.slice(start, end)),
      reference: (character) => this.say(character),
      raw: () => {},
    };
  }

  paragraph(text: string): void {
    this.say(text);
    this.endBlock();
  }

  result(): Omit<PageScan, 'outline'> {
    this.endAnchor();
    this.endBlock();
    return {
      links: this.links.flatMap((link) => this.resolve(link)),
      base: this.base,
      robots: [...new Set(this.robots)],
      canonical: this.canonical === null ? null : this.target(this.canonical),
      feeds: this.feeds,
      refresh: this.refresh === null ? null : this.target(this.refresh),
      frames: this.frames.flatMap((src) => this.target(src) ?? []),
      title: this.title,
      images: this.images,
      visibleText: this.visible.join('\n'),
      mainTextHashInput: this.main.join('\n'),
    };
  }

  private open(name: string, attributes: Attributes): void {
    if (this.silent !== '') {
      if (name === this.silent) this.silentDepth++;
      return;
    }
    // A page of frames has its text and links there, for readers without frames.
    if (silentElements.has(name) && name !== 'noframes') {
      this.silent = name;
      this.silentDepth = 1;
      return;
    }
    if (!inlineElements.has(name)) this.endBlock();
    if (frameElements.has(name)) this.frameDepth++;
    switch (name) {
      case 'a':
      case 'area':
        return this.openAnchor(name, attributes);
      case 'img':
        this.images++;
        this.anchor?.parts.push(attributes.get('alt') ?? '');
        return;
      case 'base':
        this.base = parseUrl(attributes.get('href') ?? '', this.url) ?? this.base;
        return;
      case 'meta':
        return this.readMeta(attributes);
      case 'link':
        return this.readLink(attributes);
      case 'title':
        this.titleParts = this.title === null ? [] : null;
        return;
      case 'frame':
        this.frames.push(attributes.get('src') ?? '');
        return this.addLink({ href: attributes.get('src'), anchor: '', nofollow: false });
    }
  }

  private close(name: string): void {
    if (this.silent !== '') {
      if (name === this.silent && --this.silentDepth === 0) this.silent = '';
      return;
    }
    if (name === 'a') this.endAnchor();
    else if (name === 'title' && this.titleParts !== null) {
      this.title = foldSpace(this.titleParts.join(''));
      this.titleParts = null;
    }
    if (inlineElements.has(name)) return;
    this.endBlock();
    if (frameElements.has(name) && this.frameDepth > 0) this.frameDepth--;
  }

  private say(text: string): void {
    if (this.titleParts !== null) this.titleParts.push(text);
    else if (this.silent === '') {
      this.block.push(text);
      this.blockUnits += text.length;
      if (this.anchor !== null) {
        this.anchor.parts.push(text);
        this.blockLinkUnits += text.length;
      }
    }
  }

  private endBlock(): void {
    if (this.block.length === 0) return;
    const text = foldSpace(this.block.join(''));
    if (text !== '') {
      this.visible.push(text);
      const linked = this.blockLinkUnits > linkShareMax * this.blockUnits;
      if (this.frameDepth === 0 && !linked && text.length >= paragraphUnitsMin) this.main.push(text);
    }
    this.block = [];
    this.blockUnits = 0;
    this.blockLinkUnits = 0;
  }

  private openAnchor(name: string, attributes: Attributes): void {
    this.endAnchor();
    const href = attributes.get('href');
    if (href === null) return;
    const nofollow = /\bnofollow\b/i.test(attributes.get('rel') ?? '');
    if (name === 'area') this.addLink({ href, anchor: attributes.get('alt') ?? '', nofollow });
    else this.anchor = { href, nofollow, parts: [] };
  }

  private endAnchor(): void {
    if (this.anchor === null) return;
    const { href, nofollow, parts } = this.anchor;
    this.anchor = null;
    this.addLink({ href, anchor: foldSpace(parts.join('')), nofollow });
  }

  private addLink({ href, anchor, nofollow }: FoundLink): void {
    if (href === null || href.startsWith('#')) return;
    this.links.push({ href, anchor: anchor.slice(0, anchorUnitsMax), nofollow });
  }

  private resolve({ href, anchor, nofollow }: FoundLink): PageLink[] {
    const to = href === null ? null : this.target(href);
    return to === null ? [] : [{ to, anchor, nofollow }];
  }

  private target(href: string): Url | null {
    return linkedUrl(inQueryCharset(href, this.charset), this.base);
  }

  private readMeta(attributes: Attributes): void {
    const content = attributes.get('content');
    if (content === null) return;
    const name = (attributes.get('name') ?? attributes.get('http-equiv') ?? '').toLowerCase();
    if (name === 'robots' || name === 'kumoito')
      for (const directive of robotsDirectives(content)) this.robots.push(directive);
    else if (name === 'refresh') this.refresh ??= refreshTarget(content);
  }

  private readLink(attributes: Attributes): void {
    const href = attributes.get('href');
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    if (href === null) return;
    if (rel.includes('canonical')) this.canonical ??= href;
    if (!rel.includes('alternate') || !feedTypes.test(attributes.get('type') ?? '')) return;
    const feed = this.target(href);
    if (feed !== null && !this.feeds.includes(feed)) this.feeds.push(feed);
  }
}

interface FoundLink {
  readonly href: string | null;
  readonly anchor: string;
  readonly nofollow: boolean;
}

/** An anchor that wraps half the page is no name for what it points to. */
const anchorUnitsMax = 500;

/** `NOINDEX, max-snippet:5` → `noindex`, `max-snippet:5`. */
export const robotsDirectives = (content: string): string[] =>
  content
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');

export const feedTypes = /^\s*application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^\s*application\/json\s*;?.*feed/i;
