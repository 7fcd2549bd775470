import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readSitemap } from '../../../src/collect/sitemap/read-sitemap.ts';
import { SitemapParser, type SitemapItem } from '../../../src/collect/sitemap/sitemap-parser.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';
import { notHere, sharedData } from '../../shared-data.ts';

const folder = join(sharedData, 'conformance/sitemaps');
const base = parseUrl('http://www.example.com/sitemap.xml') as Url;
const limits = { bytesMax: 50 * 1024 ** 2, urlsMax: 50_000 };

const read = async (bytes: Uint8Array | string, own = limits): Promise<SitemapItem[]> => {
  const found: SitemapItem[] = [];
  for await (const item of readSitemap([Buffer.from(bytes)], base, own)) found.push(item);
  return found;
};
const urls = (found: readonly SitemapItem[]): string[] =>
  found.map((item) => (item.kind === 'fault' ? `fault: ${item.reason}` : item.url));

/** Entries the files of crawler-commons have. */
const counts: Readonly<Record<string, number>> = {
  'rss/feed.rss': 4,
  'rss/xmlRss_pubDate.xml': 7,
  'sitemaps/atom.xml': 1,
  'sitemaps/do-not-visit.txt': 1,
  'sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml': 74,
  'sitemaps/extension/pagemaps-sitemap.xml': 2,
  'sitemaps/extension/shinpaideshou-news-sitemap.xml': 3,
  'sitemaps/extension/sitemap-images.xml': 1,
  'sitemaps/extension/sitemap-links.xml': 3,
  'sitemaps/extension/sitemap-mobile.xml': 3,
  'sitemaps/extension/sitemap-news.xml': 2,
  'sitemaps/extension/sitemap-videos-tvshow.xml': 1,
  'sitemaps/extension/sitemap-videos.xml': 3,
  'sitemaps/sitemap-with-bom.txt': 2,
  'sitemaps/sitemap.badns.xml': 2,
  'sitemaps/sitemap.index.xml': 15,
  'sitemaps/sitemap.ns.xml': 2,
  'sitemaps/sitemap.txt': 2,
  'sitemaps/sitemap.txt.gz': 5,
  'sitemaps/xmlSitemap.gz': 5,
};

test('the sitemaps of crawler-commons', async (t) => {
  if (!existsSync(folder)) return t.skip(notHere);
  for (const [name, count] of Object.entries(counts)) {
    const found = await read(readFileSync(join(folder, name)));
    assert.equal(found.length, count, name);
    assert.ok(
      found.every((item) => item.kind === (name.includes('index') ? 'sitemap' : 'page')),
      name,
    );
  }
  const index = await read(readFileSync(join(folder, 'sitemaps/sitemap.index.xml')));
  assert.equal(urls(index)[0], 'https://example.com/sitemap.jss?portalCode=10260&lang=en');
  const rss = urls(await read(readFileSync(join(folder, 'rss/feed.rss'))));
  assert.deepEqual(rss.slice(1), [
    'https://www.example.com/guid.html',
    'https://www.example.com/foo?q=a&l=en',
    'https://www.example.com/foo?q=a&l=fr',
  ]);
});

test('all that an entry can say', async () => {
  const [page] = await read(`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"
      xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc> /記事?a=1&amp;b=2 </loc><lastmod>2026-11-18T09:00:00+09:00</lastmod>
      <changefreq>Daily</changefreq><priority>0.8</priority>
      <n:news><n:publication><n:name>新聞</n:name><n:language>ja</n:language></n:publication>
      <n:publication_date>2026-11-18</n:publication_date><n:title>見出し &amp; 本文</n:title></n:news>
      <image:image><image:loc>/a.png</image:loc></image:image><image:image><image:loc>/b.png</image:loc></image:image>
      <video:video><video:content_loc>/v.mp4</video:content_loc></video:video>
      <xhtml:link rel="alternate" hreflang="en" href="/en"/></url></urlset>`);
  assert.deepEqual(page, {
    kind: 'page',
    url: 'http://www.example.com/%E8%A8%98%E4%BA%8B?a=1&b=2',
    lastModified: Date.UTC(2026, 10, 18),
    changeFrequency: 'daily',
    priority: 0.8,
    news: { name: '新聞', language: 'ja', published: Date.UTC(2026, 10, 18), title: '見出し & 本文' },
    images: ['http://www.example.com/a.png', 'http://www.example.com/b.png'],
    videos: ['http://www.example.com/v.mp4'],
    alternates: [{ language: 'en', url: 'http://www.example.com/en' }],
  });
});

test('broken documents give what is in them', async () => {
  // An address that may be half of one is not given.
  const cut = '<urlset><url><loc>http://a.jp/?a=1&b=2</loc></url><url><loc>http://a.jp/3</loc><lastmod>20';
  assert.deepEqual(urls(await read(cut)), ['http://a.jp/?a=1&b=2', 'http://a.jp/3', 'fault: the document ends early']);
  assert.deepEqual(urls(await read('<urlset><url><loc>http://a.jp/2</lo')), ['fault: the document ends early']);
  assert.deepEqual(urls(await read('<urlset><url><loc>mailto:x</loc></url><url></url></urlset>')), [
    'fault: 2 entries are no URLs',
  ]);
  assert.deepEqual(urls(await read('<!DOCTYPE html><html><a href="/x">x</a></html>')), ['fault: no sitemap: <html>']);
  assert.deepEqual(urls(await read('')), []);
  assert.deepEqual(urls(await read('Not found')), ['fault: 1 entry is no URL']);
  const sjis = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><urlset><url><loc>http://a.jp/'),
    Buffer.from([0x93, 0xfa]),
    Buffer.from('</loc></url></urlset>'),
  ]);
  assert.deepEqual(urls(await read(sjis)), ['http://a.jp/%E6%97%A5']);
});

test('limits hold, also against bombs, and torn gzip gives what came before', async () => {
  const many = `<urlset>${'<url><loc>http://a.jp/</loc></url>'.repeat(100)}</urlset>`;
  const few = await read(many, { ...limits, urlsMax: 10 });
  assert.equal(few.length, 11);
  assert.deepEqual(few.at(-1), { kind: 'fault', reason: 'more than 10 URLs' });
  const bomb = gzipSync(Buffer.concat([Buffer.from('http://a.jp/\n'), Buffer.alloc(30_000_000, 0x0a)]));
  assert.deepEqual(urls(await read(bomb, { ...limits, bytesMax: 1_000_000 })), [
    'http://a.jp/',
    'fault: longer than 1000000 bytes',
  ]);
  const packed = gzipSync(Array.from({ length: 5000 }, (_, n) => `http://a.jp/${n * 7919}`).join('\n'));
  const torn = await read(packed.subarray(0, packed.length / 2));
  assert.ok(torn.length > 1000 && torn.at(-1)?.kind === 'fault', String(torn.length));
});

test('it does not matter where the pieces end', () => {
  const bytes = Buffer.from(
    '\uFEFF<?xml version="1.0"?><!-- ' +
      'x'.repeat(1200) +
      ' --><urlset><url><loc>http://a.jp/日本?a&amp;b</loc></url>\n<url><loc><![CDATA[http://a.jp/2?a&b]]></loc></url></urlset>',
  );
  for (let at = 0; at <= bytes.length; at++) {
    const parser = new SitemapParser(base);
    const found = [...parser.write(bytes.subarray(0, at)), ...parser.write(bytes.subarray(at)), ...parser.end()];
    assert.deepEqual(urls(found), ['http://a.jp/%E6%97%A5%E6%9C%AC?a&b', 'http://a.jp/2?a&b'], String(at));
  }
});
