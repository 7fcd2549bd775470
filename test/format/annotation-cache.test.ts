import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fc, runs } from '../property.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { AnnotationCache, type AnnotationLimits } from '../../src/format/annotation-cache.ts';
import { toDocument } from '../../src/format/to-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { cdataContent } from '../../src/standard/xml.ts';

const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });

/** What stands in the CDATA section, by way of the annotation as text. */
const expected = async (text: string): Promise<string> => {
  const [annotation = ''] = await analyzer.annotate([text]);
  return Buffer.from(cdataContent(annotation)).toString();
};

const limits = (bytesKept: number, charactersMax = 10_000): AnnotationLimits => ({ bytesKept, charactersMax });

const textOf = (cache: AnnotationCache, text: string): string => Buffer.from(cache.annotation(text).cdata).toString();

test('annotations are the same whatever is kept, on every page that has the text', async () => {
  const texts = ['お問い合わせ', 'ホーム', '平成12年3月の会', '市場へ行った', 'a]]>b', 'x\u0000y\ud800', '', '﹈﹈﹥ᚠ'];
  const wanted = new Map<string, string>();
  for (const text of texts) wanted.set(text, await expected(text));
  const pages = fc.sample(fc.uniqueArray(fc.constantFrom(...texts)), { numRuns: 100, seed: 1 });
  for (const kept of [0, 1000, 2 ** 20]) {
    const cache = new AnnotationCache(analyzer, limits(kept));
    for (const page of pages) {
      await cache.load(page);
      for (const text of page) assert.equal(textOf(cache, text), wanted.get(text));
    }
  }
});

test('bytes say the same as text of any string, and no CDATA section ends in them', async () => {
  const strings = [...new Set(fc.sample(fc.string({ unit: 'binary' }), { numRuns: runs(500), seed: 7 }))];
  const cache = new AnnotationCache(analyzer, limits(2 ** 20));
  await cache.load(strings);
  for (const text of strings) assert.equal(textOf(cache, text), await expected(text));
});

test('the words are those of the analysis', async () => {
  const sentences = ['東京都の 防災対策は、とても大切です。', '子どもが@で * 1D + の本を読む。', ''];
  const cache = new AnnotationCache(analyzer, limits(0));
  await cache.load(sentences);
  const analyses = await analyzer.analyze(sentences);
  for (const [at, text] of sentences.entries()) {
    const { spans } = cache.words(text);
    assert.deepEqual(
      Array.from({ length: spans.length / 2 }, (_, word) => {
        const end = spans[2 * word + 1] ?? 0;
        return { surface: text.slice(spans[2 * word], end >> 1), noun: (end & 1) === 1 };
      }),
      analyses[at]?.morphemes.map(({ surface, pos }) => ({ surface, noun: pos[0] === '名詞' })),
    );
  }
});

test('a text of another page is not asked for', async () => {
  const cache = new AnnotationCache(analyzer, limits(0));
  await cache.load(['猫']);
  assert.throws(() => cache.annotation('犬'), RangeError);
});

test('pages are not kept in memory for the pieces of their text that are', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const cache = new AnnotationCache(analyzer, limits(2 ** 20));
  const load = async (nth: number): Promise<void> => {
    const word = `unknownwordwithoutend${nth}`;
    const text = Buffer.from(`これは${word}という語の文である。${'あ'.repeat(500_000)}`).toString();
    await cache.load([text.slice(0, text.indexOf('。') + 1)]);
  };
  await load(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let nth = 1; nth <= 100; nth++) await load(nth);
  collectGarbage();
  const grown = process.memoryUsage().heapUsed - before;
  assert.ok(grown < 30_000_000, `${grown} bytes`);
});

test('of an endless text the beginning is analysed, up to a mark or a space, and no half of a character', async () => {
  const cache = new AnnotationCache(analyzer, limits(2 ** 20, 1000));
  const endless = '雨が降り、風が吹き、'.repeat(300);
  const noMark = `${'あ'.repeat(999)}𠮷${'あ'.repeat(999)}`;
  const short = '雨が降る。';
  await cache.load([endless, noMark, short]);
  for (const [text, length] of [
    [endless, 1000],
    [noMark, 999],
  ] as const) {
    const { characters } = cache.annotation(text);
    assert.equal(characters, length);
    assert.equal(textOf(cache, text), await expected(text.slice(0, length)));
    assert.equal(cache.words(text).text.length, length);
  }
  assert.equal(cache.annotation(short).characters, undefined);
  assert.equal(cache.words(short).text, short);
});

test('a page of one endless sentence makes a document little longer than itself, which tells how far it was analysed', async () => {
  const text = '雨が降って風が吹いて'.repeat(100_000);
  const url = 'http://example.jp/' as Url;
  const page = readPage({
    bytes: Buffer.from(`<title>雨</title><p>${text}。</p>`),
    contentType: 'text/html; charset=utf-8',
    url,
  });
  const cache = new AnnotationCache(analyzer, limits(2 ** 20));
  await cache.load(['雨', `${text}。`]);
  const context = { url, id: documentId(1 as UrlId, 0), inLinks: [], linkedIds: new Map(), fetchedAt: epochMs(0) };
  const xml = writeStandardDocument(toDocument(page, context, (one) => [cache.annotation(one)]));
  assert.ok(xml.length < text.length + 60 * 10_000, `${xml.length} for ${text.length}`);
  const read = readStandardDocument(xml);
  const [sentence] = read.texts.flatMap(({ sentences }) => sentences);
  assert.equal(sentence?.text, `${text}。`);
  assert.equal(sentence?.annotations[0]?.characters, 10_000);
});
