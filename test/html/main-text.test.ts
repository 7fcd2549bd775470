import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/html/read-page.ts';
import type { PageText } from '../../src/model/document.ts';
import type { Url } from '../../src/model/url.ts';

const read = (html: string): PageText =>
  readPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: 'http://example.jp/a/b.html' as Url,
  });

const lines = (html: string): string[] => read(html).mainText.split('\n');

const first = '昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夕方には雨が上がりました。';
const second = 'きれいな虹が見えたので、写真を撮りに出かけました。近所の公園には、たくさんの人が集まっていました。';
const third = '来週も天気がよければ、また散歩に行こうと思います。';
const menu = (items: string): string =>
  items
    .split(' ')
    .map((item) => `<li><a href="/${encodeURIComponent(item)}">${item}</a></li>`)
    .join('');

test('a blog of today: header, nav, meta, share, related, comments, sidebar and footer stay out', () => {
  const html = `<body><header class="l-header"><p>雨の日の記録</p><nav><ul>${menu('ホーム 日記 写真')}</ul></nav></header>
<main><article class="post"><header><h1>雨のち虹</h1><time datetime="2024-03-05">2024年3月5日</time></header>
<div class="entry-content"><div id="toc"><h2>目次</h2><ul><li><a href="#a">雨</a></li><li><a href="#b">虹</a></li></ul></div>
<h2 id="a">雨</h2><p>${first}</p><aside class="note"><p>${third}</p></aside><h2 id="b">虹</h2><p>${second}</p>
<div class="share-buttons"><ul>${menu('ツイート シェア はてブ')}</ul></div></div>
<footer class="entry-footer">カテゴリー：日記</footer></article>
<section class="related-posts"><h2>関連記事</h2><ul><li><a href="/c">去年の今ごろの天気についての長い記事の題名です</a></li></ul></section>
<div id="comments"><h3>コメント</h3><p>私も虹を見ました。とてもきれいでしたね。</p></div></main>
<aside class="sidebar"><h3>プロフィール</h3><p>京都に住んでいます。散歩が好きです。</p></aside>
<footer><p>© 2024 雨の日の記録</p></footer></body>`;
  assert.deepEqual(lines(html), ['雨', first, third, '虹', second]);
  const page = read(html);
  assert.deepEqual(
    page.parts.map(({ type }) => type),
    ['blog', 'comment'],
  );
  const comment = page.blocks.find(({ part }) => part === 1);
  assert.equal(comment?.sentences.at(-1)?.text, 'とてもきれいでしたね。');
  assert.ok(page.blocks.some(({ type }) => type === 'footer') && page.blocks.some(({ type }) => type === 'link'));
});

test('the front page of a blog: one part per entry, with its own title and date', () => {
  const entry = (title: string, date: string, text: string): string =>
    `<article class="hentry"><header><h2><a href="/${date}">${title}</a></h2><time datetime="${date}">${date}</time></header><p>${text}</p></article>`;
  const html = `<title>空の日記</title><h1>空の日記</h1>${entry('虹', '2024-03-05', first + first)}${entry('公園', '2024-03-04', second + second)}`;
  const page = read(html);
  assert.deepEqual(
    page.parts.map(({ title, date }) => [title, date]),
    [
      ['空の日記', page.published],
      ['虹', '2024-03-05'],
      ['公園', '2024-03-04'],
    ],
  );
  const textOf = (part: number): string =>
    page.blocks
      .filter((block) => block.part === part && block.type === 'maintext')
      .flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join('');
  assert.ok(textOf(1).endsWith(first) && !textOf(1).includes(second));
  assert.ok(textOf(2).endsWith(second));
});

test('an old page of nested tables, with neither classes nor paragraphs', () => {
  const html = `<body><table width=750><tr><td colspan=2><img src=t.gif alt="太郎のページ"></td></tr>
<tr><td width=150><a href=i.html>トップ</a><br><a href=p.html>自己紹介</a><br><a href=d.html>日記</a><br><a href=b.cgi>掲示板</a><br><a href=l.html>リンク集</a></td>
<td><font size=+1><b>三月の日記</b></font><br><br>${first}<br><br>${second}<br><hr>${third}<br></td></tr>
<tr><td colspan=2 align=center><a href=i.html>トップへ戻る</a><br>Copyright (C) 1999 Taro All Rights Reserved.</td></tr></table></body>`;
  const text = read(html).mainText;
  for (const part of [first, second, third, '三月の日記']) assert.ok(text.includes(part), part);
  for (const part of ['掲示板', 'トップへ戻る', 'Copyright']) assert.ok(!text.includes(part), part);
});

