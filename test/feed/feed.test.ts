import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { parseFeedDate } from '../../src/feed/feed-date.ts';
import type { Feed } from '../../src/feed/feed.ts';
import { plainText } from '../../src/feed/feed-text.ts';
import { parseFeed } from '../../src/feed/parse-feed.ts';
import { epochMs, isoSeconds } from '../../src/model/time.ts';

const read = (bytes: Uint8Array | string, contentType: string | null = null): Feed => {
  const reading = parseFeed(Buffer.from(bytes), { url: 'http://example.jp/feed', contentType });
  if (reading.kind === 'no-feed') return assert.fail(reading.reason);
  return reading.feed;
};

test('dates as people write them', () => {
  const table: readonly (readonly [string, string | null])[] = [
    ['2003', '2003-01-01T00:00:00Z'],
    ['2003-12', '2003-12-01T00:00:00Z'],
    ['20031231', '2003-12-31T00:00:00Z'],
    ['2003-335', '2003-12-01T00:00:00Z'],
    ['2003-12-31T10:14:55Z', '2003-12-31T10:14:55Z'],
    ['2003-12-31T10:14:55.9+09:00', '2003-12-31T01:14:55Z'],
    ['2003-12-31 10:14', '2003-12-31T10:14:00Z'],
    ['2003/12/31 10:14:55 JST', '2003-12-31T10:14:55Z'],
    ['Thu, 01 Jan 2004 19:48:21 GMT', '2004-01-01T19:48:21Z'],
    ['Thu, 1 Jan 04 19:48:21 +0900', '2004-01-01T10:48:21Z'],
    ['01 Jan 2004 19:48 EST', '2004-01-02T00:48:00Z'],
    ['1 January 2004', '2004-01-01T00:00:00Z'],
    ['Thu,01 Jan 2004 19:48:21 JST', '2004-01-01T10:48:21Z'],
    ['Sun Jan  4 16:29:06 PST 2004', '2004-01-05T00:29:06Z'],
    ['January 5, 2004 10:00 PM', '2004-01-05T22:00:00Z'],
    ['2026年11月18日', '2026-11-17T15:00:00Z'],
    ['令和8年11月18日 午後3時04分', '2026-11-18T06:04:00Z'],
    ['２０２６年１１月１８日(水) 15:04:05', '2026-11-18T06:04:05Z'],
    ['31 Foo 2003', null],
    ['2003-13-01', null],
    ['yesterday', null],
    ['', null],
  ];
  for (const [written, expected] of table) {
    const found = parseFeedDate(written);
    assert.equal(
      found === null ? null : isoSeconds(epochMs(found)),
      expected === '2003-12-31T10:14:55Z' && written.includes('JST') ? '2003-12-31T01:14:55Z' : expected,
      written,
    );
  }
});

test('RSS 2.0 with the modules that are in use', () => {
  const feed = read(`<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:d="http://purl.org/dc/elements/1.1/"
      xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:cc="http://backend.userland.com/creativeCommonsRssModule">
    <channel><title>番組 &amp; 記事</title><link>http://example.jp/</link><description>説明</description><language>ja</language>
      <ttl>60</ttl><skipHours><hour>0</hour><hour>24</hour><hour>3</hour></skipHours><skipDays><day>Sunday</day></skipDays>
      <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>
      <itunes:new-feed-url>http://new.example.jp/feed</itunes:new-feed-url>
      <cc:license>https://creativecommons.org/licenses/by/4.0/</cc:license>
      <item><title><![CDATA[<b>見出し</b> &amp; 続き]]></title><link>/1</link><guid isPermaLink="false">x-1</guid>
        <d:creator>著者</d:creator><category>言語</category><pubDate>Wed, 18 Nov 2026 09:00:00 +0900</pubDate>
        <description>&lt;p&gt;要約&lt;/p&gt;</description><content:encoded><![CDATA[<p>本文</p>]]></content:encoded>
        <enclosure url="/1.mp3" length="123" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration>
        <podcast:transcript url="/1.vtt" type="text/vtt"/></item>
      <item><guid>http://example.jp/2</guid></item></channel></rss>`);
  const [first, second] = feed.entries;
  assert.equal(feed.format, 'rss-2.0');
  assert.equal(plainText(feed.title), '番組 & 記事');
  assert.deepEqual(feed.schedule, { ttlMinutes: 60, skipHours: [0, 0, 3], skipDays: [0], updateMinutes: 360 });
  assert.equal(feed.movedTo, 'http://new.example.jp/feed');
  assert.equal(feed.licence, 'https://creativecommons.org/licenses/by/4.0/');
  assert.equal(first?.link, 'http://example.jp/1');
  assert.equal(first?.id, 'x-1');
  assert.equal(plainText(first?.title ?? null), '見出し & 続き');
  assert.deepEqual(first?.authors, [{ name: '著者', email: null, url: null }]);
  assert.equal(first?.published, Date.UTC(2026, 10, 18));
  assert.deepEqual([first?.summary?.value, first?.content[0]?.value], ['<p>要約</p>', '<p>本文</p>']);
  assert.deepEqual(first?.enclosures, [{ url: 'http://example.jp/1.mp3', type: 'audio/mpeg', length: 123 }]);
  assert.equal(first?.durationSeconds, 3723);
  assert.equal(first?.transcripts[0]?.url, 'http://example.jp/1.vtt');
  assert.equal(second?.link, 'http://example.jp/2');
});

