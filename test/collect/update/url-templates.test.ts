import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../property.ts';
import { UrlTemplates } from '../../../src/collect/update/url-templates.ts';
import type { Url } from '../../../src/model/url.ts';
import { urlOf } from '../collect-harness.ts';

const limits = { templateBranchesMax: 10, templateUrlsMin: 50, templateRepresentatives: 20 };
const numbered = (count: number, make: (n: number) => string): Url[] =>
  Array.from({ length: count }, (_, n) => urlOf(`http://a.jp${make(n)}`));

test('parameters are found in paths and queries, directories and odd pages stay apart', () => {
  const urls = [
    ...numbered(200, (n) => `/item?id=${n}&lang=${n % 2 === 0 ? 'ja' : 'en'}`),
    ...numbered(120, (n) => `/news/${n}.html`),
    ...numbered(300, (n) => `/blog/2026/${(n % 12) + 1}/post-${n}`),
    ...numbered(8, (n) => `/about/${n}`),
    ...numbered(60, (n) => `/s/${n.toString(16)}a9/view`),
    ...numbered(60, (n) => `/s/${n.toString(16)}a9/print`),
    urlOf('http://a.jp/'),
    urlOf('http://a.jp/news/'),
    urlOf('http://a.jp/contact'),
  ];
  const templates = new UrlTemplates(urls, limits);
  const of = (path: string) => templates.of(urlOf(`http://a.jp${path}`));
  assert.deepEqual(of('/item?lang=ja&id=7'), { template: '/item?id=*&lang=ja', urls: 100 });
  assert.deepEqual(of('/item?id=99999&lang=en'), { template: '/item?id=*&lang=en', urls: 100 }, 'one never seen');
  assert.deepEqual(of('/news/5.html'), { template: '/news/*', urls: 120 });
  assert.deepEqual(of('/news/'), { template: '/news/', urls: 1 }, 'the list is no article');
  assert.deepEqual(of('/blog/2026/3/post-2'), { template: '/blog/2026/*/*', urls: 300 });
  assert.deepEqual(of('/s/1a9/view'), { template: '/s/*/view', urls: 60 });
  assert.deepEqual(of('/about/3'), { template: '/about/3', urls: 1 });
  assert.deepEqual(of('/contact'), { template: '/contact', urls: 1 });
  assert.equal(of('/nowhere/at/all'), null);
  const groups = templates.groups(urls).map(({ template, urls: count }) => `${count} ${template}`);
  assert.deepEqual(groups, [
    '300 /blog/2026/*/*',
    '120 /news/*',
    '100 /item?id=*&lang=en',
    '100 /item?id=*&lang=ja',
    '60 /s/*/print',
    '60 /s/*/view',
  ]);
  const kept = (part: string): number => urls.filter((url) => url.includes(part) && !templates.isThinned(url)).length;
  for (const [part, urlCount] of [
    ['/blog/', 300],
    ['/news/', 120],
  ] as const)
    assert.ok(kept(part) >= 8 && kept(part) <= 40 && kept(part) < urlCount, `${kept(part)} representatives of ${part}`);
  assert.equal(kept('/about/'), 8);
  assert.equal(kept('/contact'), 1);
});

test('every URL that was learned from has a template, and so many URLs have it as it says', () => {
  const segment = fc.constantFrom('a', 'b', 'news', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '');
  const path = fc.tuple(fc.array(segment, { maxLength: 4 }), fc.option(fc.constantFrom('?p=1', '?p=2', '?q=1&p=3')));
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 200 }), (paths) => {
      const urls = [...new Set(paths.map(([parts, query]) => urlOf(`http://a.jp/${parts.join('/')}${query ?? ''}`)))];
      const templates = new UrlTemplates(urls, {
        templateBranchesMax: 5,
        templateUrlsMin: 8,
        templateRepresentatives: 2,
      });
      const members = new Map<string, number>();
      for (const url of urls) {
        const group = templates.of(url);
        assert.ok(group !== null, url);
        members.set(group.template, (members.get(group.template) ?? 0) + 1);
      }
      for (const url of urls) assert.equal(templates.of(url)?.urls, members.get(templates.of(url)?.template ?? ''));
    }),
  );
});
