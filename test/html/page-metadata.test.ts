import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanTitle } from '../../src/html/metadata/clean-title.ts';
import { refreshTarget } from '../../src/html/meta-refresh.ts';
import { readPage } from '../../src/html/read-page.ts';
import { scanPage } from '../../src/html/scan.ts';
import type { PageText } from '../../src/model/document.ts';
import type { Url } from '../../src/model/url.ts';

const url = 'http://example.jp/a/b.html' as Url;
const read = (html: string, at = url): PageText =>
  readPage({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url: at });

test('what a page says of itself in meta, link and JSON-LD', () => {
  const page = read(`<html lang="ja"><head><title>虹の話 | 空の本</title><base href="/c/">
<meta name="description" content=" 虹についての&quot;話&quot; "><meta name="keywords" content="虹,空"><meta name="author" content="空野 太郎">
<meta name="robots" content="NOINDEX, nofollow"><meta name="robots" content="noai">
<link rel="canonical" href="nijii.html"><link rel="alternate" type="application/atom+xml" href="/atom.xml"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"空の本"},{"@type":"BlogPosting","datePublished":"2024-03-05T10:00:00+09:00","dateModified":"2024-03-06","publisher":{"@type":"Organization","name":"空の会"}}]}</script>
</head><body><p>虹が見えました。</p><a href="x.html" rel="nofollow">次の話</a></body></html>`);
  assert.equal(page.title?.text, '虹の話 | 空の本');
  assert.equal(page.cleanTitle, '虹の話');
  assert.equal(page.description?.text, '虹についての"話"');
  assert.equal(page.keywords?.text, '虹,空');
  assert.equal(page.author, '空野 太郎');
  assert.equal(page.published, '2024-03-05T10:00:00+09:00');
  assert.equal(page.modified, '2024-03-06');
  assert.equal(page.canonical, 'http://example.jp/c/nijii.html');
  assert.deepEqual(page.feeds, ['http://example.jp/atom.xml']);
  assert.equal(page.licence, 'https://creativecommons.org/licenses/by/4.0/');
  assert.deepEqual(page.robots, ['noindex', 'nofollow', 'noai']);
  assert.equal(page.publisher?.name, '空の会');
  assert.equal(page.type, 'blog');
  assert.deepEqual(page.links, [
    { to: 'http://example.jp/c/x.html', anchor: '次の話', nofollow: true, rel: 'nofollow', around: null },
  ]);
});

test('links tell the text they stand in', () => {
  const page = read('<p>虹については<a href="/niji">こちらの本</a>に書いてあります。</p><a href="/x">次へ</a>');
  assert.deepEqual(
    page.links.map(({ anchor, around }) => [anchor, around]),
    [
      ['こちらの本', '虹についてはこちらの本に書いてあります。'],
      ['次へ', null],
    ],
  );
});

test('published dates where no machine-readable one is', () => {
  const body = '<p>昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。</p>';
  assert.equal(read(`<h1>雨の日</h1><p>公開日：令和6年3月5日</p>${body}`).published, '2024-03-05');
  assert.equal(read(`<h1>雨の日</h1><p>2024.3.5（火）</p>${body}`).published, '2024-03-05');
  assert.equal(
    read(`<article><h1>雨の日</h1><time datetime="2024-03-05">先週</time>${body}</article>`).published,
    '2024-03-05',
  );
  assert.equal(read(body, 'http://example.jp/2024/03/05/ame/' as Url).published, '2024-03-05');
  assert.equal(read(`<h1>会社案内</h1><p>設立 1923年4月1日</p>${body}`).published, null);
  assert.equal(read(`<h1>雨の日</h1>${body}<p>最終更新日 2024年4月1日</p>`).modified, '2024-04-01');
});

