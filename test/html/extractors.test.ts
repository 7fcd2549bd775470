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
