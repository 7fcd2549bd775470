import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { lz4Size } from '../../src/text/lz4-size.ts';
import { countNgrams } from '../../src/text/ngram-repetition.ts';
import { measureText, noTextMeasures, type TextToMeasure } from '../../src/text/quality-measures.ts';
import { numberWords } from '../../src/text/word-spans.ts';
import { wordList } from '../../src/text/word-list.ts';

const page = (mainText: string, rest: Partial<TextToMeasure> = {}): TextToMeasure => ({
  mainText,
  sentences: [],
  words: numberWords([]),
  unwanted: wordList([]),
  ...rest,
});
const near = (actual: number, expected: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${what}: ${actual}, expected ${expected}`);

test('scripts of a text, counted by hand', () => {
  // 今日 2 kanji, は hiragana, カレー 2 katakana and ー, を hiragana, 食 kanji, べた 2 hiragana, 。 mark, ok Latin.
  const measures = measureText(page('今日はカレーを食べた。ok'));
  assert.equal(measures.letters, 13);
  assert.equal(measures.japaneseLetters, 10);
  near(measures.japaneseShare, 10 / 13, 'japanese');
  near(measures.hiraganaShare, 4 / 10, 'hiragana');
  near(measures.katakanaShare, 2 / 10, 'katakana');
  near(measures.kanjiShare, 3 / 10, 'kanji');
  near(measures.fullStops, 100 / 13, 'full stops');
});

test('a letter outside the basic plane is one letter', () => {
  const measures = measureText(page('𠮷野家'));
  assert.equal(measures.letters, 3);
  assert.equal(measures.japaneseLetters, 3);
});

test('sentences and paragraphs that repeat', () => {
  const measures = measureText(page('ああ。いい。\nああ。いい。\nうう。'));
  near(measures.duplicateParagraphs, 1 / 3, 'paragraphs');
  near(measures.duplicateParagraphLetters, 6 / 15, 'letters of paragraphs');
  near(measures.duplicateSentences, 2 / 5, 'sentences');
  near(measures.duplicateSentenceLetters, 6 / 15, 'letters of sentences');
  near(measures.meanSentence, 3, 'mean');
  assert.equal(measures.longestSentence, 3);
  near(measureText(page('続く…\n続く・\n終わり。')).ellipsisSentences, 2 / 3, 'ellipsis');
});

test('n-grams of a text, counted by hand', () => {
  // abababab: 7 bigrams, ab 4 times; 5-grams ababa babab ababa babab: 2 kinds, both repeated.
  const measures = measureText(page('abababab'));
  near(measures.top2, 4 / 7, 'top 2');
  near(measures.top3, 3 / 6, 'top 3');
  near(measures.duplicate5, 1, 'duplicate 5');
  near(measures.duplicate7, 0, 'duplicate 7');
  // √2 = 1 kind taken, 2 of 4 occurrences.
  near(measures.characterRepetition, 2 / 4, 'character repetition');
});

test('words', () => {
  // 東京 and タワー are nouns, と is none.
  const words = numberWords([
    { text: '東京タワーと', spans: Int32Array.of(0, 2 * 2 + 1, 2, 2 * 5 + 1, 5, 2 * 6) },
    { text: '東京 タワー', spans: Int32Array.of(0, 2 * 2 + 1, 3, 2 * 6 + 1) },
  ]);
  const measures = measureText(page('東京タワーと東京タワー', { words }));
  near(measures.nouns, 4 / 5, 'nouns');
  near(measures.topWords2, (6 * 2) / 11, 'top word pair, with its space');
});

test('lines, links and unwanted words', () => {
  const measures = measureText(
    page('短い\nこれは十分に長い行なので短くない。\n短い', {
      sentences: [
        { text: 'リンク', block: 'link' },
        { text: '本文です。', block: 'maintext' },
      ],
      unwanted: wordList(['長い行', '短い']),
    }),
  );
  near(measures.shortLines, 2 / 3, 'short lines');
  near(measures.duplicateLines, 1 / 3, 'duplicate lines');
  near(measures.markedLines, 1 / 3, 'marked lines');
  near(measures.linkShare, 3 / 8, 'links');
  assert.equal(measures.unwantedKinds, 2);
  near(measures.unwantedLetters, 7 / 23, 'unwanted letters');
});

test('fair sentences are those of nwc-toolkit', () => {
  const measures = measureText(page('これは良い文です。\n短い。\n漢字連続文章東西南北。\nThis is English.'));
  assert.equal(measures.fairSentences, 1);
});

test('katakana and Latin words stand alone, others need not', () => {
  const list = wordList(['スパ', 'ass', '温泉']);
  assert.deepEqual(list.find('アスパラガスとスパと温泉街、Assess ASS'), ['スパ', '温泉', 'ass']);
});

test('an empty text measures as nothing, and nothing is NaN', () => {
  for (const [name, value] of Object.entries(noTextMeasures())) assert.equal(value, 0, name);
});

test('measures of any text are finite numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const [name, value] of Object.entries(measureText(page(text)))) {
        assert.ok(Number.isFinite(value) && value >= 0, `${name} of ${JSON.stringify(text)} is ${value}`);
      }
    }),
  );
});

test('n-grams are counted as a table of strings counts them', () => {
  const letters = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(letters, (sequence) => {
      for (const ngrams of countNgrams(Uint32Array.from(sequence), 6)) {
        const table = new Map<string, number>();
        for (let at = 0; at + ngrams.n <= sequence.length; at++) {
          const key = sequence.slice(at, at + ngrams.n).join(' ');
          table.set(key, (table.get(key) ?? 0) + 1);
        }
        const most = Math.max(0, ...table.values());
        const [first = ''] = [...table].find(([, times]) => times === most) ?? [];
        assert.equal(ngrams.total, Math.max(0, sequence.length - ngrams.n + 1));
        assert.equal(ngrams.kinds, table.size);
        assert.deepEqual(
          [...ngrams.repeated],
          [...table.values()].filter((times) => times > 1),
        );
        assert.equal(ngrams.most, most);
        if (most > 0) assert.equal(sequence.slice(ngrams.mostAt, ngrams.mostAt + ngrams.n).join(' '), first);
      }
    }),
  );
});

test('LZ4 sizes: the format by hand, and those of liblz4 1.9.4', () => {
  // 5 literals: a token and the bytes.
  assert.equal(lz4Size(Buffer.from('abcde')), 6);
  // 100 equal bytes: token + 1 literal + offset + match of 94 (15 + 75: one more byte), then token + 5 literals.
  assert.equal(lz4Size(Buffer.alloc(100, 97)), 1 + 1 + 2 + 1 + (1 + 5));
  // What LZ4_compress_default returns for these.
  const text = '日本語の文章を圧縮すると、どれだけ短くなるか。';
  for (const [repeated, size] of [
    [1, 72],
    [2, 78],
    [10, 80],
    [1000, 348],
  ] as const)
    assert.equal(lz4Size(Buffer.from(text.repeat(repeated) + repeated)), size);
  const many = Array.from({ length: 300 }, (_, n) => `第${n * 7}号の記事は${n % 13}頁にある。`).join('');
  assert.equal(lz4Size(Buffer.from(many)), 2525);
});

test('marks of boards are counted in linear time, whatever stands before a mark that is none', () => {
  assert.equal(measureText(page('2026年11月18日の投稿、全120ページ(水)')).boardMarks, 4);
  const start = process.cpuUsage();
  assert.equal(measureText(page(`${'1234567890'.repeat(40_000)}円です。`)).boardMarks, 0);
  const { user } = process.cpuUsage(start);
  assert.ok(user < 20_000_000, `${user / 1000} ms`);
});
