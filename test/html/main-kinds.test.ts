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

/** The sentences of the page in their order, each with the kind of its block. */
const kindsOf = (html: string): (readonly [string, string])[] =>
  read(html).blocks.flatMap(({ type, sentences }) => sentences.map(({ text }) => [type, text] as const));

const prose = '昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夕方には雨が上がりました。';
const article = (inside: string): string =>
  `<html lang="ja"><body><main><article><h1>配列の使い方</h1><p>${prose}</p>${inside}<p>${prose}</p></article></main></body></html>`;

test('code, the numbers of its lines, and foreign sentences stand in blocks of their own, in their places', () => {
  const kinds = kindsOf(
    article(`<table><tr><td><pre>1\n2\n3</pre></td><td><pre>const a = [];\n// 配列を作る\na.push(1);</pre></td></tr></table>
<p>The array is created here and then filled with numbers.</p><p>これは配列です。</p>`),
  );
  const others = kinds.filter(([kind]) => kind !== 'maintext');
  assert.deepEqual(others, [
    ['code', '1'],
    ['code', '2'],
    ['code', '3'],
    ['code', 'const a = [];'],
    ['code', '// 配列を作る'],
    ['code', 'a.push(1);'],
    ['foreign', 'The array is created here and then filled with numbers.'],
  ]);
  assert.ok(kinds.some(([kind, text]) => kind === 'maintext' && text === 'これは配列です。'));
});

test('lines of numbers are numbers, and what has a Japanese letter is prose', () => {
  const numbers = ['45.6', '1,234,567', '-0.5%', '×', '〇', '¥1,980'];
  const japanese = ['年', '人口', '2020年', '約120万人', '二〇二四', '「……！」', 'React の使い方'];
  const lines = [...numbers, ...japanese].map((line) => `<p>${line}</p>`).join('');
  const kinds = new Map(kindsOf(article(lines)).map(([kind, text]) => [text, kind]));
  for (const text of numbers) assert.equal(kinds.get(text), 'numbers', text);
  for (const text of japanese) assert.equal(kinds.get(text), 'maintext', text);
});

test('a foreign sentence with one Japanese name in it is foreign, a Japanese one about a long name is not', () => {
  const english =
    'In this chapter we translate the writings of the painter 北斎 and of all the people who worked with him in those years.';
  const japanese = 'getElementsByTagNameNSは使えません。';
  const korean = '이것은 한국어 문장입니다.';
  const kinds = new Map(
    kindsOf(article(`<p>${english}</p><p>${japanese}</p><p>${korean}</p>`)).map(([kind, text]) => [text, kind]),
  );
  assert.equal(kinds.get(english), 'foreign');
  assert.equal(kinds.get(japanese), 'maintext');
  assert.equal(kinds.get(korean), 'foreign');
});

test('a Japanese sentence that is mostly names is Japanese, and a long vowel mark makes no Korean sentence so', () => {
  const names = 'componentWillMount, componentWillReceiveProps, componentWillUpdate, getDerivedStateFromPropsを削除';
  const korean = '올해도 감사했습니다ー';
  const kinds = new Map(kindsOf(article(`<p>${names}</p><p>${korean}</p>`)).map(([kind, text]) => [text, kind]));
  assert.equal(kinds.get(names), 'maintext');
  assert.equal(kinds.get(korean), 'foreign');
});

test('what a page says of the person behind it is a profile, in lists, tables, boxes and beside the main text', () => {
  const body =
    '<p>昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夜になってから月が出ました。</p>'.repeat(3);
  const profile = (html: string): string[] => {
    const page = read(`<main><h1>雨の日</h1>${body}</main>${html}`);
    return page.blocks
      .filter(({ sub }) => sub === 'profile')
      .flatMap(({ sentences }) => sentences.map(({ text }) => text));
  };
  const dl = '<dl><dt>名前</dt><dd>空野 太郎</dd><dt>趣味：</dt><dd>雲を見ること</dd></dl>';
  assert.deepEqual(profile(dl), ['名前', '空野 太郎', '趣味：', '雲を見ること']);
  const table = '<table><tr><th>氏名</th><td>空野 太郎</td></tr><tr><th>血液型</th><td>B型</td></tr></table>';
  assert.deepEqual(profile(`<footer>${table}</footer>`), ['氏名', '空野 太郎', '血液型', 'B型']);
  assert.deepEqual(
    profile('<aside><h3>プロフィール</h3><p>空野太郎です。旅と雲が好きで、京都に住んでいます。</p></aside>'),
    ['プロフィール', '空野太郎です。', '旅と雲が好きで、京都に住んでいます。'],
  );
  assert.deepEqual(
    profile('<div id="profile"><p>空野太郎です。旅と雲が好きで、京都に住んでいます。</p></div>').length,
    2,
  );
  // A link to a profile, what a form asks for, the table of a company.
  assert.deepEqual(profile('<div id="profile"><a href="/me">運営者のくわしいプロフィールはこちらから</a></div>'), []);
  assert.deepEqual(
    profile(
      '<table><tr><td>名前</td><td><input></td></tr><tr><td>年齢</td><td><input></td></tr><tr><td>メール</td><td><input></td></tr></table>',
    ),
    [],
  );
  assert.deepEqual(
    profile('<div class="company-profile"><p>弊社は雲を見る会社で、京都に本社があります。</p></div>'),
    [],
  );
});

test('menus and footers keep their kinds, whatever they say', () => {
  const kinds = kindsOf(
    `<html lang="ja"><body><nav><a href="/a">Home</a> <a href="/b">About us</a></nav><main><p>${prose}${prose}</p></main><footer><p>Copyright 2024 Example Inc.</p></footer></body></html>`,
  );
  assert.ok(kinds.every(([kind]) => kind !== 'foreign' && kind !== 'numbers'));
  assert.ok(kinds.some(([kind]) => kind === 'footer'));
});
