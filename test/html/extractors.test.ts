import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFacts, type PageExtractor } from '../../src/html/extractors/page-extractor.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { Url } from '../../src/model/url.ts';

const url = 'http://www.example.co.jp/contact.html' as Url;
const html = `<title>お問い合わせ</title><p>ご連絡は下記へどうぞ。</p><address>〒600-8000 京都府京都市下京区四条通1-2-3<br>ＴＥＬ：０７５－０００－００００<br>FAX 075-000-0001<br>info@example.co.jp</address>
<p>【PR】</p><a href="https://px.a8.net/svt/ejp?a8mat=X">夏の旅行</a><a href="https://www.amazon.co.jp/dp/4000000000?tag=mise-22">本</a><a href="https://www.amazon.co.jp/">店</a>
<p>2024-03-05 の記録は 075-000-0002 番です。</p><footer>Copyright (C) 2024 株式会社サンプル All Rights Reserved.</footer>`;

test('publisher, contact details and advertisements, with the bytes they were found in', () => {
  const bytes = Buffer.from(html);
  const facts = extractFacts(readPage({ bytes, contentType: 'text/html; charset=utf-8', url }), url);
  const told = facts.map(({ extractor, kind, value }) => `${extractor} ${kind} ${value}`);
  assert.deepEqual(told, [
    'publisher company 株式会社サンプル',
    'contact address 〒600-8000 京都府京都市下京区四条通1-2-3',
    'contact telephone 075-000-0000',
    'contact fax 075-000-0001',
    'contact mail info@example.co.jp',
    'advertisement label 【PR】',
    'advertisement paid-link https://px.a8.net/svt/ejp?a8mat=X',
    'advertisement paid-link https://www.amazon.co.jp/dp/4000000000?tag=mise-22',
  ]);
  for (const { offset, length, value } of facts)
    if (offset !== null && length !== null && value.startsWith('info'))
      assert.equal(bytes.subarray(offset, offset + length).toString(), value);
});

test('the publisher is a name, without address, second copyright mark or template', () => {
  const named = (line: string): string | null =>
    readPage({ bytes: Buffer.from(`<p>文です。</p><footer>${line}</footer>`), contentType: null, url }).publisher
      ?.name ?? null;
  assert.equal(named('Copyright 山田商店 〒100-0001 東京都千代田区1-1 電話 03-1234-5678'), '山田商店');
  assert.equal(named('© 2024 山田商店 東京都千代田区1-1'), '山田商店');
  assert.equal(named('Copyright © Copyright 2010-2025, TIS Inc.'), 'TIS Inc');
  assert.equal(named('Copyright &lt;?php echo $site_title; ?&gt;'), null);
  assert.equal(named('© 2024 東京都千代田区'), '東京都千代田区');
  assert.equal(named('(C) 福島県立 図書館'), '福島県立 図書館');
});

test('nothing of a copyright line but the name is the publisher', () => {
  const named = (footer: string, head = ''): string | null =>
    readPage({ bytes: Buffer.from(`${head}<p>文です。</p><footer>${footer}</footer>`), contentType: null, url })
      .publisher?.name ?? null;
  const lines: readonly (readonly [line: string, name: string | null])[] = [
    ['Copyright © 空の店 , 2018 All Rights Reserved.', '空の店'],
    ['Copyrights(c) 2013 Sora City Allrights Reserved', 'Sora City'],
    ['Copyright c 2005-2016 sora club', 'sora club'],
    ['© 2014 SORA CO.,LTD. 2014 ALL Rights Reserved', 'SORA CO.,LTD'],
    ['© 2007年-2015 空の会', '空の会'],
    ['Copyright © since 2009 空の会', '空の会'],
    ['(C) SORA COMPANY LTD. ALL RIGHTSR RESERVED', 'SORA COMPANY LTD'],
    ['© 空の会 all right reserved', '空の会'],
    ['© SORA | Powered by zBench and WordPress', 'SORA'],
    ['© 空の会 Powered by 雲ブログ', '空の会'],
    ['© Sora System Design', 'Sora System Design'],
    ['© Hotel Sora Co., Ltd.', 'Hotel Sora Co., Ltd'],
    ['© 2018 空の会 画像・文章の無断使用を禁止します', '空の会'],
    ['© 空の会 ※画像の転載を禁じます', '空の会'],
    ['Copyright(C)2010<br><br>空の学校<br>All Rights Reserved.', '空の学校'],
    ['(C) 2005-2007 Copyright Sora Inc. All Rights Reserved.', 'Sora Inc'],
    ['空の会 © 2014', '空の会'],
    ['© Sora Club (c)2014-2018 雲のまとめ', 'Sora Club'],
    ['空の会 since 1997', null],
    ['© 2016', null],
  ];
  for (const [line, name] of lines) assert.equal(named(line), name, line);
  assert.equal(named('', '<meta name="copyright" content="空の会">'), '空の会');
  assert.equal(named('', '<title>空 | Just another WordPress site</title>'), null);
});

test("an extractor of one's own is a name and a function", () => {
  const headings: PageExtractor = {
    name: 'questions',
    extract: ({ blocks }) =>
      blocks.flatMap(({ sentences }) =>
        sentences
          .filter(({ text }) => text.endsWith('？'))
          .map(({ text, offset, length }) => ({ kind: 'question', value: text, offset, length })),
      ),
  };
  const page = readPage({ bytes: Buffer.from('<p>雨ですか？晴れです。</p>'), contentType: null, url });
  assert.deepEqual(
    extractFacts(page, url, [headings]).map(({ extractor, value }) => [extractor, value]),
    [['questions', '雨ですか？']],
  );
});

test('the letters "at" in a name or a sentence make no mail address of it', () => {
  const mails = (sentence: string): readonly string[] => {
    const page = readPage({ bytes: Buffer.from(`<p>${sentence}</p>`), contentType: 'text/html; charset=utf-8', url });
    return extractFacts(page, url).flatMap(({ kind, value }) => (kind === 'mail' ? [value] : []));
  };
  assert.deepEqual(mails('記事は d.hatena.ne.jp と reactnative.dev にあります。Look at example.jp, please.'), []);
  assert.deepEqual(mails('連絡は info[at]example.jp へ。'), ['info[at]example.jp']);
  assert.deepEqual(mails('連絡は info (at) example.jp へ。'), ['info (at) example.jp']);
  assert.deepEqual(mails('連絡は infoアットマークexample.jp へ。'), ['infoアットマークexample.jp']);
});
