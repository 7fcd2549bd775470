import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { kumoito } from './searched-corpus.ts';

interface Answer {
  readonly path: string;
  readonly date: string;
  readonly status?: string;
  readonly type?: string;
  readonly body: string;
}

const record = ({ path, date, status = '200 OK', type = 'text/html; charset=utf-8', body }: Answer): string => {
  const http = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n\r\n${body}`;
  return [
    'WARC/1.1\r\nWARC-Type: response',
    `WARC-Date: ${date}`,
    `WARC-Target-URI: http://old.example${path}`,
    'Content-Type: application/http;msgtype=response',
    `Content-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`,
  ].join('\r\n');
};

const page = {
  path: '/a',
  body: '<html lang="ja"><title>雨</title><p>朝から冷たい雨が静かに降り続いていた。</p></html>',
};
const reserved = '[{"location": "/", "tdm-reservation": 1}]';
const free = '[{"location": "/", "tdm-reservation": 0}]';
const robots = 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n';

test('what an imported archive has of the files about a site holds for its pages; they are no pages, and older ones change nothing', (t) => {
  const dir = temporaryFolder(t);
  assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
  const take = (answers: readonly Answer[]): Readonly<Record<string, unknown>> => {
    writeFileSync(join(dir, 'old.warc'), answers.map(record).join(''));
    const imported = kumoito(dir, 'import', 'old.warc', '--json', '--corpus', 'corpus');
    assert.equal(imported.code, 0, imported.talk);
    return imported.json()[0] ?? {};
  };
  const why = (): string =>
    JSON.stringify(kumoito(dir, 'why', 'http://old.example/a', '--json', '--corpus', 'corpus').json());
  const tdm = { path: '/.well-known/tdmrep.json', type: 'application/json' };
  const date = '2020-05-05T00:00:00Z';
  take([
    { path: '/robots.txt', type: 'text/plain', date, body: robots },
    { ...tdm, date, body: reserved },
    { ...page, date },
  ]);
  assert.match(why(), /tdm-reservation/);
  assert.match(why(), /ai-train/);
  const known = take([{ ...tdm, date: '2019-01-01T00:00:00Z', body: free }]);
  assert.equal(known['known'], 1);
  assert.match(why(), /"value":"1"[^}]*tdmrep|tdmrep[^}]*"value":"1"/);
  take([{ ...tdm, date: '2021-01-01T00:00:00Z', body: free }]);
  assert.doesNotMatch(why(), /"value":"1"[^}]*tdmrep|tdmrep[^}]*"value":"1"/);
  take([{ path: '/robots.txt', date: '2022-01-01T00:00:00Z', status: '503 Busy', body: 'later' }]);
  assert.match(why(), /ai-train/, 'trouble of years ago is no word on the file');
  assert.equal(kumoito(dir, 'collect', '--dry-run', '--json', '--corpus', 'corpus').out, '', 'nothing is asked for');
});

test('of a mirrored folder only pages become pages', (t) => {
  const dir = temporaryFolder(t);
  assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
  mkdirSync(join(dir, 'site'));
  writeFileSync(join(dir, 'site/a.html'), page.body);
  writeFileSync(join(dir, 'site/print.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><title>印刷</title></svg>');
  writeFileSync(
    join(dir, 'site/index.xml'),
    '<?xml version="1.0"?><rss version="2.0"><channel><title>雨</title></channel></rss>',
  );
  const from = ['--base-url', 'http://old.example/', '--json', '--corpus', 'corpus'];
  const [report = {}] = kumoito(dir, 'import', 'site', ...from).json();
  assert.deepEqual([report['pages'], report['changed']], [3, 1]);
});

test('an imported page is a starting point, whether or not a page imported before links to it', (t) => {
  const dir = temporaryFolder(t);
  assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
  const date = '2020-05-05T00:00:00Z';
  const link = { ...page, date, body: page.body.replace('</p>', ' <a href="/b">次のページ</a></p>') };
  writeFileSync(join(dir, 'old.warc'), [link, { ...page, path: '/b', date }].map(record).join(''));
  assert.equal(kumoito(dir, 'import', 'old.warc', '--corpus', 'corpus').code, 0);
  for (const path of ['/a', '/b']) {
    const { out } = kumoito(dir, 'why', `http://old.example${path}`, '--corpus', 'corpus');
    assert.match(out, /as a seed, 0 links from a seed/, path);
  }
});