test('documentation with a side menu and a table of contents; code and tables stand apart', () => {
  const html = `<body><div class="wy-grid-for-nav"><nav class="wy-nav-side"><ul>${menu('導入 設定 使い方 参照')}</ul></nav>
<section class="wy-nav-content-wrap"><div role="main" class="document"><div itemprop="articleBody"><section>
<h1>設定<a class="headerlink" href="#id1" title="Permalink">¶</a></h1><p>設定ファイルの書き方を説明します。ファイルは起動時に読み込まれます。</p>
<div class="highlight"><pre>key: value
other: 1</pre></div><p>値を変えたときは、プログラムを再起動してください。</p>
<table><tr><th>項目</th><th>意味</th></tr><tr><td>key</td><td>鍵の名前です。</td></tr></table></section></div></div>
<footer><p>最終更新: 2024年1月2日</p></footer></section></div></body>`;
  const page = read(html);
  assert.deepEqual(page.mainText.split('\n').slice(0, 3), [
    '設定',
    '設定ファイルの書き方を説明します。ファイルは起動時に読み込まれます。',
    '値を変えたときは、プログラムを再起動してください。',
  ]);
  const ofSub = (sub: string): string[] =>
    page.blocks.filter((block) => block.sub === sub).flatMap(({ sentences }) => sentences.map(({ text }) => text));
  assert.deepEqual(ofSub('code'), ['key: value', 'other: 1']);
  assert.deepEqual(ofSub('table'), ['項目', '意味', 'key', '鍵の名前です。']);
});

test('a thread: the question and all answers, one after the other', () => {
  const answer = (text: string): string =>
    `<div class="answer"><div class="user-info"><a href="/u">回答者</a></div><div class="body"><p>${text}</p></div></div>`;
  const html = `<body><div id="header"><ul>${menu('質問 タグ ログイン')}</ul></div><div id="main"><div class="question"><h1>虹はなぜ見えるのですか？</h1><p>${first}</p></div>
${answer(second)}${answer(third)}${answer('太陽の光が水滴の中で曲がって、色ごとに分かれるからです。')}</div>
<div id="sidebar"><h3>人気の質問</h3><ul>${menu('空はなぜ青いのですか 海はなぜ青いのですか')}</ul></div></body>`;
  const text = read(html).mainText;
  for (const part of [first, second, third, '水滴の中で曲がって']) assert.ok(text.includes(part), part);
  assert.ok(!text.includes('海はなぜ'));
});

test('references at the end of an article stay, a menu of short links between paragraphs goes', () => {
  const html = `<body><article><h1>虹の研究</h1><p>${first}</p><ul>${menu('前へ 次へ 一覧')}</ul><p>${second}</p>
<h2>参考</h2><ul><li><a href="http://a.jp/">虹の物理学についての長い解説のページ</a></li><li><a href="http://b.jp/">気象庁による大気光学現象の分類の一覧</a></li><li><a href="http://c.jp/">水滴の中の光の道筋を計算する方法</a></li></ul></article></body>`;
  assert.deepEqual(lines(html).slice(1), [
    first,
    second,
    '参考',
    '虹の物理学についての長い解説のページ',
    '気象庁による大気光学現象の分類の一覧',
    '水滴の中の光の道筋を計算する方法',
  ]);
});

test('labelled links to tags are no text of the article', () => {
  const paragraph =
    'これは本文の段落であり、十分に長い文章である。二つ目の文もここにあり、三つ目の文がこのあとに続いている。';
  const page = `<article><p>${paragraph}</p><p>キーワード：<a href=/a>橋</a> <a href=/b>開通</a></p><p>タグ：この語の意味を<a href=/c>説明</a>する文は、本文である。</p><p>${paragraph}</p></article>`;
  assert.deepEqual(lines(page), [paragraph, 'タグ：この語の意味を説明する文は、本文である。', paragraph]);
});

