import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { makeCorpus, openCorpus } from '../../src/api.ts';

// The library alone, from an empty folder to a data set: no command line, nothing of its options.
const folder = mkdtempSync(join(tmpdir(), 'kumoito-library-'));
const dir = join(folder, 'mine');
let web: SampleWeb;

before(async () => {
  web = await startSampleWeb({ port: 0, day: 1 });
});
after(async () => {
  await web.close();
  rmSync(folder, { recursive: true });
});

test('a corpus is made, collected, selected, formatted, indexed and asked by its methods', async () => {
  assert.throws(() => openCorpus(dir), { code: 'NO_CORPUS' });
  assert.equal(makeCorpus(dir, { seeds: 'http://blog.example.jp/\nhttp://news.example.co.jp/\n' }), dir);
  assert.throws(() => makeCorpus(dir), { code: 'USAGE' });
  const corpus = openCorpus(dir, {
    mode: 'write',
    options: { collect: { intervalMin: '10ms', idleWaitMax: '1s', rightsFiles: false } },
  });
  assert.equal(corpus.config.collect.intervalMin, 10);
  const progress: number[] = [];
  const collected = await corpus.collect({
    hosts: web.hosts,
    connectPort: web.port,
    crawlers: ['update'],
    pages: 20,
    onProgress: ({ pages }) => progress.push(pages),
  });
  assert.ok(collected.pages >= 20 && progress.length > 0);
  const { due, growth, failed } = corpus.status();
  assert.ok(due.newUrls > 0 && growth.day === collected.pages, JSON.stringify({ due, growth, failed }));
  assert.equal((await corpus.select('link', { name: 'first' })).set, 'first');
  const early = await corpus.index({ set: 'first' });
  const members = [...corpus.members('first')].length;
  assert.deepEqual(
    [early.added, early.withoutDocument],
    [0, members],
    'what has no document is counted, not passed over',
  );
  assert.ok((await corpus.format({ set: 'first', workers: 1 })).made > 0);
  const { set, kept } = await corpus.select('text');
  const { added, withoutDocument } = await corpus.index();
  assert.deepEqual({ added, withoutDocument }, { added: kept, withoutDocument: 0 });
  assert.deepEqual(
    corpus.sets().map(({ name }) => name),
    ['first', set],
  );
  const card = await corpus.export('jsonl', join(folder, 'out'));
  assert.equal(card.counts.documents, kept);
  assert.ok(existsSync(join(folder, 'out', 'card.json')));
  await corpus.close();
});

test('what is read: documents by id, by URL and of a set, histories, status, one state of the index', async () => {
  const corpus = openCorpus(dir);
  const newest = corpus.sets().at(-1)?.name ?? '';
  const members = [...corpus.members(newest)];
  const documents = [...corpus.documents()];
  assert.deepEqual(
    documents.map(({ url }) => url),
    members.map(({ url }) => url),
  );
  const [first] = documents;
  assert.ok(first !== undefined);
  assert.deepEqual(corpus.document(first.url), first);
  assert.deepEqual(corpus.document(first.id), first);
  assert.equal(corpus.document('http://nowhere.example/'), null);
  assert.throws(() => corpus.document('no address'), { code: 'USAGE' });
  assert.equal((await corpus.history(first.url))?.document?.id, first.id);
  assert.equal(await corpus.history('http://nowhere.example/'), null);
  assert.deepEqual(corpus.status().sets.at(-1), { name: newest, stage: 'text', pages: members.length, current: true });
  const snapshot = await corpus.snapshot();
  assert.equal(snapshot.documents, documents.length);
  const { hits } = await snapshot.search('の');
  assert.ok(hits.length > 0);
  snapshot.close();
  assert.deepEqual((await corpus.search('の')).hits, hits);
  await corpus.close();
});

test('a corpus opened to be read refuses work before it begins, and options that are none are refused by name', async () => {
  const corpus = openCorpus(dir);
  const before = JSON.stringify(corpus.status());
  for (const work of [
    () => corpus.collect(),
    () => corpus.import([folder]),
    () => corpus.select('link'),
    () => corpus.format(),
    () => corpus.index(),
  ])
    await assert.rejects(work, { code: 'USAGE', message: /mode: 'write'/ });
  assert.equal(JSON.stringify(corpus.status()), before);
  await corpus.close();
  // @ts-expect-error There is no such option.
  assert.throws(() => openCorpus(dir, { options: { collect: { intervallMin: '5s' } } }), /collect\.intervalMin\?/);
  assert.throws(() => openCorpus(dir, { options: { collect: { intervalMin: 'soon' } } }), /expected a duration/);
});
