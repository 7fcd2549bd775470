import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '../../src/base/digest.ts';
import { pageSetFile, readPageSet } from '../../src/select/sets/page-set-file.ts';
import type { PageSet } from '../../src/model/page-set.ts';
import { epochMs } from '../../src/model/time.ts';
import { ruleName } from '../../src/model/verdict.ts';
import type { Store } from '../../src/store/port.ts';
import { madeCorpus, type MadePage } from './made-corpus.ts';

const page = (url: string, more: Partial<MadePage> = {}): MadePage => ({ url, ...more });

test('every rule marks what it is there for, and leaves an ordinary page alone', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([
    page('http://a.jp/'),
    page('http://a.jp/english', { language: 'en' }),
    page('http://a.jp/private', { noindex: true }),
    page(`http://a.jp/${'x/'.repeat(10)}page`),
    page(`http://a.jp/?${'q'.repeat(129)}`),
    page('http://a.jp/print', { canonical: 'http://a.jp/article' }),
    page('http://a.jp/article', { canonical: 'http://a.jp/article' }),
    page('http://a.jp/lost', { canonical: 'http://a.jp/never-fetched' }),
    page('http://a.jp/copy/of', { body: 'same' }),
    page('http://a.jp/copy', { body: 'same' }),
    page('http://b.jp/copy', { body: 'same' }),
    page('http://b.jp/original/with/a/long/name', { body: 'other', depth: 1 }),
    page('http://a.jp/o', { body: 'other', depth: 2 }),
  ]);
  const report = corpus.select('link');
  assert.equal(corpus.fate('http://a.jp/'), 'kept');
  assert.deepEqual(corpus.marks('http://a.jp/english'), [
    { rule: ruleName('language'), value: 0, limit: 1, detail: 'en' },
  ]);
  assert.equal(corpus.fate('http://a.jp/private'), 'noindex');
  assert.deepEqual(corpus.marks(`http://a.jp/${'x/'.repeat(10)}page`), [
    { rule: ruleName('url-depth'), value: 10, limit: 9, detail: null },
  ]);
  assert.deepEqual(corpus.marks(`http://a.jp/?${'q'.repeat(129)}`), [
    { rule: ruleName('cgi-arguments'), value: 129, limit: 128, detail: null },
  ]);
  assert.equal(corpus.marks('http://a.jp/print')[0]?.detail, 'http://a.jp/article');
  assert.equal(corpus.fate('http://a.jp/article'), 'kept');
  assert.equal(corpus.fate('http://a.jp/lost'), 'kept');
  assert.equal(corpus.fate('http://a.jp/copy'), 'kept');
  assert.deepEqual(corpus.marks('http://b.jp/copy'), [
    { rule: ruleName('exact-duplicate'), value: 3, limit: 1, detail: 'http://a.jp/copy' },
  ]);
  assert.equal(corpus.fate('http://a.jp/copy/of'), 'exact-duplicate');
  assert.equal(corpus.marks('http://a.jp/o')[0]?.detail, 'http://b.jp/original/with/a/long/name');
  assert.deepEqual([report.pages, report.kept], [13, 5]);
  assert.deepEqual(report.byRule[0], { rule: 'exact-duplicate', pages: 3, alone: 3 });
});

test('of pages with the same bytes the one that is linked more stays', (t) => {
  const corpus = madeCorpus(t);
  const fans = [1, 2, 3].map((n) => page(`http://fan${n}.jp/`, { links: ['http://original.jp/folder/page-one'] }));
  corpus.add([...fans, page('http://original.jp/folder/page-one', { body: 'x' }), page('http://a.jp/', { body: 'x' })]);
  corpus.select('link');
  assert.equal(corpus.fate('http://original.jp/folder/page-one'), 'kept');
  assert.equal(corpus.marks('http://a.jp/')[0]?.detail, 'http://original.jp/folder/page-one');
});

test('all failing rules are kept, and counted alone or together', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://a.jp/x', { language: 'en', noindex: true }), page('http://a.jp/y', { language: 'en' })]);
  const { byRule } = corpus.select('link');
  assert.equal(corpus.fate('http://a.jp/x'), 'language noindex');
  assert.deepEqual(byRule, [
    { rule: 'language', pages: 2, alone: 1 },
    { rule: 'noindex', pages: 1, alone: 0 },
  ]);
});

