import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { findRepeatedSentences } from '../../src/select/text/repeated-sentences.ts';
import { sentenceNumbersOf } from '../../src/text/sentence-numbers.ts';

const page = (site: string, ...sentences: string[]): { site: string; sentenceNumbers: string } => ({
  site,
  sentenceNumbers: sentenceNumbersOf(sentences),
});
const find = (pages: readonly { site: string; sentenceNumbers: string }[]): ReturnType<typeof findRepeatedSentences> =>
  findRepeatedSentences(pages, { pagesMin: 3, dir: tmpdir() });

test('boilerplate is what three pages of a site have, original what no other page has', () => {
  const { byPage, common } = find([
    page('a.jp', '上へ戻る', 'これは一つ目。'),
    page('a.jp', '上へ戻る', 'これは二つ目。'),
    page('a.jp', '上へ戻る', 'これは三つ目。', '引用した文。'),
    page('b.jp', '上へ戻る', '引用した文。'),
    page('b.jp'),
  ]);
  assert.deepEqual(byPage, [
    { boilerplate: 4 / 11, originality: 7 / 11 },
    { boilerplate: 4 / 11, originality: 7 / 11 },
    { boilerplate: 4 / 17, originality: 7 / 17 },
    { boilerplate: 0, originality: 0 },
    { boilerplate: 0, originality: 1 },
  ]);
  assert.deepEqual(common, [{ pages: 4, sites: 2, page: 0, sentence: 0 }]);
});

test('a sentence twice on one page is no repetition', () => {
  const { byPage } = find([page('a.jp', '同じ文。', '同じ文。', '同じ文。')]);
  assert.deepEqual(byPage, [{ boilerplate: 0, originality: 1 }]);
});
