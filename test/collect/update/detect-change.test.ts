import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectChange, type PageBytes } from '../../../src/collect/update/detect-change.ts';
import type { Md5 } from '../../../src/model/ids.ts';
import type { Url } from '../../../src/model/url.ts';

const sentences = Array.from({ length: 30 }, (_, at) => `${at}番目の朝も、川のそばの道を歩いて駅まで行った。`);

const page = (text: readonly string[], unseen: string): PageBytes => ({
  url: 'http://a.example/page' as Url,
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: Buffer.from(`<title>散歩</title><!-- ${unseen} --><p>${text.join('</p><p>')}</p>`),
});

const verdictOf = async (
  after: PageBytes,
  md5: string,
  similarityMin: number,
): Promise<readonly [changed: boolean, by: string]> => {
  const before = { md5: 'one' as Md5, read: () => Promise.resolve(page(sentences, 'x')) };
  const { changed, by } = await detectChange(before, { md5: md5 as Md5, page: after }, similarityMin);
  return [changed, by];
};

test('each evidence of change (C24): bytes, text, shingles at the threshold, difference', async () => {
  const edited = sentences.with(7, '七番目の朝だけは、雨が降ったので家にいた。');
  assert.deepEqual(await verdictOf(page(sentences, 'x'), 'one', 0.5), [false, 'md5']);
  assert.deepEqual(await verdictOf(page(sentences, 'other bytes'), 'two', 1), [false, 'text-hash']);
  assert.deepEqual(await verdictOf(page(edited, 'x'), 'two', 0.5), [false, 'shingles']);
  assert.deepEqual(await verdictOf(page(edited, 'x'), 'two', 0.999), [true, 'different']);
  // A threshold of 1 turns the comparison off: every change of the text counts.
  assert.deepEqual(await verdictOf(page(edited, 'x'), 'two', 1), [true, 'different']);
});

test('advertisements, counters and banners are no change of a page, prices and dates are', async () => {
  const url = 'http://www.a.example/page' as Url;
  const article = `<h1>散歩</h1><div class="entry"><p>${sentences.join('</p><p>')}</p></div>`;
  const pages = (kind: string): readonly (readonly [string, (text: string) => string])[] => [
    ['a box', (text) => `<div class="ad">${text}</div>`],
    ['within', (text) => `<div id="google_ads_1"><p>広告です。</p><p>${text}</p></div>`],
    ['a class of several', (text) => `<p class="box text-ad">${text}</p>`],
    ['a counter', () => `<p>あなたは${kind === 'old' ? '12,345' : '12,399'}人目の訪問者です。</p>`],
    ['numbers', () => `<p>今日：${kind === 'old' ? 12 : 99} 昨日：34 累計：567${kind === 'old' ? 1 : 8}</p>`],
    ['a banner', (text) => `<a href="http://shop.example/"><img src="b.gif" alt="${text}"></a>`],
    ['a box of banners', (text) => `<div class="bnr-area"><img src="b.gif" alt="${text}"></div>`],
  ];
  const evident: readonly (readonly [string, (text: string) => string])[] = [
    ['a price', (text) => `<div class="price">${text}</div>`],
    ['an address', (text) => `<div class="address">${text}</div>`],
    ['a picture of its own', (text) => `<img src="b.gif" alt="${text}">`],
    ['a sentence', (text) => `<p>${text}</p>`],
  ];
  const verdict = async (before: string, after: string): Promise<readonly [boolean, string]> => {
    const bytes = (part: string): PageBytes => ({
      url,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body: Buffer.from(`<html lang="ja"><title>散歩</title><body class="has-ads">${article}${part}</body>`),
    });
    const { changed, by } = await detectChange(
      { md5: 'one' as Md5, read: () => Promise.resolve(bytes(before)) },
      { md5: 'two' as Md5, page: bytes(after) },
      1,
    );
    return [changed, by];
  };
  const [one, other] = ['今なら送料無料でお届けしている商品があります', '春のたいせつなお知らせを読んでください'];
  const renewed = new Map(pages('new'));
  for (const [name, part] of pages('old'))
    assert.deepEqual(await verdict(part(one), renewed.get(name)?.(other) ?? ''), [false, 'text-hash'], name);
  for (const [name, part] of evident)
    assert.deepEqual(await verdict(part(one), part(other)), [true, 'different'], name);
});
