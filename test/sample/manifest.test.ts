import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readManifest, sampleRules, type Expectation, type ManifestPage } from '../../corpus/sample/manifest.ts';
import { readSampleFiles, sampleFolder, sampleSite, type Day } from '../../corpus/sample/site.ts';
import { parseUrl } from '../../src/model/url.ts';

const files = readSampleFiles();
const site = sampleSite(files);
const pages = readManifest();
const answerTo = (url: string, day: Day) => {
  const { host, pathname, search } = new URL(url);
  return site({ host, path: pathname + search, ifNoneMatch: null, ifModifiedSince: null }, day);
};
const textOf = (html: string): string =>
  html
    .replace(/<(script|style|title|rp|rt)\b.*?<\/\1>/gs, '')
    .replace(/<\/?(p|li|h\d|td|th|dd|dt|div|br|tr|a)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
const longSentences = (text: string): number =>
  text.split(/[。！？\n]/).filter((sentence) => sentence.trim().length >= 20).length;
const decode = (page: ManifestPage, bytes: Uint8Array): string =>
  new TextDecoder(page.charset ?? '', { fatal: true }).decode(bytes);

test('every page file has its line in the manifest, and every line with text has its file', () => {
  const listed = new Set(pages.map((page) => page.url));
  const html = files.filter((file) => !/\.(txt|xml|atom|rss|rdf|json)$/.test(file.path));
  assert.deepEqual(
    html.map((file) => `http://${file.host}${file.path}`).filter((url) => !listed.has(url)),
    [],
  );
  const written = new Set(html.map((file) => `http://${file.host}${file.path}`));
  const without = pages.filter((page) => page.charset !== null && !written.has(page.url)).map((page) => page.url);
  assert.deepEqual(without, [
    'http://shop.komorebi.example/calendar?y=2026&m=10',
    'http://shop.komorebi.example/calendar?y=2031&m=10',
  ]);
});

test('URLs of the manifest are written as the pipeline writes them, each once, in order', () => {
  assert.deepEqual(
    pages.map((page) => page.url),
    [...new Set(pages.map((page) => page.url))].sort(),
  );
  for (const page of pages) assert.equal(parseUrl(page.url), page.url);
});

const statusOf = (expected: Expectation | null): readonly number[] => {
  switch (expected?.fate) {
    case undefined:
      return [404];
    case 'gone':
      return [expected.status];
    case 'redirect':
      return [301, 302];
    case 'redirect-loop':
      return [302];
    case 'refused':
      return [200, 404];
    case 'kept':
    case 'marked':
    case 'not-japanese':
    case 'failed':
    case 'unknown':
      return [200];
  }
};

test('the server answers each line as its fate needs, on both days', () => {
  for (const page of pages) {
    for (const [day, expected] of [
      [1, page.day1],
      [2, page.day2],
    ] as const) {
      const answer = answerTo(page.url, day);
      assert.ok(statusOf(expected).includes(answer.status), `${page.url} day ${day}: ${answer.status}`);
      if (expected?.fate === 'redirect')
        assert.equal(new URL(answer.headers['Location'] ?? '', page.url).href, expected.to);
      if (expected?.fate === 'failed') assert.equal(answer.headers['Content-Type'], 'application/pdf');
    }
  }
});

test('bytes change between the days exactly where the manifest says so', () => {
  for (const page of pages) {
    const same = Buffer.compare(answerTo(page.url, 1).body, answerTo(page.url, 2).body) === 0;
    assert.equal(same, page.day2.change === 'unchanged', page.url);
    assert.equal(page.day1 === null, page.day2.change === 'new', page.url);
  }
});

test('a frame-only change leaves the article as it was', () => {
  const framed = pages.filter((page) => page.day2.change === 'frame');
  assert.ok(framed.length > 0);
  const article = (html: string): string | undefined => /<div class="article-body".*?<\/div>/s.exec(html)?.[0];
  for (const page of framed) {
    const [before, after] = ([1, 2] as const).map((day) => article(decode(page, answerTo(page.url, day).body)));
    assert.ok(before !== undefined);
    assert.equal(before, after);
  }
});

test('every page decodes strictly in the charset the manifest names', () => {
  for (const page of pages.filter((one) => one.charset !== null)) {
    for (const day of [1, 2] as const) {
      const answer = answerTo(page.url, day);
      if (answer.status === 200) decode(page, answer.body);
    }
  }
});

test('kept pages have long sentences to spare; pages marked for having few have few', () => {
  for (const page of pages.filter((one) => one.charset !== null)) {
    for (const [day, expected] of [
      [1, page.day1],
      [2, page.day2],
    ] as const) {
      if (expected === null) continue;
      const found = longSentences(textOf(decode(page, answerTo(page.url, day).body)));
      if (expected.fate === 'kept') assert.ok(found >= 4, `${page.url} has only ${found}`);
      if (expected.fate === 'marked' && expected.rules.includes('long-sentences'))
        assert.ok(found < 3, `${page.url} has ${found}`);
    }
  }
});

test('there is something for every item of the list, and for every rule', () => {
  const categories = new Set(pages.map((page) => page.category));
  const wanted = [
    ['blog', 'news', 'qa', 'shop', 'calendar', 'company', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'utf-16'],
    ['undeclared-charset', 'wrong-charset', 'english', 'chinese', 'link-farm', 'exact-duplicate', 'near-duplicate'],
    ['link-list', 'robots', 'robots-unreachable', 'noindex', 'nofollow', 'canonical', 'redirect', 'redirect-loop'],
    ['emoticons', 'ruby', 'table', 'sitemap', 'rights', 'adult', 'url-depth', 'cgi-arguments', 'new-host', 'not-text'],
  ].flat();
  assert.deepEqual(
    wanted.filter((category) => !categories.has(category)),
    [],
  );
  const rules = new Set(pages.flatMap((page) => (page.day1?.fate === 'marked' ? page.day1.rules : [])));
  assert.deepEqual([...rules].sort(), [...sampleRules].sort());
  const changes = new Set(pages.map((page) => page.day2.change));
  assert.deepEqual([...changes].sort(), ['changed', 'deleted', 'frame', 'new', 'unchanged']);
  assert.ok(new Set(pages.map((page) => new URL(page.url).host)).size >= 10);
  assert.ok(pages.length >= 80);
});

test('copies are what they claim to be', () => {
  const bytes = (url: string): Buffer => Buffer.from(answerTo(url, 1).body);
  const original = bytes('http://blog.example.jp/2026/08/kaidan.html');
  assert.ok(original.equals(bytes('http://matome.example/utsushi/kaidan.html')));
  const nearly = bytes('http://matome.example/utsushi/hoshi-bento.html').toString();
  const source = bytes('http://blog.example.jp/2026/10/hoshizora-ryouri.html').toString();
  assert.notEqual(nearly, source);
  assert.ok(source.includes('くるみ味噌の焼きおにぎり') && nearly.includes('くるみ味噌の焼きおにぎり'));
});

test('links lead somewhere: nothing on a page ends in an unplanned 404', () => {
  const hosts = new Set(files.map((file) => file.host).concat('kitayama-seiki.example'));
  const listed = new Map(pages.map((page) => [page.url, page]));
  const broken: string[] = [];
  for (const page of pages.filter((one) => one.charset !== null)) {
    for (const day of [1, 2] as const) {
      const answer = answerTo(page.url, day);
      if (answer.status !== 200) continue;
      for (const [, href = ''] of decode(page, answer.body).matchAll(/<a\b[^>]*?href="([^"]*)"/gi)) {
        const to = new URL(href.replaceAll('&amp;', '&'), page.url);
        if (!hosts.has(to.host)) continue;
        const status = answerTo(to.href, day).status;
        const planned = listed.get(to.href);
        if (status === 404 && planned?.day1?.fate !== 'refused' && planned?.day2.change !== 'deleted')
          broken.push(`${page.url} (day ${day}) > ${to.href}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test('seeds, feeds and news pages are there', () => {
  for (const name of ['seeds.txt', 'feeds.txt', 'news.txt']) {
    const urls = readFileSync(join(sampleFolder, name), 'utf8').trim().split('\n');
    for (const url of urls) assert.ok([200, 301].includes(answerTo(url, 1).status), `${name}: ${url}`);
  }
});