test('a page of nothing but links keeps them, an entry a line, and is called a list', () => {
  const html = `<body><nav><ul>${menu('ホーム 案内')}</ul></nav><main><h1>三月の記事</h1><ul>
<li><a href="/1">雨のち虹が見えた日のこと</a></li><li><a href="/2">公園でたくさんの人に会ったこと</a></li><li><a href="/3">来週の散歩の予定について</a></li></ul></main></body>`;
  const page = read(html);
  assert.equal(page.type, 'list');
  assert.deepEqual(page.mainText.split('\n'), [
    '三月の記事',
    '雨のち虹が見えた日のこと',
    '公園でたくさんの人に会ったこと',
    '来週の散歩の予定について',
  ]);
});

test('ruby is annotation: the base text stays, the reading is told with its place', () => {
  const page = read(
    '<p>昨日<ruby>吾輩<rp>（</rp><rt>わがはい</rt><rp>）</rp></ruby>は<ruby>猫<rt>ねこ</rt></ruby>である。<br>名前はまだ無い。</p>',
  );
  const [sentence, next] = page.blocks.flatMap(({ sentences }) => sentences);
  assert.equal(sentence?.text, '昨日吾輩は猫である。');
  assert.deepEqual(sentence?.ruby, [
    { start: 2, end: 4, reading: 'わがはい' },
    { start: 5, end: 6, reading: 'ねこ' },
  ]);
  assert.equal(next?.text, '名前はまだ無い。');
});

test('what nobody sees is not read: scripts, styles, hidden parts, templates, noscript', () => {
  const html = `<body><script>var a = "見えない";</script><style>p{}</style><p>${first}</p><div style="display: none">見えない。</div>
<p hidden>見えない。</p><template><p>見えない。</p></template><noscript>見えない。</noscript><select><option>見えない</option></select>
<p>見える<span aria-hidden="true">見えない</span>文です。<!-- 見えない --></p></body>`;
  const all = read(html)
    .blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('');
  assert.ok(!all.includes('見えない'), all);
  assert.ok(all.includes('見える文です。'));
});

test('prose that an old page sets in pre is prose, code with Japanese comments is code', () => {
  const prose = `<body><h1>日記</h1><pre>\n昨日は朝から雨が降っていたので、\n一日中家で本を読んで過ごしました。\n\n夕方には雨が上がりました。\n</pre></body>`;
  const page = read(prose);
  assert.deepEqual(page.blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text)).slice(1), [
    '昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。',
    '夕方には雨が上がりました。',
  ]);
  assert.ok(page.mainText.includes('夕方には'));
  const code = `<p>${first}</p><pre class="highlight">// 配列を作る。次に、並べ替える。</pre><pre><code>一、二。三、四。</code></pre><p>${second}</p>`;
  assert.equal(read(code).mainText, `${first}\n${second}`);
});

test('nested and repeated elements are read once', () => {
  const html = `<div><div><p>${first}<div><p>${second}</p></div></div></div>`;
  assert.equal(read(html).mainText, `${first}\n${second}`);
});

test('alternative texts are sentences of their own, found at the attribute', () => {
  const html = `<p>${first}<img src="a.jpg" alt="虹の写真 &amp; 空">${second}</p>`;
  const page = read(html);
  const image = page.blocks.find(({ type }) => type === 'image')?.sentences[0];
  assert.equal(image?.text, '虹の写真 & 空');
  const bytes = Buffer.from(html);
  assert.equal(
    bytes.subarray(image?.offset, (image?.offset ?? 0) + (image?.length ?? 0)).toString(),
    '虹の写真 &amp; 空',
  );
  assert.equal(page.mainText, first + second);
});

test('white space folds as a browser folds it, and between Japanese characters a line break is nothing', () => {
  const html = '<p>日本語の文は\n  途中で折り返しても\nつながります。 English words\n  keep one   space.</p>';
  assert.deepEqual(
    read(html).blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    ['日本語の文は途中で折り返してもつながります。', 'English words keep one space.'],
  );
});
