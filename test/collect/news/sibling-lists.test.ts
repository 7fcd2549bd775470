import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { readListing } from '../../../src/collect/news/read-listing.ts';
import { sourceStatus } from '../../../src/corpus/source-status.ts';
import { dayMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from '../collect-harness.ts';

const anchor = (number: number): string => `町の図書館が${number}日から新しい本を貸し出すことになった`;
const link = (to: string, text: string) => ({ to: urlOf(to), anchor: text, nofollow: false });

test('articles on a sibling host are found, those of sisters beside a list of its own are not', () => {
  const read = (addresses: readonly string[]): readonly string[] =>
    readListing({
      url: urlOf('http://list.site.example/'),
      links: addresses.map((one, at) => link(one, anchor(at))),
      before: null,
      earlier: new Set(),
      isKnown: () => false,
      isResumed: false,
      isFirst: true,
      isOldestFirst: false,
    }).fresh;
  const details = [1, 2, 3, 4].map((one) => `http://detail.site.example/qa/question_detail/q1012345${one}`);
  const own = [1, 2, 3, 4, 5].map((one) => `http://list.site.example/articles/2026111${one}.html`);
  assert.deepEqual(read([...details, 'http://www.site.example/help', 'http://other.example/qa/q10123456']), details);
  assert.deepEqual(read([...own, ...details]), own);
  assert.deepEqual(read(details.slice(0, 2)), []);
});

test('a list on one host, its articles on another, behind a meta refresh; a list that shows nothing new is told', async (t) => {
  let day = 0;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    const path = request.url ?? '/';
    if (path === '/robots.txt') return response.writeHead(404).end();
    asked.push(`${host}${path}`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const list = [0, 1, 2, 3, 4]
      .map((back) => 10 + day - back)
      .map((one) => `<li><a href="http://detail.site.example/qa/q10123${one}">${anchor(one)}</a></li>`);
    if (host.startsWith('top.'))
      return response.end(
        '<meta http-equiv="refresh" content="0; url=http://list.site.example/"><a href="http://list.site.example/">こちら</a>',
      );
    if (host.startsWith('list.')) return response.end(`<html lang="ja"><title>質問</title><ul>${list.join('')}</ul>`);
    if (host.startsWith('still.'))
      return response.end(
        `<html lang="ja"><title>題</title><p>今日は${day}日です。ようこそおいでくださいました。</p><a href="/about">案内</a>`,
      );
    return response.end(`<html lang="ja"><p>${anchor(day)}。</p>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const dir = temporaryFolder(t);
  const names = ['top.site.example', 'list.site.example', 'detail.site.example', 'still.example'];
  const visit = async (on: number): Promise<void> => {
    day = on;
    asked.length = 0;
    await runCollect({
      dir,
      seeds: [],
      news: ['http://top.site.example/', 'http://still.example/'],
      crawlers: ['news'],
      hosts: new Map(names.map((name) => [name as unknown as HostName, '127.0.0.1'])),
      port: (server.address() as AddressInfo).port,
      options: { intervalMin: 1, idleWaitMax: 300, rightsFiles: false },
      shiftMs: on * dayMs,
    });
  };
  await visit(0);
  assert.equal(asked.filter((one) => one.startsWith('detail.')).length, 5);
  await visit(1);
  assert.deepEqual(
    asked.filter((one) => one.startsWith('detail.')),
    ['detail.site.example/qa/q1012311'],
  );
  for (const on of [4, 9]) await visit(on);
  const store = openStore(dir, 'read');
  const states = sourceStatus(store).map(({ url, state }) => [url, state]);
  store.close();
  assert.deepEqual(Object.fromEntries(states), {
    'http://top.site.example/': 'well',
    'http://still.example/': 'nothing-new',
  });
});
