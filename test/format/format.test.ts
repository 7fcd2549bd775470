import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { md5 } from '../../src/base/digest.ts';
import { rightsOfHeaders } from '../../src/html/rights/header-rights.ts';
import { parseTdmRep } from '../../src/html/rights/tdmrep.ts';
import type { UrlId } from '../../src/model/ids.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runFormat } from '../../src/run/run-format.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { collect, corpusOf, fetchedAt, formatAll, openSmallCorpus, url } from './small-corpus.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${title}</title></head><body><main><p>${body}</p></main></body></html>`;

const pages = new Map([
  [
    'http://a.example.jp/',
    page('入口', '京都の祭りについて、長く書き留めてきました。<a href="/matsuri">祇園祭の話</a>もどうぞ。'),
  ],
  ['http://a.example.jp/matsuri', page('祇園祭', '祇園祭は七月に行われる京都の祭りです。山鉾が町を巡ります。')],
  [
    'http://b.example.jp/',
    page('別の家', 'こちらは別の家のページです。<a href="http://a.example.jp/matsuri">祇園祭の話</a>を読みました。'),
  ],
]);

const xmlOf = (corpus: OpenCorpus, id: number): string => {
  const stored = corpus.store.documents.get(id as UrlId);
  assert.ok(stored);
  const documentReader = corpus.documentReader();
  try {
    return documentReader.read(stored);
  } finally {
    documentReader.close();
  }
};

const filesOf = (corpus: OpenCorpus): string[] =>
  readdirSync(corpus.paths.documents)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name} ${md5(readFileSync(join(corpus.paths.documents, name)))}`);

test('one and three workers write the same bytes, and every sentence is found at its offset', async () => {
  const [one, three] = [await corpusOf(pages), await corpusOf(pages)];
  const { words, ...report } = await formatAll(one, 1);
  assert.deepEqual(report, {
    pages: 3,
    made: 3,
    kept: 0,
    removed: 0,
    failed: 0,
    leftAlone: 0,
    failures: [],
    forgotten: 0,
    interrupted: false,
  });
  const measured = one.members().map(({ id }) => one.store.documents.get(id as UrlId)?.measures.morphemes ?? 0);
  assert.ok(words > 30);
  assert.equal(
    words,
    measured.reduce((sum, each) => sum + each),
  );
  assert.equal((await formatAll(one, 1)).words, words, 'documents that are kept count');
  await formatAll(three, 3);
  assert.deepEqual(filesOf(one), filesOf(three));
  for (const { id, url: of } of one.members()) {
    const document = readStandardDocument(xmlOf(one, id));
    const bytes = Buffer.from(pages.get(of) ?? '');
    const sentences = document.texts.flatMap((text) => text.sentences);
    assert.ok(sentences.length >= 2, of);
    for (const { text, offset, length, annotations } of sentences) {
      assert.equal(
        bytes
          .subarray(offset, offset + length)
          .toString()
          .replace(/<[^>]+>/g, ''),
        text,
      );
      assert.match(annotations[0]?.text ?? '', /\nEOS\n$/);
    }
  }
  await one.close();
  await three.close();
});

test('a document names the pages that link to it and those it links to, by id', async () => {
  const corpus = await corpusOf(pages);
  await formatAll(corpus, 1);
  const [home, festival, other] = corpus.members();
  const read = readStandardDocument(xmlOf(corpus, festival?.id ?? 0));
  assert.deepEqual(
    read.inLinks.map(({ anchor, pages: from }) => [anchor, from.map(({ id }) => Number(id))]),
    [['祇園祭の話', [home?.id, other?.id]]],
  );
  const out = readStandardDocument(xmlOf(corpus, other?.id ?? 0)).outLinks;
  assert.deepEqual(
    out.map(({ pages: to }) => to.map(({ id }) => Number(id))),
    [[festival?.id]],
  );
  await corpus.close();
});

test('what is there already is not made again; a new in-link makes a document anew', async () => {
  const corpus = await corpusOf(pages);
  await formatAll(corpus, 1);
  const again = await formatAll(corpus, 1);
  assert.deepEqual([again.made, again.kept], [0, 3]);
  await collect(
    corpus.store,
    corpus.paths.archive,
    new Map([['http://c.example.jp/', page('新着', '新しいページです。<a href="http://a.example.jp/matsuri">祭</a>')]]),
  );
  const later = await formatAll(corpus, 1);
  assert.deepEqual([later.made, later.kept], [2, 2]);
  await corpus.close();
});

test('documents whose shard is gone or cut off are made again', async () => {
  const corpus = await corpusOf(pages);
  await formatAll(corpus, 1);
  // Two documents stand in it.
  const [shard = ''] = readdirSync(corpus.paths.documents).filter((name) => name.endsWith('.xml.gz'));
  const file = join(corpus.paths.documents, shard);
  const before = xmlOf(corpus, 1);
  truncateSync(file, statSync(file).size - 1);
  const cut = await formatAll(corpus, 1);
  assert.deepEqual([cut.made, cut.kept], [1, 2]);
  rmSync(file);
  const gone = await formatAll(corpus, 1);
  assert.deepEqual([gone.made, gone.kept], [1, 2]);
  assert.equal(xmlOf(corpus, 1), before);
  await corpus.close();
});

test('a run that was killed keeps its whole shards, and the next one makes the rest', async () => {
  const many = new Map(
    Array.from({ length: 10 }, (_, nth) => [
      `http://a.example.jp/${nth}`,
      page(`${nth}`, `これは${nth}番目のページです。`),
    ]),
  );
  const [whole, killed] = [await corpusOf(many), await corpusOf(many)];
  await formatAll(whole, 1);
  killed.store.close();
  const program = fileURLToPath(new URL('./killed-format.js', import.meta.url));
  const { signal } = spawnSync(process.execPath, [program, killed.paths.dir], { stdio: 'inherit' });
  assert.equal(signal, 'SIGKILL');
  const again = openSmallCorpus(killed.paths.dir);
  const { kept, made, failed } = await formatAll(again, 2);
  assert.ok(kept >= 4, `${kept} documents were there`);
  assert.deepEqual({ all: kept + made, failed }, { all: 10, failed: 0 });
  for (const { id } of whole.members()) assert.equal(xmlOf(again, id), xmlOf(whole, id));
  await again.close();
  await whole.close();
});

