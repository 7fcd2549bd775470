import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

export interface XmlAttributes {
  get(name: string): string | undefined;
  has(name: string): boolean;
  entries(): IterableIterator<[string, string]>;
}

export interface XmlHandler {
  /**
   * Names carry the usual prefix of their namespace (`dc:creator`), whatever prefix the document uses; see `prefixes`.
   */
  open(name: string, attributes: XmlAttributes): void;
  /** Every `open` has its `close`, in order, also in a broken document. */
  close(name: string): void;
  text(text: string): void;
}

/**
 * Reads XML as people write it: unescaped ampersands, HTML entities, unclosed and crossing elements, text that ends in
 * the middle. Takes the document in pieces and keeps none of it.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #parser: Parser;
  readonly #entities: ReadonlyMap<string, string>;
  /** Namespaces by prefix, one level for every open element that declares any. */
  readonly #scopes: { depth: number; names: ReadonlyMap<string, string> }[] = [];
  readonly #open: string[] = [];
  #raw = '';
  #inCdata = false;

  constructor(handler: XmlHandler, entities: ReadonlyMap<string, string> = new Map()) {
    this.#handler = handler;
    this.#entities = entities;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#opened(name, attributes),
        onclosetag: () => this.#closed(),
        ontext: (text) => {
          this.#raw += text;
        },
        oncdatastart: () => {
          this.#flush();
          this.#inCdata = true;
        },
        oncdataend: () => {
          this.#flush();
          this.#inCdata = false;
        },
        oncomment: () => this.#flush(),
      },
      { xmlMode: true, decodeEntities: false },
    );
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
    this.#flush();
  }

  #flush(): void {
    if (this.#raw === '') return;
    const text = this.#inCdata ? this.#raw : this.#decode(this.#raw);
    this.#raw = '';
    this.#handler.text(text);
  }

  #opened(name: string, written: Readonly<Record<string, string>>): void {
    this.#flush();
    const declared = new Map<string, string>();
    for (const [key, value] of Object.entries(written))
      if (key === 'xmlns') declared.set('', value.trim());
      else if (key.startsWith('xmlns:')) declared.set(key.slice(6), value.trim());
    if (declared.size > 0) this.#scopes.push({ depth: this.#open.length, names: declared });
    const attributes = new Map<string, string>();
    for (const [key, value] of Object.entries(written))
      if (!key.startsWith('xmlns')) attributes.set(key.includes(':') ? this.#named(key) : key, this.#decode(value));
    const full = this.#named(name);
    this.#open.push(full);
    this.#handler.open(full, attributes);
  }

  #closed(): void {
    this.#flush();
    const name = this.#open.pop();
    if (name === undefined) return;
    if (this.#scopes.at(-1)?.depth === this.#open.length) this.#scopes.pop();
    this.#handler.close(name);
  }

  #named(name: string): string {
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? '' : name.slice(0, colon);
    const local = name.slice(colon + 1);
    const uri = this.#scopes.findLast((scope) => scope.names.has(prefix))?.names.get(prefix);
    const usual = uri === undefined ? prefix.toLowerCase() : (prefixes.get(uri.toLowerCase()) ?? prefix.toLowerCase());
    return usual === '' ? local : `${usual}:${local}`;
  }

  #decode(raw: string): string {
    if (!raw.includes('&')) return raw;
    const own =
      this.#entities.size === 0
        ? raw
        : raw.replace(/&([\w.:-]+);/g, (found, name: string) => this.#entities.get(name) ?? found);
    return decodeHTMLStrict(own);
  }
}

/** Namespaces that are known, in lower case, and the prefix their names get. The formats' own names get none. */
const prefixes: ReadonlyMap<string, string> = new Map(
  (
    [
      ['', 'http://backend.userland.com/rss http://blogs.law.harvard.edu/tech/rss http://purl.org/rss/1.0/'],
      ['', 'http://my.netscape.com/rdf/simple/0.9/ http://my.netscape.com/publish/formats/rss-0.91.dtd'],
      ['', 'http://example.com/newformat# http://example.com/necho http://purl.org/echo/'],
      [
        '',
        'uri/of/echo/namespace# http://purl.org/pie/ http://purl.org/atom/ns# http://purl.org/rss/1.0/modules/rss091#',
      ],
      ['', 'http://www.w3.org/2005/atom http://backend.userland.com/rss2 http://purl.org/net/rss1.1#'],
      ['', 'http://www.sitemaps.org/schemas/sitemap/0.9 https://www.sitemaps.org/schemas/sitemap/0.9'],
      ['', 'http://www.google.com/schemas/sitemap/0.84 http://www.google.com/schemas/sitemap/0.9'],
      ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
      ['dc', 'http://purl.org/dc/elements/1.1/ http://purl.org/dc/elements/1.0/'],
      ['dcterms', 'http://purl.org/dc/terms/'],
      ['content', 'http://purl.org/rss/1.0/modules/content/'],
      ['sy', 'http://purl.org/rss/1.0/modules/syndication/'],
      ['slash', 'http://purl.org/rss/1.0/modules/slash/'],
      ['wfw', 'http://wellformedweb.org/commentapi/'],
      ['thr', 'http://purl.org/syndication/thread/1.0'],
      ['itunes', 'http://www.itunes.com/dtds/podcast-1.0.dtd http://example.com/dtds/podcast-1.0.dtd'],
      ['podcast', 'https://podcastindex.org/namespace/1.0 http://podcastindex.org/namespace/1.0'],
      ['psc', 'http://podlove.org/simple-chapters'],
      ['media', 'http://search.yahoo.com/mrss/ http://search.yahoo.com/mrss http://tools.search.yahoo.com/mrss/'],
      ['feedburner', 'http://rssnamespace.org/feedburner/ext/1.0'],
      ['creativecommons', 'http://backend.userland.com/creativecommonsrssmodule'],
      ['cc', 'http://web.resource.org/cc/ http://creativecommons.org/ns#'],
      ['xhtml', 'http://www.w3.org/1999/xhtml'],
      ['xml', 'http://www.w3.org/xml/1998/namespace'],
      ['news', 'http://www.google.com/schemas/sitemap-news/0.9 https://www.google.com/schemas/sitemap-news/0.9'],
      ['image', 'http://www.google.com/schemas/sitemap-image/1.1 https://www.google.com/schemas/sitemap-image/1.1'],
      ['video', 'http://www.google.com/schemas/sitemap-video/1.1 https://www.google.com/schemas/sitemap-video/1.1'],
    ] as const
  ).flatMap(([prefix, uris]) => uris.split(' ').map((uri): [string, string] => [uri, prefix])),
);
