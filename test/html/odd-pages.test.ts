import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/html/read-page.ts';
import type { Url } from '../../src/model/url.ts';
import { checkOffsets } from './check-offsets.ts';

const url = 'http://example.jp/' as Url;
const read = (html: string, contentType = 'text/html; charset=utf-8'): ReturnType<typeof readPage> =>
  readPage({ bytes: Buffer.from(html), contentType, url });

const text =
  'これは本文の最初の段落であり、十分に長い文章である。二つ目の文もここにあり、その次に三つ目の文が続いて終わる。';

/** The body of a page, and what its main text must be; § stands for a paragraph of prose. */
const pages: Readonly<Record<string, readonly [body: string, main: string]>> = {
  'a drawing in a line does not break it': [
    '<p>§<svg><g><path d="M0"><title>絵</title></g></svg>続く。</p>',
    '§続く。',
  ],
  'elements inside a drawing close nothing outside it': [
    '<p>§<svg><foreignObject><p>中</p></foreignObject></svg>続く。</p>',
    '§続く。',
  ],
  'scripts, styles and templates in a line do not break it': [
    '<p>§続<script>x</script>きの<style>y</style>文<template><p>z</template>だ。',
    '§続きの文だ。',
  ],
  'a template that browsers show': ['<my-box><template shadowrootmode=open><p>§</template></my-box>', '§'],
  'a formula is one run of its line': [
    '<p>§<math><mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation>tex</annotation></math>である。',
    '§x=abである。',
  ],
  'what a control says is a form’s': ['<p>§</p><button>送信する</button><textarea>書き込み</textarea><p>§', '§\n§'],
  'the button that unfolds a text is its heading': [
    '<h3><button>どうしますか。</button></h3><p>§<h3><button>どこですか。</button></h3><p>§',
    'どうしますか。\n§\nどこですか。\n§',
  ],
  'a box of text drawn with fieldset': ['<fieldset><legend>覚え書き</legend><p>§</p></fieldset>', '覚え書き\n§'],
  'details and summary': ['<details><summary>詳しく</summary><p>§</p></details>', '詳しく\n§'],
  'from plaintext on, tags are characters': ['<p>§</p><plaintext>これ&amp;<b>も</p>', '§\nこれ&amp;<b>も</p>'],
  'text far off the screen': ['<p>§</p><p style="position:absolute; left:-9999px">見えない文である。</p>', '§'],
  'the line that the Wayback Machine prints': [
    '<div id="wm-ipp-print">The Wayback Machine - https://web.archive.org/</div><p>§</p>',
    '§',
  ],
  'a comment ends at --!> too': ['<p>§</p><!-- 注 --!><p>§</p><!-- 注 ---!><p>§', '§\n§\n§'],
  'but not where it begins': ['<p>§</p><!--!><p>注</p>--><!---!><p>注</p>--><p>§', '§\n§'],
  'short comments': ['<p>§</p><!--><p>§</p><!---><p>§</p><!----!><p>§', '§\n§\n§\n§'],
  'the end of a comment outside one is text': ['<p>--!>§--!></p>', '--!>§--!>'],
  'a side menu of AMP': ['<amp-sidebar><ul><li><a href=/1>一</a></ul></amp-sidebar><p>§</p>', '§'],
};

test('odd elements', () => {
  for (const [name, [body, main]] of Object.entries(pages)) {
    const html = `<!doctype html><title>題</title><body>${body.replaceAll('§', text)}`;
    assert.equal(read(html).mainText, main.replaceAll('§', text), name);
  }
});

test('their sentences are at their bytes', () => {
  for (const [name, [body]] of Object.entries(pages))
    if (!body.includes('<plaintext>'))
      checkOffsets(Buffer.from(`<meta charset=utf-8><body>${body.replaceAll('§', text)}`), null, name);
});

const readings = (html: string): string[] =>
  read(`<p>${html}`)
    .blocks.flatMap(({ sentences }) => sentences)
    .flatMap((sentence) => sentence.ruby.map((one) => `${sentence.text.slice(one.start, one.end)} ${one.reading}`));

test('ruby by turns, in groups, with optional tags left out, and with a second row', () => {
  assert.deepEqual(
    readings('<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rp>(</rp><rt>きょう</rt><rp>)</rp></ruby>へ。'),
    ['東 とう', '京 きょう'],
  );
  assert.deepEqual(readings('<ruby><rb>漢</rb><rb>字</rb><rp>（</rp><rt>かん</rt><rt>じ</rt><rp>）</rp></ruby>を。'), [
    '漢 かん',
    '字 じ',
  ]);
  assert.deepEqual(readings('<ruby><rb>旧<rb>金<rb>山<rt>jiù<rt>jīn<rt>shān<rtc>San Francisco</ruby>だ。'), [
    '旧 jiù',
    '金 jīn',
    '山 shān',
  ]);
  assert.deepEqual(readings('<ruby><rbc><rb>今</rb><rb>日</rb></rbc><rtc><rt>x</rt></rtc><rt>きょう</rt></ruby>は。'), [
    '今日 きょう',
  ]);
  assert.deepEqual(readings('<ruby>大人<rt>おとな</rt></ruby>と<ruby>子供<rt>こども</rt></ruby>だ。'), [
    '大人 おとな',
    '子供 こども',
  ]);
});

test('the pages in frames are linked to', () => {
  const { links } = read(
    '<frameset cols="20%,80%"><frame src="menu.html" title="目次"><frame src="main.html"></frameset>',
  );
  assert.deepEqual(
    links.map(({ to, anchor }) => [to, anchor]),
    [
      ['http://example.jp/menu.html', '目次'],
      ['http://example.jp/main.html', ''],
    ],
  );
});

test('XHTML with a prefix before every name', () => {
  const page = `<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>題名</h:title></h:head><h:body><h:p>${text}</h:p></h:body></h:html>`;
  const { title, mainText } = read(page, 'application/xhtml+xml');
  assert.equal(title?.text, '題名');
  assert.equal(mainText, text);
});

test('a script that closes itself is one in XHTML', () => {
  const page = `<html><head><script src="x.js"/><title>題名</title></head><body><p>${text}</p></body></html>`;
  assert.equal(read(page, 'application/xhtml+xml').title?.text, '題名');
});