test('a page that is out for another reason does not stay in place of others', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([
    page('http://a.jp/', { body: 'same', noindex: true }),
    page('http://a.jp/deep/er', { body: 'same' }),
    page('http://a.jp/print', { canonical: 'http://a.jp/' }),
  ]);
  corpus.select('link');
  assert.equal(corpus.fate('http://a.jp/deep/er'), 'kept');
  assert.equal(corpus.fate('http://a.jp/'), 'noindex exact-duplicate');
  assert.equal(corpus.fate('http://a.jp/print'), 'kept');
});

test('canonical: along a chain to its end, and never round in a circle', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([
    page('http://a.jp/1', { canonical: 'http://a.jp/2' }),
    page('http://a.jp/2', { canonical: 'http://a.jp/3' }),
    page('http://a.jp/3'),
    page('http://a.jp/x', { canonical: 'http://a.jp/y' }),
    page('http://a.jp/y', { canonical: 'http://a.jp/x' }),
    page('http://a.jp/z', { canonical: 'http://a.jp/x' }),
  ]);
  corpus.select('link');
  assert.equal(corpus.marks('http://a.jp/1')[0]?.detail, 'http://a.jp/3');
  assert.equal(corpus.marks('http://a.jp/2')[0]?.detail, 'http://a.jp/3');
  for (const stays of ['3', 'x', 'y', 'z']) assert.equal(corpus.fate(`http://a.jp/${stays}`), 'kept', stays);
});

test('a link farm goes as a whole, with evidence; what it links to stays', (t) => {
  const corpus = madeCorpus(t);
  const farm = ['osusume.example', 'ranking.example', 'otoku.example'];
  const pages = farm.flatMap((host) =>
    [0, 1, 2].map((n) =>
      page(`http://${host}/${n}`, {
        links: [
          ...farm.filter((other) => other !== host).map((other) => `http://${other}/${n}`),
          `http://${host}/${(n + 1) % 3}`,
          'http://honest.jp/',
        ],
      }),
    ),
  );
  const honest = [0, 1, 2, 3].map((n) =>
    page(`http://honest.jp/${n === 0 ? '' : n}`, {
      links: ['http://honest.jp/1', 'http://other.jp/', ...(n === 3 ? ['http://ranking.example/0'] : [])],
    }),
  );
  corpus.add([...pages, ...honest, page('http://other.jp/', { links: ['http://honest.jp/'] })]);
  const report = corpus.select('link');
  assert.equal(report.numbers['farms'], 1);
  assert.deepEqual(corpus.marks('http://ranking.example/1'), [
    {
      rule: ruleName('link-farm'),
      value: 3,
      limit: 3,
      detail:
        '3 domains, 9 pages (osusume.example, otoku.example, ranking.example); 18 of 19 links into it from itself',
    },
  ]);
  assert.equal(report.kept, 5);
  assert.equal(corpus.fate('http://honest.jp/'), 'kept');
});

test('nofollow links and links to unknown pages do not count', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://a.jp/', { nofollow: ['http://b.jp/'], links: ['http://c.jp/'] }), page('http://b.jp/')]);
  assert.equal(corpus.select('link').numbers['links'], 0);
});

test('the top N: by importance, the rest marked with its place', (t) => {
  const corpus = madeCorpus(t);
  const many = [1, 2, 3, 4].map((n) => page(`http://b.jp/${n}`, { links: ['http://b.jp/popular/page'] }));
  corpus.add([...many, page('http://b.jp/popular/page'), page('http://b.jp/a/b/c/?x=yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy')]);
  const report = corpus.select('link', { top: 5 });
  assert.equal(report.kept, 5);
  assert.deepEqual(corpus.marks('http://b.jp/a/b/c/?x=yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'), [
    { rule: ruleName('rank-link'), value: 6, limit: 5, detail: null },
  ]);
  corpus.select('link', { top: 1 });
  assert.equal(corpus.fate('http://b.jp/popular/page'), 'kept');
  assert.equal(corpus.fate('http://b.jp/1'), 'rank-link');
});

