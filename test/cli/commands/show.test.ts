import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { codeCorpus, codePage } from '../../format/code-corpus.ts';
import { kumoito, type Ran } from '../searched-corpus.ts';

let dir = '';
const show = (...args: string[]): Ran => kumoito(dir, 'show', codePage.url, '--corpus', 'mine', ...args);

before(async () => {
  dir = await codeCorpus();
});
after(() => rmSync(dir, { recursive: true }));

test('show: the main text first, with its code in its place; what stands around it is named and folded', () => {
  const { out, talk, code } = show();
  assert.equal(code, 0, talk);
  const [title, id, ...lines] = out.trimEnd().split('\n');
  assert.deepEqual([title, id?.slice(11)], ['配列の使い方', codePage.url]);
  assert.deepEqual(lines, [
    '',
    '配列の使い方',
    '配列を作るには、はじめに空の配列を用意して、あとから要素を一つずつ加えていきます。',
    '    const a = [];',
    '    a.push(1);',
    'このように書くと、配列の最後に新しい要素が加わり、長さが一つ増えることがわかります。',
    '',
    '[footer] 1 sentence',
    '[link] 2 sentences',
  ]);
  assert.match(talk, /--block/);
});

test('show --block unfolds the parts that it names, or all', () => {
  const footer = show('--block', 'footer').out;
  assert.match(footer, /\n\n\[footer\]\n {2}記事についての[^]*\n\n\[link\] 2 sentences\n$/);
  const all = show('--block', 'all');
  assert.match(all.out, /\[footer\]\n {2}記事[^]*\[link\]\n {2}トップページへ戻る\n {2}このサイトについて\n$/);
  assert.equal(all.talk, '');
  assert.deepEqual([show('--block', 'title').code, show('--block', 'footer', '--as', 'xml').code], [2, 2]);
});
