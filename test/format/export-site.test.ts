import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { fc } from '../property.ts';
import { openDraftFolder } from '../../src/format/export/draft-folder.ts';
import { siteExport } from '../../src/format/export/site.ts';
import { newPostings } from '../../src/format/export/site/postings.ts';
import { bigramsOf, rankDocuments, shardOf } from '../../src/format/export/site/search.ts';
import { runExport } from '../../src/run/run-export.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { withSampleCorpus } from './export-corpus.ts';

const { out, corpus: sample } = withSampleCorpus('site');

const exportSite = (dir: string, siteDocumentsMax = 30_000): ReturnType<typeof runExport> => {
  const corpus = sample();
  const set = corpus.store.sets.latest('text') ?? assert.fail('no set');
  const config = { ...corpus.config, export: { ...corpus.config.export, siteDocumentsMax } };
  const signal = new AbortController().signal;
  return runExport(
    { ...corpus, config },
    { set, form: 'site', dir: join(out, dir), signal, onProgress: () => undefined },
  );
};

/** What a browser would do, without a page: the script of the site, which loads its data files as scripts. */
const openSearch = (dir: string): ((query: string) => Promise<{ count: number; hits: string[][] }>) => {
  const context = createContext({});
  const run = (file: string): unknown => runInContext(readFileSync(join(out, dir, file), 'utf8'), context);
  run('search.js');
  Object.assign(context, { load: async (file: string) => run(file) });
  runInContext('kumoito.load = load', context);
  return async (query) => {
    const found: unknown = await (runInContext(
      `kumoito.search(${JSON.stringify(query)}, 1000)`,
      context,
    ) as Promise<unknown>);
    return JSON.parse(JSON.stringify(found)) as { count: number; hits: string[][] };
  };
};

test('every document can be read, and found by any two letters that stand together in it', async () => {
  const card = await exportSite('site');
  const corpus = sample();
  const search = openSearch('site');
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(out, 'site', 'documents'))) {
    const id = file.replace('.html', '');
    const stored = [...corpus.store.documents.all()].find(({ documentId }) => documentId === id) ?? assert.fail(id);
    const document = readStandardDocument(corpus.documentReader().read(stored));
    const main = document.texts.flatMap(({ sentences }) => sentences).filter(({ block }) => block === 'maintext');
    texts.set(id, [document.title?.text ?? document.url, ...main.map(({ text }) => text)].join('\n'));
    const page = readFileSync(join(out, 'site', 'documents', file), 'utf8');
    assert.equal(page.match(/<p id="s\d+">/g)?.length ?? 0, main.length);
  }
  assert.equal(texts.size, card.counts.documents);
  assert.ok(texts.size > 30);
  for (const query of [
    '電車',
    '望遠鏡',
    '山登り',
    'ｋｉｈａ',
    'ラーメン',
    '言葉の',
    '川辺町 図書館',
    'の',
    '存在しない文字列',
  ]) {
    const wanted = bigramsOf(query);
    const expected = [...texts].filter(
      ([, text]) => wanted.length > 0 && wanted.every((one) => bigramsOf(text).includes(one)),
    );
    const { count, hits } = await search(query);
    assert.deepEqual(new Set(hits.map(([id]) => id)), new Set(expected.map(([id]) => id)), query);
    assert.equal(hits.length, expected.length);
    assert.equal(count, expected.length);
  }
  const listed = readdirSync(join(out, 'site', 'sites')).flatMap((file) => [
    ...readFileSync(join(out, 'site', 'sites', file), 'utf8').matchAll(/documents\/([\d-]+)\.html/g),
  ]);
  assert.deepEqual(new Set(listed.map(([, id]) => id)), new Set(texts.keys()));
  assert.equal(listed.length, texts.size);
  assert.match(readFileSync(join(out, 'site', 'index.html'), 'utf8'), new RegExp(`${texts.size}ページ`));
});

test('the same set makes the same site; too large a set is refused and leaves nothing', async () => {
  const [one, two] = [await exportSite('again'), await exportSite('again')];
  assert.deepEqual(one.files, two.files);
  await assert.rejects(exportSite('small', 3), /at most 3 documents/);
  assert.equal(existsSync(join(out, 'small', 'index.html')), false);
});

test('postings give back what was put in, and the documents that have more of the rare come first', () => {
  const letters = fc.string({
    unit: fc.constantFrom('あ', 'い', 'う', 'A', 'ａ', '1', ' ', '。', '\u3099'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 20 }),
      letters,
      fc.integer({ min: 1, max: 9 }),
      (texts, query, shards) => {
        const postings = newPostings();
        for (const [at, text] of texts.entries()) postings.add(at, text);
        const files = [...postings.shards(shards)].map((own) => new Map(own));
        const found = rankDocuments(query, texts.length, (bigram) => files[shardOf(bigram, shards)]?.get(bigram));
        const wanted = bigramsOf(query);
        const expected = texts.flatMap((text, at) =>
          wanted.length > 0 && wanted.every((one) => bigramsOf(text).includes(one)) ? [at] : [],
        );
        assert.deepEqual(
          found.toSorted((a, b) => a - b),
          expected,
        );
      },
    ),
  );
  const postings = newPostings();
  for (const [at, text] of ['山の話', '山の山の山の', '海の話'].entries()) postings.add(at, text);
  const [all] = [...postings.shards(1)].map((own) => new Map(own));
  assert.deepEqual(
    rankDocuments('山の', 3, (bigram) => all?.get(bigram)),
    [1, 0],
  );
});

test('characters that turn the reading direction get neither into pages nor into the data of the search', async () => {
  const corpus = sample();
  const set = corpus.store.sets.all().at(-1) ?? assert.fail();
  const [stored = assert.fail()] = corpus.store.documents.all();
  const xml = corpus.documentReader().read(stored);
  const document = readStandardDocument(xml);
  const title = { ...(document.title ?? assert.fail()), text: '雨\u202e日\u009b31m' };
  const measures = { characters: 1, morphemes: 1, mining: 'unstated' } as const;
  const one = {
    document: { ...document, title },
    xml,
    measures,
    page: { fetchedAt: document.fetchedAt },
    main: [],
    score: 1,
  };
  const folder = openDraftFolder(join(out, 'hostile'), 'site');
  const limits = { rowGroupBytes: 1, parquetFileBytes: 1, siteDocuments: 9 };
  await siteExport.write({ set, documents: Readable.from([one]), folder, limits });
  folder.commit();
  for (const file of ['documents/' + document.id + '.html', 'search/documents-0.js', 'sites/1.html']) {
    const text = readFileSync(join(out, 'hostile', file), 'utf8');
    assert.match(text, /雨\ufffd日\ufffd31m/, file);
    assert.doesNotMatch(text, /[\u202e\u009b]/, file);
  }
});
