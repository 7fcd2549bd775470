import { parseFeedDate } from './feed-date.ts';
import type { Feed, FeedEntry, FeedFormat, FeedText } from './feed.ts';
import { alternateLink, attachments, categories, licence, links, people, schedule, summary } from './feed-parts.ts';
import { feedText, firstText } from './feed-text.ts';
import { childOf, childrenOf, childText, resolve, textIn, type XmlElement } from './xml-tree.ts';

type Read = Omit<Feed, 'charset' | 'faults'>;

/** RSS 0.90 to 2.0, and CDF, which is built alike. */
export const readRss = (root: XmlElement): Read => {
  const channel = childOf(root, 'channel') ?? root;
  const items = [...new Set([channel, root])].flatMap((one) => itemsOf(one));
  const all = links(channel);
  return {
    format: formatOf(root),
    id: childText(channel, 'id', 'guid') ?? channel.attributes.get('rdf:about') ?? null,
    title: firstText(channel, 'title', 'dc:title', 'itunes:title'),
    link: alternateLink(all) ?? resolved(channel, channel.attributes.get('HREF')),
    links: all,
    subtitle: firstText(
      channel,
      'description',
      'tagline',
      'subtitle',
      'itunes:summary',
      'itunes:subtitle',
      'dc:description',
      'abstract',
    ),
    rights: firstText(channel, 'copyright', 'dc:rights', 'rights'),
    licence: licence(channel),
    language: childText(channel, 'language', 'dc:language') ?? channel.language,
    generator: childText(channel, 'generator') ?? resourceOf(childOf(channel, 'admin:generatoragent')),
    image: imageOf(channel) ?? imageOf(root),
    authors: people(channel, 'managingeditor', 'author', 'dc:creator', 'dc:author', 'itunes:author', 'itunes:owner'),
    contributors: people(channel, 'dc:contributor', 'contributor'),
    categories: categories(channel),
    published: parseFeedDate(childText(channel, 'pubdate', 'dcterms:issued')),
    updated: parseFeedDate(
      childText(channel, 'lastbuilddate', 'dc:date', 'dcterms:modified', 'updated', 'lastmodified'),
    ),
    schedule: schedule(channel),
    movedTo: childText(channel, 'itunes:new-feed-url', 'newlocation'),
    entries: items.map(readItem),
  };
};

const itemsOf = (element: XmlElement): XmlElement[] => [
  ...childrenOf(element, 'item'),
  ...childrenOf(element, 'items').flatMap((list) => childrenOf(list, 'item')),
];

const readItem = (item: XmlElement): FeedEntry => {
  const guid = childOf(item, 'guid', 'id');
  const id = guid === null ? null : textIn(guid) || null;
  const all = links(item);
  const isPermanent = guid !== null && guid.attributes.get('isPermaLink')?.toLowerCase() !== 'false';
  const linked = alternateLink(all) ?? resolved(item, item.attributes.get('HREF') ?? item.attributes.get('href'));
  const about = item.attributes.get('rdf:about') ?? null;
  const encoded = childrenOf(item, 'content:encoded', 'xhtml:body', 'body', 'fullitem', 'content', 'xhtml:div');
  return {
    id: id ?? about,
    title: firstText(item, 'title', 'dc:title', 'media:title', 'itunes:title'),
    link: linked ?? (isPermanent && id !== null ? resolved(guid, id) : null) ?? (isAddress(about) ? about : null),
    links: all,
    summary: summary(item, 'description', 'dc:description', 'summary', 'itunes:summary', 'itunes:subtitle', 'abstract'),
    content: encoded.flatMap((one): FeedText[] => {
      const read = feedText(one);
      return read === null ? [] : [read];
    }),
    rights: firstText(item, 'dc:rights', 'copyright', 'rights'),
    licence: licence(item),
    language: childText(item, 'dc:language') ?? item.language,
    authors: people(item, 'author', 'dc:creator', 'dc:author', 'itunes:author'),
    contributors: people(item, 'dc:contributor', 'contributor'),
    categories: categories(item),
    published: parseFeedDate(childText(item, 'pubdate', 'dcterms:issued', 'published', 'dc:date')),
    updated: parseFeedDate(
      childText(item, 'dcterms:modified', 'dc:date', 'updated', 'modified', 'expirationdate') ??
        item.attributes.get('LASTMOD') ??
        item.attributes.get('lastmod') ??
        null,
    ),
    comments: childText(item, 'comments'),
    ...attachments(item),
    source: sourceOf(item),
  };
};

const sourceOf = (item: XmlElement): FeedEntry['source'] => {
  const source = childOf(item, 'source', 'dc:source');
  if (source === null) return null;
  return { title: feedText(source), link: resolved(source, source.attributes.get('url')), id: null };
};

const imageOf = (channel: XmlElement): string | null => {
  const itunes = childOf(channel, 'itunes:image');
  const image = childOf(channel, 'image');
  const url =
    image === null ? null : (childText(image, 'url') ?? resourceOf(image) ?? image.attributes.get('href') ?? null);
  return resolved(channel, url ?? itunes?.attributes.get('href') ?? itunes?.attributes.get('url'));
};

const resourceOf = (element: XmlElement | null): string | null => element?.attributes.get('rdf:resource') ?? null;

const resolved = (element: XmlElement, written: string | null | undefined): string | null =>
  written === undefined || written === null || written.trim() === '' ? null : resolve(written, element.base);

const isAddress = (value: string | null): boolean => /^https?:\/\//i.test(value ?? '');

const formatOf = (root: XmlElement): FeedFormat => {
  if (root.name.toLowerCase() === 'channel') return 'cdf';
  if (root.name.toLowerCase().startsWith('rdf'))
    return childOf(root, 'channel')?.attributes.has('rdf:about') === true ||
      childOf(root, 'item')?.attributes.has('rdf:about') === true
      ? 'rss-1.0'
      : 'rss-0.90';
  const version = root.attributes.get('version') ?? '';
  if (version.startsWith('2')) return 'rss-2.0';
  if (version === '0.91') return 'rss-0.91';
  if (version === '0.92' || version === '0.93' || version === '0.94') return 'rss-0.92';
  return version === '1.0' ? 'rss-1.0' : version === '0.90' ? 'rss-0.90' : 'rss';
};
