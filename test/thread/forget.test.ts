import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { runForget } from '../../src/run/run-forget.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { hostOf, parseUrl } from '../../src/model/url.ts';
import { encodeDocument, writeShard } from '../../src/standard/shard.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { found } from '../store/crawl-records.ts';
import { documentsOf, firstDay, initSample, openSample } from './sample-thread.ts';

const host = 'yama.example';
const dir = await firstDay();
after(() => rmSync(dir, { recursive: true, force: true }));

/** Every file of the corpus, unpacked where it is packed. */
const filesOf = (folder: string): { name: string; bytes: Buffer }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return { name, bytes: name.endsWith('.gz') ? gunzipSync(bytes) : bytes };
    });

const sentencesOf = (documents: Record<string, string>, of: (url: string) => boolean): Set<string> =>
  new Set(
    Object.entries(documents)
      .filter(([url]) => of(url))
      .flatMap(([, xml]) =>
        readStandardDocument(xml).texts.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
      ),
  );

test('after forget no byte of the host is left, and everything else is as it was', async () => {
  const corpus = openSample(dir, { mode: 'write' });
  const before_ = documentsOf(corpus);
  const isHost = (url: string): boolean => url.startsWith(`http://${host}/`);
  const others = sentencesOf(before_, (url) => !isHost(url));
  const own = [...sentencesOf(before_, isHost)].filter((text) => text.length > 12 && !others.has(text));
  assert.ok(own.length >= 5, `${host} has sentences of its own`);
  const holding = (): string[] =>
    filesOf(dir)
      .filter(({ bytes }) => own.some((text) => bytes.includes(text)))
      .map(({ name }) => name.split('/')[0] ?? '');
  assert.ok(holding().includes('archive') && holding().includes('documents'));

  // What an interrupted removal leaves: bytes overwritten, and still a line in the index of the shard.
  const torn = encodeDocument('0000000001' as DocumentId, parseUrl(`http://${host}/`) ?? assert.fail('no URL'), '');
  writeShard(corpus.paths.documents, 'torn', [torn]);
  const report = await runForget(corpus, [host], new AbortController().signal);
  assert.ok(report.visits >= 2 && report.documents >= 2 && !report.interrupted);
  await corpus.close();
  assert.deepEqual(holding(), []);
  assert.ok(!readdirSync(corpus.paths.documents).includes('torn.xml.gz'));

  const later = openSample(dir, { mode: 'read' });
  const now = documentsOf(later);
  assert.deepEqual([later.store.robots.get(`http://${host}`), later.store.rights.site(`http://${host}`)], [null, []]);
  assert.notEqual(later.store.robots.get('http://news.example.co.jp'), null);
  assert.deepEqual(Object.keys(now).filter(isHost), []);
  assert.deepEqual(
    Object.keys(now),
    Object.keys(before_).filter((url) => !isHost(url)),
  );
  const texts = (documents: Record<string, string>, url: string): unknown =>
    readStandardDocument(documents[url] ?? '').texts;
  for (const url of Object.keys(now)) assert.deepEqual(texts(now, url), texts(before_, url), url);
  const snapshot = (await later.index()).snapshot();
  assert.equal(await snapshot.count('山', { site: host }), 0);
  snapshot.close();
  assert.deepEqual((await later.index()).check(), []);
  for (const file of readdirSync(later.paths.archive).filter((name) => name.endsWith('.warc.gz'))) {
    const report_ = await validateWarc(join(later.paths.archive, file), { recordBytesMax: 1e8 });
    assert.deepEqual(report_.problems, []);
  }
  await later.close();
});

test('forgetting a host of many URLs takes time for each, not for each pair', { timeout: 120_000 }, async (t) => {
  const own = initSample();
  t.after(() => rmSync(own, { recursive: true, force: true }));
  const corpus = openSample(own, { mode: 'write' });
  const { store } = corpus;
  const many = hostOf(parseUrl('http://many.example/') ?? assert.fail());
  store.transaction(() => {
    for (let page = 0; page < 20_000; page++) {
      const { key } = store.urls.add(found(`http://${many}/${page}`));
      store.sections.put(key, { record: { visitedAt: 0, changes: 0, expected: 0 }, row: null });
    }
    store.sections.putSite(many, Buffer.from('learned'));
  });
  const { urls } = await runForget(corpus, [many], new AbortController().signal);
  assert.equal(urls, 20_000);
  assert.equal(store.sections.site(many), null);
  await corpus.close();
});
