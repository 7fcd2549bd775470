import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fc, runs } from '../property.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { AnnotationCache } from '../../src/format/annotation-cache.ts';
import { cdataContent } from '../../src/standard/xml.ts';

const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null });

/** What stands in the CDATA section, by way of the annotation as text. */
const expected = async (text: string): Promise<string> => {
  const [annotation = ''] = await analyzer.annotate([text]);
  return Buffer.from(cdataContent(annotation)).toString();
};

const textOf = (cache: AnnotationCache, text: string): string => Buffer.from(cache.annotation(text).cdata).toString();

test('annotations are the same whatever is kept, on every page that has the text', async () => {
  const texts = ['お問い合わせ', 'ホーム', '平成12年3月の会', '市場へ行った', 'a]]>b', 'x\u0000y\ud800', '', '﹈﹈﹥ᚠ'];
  const wanted = new Map<string, string>();
  for (const text of texts) wanted.set(text, await expected(text));
  const pages = fc.sample(fc.uniqueArray(fc.constantFrom(...texts)), { numRuns: 100, seed: 1 });
  for (const kept of [0, 1000, 2 ** 20]) {
    const cache = new AnnotationCache(analyzer, kept);
    for (const page of pages) {
      await cache.load(page);
      for (const text of page) assert.equal(textOf(cache, text), wanted.get(text));
    }
  }
});

test('bytes say the same as text of any string, and no CDATA section ends in them', async () => {
  const strings = [...new Set(fc.sample(fc.string({ unit: 'binary' }), { numRuns: runs(500), seed: 7 }))];
  const cache = new AnnotationCache(analyzer, 2 ** 20);
  await cache.load(strings);
  for (const text of strings) assert.equal(textOf(cache, text), await expected(text));
});

test('the words are those of the analysis', async () => {
  const sentences = ['東京都の 防災対策は、とても大切です。', '子どもが@で * 1D + の本を読む。', ''];
  const cache = new AnnotationCache(analyzer, 0);
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
  const cache = new AnnotationCache(analyzer, 0);
  await cache.load(['猫']);
  assert.throws(() => cache.annotation('犬'), RangeError);
});

test('pages are not kept in memory for the pieces of their text that are', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const cache = new AnnotationCache(analyzer, 2 ** 20);
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
