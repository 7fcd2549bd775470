import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { wireCorpus } from '../../src/corpus/wire.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import type { Url } from '../../src/model/url.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { codeCorpus, codePage } from '../format/code-corpus.ts';

let dir = '';
let corpus: OpenCorpus;
let site: Site;

before(async () => {
  dir = await codeCorpus();
  corpus = wireCorpus({ dir: join(dir, 'mine'), mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const page = async (language: string): Promise<string> => {
  const id = corpus.store.urls.byUrl(codePage.url as Url)?.id;
  const got = await fetch(
    `http://${site.address}:${site.port}/document/${String(id).padStart(10, '0')}?lang=${language}`,
  );
  return got.text();
};

test('the page of a document shows the main text with its code in its place, and folds the rest under its names', async () => {
  const body = await page('ja');
  const [text = ''] = /<div class="text" [^]*?<\/ol>/.exec(body) ?? [];
  const order = ['要素を一つずつ', 'const a = [];', 'a.push(1);', '最後に新しい要素'].map((part) => text.indexOf(part));
  assert.ok(
    order.every((at, nth) => at > (order[nth - 1] ?? 0)),
    `${order.join()} in ${text}`,
  );
  assert.match(text, /<li id="s\d+" class="code">[^]*?const a/);
  assert.doesNotMatch(text, /編集部|このサイト/);
  const rest = body.slice(body.indexOf(text) + text.length);
  assert.match(
    rest,
    /<details class="folded block-footer"><summary>フッタ · 1[^<]*<\/summary>[^]*?編集部[^]*?<\/details>/,
  );
  assert.match(rest, /<details class="folded block-link"><summary>リンク · 2[^<]*<\/summary>/);
  assert.doesNotMatch(rest, /<summary>(?:コード|code)/);
  assert.match(await page('en'), /<details class="folded block-footer"><summary>footer · 1 sentence</);
});

test('a link to a page that has no document leads to what became of the page, and no link leads nowhere', async () => {
  const body = await page('ja');
  assert.match(body, /<a href="\/why\?url=http%3A%2F%2Fa\.example\.jp%2Fabout">/);
  for (const [, path = ''] of body.matchAll(/ href="(\/[^"#]+)/g)) {
    const got = await fetch(`http://${site.address}:${site.port}${path.replaceAll('&amp;', '&')}`);
    await got.body?.cancel();
    assert.equal(got.status, 200, path);
  }
});
