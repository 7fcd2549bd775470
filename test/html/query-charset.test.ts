import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inQueryCharset } from '../../src/html/charset/query-charset.ts';
import { readPage } from '../../src/html/read-page.ts';
import { readPage as crawl } from '../../src/collect/visit/read-page.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { wordList } from '../../src/text/word-list.ts';
import { fc, runs } from '../property.ts';
import { encoders } from './encoders.ts';

test('the query part of a link is escaped in the charset of its page, nothing else is', () => {
  // Counted by hand from the code tables: 日本 is 93 FA 96 7B, C6 FC CB DC, and F C | K \ in JIS.
  const table: readonly (readonly [charset: string, href: string, expected: string])[] = [
    ['shift_jis', '/日本?q=日本#日本', '/日本?q=%93%FA%96%7B#日本'],
    ['euc-jp', 'a?q=日本&b=x y', 'a?q=%C6%FC%CB%DC&b=x y'],
    ['iso-2022-jp', '?q=日本&b=1', '?q=%1B$B%46%7C%4B%5C%1B(B&b=1'],
    ['utf-8', '?q=日本', '?q=日本'],
    ['shift_jis', '?q=ｱ－\u2212~', '?q=%B1%81%7C%81%7C~'],
    ['euc-jp', '?q=ｱ', '?q=%8E%B1'],
    // What the charset does not have, as forms send it.
    ['shift_jis', '?q=한😀', '?q=%26%2354620%3B%26%23128512%3B'],
    ['iso-2022-jp', '?q=日한', '?q=%1B$B%46%7C%1B(B%26%2354620%3B'],
    // 纊 and ① and 高 with the ladder stand twice in the table: encoders take the IBM row, and the first.
    ['shift_jis', '?q=纊①髙', '?q=%FA%5C%87%40%FB%FC'],
    ['gbk', '?q=日本', '?q=%C8%D5%B1%BE'],
    ['euc-kr', '?q=일본', '?q=%C0%CF%BA%BB'],
    ['big5', '?q=日本', '?q=%A4%E9%A5%BB'],
    ['windows-1252', '?q=é', '?q=%E9'],
    ['shift_jis', '#?日本', '#?日本'],
    ['shift_jis', '/日本', '/日本'],
    ['shift_jis', '?q=%E3%81%82あ', '?q=%E3%81%82%82%A0'],
  ];
  for (const [charset, href, expected] of table)
    assert.equal(inQueryCharset(href, charset), expected, `${charset} ${href}`);
});

test('what is escaped reads as it was written', () => {
  const kana = fc.string({
    unit: fc.constantFrom(...Array.from('あいうアイウ漢字検索東京都、。ー～ｶﾞ①')),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(kana, fc.constantFrom('shift_jis', 'euc-jp'), (text, charset) => {
      const bytes = inQueryCharset(`?${text}`, charset)
        .slice(1)
        .match(/%[0-9A-F]{2}/g)
        ?.map((one) => Number.parseInt(one.slice(1), 16));
      assert.equal(new TextDecoder(charset).decode(Uint8Array.from(bytes ?? [])), text);
    }),
    { numRuns: runs(300) },
  );
});

test('crawler and documents send the same', () => {
  const html = `<html><head><meta charset="Shift_JIS"><title>検索</title>
    <link rel="canonical" href="/all?q=検索"></head><body><p>これは検索のページです。</p><a href="/s/検索?q=検索">検索する</a>
    <meta http-equiv="refresh" content="9; url=/r?q=検索"></body></html>`;
  const body = encoders.shift_jis(html);
  const url = parseUrl('http://a.jp/') as Url;
  const headers = [['Content-Type', 'text/html']] as const;
  const found = crawl({ url, headers, body }, 'kumoito', wordList([]));
  const link = 'http://a.jp/s/%E6%A4%9C%E7%B4%A2?q=%8C%9F%8D%F5';
  assert.deepEqual(
    found.links.map(({ to }) => to),
    [link, 'http://a.jp/r?q=%8C%9F%8D%F5'],
  );
  assert.equal(found.canonical, 'http://a.jp/all?q=%8C%9F%8D%F5');
  const read = readPage({ bytes: body, contentType: 'text/html', url });
  assert.deepEqual([read.links[0]?.to, read.canonical], [link, 'http://a.jp/all?q=%8C%9F%8D%F5']);
});
