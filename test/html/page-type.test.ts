import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/html/read-page.ts';
import type { PageText, PageType } from '../../src/model/document.ts';
import type { Url } from '../../src/model/url.ts';
import { realPageTypes, samplePageTypes, type Confusion } from '../quality/labelled-types.ts';
import { notHere } from '../shared-data.ts';

const typeOf = (html: string, url: string): PageType =>
  readPage({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url: url as Url }).type;

const assertAtLeast = ({ right, all, rows }: Confusion, ofAll: number, ofLabel: number): void => {
  const matrix = [...rows].map(([label, row]) => `${label}: ${JSON.stringify([...row])}`).join('\n');
  assert.ok(right / all >= ofAll, `${right} of ${all}\n${matrix}`);
  for (const [label, row] of rows) {
    const total = [...row.values()].reduce((sum, count) => sum + count, 0);
    assert.ok((row.get(label) ?? 0) / total >= ofLabel, `${label}\n${matrix}`);
  }
};

test('our labels of real pages: at least nine in ten are found, and no type is lost in another', (t) => {
  const confusion = realPageTypes();
  if (confusion === null) return t.skip(notHere);
  assert.ok(confusion.all >= 300);
  assertAtLeast(confusion, 0.97, 0.9);
});

test('all pages of the sample web, which has the types that the real ones lack', () => {
  assertAtLeast(samplePageTypes(), 0.9, 0.75);
});

test('a front page of whole entries with dates is a blog, one part each, however its template calls them', () => {
  const front = (open: (n: number) => string, text: string): PageText => {
    const entries = [1, 2, 3].map(
      (n) => `${open(n)}<h2><a href="/e${n}">第${n}話</a></h2><p class="date">2018年3月${n}日</p><p>${text}</p></div>`,
    );
    return readPage({
      bytes: Buffer.from(`<title>空の話</title><body><div id="wrap">${entries.join('')}</div></body>`),
      contentType: null,
      url: 'http://sora.example.com/' as Url,
    });
  };
  const whole = '朝から雨が降っていたので、家で本を読んで過ごしました。'.repeat(14);
  for (const open of [
    () => '<div class="entry">',
    (n: number) => `<div class="post-box" id="p${n}">`,
    () => '<div class="hentry">',
  ]) {
    const { type, parts } = front(open, whole);
    assert.equal(type, 'blog');
    assert.deepEqual(parts.map((part) => [part.type, part.title, part.date]).slice(1), [
      ['blog', '第1話', '2018-03-01'],
      ['blog', '第2話', '2018-03-02'],
      ['blog', '第3話', '2018-03-03'],
    ]);
  }
  const teasers = front(() => '<div class="entry">', '朝から雨が降っていた日のこと。');
  assert.deepEqual([teasers.type, teasers.parts.length], ['list', 1]);
});

test('kinds of page that the data has none of', () => {
  const shop = `<title>木の椅子 | 椅子の店</title><h1>木の椅子</h1><p>長く使える木の椅子です。座面は布張りで、掃除が簡単です。</p>
<p>価格：12,800円（税込）</p><p>在庫あり</p><form><button>カートに入れる</button></form>`;
  assert.equal(typeOf(shop, 'http://isu.example.jp/item?id=3'), 'shop');
  // Nothing in the address says so, only its price and its button.
  assert.equal(typeOf(shop.replace(' | 椅子の店', ''), 'http://isu.example.jp/p3'), 'shop');
  const question = `<title>虹はなぜ見えるのですか？ - 質問の広場</title><h1>虹はなぜ見えるのですか？</h1><p>質問者：はな</p><p>子どもに聞かれて困っています。</p>
<h2>ベストアンサー</h2><p>光が水滴の中で曲がるからです。</p><h2>その他の回答</h2><p>空に水滴があるからです。</p>`;
  assert.equal(typeOf(question, 'http://hiroba.example.jp/question/12'), 'qa');
  const company = `<title>会社概要 | 株式会社サンプル</title><h1>会社概要</h1><table><tr><th>商号</th><td>株式会社サンプル</td></tr>
<tr><th>代表取締役</th><td>山田太郎</td></tr><tr><th>資本金</th><td>1,000万円</td></tr><tr><th>設立</th><td>平成12年4月</td></tr></table>`;
  assert.equal(typeOf(company, 'http://www.example.co.jp/company/'), 'company');
  const news = `<title>新駅、五年後に完成 - 例文新聞</title><script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2024-03-05"}</script>
<article><h1>新駅、五年後に完成</h1><p>市は五日、新しい駅が五年後に完成すると発表した。</p></article>`;
  assert.equal(typeOf(news, 'http://www.example.jp/a/1'), 'news');
  const thread = `<title>犬の散歩について - 動物掲示板</title><h1>犬の散歩について</h1><p>投稿者：太郎</p><p>朝と夜のどちらがよいですか。</p><p>投稿者：花子</p><p>朝がよいと思います。</p><a href="#r">返信する</a>`;
  assert.equal(typeOf(thread, 'http://example.jp/bbs/read.cgi?no=3'), 'forum');
  const city =
    '<title>ごみの出し方 | 例文市公式ホームページ</title><h1>ごみの出し方</h1><p>市民の皆さまは、決められた日に出してください。</p>';
  assert.equal(typeOf(city, 'http://www.city.reibun.lg.jp/gomi.html'), 'government');
  assert.equal(
    typeOf('<title>404 Not Found</title><p>ページが見つかりません。</p>', 'http://example.jp/blog/x'),
    'other',
  );
});
