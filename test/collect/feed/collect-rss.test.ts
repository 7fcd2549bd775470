import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openArchiveReader } from '../../../src/archive/reader.ts';
import { epochMs, hourMs } from '../../../src/model/time.ts';
import type { Store } from '../../../src/store/port.ts';
import { atomFeed, htmlPage } from '../changing-web.ts';
import { openStore, urlOf, type CorpusRun } from '../collect-harness.ts';
import { openSourcesCorpus, type SourcesCorpus } from '../sources-corpus.ts';

const openCorpus = (t: TestContext, run: Partial<CorpusRun>): Promise<SourcesCorpus> =>
  openSourcesCorpus(t, { crawlers: ['rss'], ...run });

const feedAt = (text: string, store: Store) => {
  const key = store.urls.byUrl(urlOf(text))?.key ?? assert.fail(`${text} is known`);
  return { ...(store.feeds.get(key) ?? assert.fail(`${text} is a feed`)), errand: store.priorityFetches.get(key) };
};

test('new entries on their day, changed ones again, old ones never; an unchanged feed is a 304', async (t) => {
  const { web, collect } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  for (const page of [1, 2, 3]) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  web.pages.set('a.example/feed', atomFeed([{ link: '/1' }, { link: '/2' }]));
  assert.deepEqual((await collect(0)).asked, ['a.example/feed', 'a.example/1', 'a.example/2']);
  assert.deepEqual((await collect(1)).asked, ['a.example/feed 304']);
  const items = [{ link: '/3' }, { link: '/1', updated: '2026-11-02T00:00:00Z' }, { link: '/2' }];
  web.pages.set('a.example/feed', atomFeed(items));
  const third = await collect(2);
  assert.deepEqual(third.asked, ['a.example/feed', 'a.example/1 304', 'a.example/3']);
  const { newEntries, changedEntries, oldEntries } = third.report.feeds;
  assert.deepEqual([newEntries, changedEntries, oldEntries], [1, 1, 1]);
  assert.deepEqual((await collect(2.2)).asked, [], 'a slow feed is polled once a day');
});

test('a feed that comes again with the same bytes and no validators is archived once', async (t) => {
  const { web, collect, look, dir } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  web.pages.set('a.example/1', htmlPage('記事1'));
  const feed = atomFeed([{ link: '/1' }]);
  web.pages.set('a.example/feed', { ...feed, validators: 'none' });
  for (const day of [0, 1, 2]) await collect(day);
  web.pages.set('a.example/feed', { ...atomFeed([{ link: '/1' }, { link: '/2' }]), validators: 'none' });
  for (const day of [3, 4]) await collect(day);
  const visits = look((store) => {
    const key = store.urls.byUrl(urlOf('http://a.example/feed'))?.key ?? assert.fail('known');
    return store.fetches.of(key).map(({ kind, change }) => [kind, change]);
  });
  const again = ['unchanged', 'md5'];
  assert.deepEqual(visits, [['feed', null], again, again, ['feed', null], again]);
  const types: string[] = [];
  for await (const { fetch } of openArchiveReader(join(dir, 'archive')).visitsFrom(null))
    if (fetch.url === 'http://a.example/feed')
      types.push(fetch.revisitOf === null ? `${fetch.body.length} bytes` : `revisit of ${fetch.revisitOf.fetchedAt}`);
  assert.equal(types.length, 5);
  assert.equal(types[0], `${Buffer.byteLength(String(feed.body))} bytes`);
  assert.match(types[1] ?? '', /^revisit of /);
  assert.equal(types[1], types[2], 'both refer to the first');
  assert.match(types[4] ?? '', /^revisit of /);
  assert.notEqual(types[4], types[1], 'the last one refers to the changed feed');
});

