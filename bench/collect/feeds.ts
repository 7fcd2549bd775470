import { cpus, loadavg } from 'node:os';
import { parseFeed as feedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { elapsedMs } from '../../src/base/clock.ts';
import { decodeFeed } from '../../src/feed/decode-feed.ts';
import { parseFeedDate } from '../../src/feed/feed-date.ts';
import { parseFeed } from '../../src/feed/parse-feed.ts';
import { asFeedparser } from '../../test/feed/as-feedparser.ts';
import { judge, namesIn } from '../../test/feed/expectation.ts';
import { feedparserSuite, type SuiteFeed } from '../../test/feed/feedparser-suite.ts';

// Which parser reads what feedparser's tests expect. All get the text decoded by us; expectations are those on fields
// that all three have, outside of feedparser's HTML cleaning.
const common =
  /^(?:bozo|feed\.(?:title|link|subtitle|tagline|description|language|rights|copyright)|entries|entries\.(?:title|link|id|guid|description|summary|content\.value|author|published_parsed|updated_parsed|tags\.term|enclosures\.(?:href|url)))$/;

type Result = Record<string, unknown>;
type Fields = Readonly<Record<string, unknown>>;

const rss = new RssParser({ customFields: { item: ['description', 'content:encoded'] } });

const fromRssParser = async (text: string): Promise<Result> => {
  const feed = (await rss.parseString(text)) as unknown as Fields;
  return {
    bozo: false,
    feed: defined({
      title: feed['title'],
      link: feed['link'],
      subtitle: feed['description'],
      tagline: feed['description'],
      description: feed['description'],
      language: feed['language'],
      rights: feed['copyright'],
      copyright: feed['copyright'],
    }),
    entries: list(feed['items']).map((item) => {
      const summary = item['summary'] ?? item['description'] ?? item['content'];
      const content = item['content:encoded'] ?? item['content'];
      return defined({
        title: item['title'],
        link: item['link'],
        id: item['id'] ?? item['guid'],
        guid: item['id'] ?? item['guid'],
        description: summary,
        summary,
        content: content === undefined ? undefined : [{ value: content }],
        author: item['creator'] ?? item['author'],
        ...dates(item['isoDate'] ?? item['pubDate'], item['isoDate'] ?? item['pubDate']),
        tags: asList(item['categories']).map((term) => ({
          term: typeof term === 'object' ? (term as Fields)['_'] : term,
        })),
        enclosures: asList(item['enclosure']).map((one) => ({
          href: (one as Fields)['url'],
          url: (one as Fields)['url'],
        })),
      });
    }),
  };
};

const fromFeedsmith = (text: string): Result => {
  const { feed: read } = feedsmith(text) as unknown as { feed: Fields };
  const words = (value: unknown): unknown => (isFields(value) ? value['value'] : value);
  const dc = (one: Fields): Fields => (isFields(one['dc']) ? one['dc'] : {});
  const alternate = (one: Fields): unknown =>
    one['link'] ?? list(one['links']).find((link) => (link['rel'] ?? 'alternate') === 'alternate')?.['href'];
  const subtitle = words(read['description'] ?? read['subtitle']);
  const rights = words(read['copyright'] ?? read['rights']);
  return {
    bozo: false,
    feed: defined({
      title: words(read['title']),
      link: alternate(read),
      subtitle,
      tagline: subtitle,
      description: subtitle,
      language: read['language'],
      rights,
      copyright: rights,
    }),
    entries: [...list(read['items']), ...list(read['entries'])].map((item) => {
      const encoded = isFields(item['content']) ? (item['content']['encoded'] ?? item['content']['value']) : undefined;
      const summary = words(item['description'] ?? item['summary']) ?? encoded;
      const id = words(item['guid'] ?? item['id']);
      const [author] = asList(item['authors'] ?? dc(item)['creators']);
      return defined({
        title: words(item['title']),
        link: alternate(item),
        id,
        guid: id,
        description: summary,
        summary,
        content: encoded === undefined ? undefined : [{ value: encoded }],
        author: isFields(author) ? author['name'] : author,
        ...dates(item['pubDate'] ?? item['published'], item['updated'] ?? dc(item)['dates'] ?? item['pubDate']),
        tags: list(item['categories']).map((one) => ({ term: one['term'] ?? one['name'] })),
        enclosures: list(item['enclosures']).map((one) => ({ href: one['url'], url: one['url'] })),
      });
    }),
  };
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const list = (value: unknown): Fields[] => asList(value).filter(isFields);
const defined = (fields: Result): Result =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** Their dates are texts; reading them with our own function flatters them. */
const dates = (published: unknown, updated: unknown): Result => {
  const tuple = (value: unknown): unknown => {
    const [first] = asList(value);
    const at = typeof first === 'string' ? parseFeedDate(first) : null;
    if (at === null) return undefined;
    const date = new Date(at);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    const dayOfYear = Math.floor((at - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
    const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
    return [year, month, day, ...clock, (date.getUTCDay() + 6) % 7, dayOfYear, 0];
  };
  return { published_parsed: tuple(published), updated_parsed: tuple(updated) };
};

const ours = ({ bytes, url, contentType }: SuiteFeed): Result => {
  const reading = parseFeed(bytes, { url, contentType });
  if (reading.kind !== 'feed') throw new Error(reading.reason);
  return asFeedparser(reading.feed);
};

const giveUp = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), 300);
  });

const readers: Readonly<Record<string, (one: SuiteFeed, text: string) => Result | Promise<Result>>> = {
  kumoito: (one) => ours(one),
  'rss-parser': (_, text) => fromRssParser(text),
  feedsmith: (_, text) => fromFeedsmith(text),
};

process.stdout.write(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}\n`);
const suite = feedparserSuite();
if (suite === null) process.stdout.write('../shared/data is not here\n');
for (const [name, read] of Object.entries(readers)) {
  let thrown = 0;
  let met = 0;
  let judged = 0;
  let bytes = 0;
  let ms = 0;
  for (const one of suite ?? []) {
    const names = namesIn(one.expect);
    const counts =
      names.length > 0 && names.every((path) => common.test(path)) && !/\/sanitize\/|\/base\/http_/.test(one.path);
    const text = decodeFeed(one.bytes, one.contentType).text;
    let result: Result = { bozo: true, feed: {}, entries: [] };
    const begin = elapsedMs();
    try {
      // rss-parser never settles on some feeds.
      result = await Promise.race([read(one, text), giveUp()]);
    } catch {
      thrown++;
    }
    ms += Math.min(300, elapsedMs() - begin);
    bytes += one.bytes.length;
    const judgement = counts ? judge(one.expect, result) : 'unsupported';
    if (judgement !== 'unsupported') judged++;
    if (judgement === 'met') met++;
  }
  const total = suite?.length ?? 0;
  process.stdout.write(
    `${name.padEnd(12)} read ${total - thrown} of ${total} · expectations met ${met} of ${judged} · ${(bytes / 1e3 / ms).toFixed(2)} MB/s (small feeds)\n`,
  );
}
