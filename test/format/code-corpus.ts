import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCorpus, openCorpus } from '../../src/api.ts';

export const codePage = {
  url: 'http://a.example.jp/hairetsu.html',
  html: `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>配列の使い方</title></head><body>
<nav><ul><li><a href="/">トップページへ戻る</a></li><li><a href="/about">このサイトについて</a></li></ul></nav>
<main><article><h1>配列の使い方</h1>
<p>配列を作るには、はじめに空の配列を用意して、あとから要素を一つずつ加えていきます。</p>
<pre>const a = [];
  a.push(1);</pre>
<p>このように書くと、配列の最後に新しい要素が加わり、長さが一つ増えることがわかります。</p></article></main>
<footer><p>記事についての問い合わせは編集部まで送ってほしい。</p></footer></body></html>`,
};

/** A corpus of one page about programming, with a menu and a footer around its text and code within. */
export const codeCorpus = async (): Promise<string> => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-code-'));
  mkdirSync(join(dir, 'html'));
  writeFileSync(join(dir, 'html', 'hairetsu.html'), codePage.html);
  makeCorpus(join(dir, 'mine'));
  const corpus = openCorpus(join(dir, 'mine'), { mode: 'write' });
  await corpus.import([join(dir, 'html')], { baseUrl: 'http://a.example.jp/' });
  await corpus.select('link');
  await corpus.format({ workers: 1 });
  await corpus.close();
  return dir;
};