test('entries come before everything else of their host', async (t) => {
  const links = Array.from({ length: 30 }, (_, at) => `/page/${at}`);
  const { web, collect } = await openCorpus(t, {
    seeds: ['http://a.example/'],
    crawlers: ['update', 'rss'],
  });
  web.pages.set(
    'a.example/',
    htmlPage('入口', links, '<link rel="alternate" type="application/atom+xml" href="/feed">'),
  );
  for (const link of links) web.pages.set(`a.example${link}`, htmlPage(link));
  web.pages.set('a.example/page/29', htmlPage('最後'));
  web.pages.set('a.example/feed', atomFeed([{ link: '/page/29' }, { link: '/news/1' }]));
  web.pages.set('a.example/news/1', htmlPage('新着記事'));
  const { asked } = await collect(0);
  assert.deepEqual(asked.slice(0, 4), ['a.example/', 'a.example/feed', 'a.example/page/29', 'a.example/news/1']);
  assert.equal(asked.length, 33);
  assert.equal(new Set(asked).size, 33, 'nothing twice');
});

test('a page that was collected by its link is not fetched again because a feed shows it', async (t) => {
  const { web, collect, look } = await openCorpus(t, { seeds: ['http://a.example/'], crawlers: ['update', 'rss'] });
  web.pages.set('a.example/', htmlPage('入口', ['/1']));
  web.pages.set('a.example/1', htmlPage('記事'));
  web.pages.set('a.example/feed', atomFeed([{ link: '/1' }]));
  await collect(0);
  const second = await collect(0.1, { feeds: ['http://a.example/feed'], crawlers: ['rss'] });
  assert.deepEqual(second.asked, ['a.example/feed']);
  assert.deepEqual([second.report.feeds.newEntries, second.report.feeds.oldEntries], [0, 1]);
  const shown = look((store) =>
    store.announcements.of(store.urls.byUrl(urlOf('http://a.example/1'))?.key ?? assert.fail()),
  );
  assert.deepEqual(
    shown.map(({ kind, sourceUrl }) => [kind, sourceUrl]),
    [['known', 'http://a.example/feed']],
  );
});

test('moved for good, moved for now, moved in a circle', async (t) => {
  const { web, collect, look } = await openCorpus(t, {
    feeds: ['http://a.example/old', 'http://a.example/away', 'http://a.example/circle'],
  });
  web.pages.set('a.example/old', { status: 301, to: 'http://b.example/new' });
  web.pages.set('b.example/new', atomFeed([{ link: 'http://a.example/1' }]));
  web.pages.set('a.example/away', { status: 302, to: '/cdn/away' });
  web.pages.set('a.example/cdn/away', atomFeed([{ link: '/2' }]));
  web.pages.set('a.example/circle', { status: 302, to: '/circle2' });
  web.pages.set('a.example/circle2', { status: 302, to: '/circle' });
  for (const page of [1, 2, 3]) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  const first = await collect(0);
  assert.deepEqual(
    [...new Set(first.asked)].sort(),
    ['a.example/1', 'a.example/2', 'a.example/away', 'a.example/cdn/away', 'a.example/circle', 'a.example/circle2']
      .concat(['a.example/old', 'b.example/new'])
      .sort(),
  );
  assert.equal(first.asked.length, 8);
  assert.equal(first.report.feeds.moved, 1);
  look((store) => {
    const old = feedAt('http://a.example/old', store);
    assert.deepEqual([old.ended, old.errand], ['moved', null]);
    assert.equal(old.movedTo === null ? null : store.urls.byKey(old.movedTo)?.url, 'http://b.example/new');
    const { state } = feedAt('http://a.example/circle', store);
    assert.match(state ?? '', /"failures":1/);
  });
  web.pages.set('b.example/new', atomFeed([{ link: 'http://a.example/3' }, { link: 'http://a.example/1' }]));
  const second = await collect(1);
  assert.deepEqual(
    second.asked.sort(),
    [
      'a.example/3',
      'a.example/away',
      'a.example/cdn/away 304',
      'a.example/circle',
      'a.example/circle2',
      'b.example/new',
    ],
    'the old address is left alone, the one moved for now is not',
  );
});

test('a feed of ours that was moved to nowhere is asked for again at its own address', async (t) => {
  const feeds = ['http://a.example/feed'];
  const { web, collect } = await openCorpus(t, { feeds });
  web.pages.set('a.example/feed', atomFeed([{ link: '/1' }]));
  for (const page of [1, 2]) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  await collect(0);
  const feed = atomFeed([{ link: '/2' }, { link: '/1' }]);
  web.pages.set('a.example/feed', { status: 301, to: '/maintenance' });
  assert.deepEqual((await collect(1)).asked.slice(0, 2), ['a.example/feed', 'a.example/maintenance']);
  web.pages.set('a.example/feed', feed);
  const { asked } = await collect(2);
  assert.deepEqual(
    asked.filter((one) => !one.endsWith('maintenance')),
    ['a.example/feed', 'a.example/2'],
  );
});

