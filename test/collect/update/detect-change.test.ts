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
