import { TextDecoder } from 'node:util';
import { counted } from '../../base/counted.ts';
import { parseFeedDate } from '../../feed/feed-date.ts';
import { XmlReader, type XmlAttributes } from '../../feed/xml-reader.ts';
import type { EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';

export type SitemapItem =
  | SitemapPage
  | { readonly kind: 'sitemap'; readonly url: Url; readonly lastModified: EpochMs | null }
  | { readonly kind: 'fault'; readonly reason: string };

export interface SitemapPage {
  readonly kind: 'page';
  readonly url: Url;
  readonly lastModified: EpochMs | null;
  readonly changeFrequency: ChangeFrequency | null;
  readonly priority: number | null;
  readonly news: {
    readonly name: string | null;
    readonly language: string | null;
    readonly published: EpochMs | null;
    readonly title: string | null;
  } | null;
  readonly images: readonly Url[];
  /** Landing, content and player addresses of videos. */
  readonly videos: readonly Url[];
  readonly alternates: readonly { readonly language: string; readonly url: Url }[];
}

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
export type ChangeFrequency = (typeof changeFrequencies)[number];

/** Takes a sitemap in pieces and gives the items each piece completes. */
export class SitemapParser {
  readonly #base: Url;
  readonly #items: SitemapItem[] = [];
  #decoder: TextDecoder | null = null;
  #form: 'unknown' | 'xml' | 'text' = 'unknown';
  #beginning = Buffer.alloc(0);
  #line = '';
  #root: string | null = null;
  readonly #path: string[] = [];
  #fields: Map<string, string[]> | null = null;
  #text = '';
  readonly #xml: XmlReader;
  #wrong = 0;
  /** The end came inside an element: what stands in it may be half an address. */
  #isCut = false;

  constructor(base: Url) {
    this.#base = base;
    this.#xml = new XmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => {
        if (this.#fields !== null) this.#text += text;
      },
    });
  }

  write(bytes: Uint8Array): SitemapItem[] {
    if (this.#decoder !== null) this.#take(this.#decoder.decode(bytes, { stream: true }));
    else {
      this.#beginning = Buffer.concat([this.#beginning, bytes]);
      if (this.#beginning.length >= sniffBytes) this.#begin();
    }
    return this.#items.splice(0);
  }

  end(): SitemapItem[] {
    this.#begin();
    this.#take(this.#decoder?.decode() ?? '');
    if (this.#form === 'text') this.#take('\n');
    else if (this.#form === 'xml') {
      this.#isCut = this.#path.length > 0;
      this.#xml.end();
      if (this.#isCut) this.#items.push({ kind: 'fault', reason: 'the document ends early' });
      if (this.#root === null || !roots.has(this.#root))
        this.#items.push({ kind: 'fault', reason: `no sitemap: <${this.#root ?? ''}>` });
    }
    if (this.#wrong > 0)
      this.#items.push({ kind: 'fault', reason: counted(this.#wrong, 'entry is no URL', 'entries are no URLs') });
    return this.#items.splice(0);
  }

  #begin(): void {
    if (this.#decoder !== null) return;
    const beginning = this.#beginning;
    this.#decoder = new TextDecoder(charsetOf(beginning));
    const text = this.#decoder.decode(beginning, { stream: true });
    this.#form = /^\s*</.test(text) ? 'xml' : 'text';
    this.#take(text);
  }

  #take(text: string): void {
    if (this.#form === 'xml') return this.#xml.write(text);
    const lines = (this.#line + text).split(/\r\n|[\r\n]/);
    this.#line = lines.pop() ?? '';
    // A line that never ends is no list of URLs.
    if (this.#line.length > lineCharactersMax) this.#line = '';
    for (const line of lines)
      if (/^\s*https?:\/\//i.test(line)) this.#page(new Map([['loc', [line.trim()]]]));
      else if (line.trim() !== '') this.#wrong++;
  }

  #open(name: string, attributes: XmlAttributes): void {
    const local = name.toLowerCase();
    this.#root ??= local;
    this.#path.push(local);
    if (items.has(local)) this.#fields = new Map();
    this.#text = '';
    const href = attributes.get('href');
    if (this.#fields === null || href === undefined) return;
    if (local === 'xhtml:link' || local === 'link')
      if (attributes.get('hreflang') !== undefined) this.#add('alternate', `${attributes.get('hreflang')} ${href}`);
      else if ((attributes.get('rel') ?? 'alternate') === 'alternate') this.#add('href', href);
  }

  #close(name: string): void {
    const local = name.toLowerCase();
    this.#path.pop();
    const text = this.#isCut ? '' : this.#text.trim();
    this.#text = '';
    if (this.#fields === null) return;
    if (!items.has(local)) {
      if (text !== '') this.#add(local, text);
      return;
    }
    const fields = this.#fields;
    this.#fields = null;
    if (this.#isCut && !fields.has('loc')) return;
    if (local === 'sitemap') {
      // Some write the address straight into the element.
      const url = this.#url(fields.get('loc')?.[0] ?? text);
      if (url === null) this.#wrong++;
      else this.#items.push({ kind: 'sitemap', url, lastModified: parseFeedDate(fields.get('lastmod')?.[0] ?? null) });
    } else this.#page(fields);
  }

  #add(name: string, value: string): void {
    const known = this.#fields?.get(name);
    if (known === undefined) this.#fields?.set(name, [value]);
    else known.push(value);
  }

  #page(fields: ReadonlyMap<string, readonly string[]>): void {
    const first = (...names: readonly string[]): string | null =>
      names.map((name) => fields.get(name)?.[0]).find((value) => value !== undefined) ?? null;
    const urls = (...names: readonly string[]): Url[] =>
      names.flatMap((name) => fields.get(name) ?? []).flatMap((value) => this.#url(value) ?? []);
    const guid = first('guid');
    const where = first('loc', 'href', 'link') ?? (/^https?:/.test(guid ?? '') ? guid : null);
    const url = where === null ? null : this.#url(where);
    if (url === null) {
      this.#wrong++;
      return;
    }
    const frequency = first('changefreq')?.toLowerCase();
    const priority = Number.parseFloat(first('priority') ?? '');
    this.#items.push({
      kind: 'page',
      url,
      lastModified: parseFeedDate(first('lastmod', 'updated', 'modified', 'pubdate', 'dc:date', 'published')),
      changeFrequency: changeFrequencies.find((known) => known === frequency) ?? null,
      priority: priority >= 0 && priority <= 1 ? priority : null,
      news:
        fields.has('news:title') || fields.has('news:publication_date') || fields.has('news:name')
          ? {
              name: first('news:name'),
              language: first('news:language'),
              published: parseFeedDate(first('news:publication_date')),
              title: first('news:title'),
            }
          : null,
      images: urls('image:loc'),
      videos: urls('video:content_loc', 'video:player_loc'),
      alternates: (fields.get('alternate') ?? []).flatMap((written) => {
        const blank = written.indexOf(' ');
        const to = this.#url(written.slice(blank + 1));
        return to === null ? [] : [{ language: written.slice(0, blank), url: to }];
      }),
    });
  }

  #url(written: string): Url | null {
    return parseUrl(written.replace(/\s+/g, ''), this.#base);
  }
}

/** Elements that hold one entry: of sitemaps, of RSS and Atom. */
const items = new Set(['url', 'sitemap', 'item', 'entry']);
const roots = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'rdf:rdf', 'rdf']);
const sniffBytes = 1024;
const lineCharactersMax = 10_000;

const charsetOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 300))?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
};
