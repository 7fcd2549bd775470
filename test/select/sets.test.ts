import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { systemClock } from '../../src/base/clock.ts';
import type { DocumentId, Md5, UrlId } from '../../src/model/ids.ts';
import type { PageSet, PageSetMember } from '../../src/model/page-set.ts';
import { ruleName } from '../../src/model/verdict.ts';
import { readHits } from '../../src/select/sets/hits.ts';
import { setNamed } from '../../src/select/sets/derived-set.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import { runMakeSet } from '../../src/run/run-make-set.ts';
import { manifestLine, readManifest, type ManifestHead, type ManifestPage } from '../../src/select/sets/manifest.ts';
import { pageSetFile, readPageSet } from '../../src/select/sets/page-set-file.ts';
import { histogram, ruleExamples } from '../../src/select/rule-examples.ts';
import { apportion, sampleIds } from '../../src/select/sets/sample-set.ts';
import { selectionPage } from '../../src/select/selection-page.ts';
import { differences, intersection, union } from '../../src/select/sets/set-algebra.ts';
import { madeCorpus, urlOf } from './made-corpus.ts';

const member = (id: number, revision = 0): PageSetMember => ({
  id: id as UrlId,
  revision,
  url: urlOf(`http://s${id % 3}.jp/${id}`),
  md5: 'x' as Md5,
  location: { file: 'a', offset: 0, length: 1 },
  score: 0,
  document: null,
});
const someSet = fc
  .uniqueArray(fc.tuple(fc.nat(30), fc.nat(2)), { selector: ([id]) => id })
  .map((pairs) => pairs.toSorted((a, b) => a[0] - b[0]).map(([id, revision]) => member(id, revision)));

test('union, intersection and difference are those of sets of pages', () => {
  fc.assert(
    fc.property(someSet, someSet, (a, b) => {
      const of = (members: Iterable<PageSetMember>): string[] => Array.from(members, (m) => `${m.id}-${m.revision}`);
      const revisionIn = (set: readonly PageSetMember[], id: number): number =>
        set.find((m) => m.id === id)?.revision ?? -1;
      const ids = [...new Set([...a, ...b].map(({ id }) => id))].toSorted((x, y) => x - y);
      const newest = (id: number): string => `${id}-${Math.max(revisionIn(a, id), revisionIn(b, id))}`;
      assert.deepEqual(of(union(a, b)), ids.map(newest));
      const both = ids.filter((id) => revisionIn(a, id) >= 0 && revisionIn(b, id) >= 0);
      assert.deepEqual(of(intersection(a, b)), both.map(newest));
      const different = ids.filter((id) => revisionIn(a, id) !== revisionIn(b, id));
      assert.deepEqual(
        Array.from(differences(a, b), ({ member: { id } }) => id),
        different,
      );
    }),
  );
});

test('a difference says on which side a page is', () => {
  const kinds = [...differences([member(1), member(2)], [member(2, 1), member(3)])].map(({ kind }) => kind);
  assert.deepEqual(kinds, ['first-only', 'revised', 'second-only']);
});

test('a sample has every stratum by its share, the same for the same seed', () => {
  const members = Array.from({ length: 300 }, (_, at) => member(at + 1));
  const sample = (seed: string, pages: number): UrlId[] => [
    ...sampleIds(members, { pages, seed, stratumOf: ({ url }) => new URL(url).host }),
  ];
  assert.deepEqual(sample('a', 30), sample('a', 30));
  assert.notDeepEqual(sample('a', 30), sample('b', 30));
  for (const stratum of [0, 1, 2]) assert.equal(sample('a', 30).filter((id) => id % 3 === stratum).length, 10);
  const large = new Set(sample('a', 60));
  assert.ok(sample('a', 30).every((id) => large.has(id)));
  assert.equal(sample('a', 9999).length, 300);
  assert.deepEqual(sample('a', 0), []);
});

test('seats go to the largest remainders', () => {
  const strata = [
    { name: 'a', size: 5 },
    { name: 'b', size: 3 },
    { name: 'c', size: 2 },
  ];
  assert.deepEqual(
    [...apportion(strata, 4)],
    [
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ],
  );
  assert.deepEqual([...apportion([], 4)], []);
});