test('the author where no meta element names one', () => {
  const body = '<p>昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。</p>';
  const author = (html: string): string | null => read(`<title>雨の日</title>${html}`).author;
  const lines = [
    '著者：空野 太郎',
    '投稿者：空野 太郎（編集）',
    '文：空野 太郎',
    '文・写真：空野 太郎',
    '【筆者】：空野 太郎',
    '執筆者: 空野 太郎　2018年3月5日',
  ];
  for (const line of lines) assert.equal(author(`<h1>雨の日</h1><p>${line}</p>${body}`), '空野 太郎', line);
  assert.equal(author(`<h1>雨の日</h1><p>By Taro Sorano</p>${body}`), 'Taro Sorano');
  assert.equal(author(`<h1>雨の日</h1>${body}<p>文：空野 太郎</p>`), '空野 太郎');
  assert.equal(author(`<h1>雨の日</h1><p>Posted by Taro Sorano at 10:20</p>${body}`), null);
  assert.equal(author(`<h1>雨の日</h1><p>Posted by: Taro Sorano at 10:20</p>${body}`), 'Taro Sorano');
  assert.equal(author(`<p>2018年 <span itemprop="author">空野 太郎</span> 雨</p>${body}`), '空野 太郎');
  const nested =
    '<span itemprop="author" itemscope><img alt="顔"><span itemprop="name">空野 太郎</span>は旅人です</span>';
  assert.equal(author(`<p>${nested}</p>${body}`), '空野 太郎');
  // Of a thread nobody is the author; a sentence names none.
  assert.equal(author(`<p>投稿者：空野</p>${body}<p>投稿者：海野</p>${body}`), null);
  assert.equal(author(`<p>By clicking you agree</p>${body}<p>文化：祭り</p><p>本文：雨が降った。</p>`), null);
});

test("JSON-LD's person is the author before a firm in meta", () => {
  const author = (meta: string, json: string): string | null =>
    read(
      `<meta name="author" content="${meta}"><script type="application/ld+json">{"author":${json}}</script><p>雨です。</p>`,
    ).author;
  const person = '{"@type":"Person","name":"空野 太郎"}';
  assert.equal(author('株式会社空', person), '空野 太郎');
  assert.equal(author('空新聞', `[${person}]`), '空野 太郎');
  assert.equal(author('海野 花子', person), '海野 花子');
  assert.equal(author('株式会社空', '{"@type":"Organization","name":"空の会"}'), '株式会社空');
});

test('a CDATA section in the title of XHTML', () => {
  const bytes = Buffer.from(
    '<html><head><title> <![CDATA[雨 & 風]]> </title></head><body><p>雨です。</p></body></html>',
  );
  const { title } = readPage({ bytes, contentType: 'application/xhtml+xml; charset=utf-8', url });
  assert.equal(title?.text, '雨 & 風');
  assert.equal(bytes.subarray(title.offset, title.offset + title.length).toString(), '雨 & 風');
});

test('titles without the name of the site', () => {
  const none = { siteName: null, heading: null };
  assert.equal(cleanTitle('雨の日 | 日記', none), '雨の日');
  assert.equal(cleanTitle('日記 - 雨の日', { siteName: '日記', heading: null }), '雨の日');
  assert.equal(cleanTitle('日記: 雨の日', { siteName: null, heading: '雨の日' }), '雨の日');
  assert.equal(cleanTitle('A-B 比較 - 道具の店', none), 'A-B 比較');
  assert.equal(cleanTitle('雨の日', none), '雨の日');
  assert.equal(cleanTitle('雨の日 - 第一部 - 日記', { siteName: '日記', heading: null }), '雨の日 - 第一部');
});

