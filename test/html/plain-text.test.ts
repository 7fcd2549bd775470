import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { decodeText } from '../../src/html/charset/charset.ts';
import { syntaxOf } from '../../src/html/outline/page-syntax.ts';
import { readPage } from '../../src/html/read-page.ts';
import { scanPage } from '../../src/html/scan.ts';
import type { Url } from '../../src/model/url.ts';
import { encoders } from './encoders.ts';

const url = 'http://example.jp/a.txt' as Url;
const read = (text: string | Uint8Array, contentType: string | null = 'text/plain'): ReturnType<typeof readPage> =>
  readPage({ bytes: typeof text === 'string' ? Buffer.from(text) : text, contentType, url });

const text = `題名 <b>について</b>

　A&amp;B は文字である。1 < 2 も同じ。
この段落は
　次の行の字下げで終わる。「引用。」と言った。

<!-- 註ではない -->
最後の行`;

test('plain text: paragraphs by blank lines and indents, markup is characters', () => {
  const page = read(text);
  assert.deepEqual(page.mainText.split('\n'), [
    '題名 <b>について</b>',
    'A&amp;B は文字である。1 < 2 も同じ。',
    'この段落は',
    '次の行の字下げで終わる。「引用。」と言った。',
    '<!-- 註ではない -->',
    '最後の行',
  ]);
  assert.deepEqual(
    page.blocks.flatMap(({ type, sentences }) => sentences.map((each) => [type, each.text])),
    [
      '題名 <b>について</b>',
      'A&amp;B は文字である。',
      '1 < 2 も同じ。',
      'この段落は',
      '次の行の字下げで終わる。',
      '「引用。」と言った。',
      '<!-- 註ではない -->',
      '最後の行',
    ].map((each) => ['maintext', each]),
  );
});

test('every sentence of a plain text is found at its bytes, in every charset and with every line end', () => {
  for (const charset of ['utf-8', 'shift_jis', 'euc-jp'] as const)
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = encoders[charset](text.replaceAll('\n', lineEnd));
      const { blocks } = read(bytes, `text/plain; charset=${charset}`);
      for (const { sentences } of blocks)
        for (const { text: sentence, offset, length } of sentences)
          assert.equal(decodeText(bytes.subarray(offset, offset + length), charset), sentence);
    }
});

test('a sentence wrapped over two lines is one, with the bytes of both', () => {
  const wrapped = '長い文は一行に収まらないので、\n次の行に続いていることがある。\n';
  const [sentence] = read(wrapped).blocks.flatMap(({ sentences }) => sentences);
  assert.equal(sentence?.text, '長い文は一行に収まらないので、次の行に続いていることがある。');
  assert.equal(sentence?.length, Buffer.byteLength(wrapped) - 1);
});

test('what decides how a page is read', () => {
  const cases: readonly (readonly [string | null, string, string])[] = [
    ['text/plain', 'a <b> c', 'text'],
    ['Text/Plain; charset=utf-8', '', 'text'],
    ['text/plain', '\n<!DOCTYPE html><p>', 'html'],
    ['text/plain', '<!-- x --><html>', 'html'],
    ['text/html', '文字だけ', 'html'],
    ['application/xhtml+xml', '<html/>', 'xhtml'],
    [null, '文字だけ 1 < 2 & 3', 'text'],
    [null, '一 &amp; 二', 'html'],
    [null, '<p>一', 'html'],
    ['application/octet-stream', '<p>一', 'html'],
  ];
  for (const [type, body, syntax] of cases) assert.equal(syntaxOf(type, body), syntax, `${type} ${body}`);
});

test('in XHTML a CDATA section is text, in HTML it is none', () => {
  const page = '<html><body><p>前の文である。<![CDATA[1 < 2 &amp; 3 である。]]>後の文である。</p></body></html>';
  assert.equal(read(page, 'application/xhtml+xml').mainText, '前の文である。1 < 2 &amp; 3 である。後の文である。');
  assert.equal(read(page, 'text/html').mainText, '前の文である。後の文である。');
});

test('the scan for the crawler reads plain text as text', () => {
  const scan = scanPage(
    '<a href="/x">一</a>\r\n\r\n二の段落は二十五文字よりも長いので、本文として数えられるはずである。',
    url,
    { syntax: 'text' },
  );
  assert.deepEqual(scan.links, []);
  assert.equal(
    scan.visibleText,
    '<a href="/x">一</a>\n二の段落は二十五文字よりも長いので、本文として数えられるはずである。',
  );
  assert.equal(scan.mainTextHashInput, '二の段落は二十五文字よりも長いので、本文として数えられるはずである。');
});

test('any plain text at all: every character that is no white space stands in exactly one sentence, in order', () => {
  const piece = fc.constantFrom(
    '猫',
    '。',
    '<p>',
    '&lt;',
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    '　',
    '「',
    '」',
    'a',
    '.',
    '\f',
    '😀',
  );
  const squeezed = (value: string): string => value.replace(/\s+/g, '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const input = pieces.join('');
      const { blocks } = read(input);
      const sentences = blocks.flatMap((block) => block.sentences);
      assert.equal(squeezed(sentences.map((each) => each.text).join('')), squeezed(input));
      const bytes = Buffer.from(input);
      for (const { text: sentence, offset, length } of sentences)
        assert.equal(squeezed(bytes.toString('utf8', offset, offset + length)), squeezed(sentence));
    }),
    { numRuns: runs(500) },
  );
});

test('bytes that are no text say nothing', () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 * (at + 13)) % 256);
  const page = read(noise, 'text/html');
  assert.equal(page.mainText, '');
  assert.deepEqual(page.blocks, []);
  assert.ok(page.faults.includes('not-text'));
});