test('a made set remembers how it was made, and can be published and read again', (t) => {
  const corpus = madeCorpus(t);
  const making = { store: corpus.store, paths: corpusPaths(corpus.dir), clock: systemClock() };
  const set = runMakeSet(making, { name: 'both', how: 'union a b', members: [member(1), member(2)] });
  assert.deepEqual(setNamed(corpus.store, 'both'), set);
  assert.equal(corpus.store.runs.get(set.run)?.input, 'union a b');
  assert.throws(() => runMakeSet(making, { name: 'both', how: 'again', members: [] }), /never change/);
  assert.throws(() => setNamed(corpus.store, 'other'), /Sets: both/);
  const file = join(corpus.dir, 'manifest.jsonl');
  const head: ManifestHead = {
    format: 'kumoito-page-set',
    version: 3,
    set,
    recipe: null,
    stages: [],
    contact: 'http://a.jp/crawler',
    documents: { makers: { program: '1' }, analyzer: 'kuromoji', synonyms: true, perShard: 2 },
  };
  const linking = { url: urlOf('http://c.jp/'), id: '0000000009' as DocumentId };
  const pages: ManifestPage[] = [
    { member: member(1), expected: null, inLinks: [], linkedIds: new Map(), rights: { page: [], site: [] } },
    {
      member: member(2),
      expected: 'f00',
      inLinks: [{ anchor: '"ここ"\n', pages: [linking, { ...linking, id: '0000000010' as DocumentId }] }],
      linkedIds: new Map([[linking.url, linking.id]]),
      rights: { page: null, site: [] },
    },
  ];
  const text = [`${JSON.stringify(head)}\n`, ...pages.map((one) => `${manifestLine(one)}\n`)];
  writeFileSync(file, text.join(''));
  const manifest = readManifest(file);
  assert.deepEqual(manifest.head, head);
  assert.deepEqual([...manifest.pages()], pages);
  assert.deepEqual([...manifest.pages()], pages, 'and once more');
  writeFileSync(file, text.slice(0, 2).join(''));
  assert.throws(() => readManifest(file), /changed or cut off/);
  writeFileSync(file, text.join('').replace('s2.jp', 's3.jp'));
  assert.throws(() => readManifest(file), /changed or cut off/);
  writeFileSync(file, text.join('').replace('"version":3', '"version":9'));
  assert.throws(() => readManifest(file), /version 9/);
  assert.throws(() => readManifest(pageSetFile(corpus.dir, 'both')), /is no manifest/);
  writeFileSync(file, 'no manifest\n');
  assert.throws(() => readManifest(file), /not a line of a page set/);
  assert.throws(() => readManifest(join(corpus.dir, 'missing')), /cannot be opened/);
});

test('members out of order leave no set behind', (t) => {
  const corpus = madeCorpus(t);
  const making = { store: corpus.store, paths: corpusPaths(corpus.dir), clock: systemClock() };
  assert.throws(() => runMakeSet(making, { name: 'bad', how: 'bad', members: [member(2), member(1)] }), /id order/);
  assert.throws(() => readManifest(pageSetFile(corpus.dir, 'bad')), /cannot be opened/);
});

test('examples of a rule, and the page of a selection', (t) => {
  const corpus = madeCorpus(t);
  const deep = Array.from({ length: 30 }, (_, n) => ({ url: `http://a.jp/${'d/'.repeat(10 + (n % 3))}${n}` }));
  corpus.add([...deep, { url: 'http://a.jp/?x=<script>' }]);
  const report = corpus.select('link');
  const what = { run: report.run, rule: ruleName('url-depth') };
  const first = ruleExamples(corpus.store, what, { examples: 5, seed: '1' });
  assert.deepEqual([first.pages, first.examples.length], [30, 5]);
  assert.deepEqual([first.values.least, first.values.most], [10, 12]);
  assert.deepEqual(first, ruleExamples(corpus.store, what, { examples: 5, seed: '1' }));
  assert.notDeepEqual(first.examples, ruleExamples(corpus.store, what, { examples: 5, seed: '2' }).examples);
  const set = corpus.store.sets.get(report.set) as PageSet;
  const html = selectionPage({ ...corpus, set, report, examples: 5, seed: '1' });
  assert.match(html, /30 pages, 30 of them marked by no other rule/);
  assert.doesNotMatch(html, /<script>/);
  assert.equal([...readPageSet(corpus.dir, set)].length, 1);
});

test('histograms count every value once', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 })), (values) => {
      assert.equal(
        histogram(values).bins.reduce((sum, bin) => sum + bin, 0),
        values.length,
      );
    }),
  );
});

test('hits of a search: ids, or JSON lines with ids', (t) => {
  const { dir } = madeCorpus(t);
  const file = join(dir, 'hits.jsonl');
  writeFileSync(
    file,
    '0000000007\n0000000008-2\n{"id":"0000000009"}\n{"query":"q","hits":[{"id":"0000000010"},{"id":11}]}\n',
  );
  assert.deepEqual([...readHits(file)], [7, 8, 9, 10, 11]);
  writeFileSync(file, '{"url":"x"}\n');
  assert.throws(() => readHits(file), /no page id/);
  assert.throws(() => readHits(join(dir, 'none')), /cannot be opened/);
});
