import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import { kuromoji } from '../../src/analyzer/kuromoji.ts';
import { realSentences } from './data.ts';
import { notHere } from '../shared-data.ts';

const settings = { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' } as const;
const analyzer = await kuromoji.open(await kuromoji.load(settings), settings);

const agree = async (sentences: readonly string[]): Promise<void> => {
  const annotations = await analyzer.annotate(sentences);
  const analyses = await analyzer.analyze(sentences);
  for (const [at, sentence] of sentences.entries())
    assert.deepEqual(parseAnnotation(annotations[at] ?? '', sentence), analyses[at], sentence);
};

test('annotation and analysis say the same of real sentences', async (t) => {
  const sentences = realSentences(50_000);
  if (sentences === null) return t.skip(notHere);
  await agree(sentences);
});

test('annotation and analysis say the same of any string', async () => {
  const strings = fc.sample(fc.string({ unit: 'binary' }), { numRuns: runs(1000), seed: 6 });
  await agree(strings);
});

const formsOf = async (sentence: string): Promise<string[]> => {
  const [analysis] = await analyzer.analyze([sentence]);
  return (analysis?.morphemes ?? []).map((morpheme) =>
    [morpheme.representative, ...morpheme.alternatives.map(({ representative }) => representative)].join(' '),
  );
};

test('spellings of one word share a representative form', async () => {
  const same: readonly (readonly string[])[] = [
    ['子供', '子ども', 'こども'],
    ['コンピューター', 'コンピュータ'],
    ['行う', '行なう', '行なっ', 'おこなう'],
    ['引越し', '引っ越し'],
    ['バイオリン', 'ヴァイオリン'],
    ['NHK', 'ＮＨＫ', 'nhk'],
  ];
  for (const spellings of same) {
    const forms = await Promise.all(spellings.map(formsOf));
    for (const form of forms) assert.deepEqual(form, forms[0], spellings.join());
  }
  assert.deepEqual(await formsOf('子ども'), ['子供/こども']);
});

test('words of one reading stay apart', async () => {
  assert.deepEqual(await formsOf('発信'), ['発信/はっしん']);
  assert.deepEqual(await formsOf('発進'), ['発進/はっしん']);
});

test('what is ambiguous has alternatives', async () => {
  assert.deepEqual(await formsOf('辛い'), ['辛い/つらい 辛い/からい']);
  assert.match((await formsOf('みる'))[0] ?? '', /^みる\/みる 見る\/みる /);
});

test('numbers, units and years', async () => {
  assert.deepEqual(await formsOf('１，２３４キロメートル'), ['1234/1234', '', '', '', '', 'km/km']);
  assert.deepEqual(await formsOf('三十二年'), ['32/32', '', '', '年/ねん']);
  assert.deepEqual(await formsOf('平成30年'), ['平成/へいせい', '30/30 2018/2018', '年/ねん']);
  assert.deepEqual(await formsOf('令和２年'), ['令/りょう', '和/わ', '2/2 2020/2020', '年/ねん']);
});

test('decomposed sentences have the words of composed ones', async (t) => {
  const sentences = realSentences(20_000);
  if (sentences === null) return t.skip(notHere);
  const plain = sentences.map((one) => one.normalize());
  const wordsOf = async (texts: readonly string[]): Promise<string[][]> =>
    (await analyzer.analyze(texts)).map(({ morphemes }) => morphemes.map(({ surface }) => surface.normalize()));
  assert.deepEqual(await wordsOf(plain.map((one) => one.normalize('NFD'))), await wordsOf(plain));
});