test('a feed that is redirected without end is followed only so far in one poll, by whatever crawler', async (t) => {
  for (const status of [301, 302]) {
    const { web, collect } = await openCorpus(t, {
      feeds: ['http://a.example/0'],
      crawlers: ['update', 'rss'],
      options: { redirectsMax: 5 },
    });
    for (let at = 0; at < 60; at++) web.pages.set(`a.example/${at}`, { status, to: `/${at + 1}` });
    // The top page of a host that has just become known is asked for as well.
    const places = [...Array.from({ length: 6 }, (_, at) => `a.example/${at}`), 'a.example/'];
    assert.deepEqual((await collect(0)).asked, places);
    const again = await collect(2);
    assert.ok(again.asked.length <= 7, again.asked.join(' '));
    // What was given to us is asked for again while the place it has moved to is none.
    assert.equal(again.report.feeds.failed, status === 301 ? 2 : 1);
  }
});

test('410 ends a feed for ever, whoever names it; other failures back off and recover', async (t) => {
  const feeds = ['http://a.example/gone', 'http://a.example/broken', 'http://a.example/page'];
  const { web, collect, look } = await openCorpus(t, { feeds });
  web.pages.set('a.example/gone', { status: 410 });
  web.pages.set('a.example/broken', { status: 500 });
  web.pages.set('a.example/page', htmlPage('フィードではない'));
  const first = await collect(0);
  assert.deepEqual([first.report.feeds.ended, first.report.feeds.failed], [1, 2]);
  assert.deepEqual((await collect(0.5 / 24)).asked.length, 2, 'after half an hour');
  assert.deepEqual((await collect(1 / 24)).asked, [], 'then after an hour');
  look((store) => {
    const broken = feedAt('http://a.example/broken', store);
    const waitMs = (broken.errand?.dueAt ?? 0) - (JSON.parse(broken.state ?? '{}') as { polledAt: number }).polledAt;
    assert.equal(Math.floor(waitMs / hourMs), 1);
  });
  web.pages.set('a.example/broken', atomFeed([{ link: '/1' }]));
  web.pages.set('a.example/1', htmlPage('記事'));
  const later = await collect(1, { feeds });
  assert.deepEqual(later.asked, ['a.example/broken', 'a.example/page', 'a.example/1']);
  look((store) => assert.equal(feedAt('http://a.example/gone', store).ended, 'gone'));
});

