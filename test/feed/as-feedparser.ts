import type { Feed, FeedCategory, FeedEntry, FeedPerson, FeedText } from '../../src/feed/feed.ts';

/** Our reading in the names and shapes of Python's feedparser, as far as it has them. */
export const asFeedparser = (feed: Feed): Record<string, unknown> => ({
  bozo: false,
  version: versions[feed.format] ?? feed.format,
  encoding: feed.charset,
  feed: defined({
    ...identity(feed),
    subtitle: feed.subtitle?.value,
    subtitle_detail: detail(feed.subtitle),
    tagline: feed.subtitle?.value,
    tagline_detail: detail(feed.subtitle),
    description: feed.subtitle?.value,
    rights: feed.rights?.value,
    rights_detail: detail(feed.rights),
    copyright: feed.rights?.value,
    copyright_detail: detail(feed.rights),
    language: feed.language,
    generator: feed.generator,
    image: feed.image === null ? undefined : { href: feed.image, url: feed.image },
    updated_parsed: tuple(feed.updated ?? feed.published),
    published_parsed: tuple(feed.published),
    tags: feed.categories.length === 0 ? undefined : feed.categories.map(tag),
    ...persons(feed),
  }),
  entries: feed.entries.map(entry),
});

/** What feeds and entries have alike. */
const identity = (one: Feed | FeedEntry): Record<string, unknown> => ({
  id: one.id,
  guid: one.id,
  title: one.title?.value,
  title_detail: detail(one.title),
  link: one.link,
  links: one.links.map(({ rel, href, type }) => defined({ rel, href, type })),
});

const entry = (one: FeedEntry): Record<string, unknown> => {
  const summary = one.summary ?? one.content[0] ?? null;
  return defined({
    ...identity(one),
    summary: summary?.value,
    summary_detail: detail(summary),
    description: summary?.value,
    content: one.content.length === 0 ? undefined : one.content.map(detail),
    rights: one.rights?.value,
    rights_detail: detail(one.rights),
    copyright: one.rights?.value,
    published_parsed: tuple(one.published),
    updated_parsed: tuple(one.updated ?? one.published),
    comments: one.comments,
    tags: one.categories.length === 0 ? undefined : one.categories.map(tag),
    enclosures: one.enclosures.map(({ url, type, length }) =>
      defined({ href: url, url, type, length: length === null ? undefined : String(length) }),
    ),
    source:
      one.source === null
        ? undefined
        : defined({
            title: one.source.title?.value,
            title_detail: detail(one.source.title),
            link: one.source.link,
            id: one.source.id,
          }),
    ...persons(one),
  });
};

const versions: Readonly<Record<string, string>> = {
  'rss-0.90': 'rss090',
  'rss-0.91': 'rss091u',
  'rss-0.92': 'rss092',
  'rss-1.0': 'rss10',
  'rss-2.0': 'rss20',
  rss: 'rss',
  'atom-0.3': 'atom03',
  'atom-1.0': 'atom10',
  cdf: 'cdf',
};

const persons = ({
  authors,
  contributors,
}: {
  authors: readonly FeedPerson[];
  contributors: readonly FeedPerson[];
}) => {
  const [first] = authors;
  const both = first?.name !== null && first?.email !== null;
  return {
    author: first === undefined ? undefined : both ? `${first.name} (${first.email})` : (first.name ?? first.email),
    author_detail: first === undefined ? undefined : who(first),
    authors: authors.length === 0 ? undefined : authors.map(who),
    contributors: contributors.length === 0 ? undefined : contributors.map(who),
  };
};

const who = ({ name, email, url }: FeedPerson): Record<string, unknown> => defined({ name, email, url, href: url });
const tag = ({ term, scheme, label }: FeedCategory): Record<string, unknown> => ({ term, scheme, label });
const detail = (text: FeedText | null): Record<string, unknown> | undefined =>
  text === null
    ? undefined
    : {
        value: text.value,
        type: text.kind === 'html' ? 'text/html' : 'text/plain',
        language: text.language,
        base: text.base ?? '',
      };

/** Python's struct_time. */
const tuple = (at: number | null): number[] | undefined => {
  if (at === null) return undefined;
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const dayOfYear = Math.floor((at - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return [year, date.getUTCMonth() + 1, date.getUTCDate(), ...clock, (date.getUTCDay() + 6) % 7, dayOfYear, 0];
};

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