test('what a resumed run makes anew does not take the place of what it made before', async () => {
  const corpus = await corpusOf(pages);
  const stop = new AbortController();
  // Told to stop behind the last page: all are finished, but the run stays open.
  const members = async function* () {
    yield* corpus.members();
    stop.abort();
  };
  const options = { workers: 1, signal: stop.signal, onProgress: () => undefined };
  assert.ok((await runFormat(corpus, { ...options, set: { name: 'all', members: members() } })).interrupted);
  await collect(
    corpus.store,
    corpus.paths.archive,
    new Map([['http://c.example.jp/', page('新着', '新しいページです。<a href="http://a.example.jp/">入口</a>')]]),
  );
  await formatAll(corpus, 1);
  for (const { id, url: of } of corpus.members()) assert.equal(readStandardDocument(xmlOf(corpus, id)).url, of);
  await corpus.close();
});

test('a page whose bytes are gone is marked, and the others are made', async () => {
  const corpus = await corpusOf(pages);
  const broken = corpus
    .members()
    .map((one, at) => (at === 1 ? { ...one, location: { ...one.location, offset: one.location.offset + 3 } } : one));
  const report = await formatAll({ ...corpus, members: () => broken }, 1);
  assert.deepEqual([report.made, report.failed], [2, 1]);
  const marks = corpus.store.verdicts.of(broken[1]?.id ?? (0 as UrlId)).flatMap((one) => one.marks);
  assert.equal(marks[0]?.rule, 'format-unreadable');
  await corpus.close();
});

test('what a site or a later visit says of rights is in the measures, and makes the documents it is about anew', async () => {
  const corpus = await corpusOf(pages);
  const { store } = corpus;
  const mining = (): Record<string, string | undefined> =>
    Object.fromEntries(
      corpus
        .members()
        .map(({ id, url: at }) => [at.replace('.example.jp', ''), store.documents.get(id)?.measures.mining]),
    );
  const none = { 'http://a/': 'unstated', 'http://a/matsuri': 'unstated', 'http://b/': 'unstated' };
  await formatAll(corpus, 1);
  assert.deepEqual(mining(), none);
  const tdmRep = parseTdmRep('[{"location":"/matsuri","tdm-reservation":1}]');
  assert.ok(tdmRep);
  const found = { at: fetchedAt, saying: { source: 'tdmrep.json', file: tdmRep } } as const;
  const site = { source: 'tdmrep.json', checkedAt: fetchedAt, result: 'found', cause: '200', found } as const;
  store.rights.putSite('http://a.example.jp', site);
  const second = await formatAll(corpus, 1);
  assert.deepEqual([second.made, second.kept], [1, 2]);
  assert.deepEqual(mining(), { ...none, 'http://a/matsuri': 'reserved' });
  const header = rightsOfHeaders([['TDM-Reservation', '1']], url('http://b.example.jp/'));
  const key = store.urls.byUrl(url('http://b.example.jp/'))?.key;
  assert.ok(key);
  store.rights.putPage(key, { at: fetchedAt, findings: header });
  store.rights.putSite('http://a.example.jp', { ...site, result: 'absent', cause: '404', found: null });
  assert.equal((await formatAll(corpus, 1)).made, 2);
  assert.deepEqual(mining(), { ...none, 'http://b/': 'reserved' });
  await corpus.close();
});
