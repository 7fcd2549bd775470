import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { DocumentMeasures } from '../../src/store/port.ts';
import { wordList } from '../../src/text/word-list.ts';
import { urlOf } from '../select/made-corpus.ts';

const measuresOf = (article: string): DocumentMeasures => {
  const html = `<html lang="ja"><meta charset="utf-8"><title>題</title><body><article><h1>関数の使い方</h1>${article}</article></body></html>`;
  const page = readPage({ bytes: Buffer.from(html), contentType: 'text/html', url: urlOf('http://a.jp/') });
  return measureDocument(page, {
    longSentenceCharacters: 15,
    unwanted: wordList([]),
    rights: { mining: 'unstated', licence: null },
    // Words of four letters, all nouns.
    wordsOf: (text) => ({
      text,
      spans: Int32Array.from({ length: 2 * Math.floor(text.length / 4) }, (_, at) =>
        at % 2 === 0 ? 2 * at : 2 * (2 * at + 2) + 1,
      ),
    }),
  });
};

test('code in an article changes nothing of what is measured of its text', () => {
  const prose =
    '<p>この記事では配列の中から値を探す関数の使い方を説明します。</p><p>見つからないときは負の数が返るので、必ず比べてから使ってください。</p>';
  const code = `<pre><code>${Array.from({ length: 30 }, (_, line) => `const found${line} = values.indexOf(${line}, values.length - 1);`).join('\n')}</code></pre>`;
  const [without, withCode] = [measuresOf(prose), measuresOf(prose + code)];
  assert.equal(without.longSentences, 2);
  assert.equal(withCode.longSentences, 2);
  assert.deepEqual(withCode.text, without.text);
  assert.equal(withCode.sentenceNumbers, without.sentenceNumbers);
  assert.ok(withCode.sentences >= without.sentences + 30, 'the code is still part of the document');
  assert.equal(withCode.characters, without.characters);
  assert.equal(withCode.morphemes, without.morphemes);
});
