import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { ByteSink } from '../../src/text/byte-sink.ts';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import type { Analysis, Analyzer } from '../../src/analyzer/port.ts';

export interface AnalyzerUnderTest {
  readonly name: string;
  /** Why it cannot be tested here; null if it can. */
  readonly missing: string | null;
  readonly open: () => Promise<Analyzer>;
}

/** What every analyzer must do (src/analyzer/port.ts). */
export const analyzerContract = ({ name, missing, open }: AnalyzerUnderTest): void => {
  const check = (what: string, body: (analyzer: Analyzer) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      if (missing !== null) return t.skip(missing);
      const analyzer = await open();
      try {
        await body(analyzer);
      } finally {
        await analyzer.close();
      }
    });
  };

  check('names its scheme', async (analyzer) => {
    assert.match(analyzer.id, /^[A-Za-z]+\/[A-Za-z]+$/);
  });

  check('loses no character of any string, and words stand in order', async (analyzer) => {
    const strings = [...oddStrings, ...fc.sample(fc.string({ unit: 'binary' }), { numRuns: runs(500), seed: 1 })];
    const analyses = await analyzer.analyze(strings);
    assert.equal(analyses.length, strings.length);
    for (const [at, text] of strings.entries()) keepsText(analyses[at], text);
  });

  check('answers an empty batch and an empty sentence', async (analyzer) => {
    assert.deepEqual(await analyzer.analyze([]), []);
    assert.deepEqual(await analyzer.annotate([]), []);
    assert.deepEqual(await analyzer.annotate(['']), ['EOS\n']);
  });

  check('says the same in annotations and analyses, and the same again', async (analyzer) => {
    const sentences = [...oddStrings, '子どもが１，２３４人、辛い料理を食べに行った。', 'EOS', '* 1D', '@ a', '# b'];
    const annotations = await analyzer.annotate(sentences);
    const analyses = await analyzer.analyze(sentences);
    assert.deepEqual(
      annotations.map((annotation, at) => parseAnnotation(annotation, sentences[at])),
      analyses,
    );
    assert.deepEqual(await analyzer.annotate(sentences), annotations);
    const sink = new ByteSink();
    const ends: number[] = [];
    await analyzer.annotateInto(sentences, sink, (at) => (ends[at] = sink.length));
    assert.equal(sink.take().toString(), Buffer.from(annotations.join('')).toString());
    assert.deepEqual(
      ends,
      annotations.map((_, at) => Buffer.byteLength(annotations.slice(0, at + 1).join(''))),
    );
  });

  check('reads decomposed and half-width kana as composed ones, and says where they stand', async (analyzer) => {
    const plain = 'ガスの「レンタルサーバー」が、どのペットボトルか3万5千キロメートル。辛い。';
    const halfWidth = 'ｶﾞｽの｢ﾚﾝﾀﾙｻｰﾊﾞｰ｣が､どのﾍﾟｯﾄﾎﾞﾄﾙか3万5千ｷﾛﾒｰﾄﾙ｡辛い｡';
    const [composed, ...others] = await analyzer.analyze([plain, plain.normalize('NFD'), halfWidth]);
    assert.ok(composed !== undefined && composed.synonyms.length > 0);
    const readings = (one: Analysis): unknown =>
      one.morphemes.map((morpheme) => ({ ...morpheme, surface: '', start: 0 }));
    for (const [at, other] of others.entries()) {
      assert.deepEqual(readings(other), readings(composed));
      assert.deepEqual(
        [other.bunsetsu, other.phrases, other.synonyms],
        [composed.bunsetsu, composed.phrases, composed.synonyms],
      );
      keepsText(other, at === 0 ? plain.normalize('NFD') : halfWidth);
    }
  });

  check('gives units that cover the words, with heads inside the sentence', async (analyzer) => {
    const [analysis] = await analyzer.analyze(['京都へ行った太郎は、本を読んだ花子に会った。']);
    assert.ok(analysis !== undefined);
    for (const units of [analysis.bunsetsu, analysis.phrases])
      for (const [at, unit] of units.entries()) {
        assert.equal(unit.first, at === 0 ? 0 : units[at - 1]?.end);
        assert.ok(unit.first < unit.end && unit.end <= analysis.morphemes.length);
        assert.ok(at + 1 === units.length ? unit.head === -1 : unit.head > at && unit.head < units.length);
      }
  });

  check('is used by several callers at once', async (analyzer) => {
    const texts = Array.from({ length: 20 }, (_, n) => [`${n}番`, `第${n}回`]);
    const answers = await Promise.all(texts.map((pair) => analyzer.analyze(pair)));
    for (const [n, pair] of answers.entries())
      for (const [at, analysis] of pair.entries()) keepsText(analysis, texts[n]?.[at] ?? '');
  });
};

const oddStrings = [
  '',
  ' ',
  '　',
  'a\nb\r\nc\td',
  '楽しい😀😀です',
  '𠮷𠮷野家',
  '今日は\ud83dです',
  '\udc00\ud800',
  'a\u0000b\u0001',
  '한글 ไทย',
  'ー'.repeat(5000),
  'ｶﾞｽ屋の未知蒲ｶﾞﾂﾁｮ１２㌔ﾞﾞ',
  'ガスとプヂョ\u3099\u0301'.normalize('NFD'),
  'EOS',
];

const keepsText = (analysis: Analysis | undefined, text: string): void => {
  assert.ok(analysis !== undefined);
  let at = 0;
  for (const { surface, start } of analysis.morphemes) {
    assert.match(text.slice(at, start), /^\p{White_Space}*$/u, JSON.stringify(text));
    assert.equal(text.slice(start, start + surface.length), surface);
    at = start + surface.length;
  }
  assert.match(text.slice(at), /^\p{White_Space}*$/u, JSON.stringify(text));
};