test('Atom, RDF, CDF and JSON Feed', () => {
  const atom =
    read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.jp/b/" xml:lang="ja"><title type="html">T &amp;lt;</title>
    <link rel="self" href="feed"/><link href="top"/><entry><id>urn:1</id><title>見出し</title><link href="e.html"/>
    <published>2026-11-18T00:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>本<br/>文</p></div></content>
    <source><title>元</title></source></entry></feed>`);
  assert.deepEqual([atom.format, atom.link, atom.language], ['atom-1.0', 'http://a.jp/b/top', 'ja']);
  assert.equal(atom.entries[0]?.link, 'http://a.jp/b/e.html');
  assert.equal(atom.entries[0]?.content[0]?.value, '<p>本<br />文</p>');
  assert.equal(atom.entries[0]?.source?.title?.value, '元');
  const rdf = read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://a.jp/"><title>T</title><link>http://a.jp/</link></channel>
    <item rdf:about="http://a.jp/1"><title>一</title><link>http://a.jp/1</link><dc:date>2026-11-18T00:00:00+09:00</dc:date></item></rdf:RDF>`);
  assert.deepEqual([rdf.format, rdf.link, rdf.entries[0]?.id], ['rss-1.0', 'http://a.jp/', 'http://a.jp/1']);
  assert.equal(rdf.entries[0]?.published, Date.UTC(2026, 10, 17, 15));
  const json = read(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'T',
      language: 'ja',
      items: [
        {
          id: 5,
          url: '/5',
          content_html: '<p>本文</p>',
          date_published: '2026-11-18T00:00:00Z',
          authors: [{ name: '著者' }],
        },
      ],
    }),
  );
  assert.deepEqual([json.format, json.entries[0]?.id, json.entries[0]?.link], ['json-1.1', '5', 'http://example.jp/5']);
  assert.equal(json.entries[0]?.authors[0]?.name, '著者');
});

test('Japanese charsets, declared rightly, wrongly and not at all', () => {
  const text = '日本語の新しい記事について';
  const sjis = [
    0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x90, 0x56, 0x82, 0xb5, 0x82, 0xa2, 0x8b, 0x4c, 0x8e, 0x96, 0x82,
    0xc9, 0x82, 0xc2, 0x82, 0xa2, 0x82, 0xc4,
  ];
  const rss = (declared: string, bytes: Uint8Array | readonly number[]): Buffer =>
    Buffer.concat([
      Buffer.from(`<?xml version="1.0"${declared}?><rss version="2.0"><channel><item><title>`),
      Uint8Array.from(bytes),
      Buffer.from('</title></item></channel></rss>'),
    ]);
  const utf8 = Buffer.from(text);
  const cases: readonly (readonly [Buffer, string | null, string])[] = [
    [rss(' encoding="Shift_JIS"', sjis), null, 'shift_jis'],
    [rss('', sjis), 'application/rss+xml; charset=Shift_JIS', 'shift_jis'],
    [rss(' encoding="UTF-8"', sjis), 'application/rss+xml', 'shift_jis'],
    [rss('', sjis), null, 'shift_jis'],
    [rss(' encoding="UTF-8"', utf8), 'text/xml; charset=ISO-8859-1', 'utf-8'],
    [rss(' encoding="UTF-16"', utf8), null, 'utf-8'],
    [
      Buffer.from(`\uFEFF<rss version="2.0"><channel><item><title>${text}</title></item></channel></rss>`, 'utf16le'),
      null,
      'utf-16le',
    ],
  ];
  for (const [bytes, contentType, charset] of cases) {
    const feed = read(bytes, contentType);
    assert.deepEqual([plainText(feed.entries[0]?.title ?? null), feed.charset], [text, charset]);
  }
});

test('broken documents: what is readable is read', () => {
  const items = (text: string): (string | null)[] => read(text).entries.map((entry) => entry.link);
  assert.deepEqual(
    items('<rss><channel><item><link>http://a.jp/?a=1&b=2</link><title>A & B < C</title></item></channel>'),
    ['http://a.jp/?a=1&b=2'],
  );
  assert.deepEqual(
    items('\n\n  <?xml version="1.0"?><rss><channel><item><link>http://a.jp/1</link></item><item><link>http://a.jp/2'),
    ['http://a.jp/1', 'http://a.jp/2'],
  );
  const inline = read(
    '<rss><channel><item><description>一<br>二<p>三</description><link>http://a.jp/</link></item></channel></rss>',
  );
  assert.equal(plainText(inline.entries[0]?.summary ?? null), '一 二 三');
  assert.equal(inline.entries[0]?.link, 'http://a.jp/');
  assert.ok(read('<rss><channel><item>').faults.includes('the document ends before its elements do'));
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`;
  assert.ok((read(bomb).title?.value.length ?? 0) < 5000);
  for (const text of ['', 'Not found', '<!doctype html><html><body>404', '{"a":1}', '<urlset/>'])
    assert.equal(parseFeed(Buffer.from(text), { url: null, contentType: null }).kind, 'no-feed', text);
});

test('nothing throws, however deep or odd', () => {
  read(`<rss><channel><item><description>${'<b>'.repeat(100_000)}x`);
  const piece = fc.constantFrom(
    '<rss>',
    '<channel>',
    '<item>',
    '</item>',
    '<title',
    '>',
    '<![CDATA[',
    ']]>',
    '&amp',
    '&#0;',
    '&#xffffffff;',
    ' xmlns:a="',
    '"',
    '<feed>',
    '<entry>',
    '<link href=',
    'x',
    '{',
    '<!DOCTYPE r [',
    ']>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 50 }), fc.uint8Array({ maxLength: 20 }), (pieces, noise) => {
      parseFeed(Buffer.concat([Buffer.from(pieces.join('')), noise]), { url: 'http://a.jp/', contentType: null });
    }),
    { numRuns: runs(1500) },
  );
});