test('a set is a file with a digest, in id order; it never changes and is named once', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://b.jp/'), page('http://a.jp/'), page('http://a.jp/english', { language: 'en' })]);
  const report = corpus.select('link', { name: 'first' });
  const set = corpus.store.sets.get('first') as PageSet;
  const bytes = readFileSync(pageSetFile(corpus.dir, 'first'));
  assert.equal(set.digest, sha256(bytes));
  assert.deepEqual([set.pages, set.run, set.stage], [2, report.run, 'link']);
  assert.deepEqual(
    [...readPageSet(corpus.dir, set)].map(({ id, url }) => [id, url]),
    [
      [1, 'http://a.jp/'],
      [3, 'http://b.jp/'],
    ],
  );
  assert.deepEqual(readdirSync(join(corpus.dir, 'sets')), ['first.jsonl']);
  assert.throws(() => corpus.select('link', { name: 'first' }), /never change/);
  assert.throws(() => corpus.select('link', { name: '../x' }), /cannot name/);
  writeFileSync(pageSetFile(corpus.dir, 'first'), bytes.subarray(0, bytes.indexOf(10) + 1));
  assert.throws(() => [...readPageSet(corpus.dir, set)], /digest differs/);
});

test('the next day: gone and new and changed pages are told, and the gone have a verdict', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://a.jp/stays'), page('http://a.jp/changes'), page('http://a.jp/goes')]);
  assert.equal(corpus.select('link').change, null);
  corpus.add([page('http://a.jp/changes', { body: 'new' }), page('http://a.jp/comes')]);
  corpus.bury('http://a.jp/goes');
  const report = corpus.select('link');
  assert.deepEqual(report.change, { before: 'link-1', entered: 1, left: 1, revised: 1 });
  assert.equal(corpus.fate('http://a.jp/goes'), 'gone');
  assert.deepEqual([report.pages, report.kept], [3, 3]);
});

test('the same input gives the same set: not a second time, unless it is given a name', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://a.jp/'), page('http://b.jp/', { links: ['http://a.jp/'] })]);
  const first = corpus.select('link');
  const again = corpus.select('link');
  assert.deepEqual([again.run, again.set, again.unchanged], [first.run, first.set, true]);
  assert.deepEqual([corpus.store.sets.all().length, corpus.store.runs.all().length], [1, 1]);
  const second = corpus.select('link', { name: 'copy' });
  assert.notEqual(first.run, second.run);
  const digests = [first.set, second.set].map((name) => corpus.store.sets.get(name)?.digest);
  assert.equal(digests[0], digests[1]);
});

test('a run that was interrupted leaves no set, and is taken up again under its own number', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([page('http://a.jp/'), page('http://b.jp/', { noindex: true })]);
  const { store } = corpus;
  const broken: Store = {
    ...store,
    transaction: (work) => {
      if (store.verdicts.of(corpus.idOf('http://a.jp/')).length > 0) throw new Error('killed');
      return store.transaction(work);
    },
  };
  assert.throws(() => corpus.select('link', { store: broken }), /killed/);
  assert.equal(store.sets.latest('link'), null);
  const report = corpus.select('link');
  assert.equal(report.run, 1);
  assert.equal(report.set, 'link-1');
  assert.equal(store.verdicts.of(corpus.idOf('http://b.jp/')).length, 1);
});

test('a page that was visited again and had not changed is as young as that visit', (t) => {
  const corpus = madeCorpus(t);
  const day = 86_400_000;
  const urls = ['http://a.jp/1', 'http://b.jp/1', 'http://c.jp/1'];
  corpus.add(urls.map((url, at) => page(url, { fetchedAt: at === 2 ? 400 * day : 0 })));
  const { store } = corpus;
  const key = store.pages.byId(corpus.idOf('http://b.jp/1'))?.key;
  assert.ok(key !== undefined);
  store.versions.confirm(key, epochMs(1_700_000_000_000 + 400 * day), { etag: null, lastModified: null });
  corpus.select('link');
  const [old = 0, visited = 0, young = 0] = urls.map((url) => store.verdicts.of(corpus.idOf(url)).at(-1)?.score ?? 0);
  assert.equal(visited, young);
  assert.ok(old < visited);
});