test('JSON-LD as templates write it: references within a graph, several values, line breaks and commas too many', () => {
  const read = (json: string): ReturnType<typeof readPage> =>
    readPage({
      bytes: Buffer.from(`<title>題</title><script type="application/ld+json">${json}</script><p>本文である。`),
      contentType: 'text/html',
      url,
    });
  const graph = read(
    '{"@graph":[{"@type":"WebPage","datePublished":["2024-03-05"]},{"@type":["Organization","Brand"],"@id":"#o","name":"株式会社蜘蛛"},' +
      '{"@type":"Person","@id":"#p","name":"山田太郎"},{"@type":"BlogPosting","author":{"@id":"#p"},"publisher":{"@id":"#o"}}]}',
  );
  assert.deepEqual(
    [graph.type, graph.author, graph.published, graph.publisher],
    ['blog', '山田太郎', '2024-03-05', { name: '株式会社蜘蛛', kind: 'company' }],
  );
  const broken = read(
    '//<![CDATA[\n{"@type":"NewsArticle","description":"一行\n二行","author":[{"name":"丙",},],}\n//]]>',
  );
  assert.deepEqual([broken.type, broken.author], ['news', '丙']);
  assert.equal(read('{"@id":"#a","author":{"@id":"#a"}}').author, null);
});

test('broken JSON-LD and hostile JSON say nothing and break nothing', () => {
  const deep = `<script type="application/ld+json">${'['.repeat(50_000)}</script><p>虹です。</p>`;
  assert.equal(read(deep).mainText, '虹です。');
  const lists = `<script type="application/ld+json">{"@graph":${JSON.stringify(Array.from({ length: 3000 }, () => ({ '@type': 'Thing' })))}}</script><p>虹です。</p>`;
  assert.equal(read(lists).published, null);
});

test('the scan for the crawler sees links, base, robots, canonical, feeds, refresh, language and text', () => {
  const html = `<html lang=ja><head><title>空の\n本</title><base href="http://example.jp/x/"><meta name=robots content="nofollow">
<meta http-equiv=refresh content="0; url='next.html'"><link rel="canonical" href="/kuni"><link rel=alternate type=application/rss+xml href=rss.xml></head>
<body><nav><a href=menu.html>品書き</a></nav><p>昨日は朝から雨が降っていたので、一日中<a href="hon.html" rel="nofollow">本</a>を読んで過ごしました。</p>
<a href="img.html"><img src=a.png alt="絵"></a><map><area href="area.html" alt="地図"></map><a href="#top">上</a><a href="javascript:x()">x</a><a href="mailto:a@b.c">m</a>
<iframe><a href="no.html">no</a></iframe><!-- <a href="no.html"> --><script>"<a href='no.html'>"</script><footer>今日の日付 2024</footer></body></html>`;
  const scan = scanPage(html, url);
  assert.deepEqual(
    scan.links.map(({ to, anchor, nofollow }) => [to, anchor, nofollow]),
    [
      ['http://example.jp/x/menu.html', '品書き', false],
      ['http://example.jp/x/hon.html', '本', true],
      ['http://example.jp/x/img.html', '絵', false],
      ['http://example.jp/x/area.html', '地図', false],
    ],
  );
  assert.equal(scan.base, 'http://example.jp/x/');
  assert.deepEqual(scan.robots, ['nofollow']);
  assert.equal(scan.canonical, 'http://example.jp/kuni');
  assert.deepEqual(scan.feeds, ['http://example.jp/x/rss.xml']);
  assert.equal(scan.refresh, 'http://example.jp/x/next.html');
  assert.equal(scan.outline.head.declaredLanguage, 'ja');
  assert.equal(scan.title, '空の 本');
  assert.ok(scan.visibleText.includes('品書き') && scan.visibleText.includes('今日の日付'));
  assert.equal(scan.mainTextHashInput, '昨日は朝から雨が降っていたので、一日中本を読んで過ごしました。');
});

test('refresh targets', () => {
  assert.equal(refreshTarget('5; URL=http://example.jp/'), 'http://example.jp/');
  assert.equal(refreshTarget('0;url="a b.html"'), 'a b.html');
  assert.equal(refreshTarget('0, next.html'), 'next.html');
  assert.equal(refreshTarget('30'), null);
});

test('pictures are counted as readers see them: not in scripts, nor those for readers without scripts', () => {
  const html =
    '<img src="a.gif"><a href="/"><IMG src="a.gif"></a><noscript><img src="b.gif"></noscript><template><img></template><script>"<img>"</script><p>&lt;img&gt;';
  assert.equal(scanPage(html, url).images, 2);
});
