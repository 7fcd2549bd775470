import { parseFeedDate } from './feed-date.ts';
import type { Feed, FeedEntry, FeedPerson, FeedText } from './feed.ts';
import { resolve } from './xml-tree.ts';

type Read = Omit<Feed, 'charset' | 'faults'>;
type Fields = Readonly<Record<string, unknown>>;

/** JSON Feed 1.0 and 1.1; null when the text is another JSON. */
export const readJsonFeed = (text: string, base: string | null): Read | null => {
  const document = parsed(text);
  const version = isFields(document) ? string(document, 'version') : null;
  if (!isFields(document) || !/jsonfeed\.org\/version\//.test(version ?? '')) return null;
  const language = string(document, 'language');
  const read = (fields: Fields, name: string, kind: FeedText['kind'] = 'text'): FeedText | null => {
    const value = string(fields, name);
    return value === null ? null : { kind, value, language: string(fields, 'language') ?? language, base };
  };
  const link = address(document, 'home_page_url', base);
  return {
    format: /version\/1\.1/.test(version ?? '') ? 'json-1.1' : 'json-1.0',
    id: null,
    title: read(document, 'title'),
    link,
    links: [
      ...(link === null ? [] : [{ rel: 'alternate', href: link, type: 'text/html' }]),
      ...['feed_url', 'next_url'].flatMap((name) => {
        const href = address(document, name, base);
        return href === null ? [] : [{ rel: name === 'feed_url' ? 'self' : 'next', href, type: null }];
      }),
    ],
    subtitle: read(document, 'description'),
    rights: null,
    licence: null,
    language,
    generator: null,
    image: address(document, 'icon', base) ?? address(document, 'favicon', base),
    authors: authors(document),
    contributors: [],
    categories: [],
    published: null,
    updated: null,
    schedule: { ttlMinutes: null, skipHours: [], skipDays: [], updateMinutes: null },
    movedTo: null,
    entries: list(document, 'items').map((item): FeedEntry => {
      const url = address(item, 'url', base);
      const content = [read(item, 'content_html', 'html'), read(item, 'content_text')];
      return {
        id: idOf(item),
        title: read(item, 'title'),
        link: url ?? address(item, 'external_url', base),
        links: url === null ? [] : [{ rel: 'alternate', href: url, type: null }],
        summary: read(item, 'summary'),
        content: content.filter((one) => one !== null),
        rights: null,
        licence: null,
        language: string(item, 'language') ?? language,
        authors: authors(item),
        contributors: [],
        categories: strings(item['tags']).map((term) => ({ term, scheme: null, label: null })),
        published: parseFeedDate(string(item, 'date_published')),
        updated: parseFeedDate(string(item, 'date_modified')),
        comments: null,
        enclosures: list(item, 'attachments').flatMap((one) => {
          const href = address(one, 'url', base);
          const size = one['size_in_bytes'];
          const length = typeof size === 'number' && Number.isSafeInteger(size) ? size : null;
          return href === null ? [] : [{ url: href, type: string(one, 'mime_type'), length }];
        }),
        durationSeconds: null,
        transcripts: [],
        source: null,
      };
    }),
  };
};

const authors = (fields: Fields): FeedPerson[] =>
  [...list(fields, 'authors'), ...(isFields(fields['author']) ? [fields['author']] : [])]
    .slice(0, list(fields, 'authors').length || 1)
    .map((one) => ({ name: string(one, 'name'), email: null, url: string(one, 'url') }));

/** Numbers are allowed by many writers, though not by the format. */
const idOf = (item: Fields): string | null => {
  const id = item['id'];
  return typeof id === 'number' ? String(id) : string(item, 'id');
};

const string = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

const address = (fields: Fields, name: string, base: string | null): string | null => {
  const written = string(fields, name);
  return written === null ? null : resolve(written, base);
};

const list = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? (value as unknown[]).filter(isFields) : [];
};

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string') : [];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
};
