import { parseFeedDate } from './feed-date.ts';
import type { Feed, FeedEntry, FeedLink } from './feed.ts';
import { alternateLink, attachments, categories, licence, links, people, schedule, summary } from './feed-parts.ts';
import { feedText, firstText } from './feed-text.ts';
import { childOf, childrenOf, childText, resolve, type XmlElement } from './xml-tree.ts';

type Read = Omit<Feed, 'charset' | 'faults'>;

/** Atom 0.3 and 1.0. */
export const readAtom = (root: XmlElement): Read => {
  const all = links(root);
  const entries = root.name === 'entry' ? [root] : childrenOf(root, 'entry');
  return {
    format: root.attributes.get('version') === '0.3' ? 'atom-0.3' : 'atom-1.0',
    id: childText(root, 'id'),
    title: firstText(root, 'title', 'dc:title'),
    link: alternateLink(all),
    links: all,
    subtitle: firstText(root, 'subtitle', 'tagline', 'itunes:subtitle', 'dc:description', 'description'),
    rights: firstText(root, 'rights', 'copyright', 'dc:rights'),
    licence: licence(root),
    language: root.language ?? childText(root, 'dc:language', 'language'),
    generator: childText(root, 'generator'),
    image:
      address(root, childText(root, 'logo', 'icon')) ?? childOf(root, 'itunes:image')?.attributes.get('href') ?? null,
    authors: people(root, 'author', 'dc:creator'),
    contributors: people(root, 'contributor', 'dc:contributor'),
    categories: categories(root),
    published: parseFeedDate(childText(root, 'published', 'issued')),
    updated: parseFeedDate(childText(root, 'updated', 'modified', 'dc:date')),
    schedule: schedule(root),
    movedTo: childText(root, 'itunes:new-feed-url'),
    entries: entries.map(readEntry),
  };
};

const readEntry = (entry: XmlElement): FeedEntry => {
  const all = links(entry);
  const contents = childrenOf(entry, 'content', 'content:encoded', 'xhtml:body', 'xhtml:div');
  const outside = contents.flatMap((content) => address(content, content.attributes.get('src')) ?? []);
  const id = childText(entry, 'id', 'guid');
  return {
    id,
    title: firstText(entry, 'title', 'dc:title', 'media:title'),
    link: alternateLink(all) ?? outside[0] ?? (/^https?:\/\//.test(id ?? '') && all.length === 0 ? id : null),
    links: all,
    summary: summary(entry, 'summary', 'description', 'dc:description', 'itunes:summary'),
    content: contents.flatMap((content) => feedText(content) ?? []),
    rights: firstText(entry, 'rights', 'copyright', 'dc:rights'),
    licence: licence(entry),
    language: entry.language ?? childText(entry, 'dc:language'),
    authors: people(entry, 'author', 'dc:creator'),
    contributors: people(entry, 'contributor', 'dc:contributor'),
    categories: categories(entry),
    published: parseFeedDate(childText(entry, 'published', 'issued', 'dcterms:issued', 'created', 'pubdate')),
    updated: parseFeedDate(childText(entry, 'updated', 'modified', 'dcterms:modified', 'dc:date')),
    comments: repliesOf(all),
    ...attachments(entry),
    source: sourceOf(entry),
  };
};

const sourceOf = (entry: XmlElement): FeedEntry['source'] => {
  const source = childOf(entry, 'source');
  if (source === null) return null;
  return { title: firstText(source, 'title'), link: alternateLink(links(source)), id: childText(source, 'id') };
};

const repliesOf = (all: readonly FeedLink[]): string | null =>
  all.find(({ rel, type }) => rel === 'replies' && (type === null || /html/.test(type)))?.href ?? null;

const address = (element: XmlElement, written: string | null | undefined): string | null =>
  written === null || written === undefined ? null : resolve(written, element.base);
