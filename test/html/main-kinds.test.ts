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

test('menus and footers keep their kinds, whatever they say', () => {
  const kinds = kindsOf(
    `<html lang="ja"><body><nav><a href="/a">Home</a> <a href="/b">About us</a></nav><main><p>${prose}${prose}</p></main><footer><p>Copyright 2024 Example Inc.</p></footer></body></html>`,
  );
  assert.ok(kinds.every(([kind]) => kind !== 'foreign' && kind !== 'numbers'));
  assert.ok(kinds.some(([kind]) => kind === 'footer'));
});
