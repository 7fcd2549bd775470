import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { readPage as readForCrawl } from '../../../src/collect/visit/read-page.ts';
import { readPage } from '../../../src/html/read-page.ts';
import type { HostName } from '../../../src/model/url.ts';
import { wordList } from '../../../src/text/word-list.ts';
import { encoders } from '../../html/encoders.ts';
import { runCollect, temporaryFolder, urlOf } from '../collect-harness.ts';

const url = urlOf('http://a.example/');

const languageOf = (html: string, charset: 'shift_jis' | 'utf-8' = 'utf-8'): string => {
  const body = encoders[charset](html);
  const document = readPage({ bytes: body, contentType: 'text/html', url }).language;
  assert.equal(readForCrawl({ url, headers: [], body }, 'kumoito', wordList([])).language, document);
  return document;
};

const frames = '<frameset cols="20%,*"><frame src="menu.html"><frame src="main.html">';

test('a page without text says its language by title, description, noframes and charset', () => {
  const sjis = '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">';
  const english = 'This is the page of the office for the people who live in the city and work there. '.repeat(4);
  const pages: readonly (readonly [expected: string, html: string, charset?: 'shift_jis'])[] = [
    ['ja', `<html><title>山田医院のホームページ</title>${frames}</frameset></html>`],
    [
      'ja',
      `<html><title>CLINIC</title><meta name="description" content="内科と小児科のご案内です。">${frames}</frameset>`,
    ],
    [
      'ja',
      `<html><title>INDEX</title>${frames}<noframes><body><p>フレームに対応したブラウザでご覧ください。</p></body></noframes></frameset>`,
    ],
    ['ja', `<html><head>${sjis}<title>Welcome</title></head>${frames}</frameset></html>`, 'shift_jis'],
    ['ja', `<html><head>${sjis}</head><body><img src="top.gif"><a href="in.html">ENTER</a></body>`, 'shift_jis'],
    [
      'ja',
      `<html><head>${sjis}<title>Le Petit Chat</title></head><body>ENTER BBS LINK PROFILE GALLERY since 1999 DIARY MAIL`,
      'shift_jis',
    ],
    ['en', `<html><head>${sjis}<title>Office</title></head><body><p>${english}</p></body>`, 'shift_jis'],
    ['en', `<html lang="en"><head>${sjis}<title>Office</title></head><body>ENTER</body>`, 'shift_jis'],
    ['other', '<html><title>Welcome</title><body><a href="in.html">ENTER</a></body></html>'],
    // No particles: the names of stars and shops are what is in kana.
    [
      'zh',
      '<html lang="zh-CN"><title>音乐</title><p>米津玄師 レモン 宇多田光 ファーストラブ 歌詞 下載 排行榜 最新 熱門</p>',
    ],
    ['ja', '<html lang="zh"><title>音楽</title><p>これは日本の音楽を紹介するページです。</p>'],
    ['ja', '<html><title>音楽</title><p>米津玄師 レモン 宇多田光 ファーストラブ 歌詞 排行榜 最新 熱門</p>'],
  ];
  for (const [expected, html, charset] of pages) assert.equal(languageOf(html, charset), expected, html);
});

test('links of frames, entrance pages and meta refresh are followed', async (t) => {
  const pages: Readonly<Record<string, string>> = {
    '/': '<html lang="ja"><p>これは日本語のページです。</p><a href="/frames">一</a><a href="/enter">二</a><a href="/refresh">三</a><a href="/english">四</a>',
    '/frames': `<html><title>INDEX</title>${frames}<noframes><a href="/noframes">menu</a></noframes></frameset>`,
    '/enter': '<html><title>Welcome</title><a href="/in"><img src="enter.gif"></a>',
    '/refresh':
      '<html lang="en"><meta http-equiv="refresh" content="0; url=/ja/"><body>The page has moved and you will be taken there at once. <a href="/help">Help</a>',
    '/english':
      '<html lang="en"><p>This is the page of the office for the people who live in the city.</p><a href="/more">More</a><iframe src="/ad"></iframe>',
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.statusCode = path === '/robots.txt' ? 404 : 200;
    if (path !== '/robots.txt') asked.push(path);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages[path] ?? '<html lang="ja"><p>これは日本語のページです。</p>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  await runCollect({
    dir: temporaryFolder(t),
    seeds: ['http://a.example/'],
    hosts: new Map([['a.example' as HostName, '127.0.0.1']]),
    port: (server.address() as AddressInfo).port,
    options: { intervalMin: 1, idleWaitMax: 300, rightsFiles: false },
  });
  assert.deepEqual(asked.toSorted(), [
    '/',
    '/english',
    '/enter',
    '/frames',
    '/in',
    '/ja/',
    '/main.html',
    '/menu.html',
    '/noframes',
    '/refresh',
  ]);
});