test('broken XML and wrong charsets: what can be read is collected', async (t) => {
  const { web, collect } = await openCorpus(t, { feeds: ['http://a.example/torn', 'http://a.example/sjis'] });
  web.pages.set('a.example/torn', {
    type: 'text/html',
    body: '\n<rss><channel><title>A & B</title><item><link>/1</link><title>x<br>&nbsp;</title></item><item><link>/2</link><desc',
  });
  // "日本語" in Shift_JIS, called UTF-8 by header and declaration.
  const title = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]);
  const [before, after] = ['<title>', '</title><link>/3</link></item></channel></rss>'];
  web.pages.set('a.example/sjis', {
    type: 'application/rss+xml; charset=utf-8',
    body: Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><item>${before}`),
      title,
      Buffer.from(after),
    ]),
  });
  for (const page of [1, 2, 3]) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  const { report, asked } = await collect(0);
  assert.deepEqual(asked.slice(2).sort(), ['a.example/1', 'a.example/2', 'a.example/3']);
  assert.equal(report.feeds.failed, 0);
});

test('an entry that fails is tried again, one that redirects is followed, one that may not be had is refused', async (t) => {
  const { web, collect, look } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  web.pages.set('a.example/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /secret' });
  web.pages.set('a.example/feed', atomFeed([{ link: '/ill' }, { link: '/via/1' }, { link: '/secret' }]));
  web.pages.set('a.example/via/1', { status: 302, to: 'http://b.example/1' });
  web.pages.set('b.example/1', htmlPage('記事'));
  web.pages.set('a.example/ill', { status: 500 });
  const { asked } = await collect(0);
  assert.equal(asked.filter((one) => one === 'a.example/ill').length, 4, 'once, and three times more');
  assert.ok(asked.includes('b.example/1'));
  assert.ok(!asked.includes('a.example/secret'));
  look((store) => {
    const page = store.urls.byUrl(urlOf('http://a.example/secret'));
    assert.deepEqual([page?.state, page?.refusedBy], ['refused', 'robots']);
    assert.notEqual(store.urls.byUrl(urlOf('http://b.example/1'))?.md5 ?? null, null);
  });
});

test('an entry whose server is away for a day is collected when it is back', async (t) => {
  const { web, collect } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  web.pages.set('a.example/feed', atomFeed([{ link: 'http://b.example/1' }]));
  web.pages.set('b.example/1', { status: 502 });
  await collect(0);
  assert.deepEqual((await collect(1)).asked.toSorted(), ['a.example/feed 304', 'b.example/1']);
  web.pages.set('b.example/1', htmlPage('記事'));
  assert.deepEqual((await collect(2)).asked.toSorted(), ['a.example/feed 304', 'b.example/1']);
  assert.deepEqual((await collect(3)).asked, ['a.example/feed 304']);
});

test('a server that asks to be left alone for 30 years puts its page off for a day', async (t) => {
  const { web, collect, look } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  web.pages.set('a.example/feed', atomFeed([{ link: '/busy' }]));
  web.pages.set('a.example/busy', { status: 503, retryAfter: '999999999' });
  await collect(0);
  look((store) => {
    const { key } = store.urls.byUrl(urlOf('http://a.example/busy')) ?? assert.fail();
    const dueAt = store.priorityFetches.get(key)?.dueAt ?? assert.fail('still an errand');
    assert.equal(Math.round((dueAt - (store.fetches.lastOf(key)?.at ?? 0)) / hourMs), 24);
  });
});

test('feeds at usual places are found where a seed names none, and the other places are left alone', async (t) => {
  const { web, collect, look } = await openCorpus(t, {
    seeds: ['http://a.example/', 'http://b.example/'],
    crawlers: ['update', 'rss'],
    options: { feedPlaces: 'feed rss.xml atom.xml' },
  });
  web.pages.set('a.example/', htmlPage('入口'));
  web.pages.set('a.example/rss.xml', atomFeed([{ link: '/1' }]));
  web.pages.set('a.example/1', htmlPage('記事'));
  web.pages.set('b.example/', htmlPage('何もない'));
  const { asked, report } = await collect(0);
  assert.deepEqual([report.feeds.polled, report.feeds.inVain], [1, 4]);
  assert.deepEqual(
    asked.filter((one) => one.startsWith('a.')),
    ['a.example/', 'a.example/feed', 'a.example/rss.xml', 'a.example/1'],
  );
  assert.deepEqual((await collect(0.9)).asked, ['a.example/rss.xml 304'], 'no place is tried twice');
  look((store) => assert.equal(feedAt('http://a.example/atom.xml', store).ended, 'none'));
});

test('a collection that stops in the middle goes on where it was; what was blocked meanwhile is not asked for', async (t) => {
  const { web, collect, dir } = await openCorpus(t, { feeds: ['http://a.example/feed'] });
  const items = Array.from({ length: 10 }, (_, at) => ({ link: `/${at}` }));
  web.pages.set('a.example/feed', atomFeed(items));
  for (const { link } of items) web.pages.set(`a.example${link}`, htmlPage(link));
  const first = await collect(0, { limits: { pages: 4, forMs: null } });
  assert.deepEqual([first.report.finished, first.asked.length], ['limit', 5]);
  const store = openStore(dir);
  store.blocks.put('http://a.example/9', epochMs(0));
  store.urls.block('http://a.example/9');
  store.close();
  const second = await collect(0.01);
  assert.deepEqual(
    second.asked,
    ['4', '5', '6', '7', '8'].map((page) => `a.example/${page}`),
  );
});

test('a page that another calls its feed is collected as a page; a host is polled for so many feeds and no more', async (t) => {
  const names = (href: string): string => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
  const { web, collect, look } = await openCorpus(t, {
    seeds: ['http://a.example/'],
    crawlers: ['update', 'rss'],
    options: { feedsPerHostMax: 3 },
  });
  const heads = ['/top', '/1.xml', '/2.xml', '/3.xml', '/4.xml'].map(names).join('');
  web.pages.set('a.example/', htmlPage('入口', ['/top', '/other'], heads));
  web.pages.set('a.example/top', htmlPage('フィードではない', [], heads));
  web.pages.set('a.example/other', htmlPage('別のページ', [], heads));
  for (const feed of [1, 2, 3, 4]) web.pages.set(`a.example/${feed}.xml`, atomFeed([{ link: '/other' }]));
  const { asked } = await collect(0);
  assert.deepEqual(
    asked.toSorted(),
    ['a.example/', 'a.example/1.xml', 'a.example/2.xml', 'a.example/other'].concat(['a.example/top', 'a.example/top']),
  );
  look((store) => {
    assert.notEqual(store.urls.byUrl(urlOf('http://a.example/top'))?.md5 ?? null, null);
    const { refusedBy, refusedDetail } = store.urls.byUrl(urlOf('http://a.example/4.xml')) ?? {};
    assert.deepEqual([refusedBy, refusedDetail], ['host-cap', '3 feeds']);
  });
});

test('what people name is polled although it was out of scope before; a place whose server is ill is tried again', async (t) => {
  const { web, collect, look } = await openCorpus(t, {
    seeds: ['http://a.example/'],
    crawlers: ['update', 'rss'],
    options: { feedPlaces: 'feed rss.xml', scope: 'seed-hosts' },
  });
  web.pages.set('a.example/', htmlPage('入口', ['http://b.example/feed', 'http://b.example/1']));
  web.pages.set('a.example/feed', { status: 503 });
  await collect(0);
  look((store) => {
    assert.equal(store.urls.byUrl(urlOf('http://b.example/feed'))?.refusedBy, 'scope');
    assert.equal(feedAt('http://a.example/feed', store).ended, null);
    assert.equal(feedAt('http://a.example/rss.xml', store).ended, 'none');
  });
  web.pages.set('a.example/feed', atomFeed([{ link: '/2' }]));
  web.pages.set('a.example/2', htmlPage('記事'));
  web.pages.set('b.example/feed', atomFeed([{ link: '/3' }]));
  web.pages.set('b.example/3', htmlPage('記事'));
  const { asked } = await collect(0.5, { feeds: ['http://b.example/feed'], crawlers: ['rss'] });
  assert.deepEqual(asked.toSorted(), ['a.example/2', 'a.example/feed', 'b.example/3', 'b.example/feed']);
});

test('feeds that redirect to pages leave them pages', async (t) => {
  const { web, collect, look } = await openCorpus(t, {
    seeds: ['http://a.example/'],
    feeds: ['http://b.example/feed', 'http://b.example/feed2'],
    crawlers: ['update', 'rss'],
    options: { feedPlaces: 'feed rss.xml', newHostsAreSeeds: false },
  });
  web.pages.set('a.example/', htmlPage('入口', ['/later']));
  web.pages.set('a.example/later', htmlPage('別のページ'));
  web.pages.set('a.example/feed', { status: 302, to: '/' });
  web.pages.set('a.example/rss.xml', { status: 301, to: '/later' });
  web.pages.set('b.example/feed', { status: 301, to: '/' });
  web.pages.set('b.example/', htmlPage('フィードは終わりました'));
  web.pages.set('b.example/feed2', { status: 302, to: '/closed' });
  web.pages.set('b.example/closed', htmlPage('お休みです'));
  await collect(0);
  look((store) => {
    for (const place of ['a.example/', 'a.example/later', 'b.example/', 'b.example/closed']) {
      const page = store.urls.byUrl(urlOf(`http://${place}`));
      assert.deepEqual([place, page?.kind, page?.md5 === null], [place, 'page', false]);
    }
    assert.equal(feedAt('http://b.example/feed', store).ended, 'moved');
    assert.equal(feedAt('http://b.example/feed2', store).ended, null, 'its own address is asked again');
    assert.equal(feedAt('http://a.example/feed', store).ended, 'none');
  });
});
