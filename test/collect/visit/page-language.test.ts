import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPage as readForCrawl } from '../../../src/collect/visit/read-page.ts';
import { readPage } from '../../../src/html/read-page.ts';
import { wordList } from '../../../src/text/word-list.ts';
import { urlOf } from '../collect-harness.ts';
import { openRealweb } from '../realweb.ts';

const url = urlOf('http://a.example/');
const noWords = wordList([]);

/** What the crawler says of a page, and what its document would say. */
const bothOf = (body: Uint8Array): { readonly crawl: string; readonly document: string } => ({
  crawl: readForCrawl({ url, headers: [], body }, 'kumoito', noWords).language,
  document: readPage({ bytes: body, contentType: null, url }).language,
});

const pageOf = (main: string, frame = '', lang = ''): Uint8Array =>
  Buffer.from(
    `<!doctype html><html${lang}><head><meta charset="utf-8"><title>page</title></head><body>${frame}<main>${main}</main></body></html>`,
  );

const said = '設定を読み込んでから、画面の初めのところに名前を出すようにします。'.repeat(4);
const code = 'export const main = async (argument: string): Promise<void> => { await run(argument); };\n'.repeat(80);
const menu = `<nav><ul>${'<li><a href="/x">Documentation of the framework and its modules</a></li>'.repeat(60)}</ul></nav>`;

test('code, menus and English names do not make a Japanese page foreign', () => {
  const pages: readonly (readonly [string, Uint8Array])[] = [
    ['code', pageOf(`<p>${said}</p><pre><code>${code}</code></pre>`)],
    ['menu', pageOf(`<p>${said}</p>`, menu)],
    ['menu and a short text', pageOf(`<p>${said.slice(0, 90)}</p>`, menu)],
    ['names', pageOf(`<p>${said}</p><p>${'TypeScript NodeJS WebAssembly PostgreSQL Kubernetes '.repeat(20)}</p>`)],
    ['code, declared English', pageOf(`<p>${said}</p><pre>${code}</pre>`, '', ' lang="en"')],
  ];
  for (const [name, page] of pages) assert.deepEqual(bothOf(page), { crawl: 'ja', document: 'ja' }, name);
});

test('a few Japanese words do not make a foreign page Japanese', () => {
  const english = 'This is the page of the office for the people who live in the city and work there. '.repeat(12);
  const pages: readonly (readonly [string, Uint8Array])[] = [
    ['a picture', pageOf('<img src="a.png" alt="岐阜県">', '', ' lang="en"')],
    ['names of places', pageOf(`<p>Osaka Gifu Oita Nagano</p>`, '<p>大阪府 岐阜県 駅</p>', ' lang="en"')],
    [
      'a Japanese menu',
      pageOf(`<p>${english}</p>`, `<nav>${'<a href="/x">お知らせと催しのご案内</a> '.repeat(60)}</nav>`),
    ],
  ];
  for (const [name, page] of pages) assert.deepEqual(bothOf(page), { crawl: 'en', document: 'en' }, name);
});

const sampleWeb = join(import.meta.dirname, '../../../../corpus/sample/web');

test('crawler and document say the same of every page of the sample web', () => {
  const files = readdirSync(sampleWeb, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  assert.ok(files.length > 50);
  for (const file of files) {
    const { crawl, document } = bothOf(readFileSync(join(sampleWeb, file)));
    assert.equal(crawl, document, file);
  }
});

const realweb = await openRealweb();

test('and of realweb: nothing with a hundred kana of main text is foreign', { skip: realweb === null }, () => {
  if (realweb === null) return;
  const folder = realweb.unpack();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  // Every fourth page: all hosts, in a few seconds.
  const pages = files.toSorted().filter((_, at) => at % 4 === 0);
  assert.ok(pages.length > 500);
  for (const file of pages) {
    const body = readFileSync(join(folder, file));
    const { crawl, document } = bothOf(body);
    assert.equal(crawl, document, file);
    const { mainText } = readPage({ bytes: body, contentType: null, url });
    const kana = mainText.match(/[ぁ-ヺ]/g)?.length ?? 0;
    if (kana >= 100 && !/[가-힣]/.test(mainText)) assert.equal(crawl, 'ja', file);
  }
});
