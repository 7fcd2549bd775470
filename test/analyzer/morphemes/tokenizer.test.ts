import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fc, runs } from '../../property.ts';
import { loadDictionary } from '../../../src/analyzer/morphemes/dictionary.ts';
import { openMecabWriter } from '../../../src/analyzer/formats/mecab-format.ts';
import { openLexicon } from '../../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../../src/analyzer/morphemes/tokenizer.ts';
import type { Tokens } from '../../../src/analyzer/tokens.ts';
import { openOriginalKuromoji, realSentences, realWebLines, type KuromojiToken } from '../data.ts';
import { notHere } from '../../shared-data.ts';

const dictionary = loadDictionary();
const lexicon = openLexicon(dictionary);
const tokenizer = openTokenizer(dictionary, 'mecab');
const asKuromoji = openTokenizer(dictionary, 'kuromoji');

const surfaces = ({ text, count, starts, ends }: Tokens): string[] =>
  Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i]));

const lines = (tokens: Tokens): string[] =>
  surfaces(tokens).map((surface, i) => {
    const row = tokens.entries[i] ?? 0;
    const grammar = lexicon.grammars[lexicon.grammar[row] ?? 0] ?? [];
    return [surface, ...grammar, lexicon.base(row), lexicon.reading(row), lexicon.pronunciation(row)].join(' ');
  });

const units = [
  0x6771, 0x4eac, 0x306b, 0x306f, 0x30fc, 0x3002, 0x3001, 0x31, 0x61, 0x20, 0x0a, 0x3000, 0xd83d, 0xde00,
].map((unit) => String.fromCharCode(unit));

const kuromojiLine = (token: KuromojiToken): string =>
  [
    token.surface_form,
    token.pos,
    token.pos_detail_1,
    token.pos_detail_2,
    token.pos_detail_3,
    token.conjugated_type,
    token.conjugated_form,
    token.basic_form,
    token.reading ?? '*',
    token.pronunciation ?? '*',
  ].join(' ');

/** Characters of which kuromoji takes the class for white space, and surrogates. See docs/morphemes.md. */
const kuromojiIsWrong = /[^\x20-\xff\u2010-\u30ff\u3400-\u9fff\uff00-\uffef\u0370-\u03ff\u0400-\u04ff]/u;

test('asked for, all tokens and all nine features are those of kuromoji, where kuromoji is right', async (t) => {
  const sentences = realSentences(350_000);
  if (sentences === null) return t.skip(notHere);
  const original = await openOriginalKuromoji();
  let compared = 0;
  for (const sentence of sentences) {
    if (kuromojiIsWrong.test(sentence)) continue;
    const expected = original
      .tokenize(sentence)
      .filter((token) => !/^[ \t\n]+$/.test(token.surface_form))
      .map(kuromojiLine);
    assert.deepEqual(lines(asKuromoji.tokenize(sentence)), expected, sentence);
    compared += expected.length;
  }
  assert.ok(compared > 100_000, `${compared} tokens`);
});

test('where kuromoji loses words, none is lost', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['楽しい😀😀です', '楽しい|😀😀|です'],
    ['𠮷𠮷野家', '𠮷𠮷|野家'],
    ['今日は\ud83dです', '今日|は|\ud83d|です'],
    ['a\u0000b', 'a|\u0000|b'],
    ['한글 입니다', '한글|입니다'],
    ['  今日　は 良い\n天気\u00a0', '今日|　|は|良い|天気'],
    ['', ''],
    [' ', ''],
  ];
  for (const [text, expected] of cases) assert.equal(surfaces(tokenizer.tokenize(text)).join('|'), expected);
});

test('characters that IPADIC does not name are symbols, not white space', () => {
  assert.deepEqual(lines(tokenizer.tokenize('한글')), ['한글 記号 一般 * * * * * * *']);
});

test('unknown words have the lengths that char.def and MeCab allow', () => {
  const cases: readonly (readonly [string, string])[] = [
    // Two characters of kanji, no more.
    ['試着する', '試着|する'],
    ['釉薬と訪店', '釉薬|と|訪店'],
    // Katakana: the whole run where it is cheapest; a run of more than 25 characters is no word.
    ['ヌルポガをヌ', 'ヌルポガ|を|ヌ'],
    ['a'.repeat(25), 'a'.repeat(25)],
    ['a'.repeat(26), `${'a'}|${'a'.repeat(25)}`],
    // White space parts words and is nothing else.
    ['東京 都', '東京|都'],
  ];
  for (const [text, expected] of cases) assert.equal(surfaces(tokenizer.tokenize(text)).join('|'), expected);
});

test('words beside white space, and on both sides of a comma, are chosen together', () => {
  const grammarOf = (text: string, surface: string): string | undefined =>
    lines(tokenizer.tokenize(text)).find((line) => line.startsWith(`${surface} `));
  assert.equal(grammarOf('Next の使い方', 'Next'), grammarOf('Nextの使い方', 'Next'));
  const stretches = lines(asKuromoji.tokenize('犬、猫。鳥'));
  assert.deepEqual(
    stretches,
    ['犬、', '猫。', '鳥'].flatMap((part) => lines(asKuromoji.tokenize(part))),
  );
});

const mecabFolder = '/var/lib/mecab/dic/ipadic-utf8';

/** What MeCab with the same dictionary makes of lines; null if it is not here. */
const mecabOutput = (texts: readonly string[]): readonly string[] | null => {
  const input = texts.map((text) => `${text}\n`).join('');
  const run = spawnSync('mecab', ['-d', mecabFolder, '-b', '65536'], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return run.status === 0 ? run.stdout.split('EOS\n') : null;
};

test('999 of 1,000 lines are cut as MeCab cuts them, in all features', (t) => {
  const sentences = realSentences(350_000);
  if (sentences === null) return t.skip(notHere);
  const texts = [...sentences, ...realWebLines(700_000)].filter((text) => !/[\n\r\u00a0]/.test(text));
  const theirs = mecabOutput(texts);
  if (theirs === null) return t.skip('the command mecab with ipadic-utf8 is not here');
  const writer = openMecabWriter(lexicon);
  let equal = 0;
  for (const [at, text] of texts.entries()) {
    writer.add(tokenizer.tokenize(text));
    if (Buffer.from(writer.take()).toString() === `${theirs[at]}EOS\n`) equal++;
  }
  assert.ok(texts.length > 10_000, `${texts.length} lines`);
  assert.ok(equal >= 0.999 * texts.length, `${equal} of ${texts.length} lines`);
});

test('every string is cut without losing a character, and no word begins or ends inside a pair', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
    fc.string({ unit: fc.constantFrom(...units) }),
  );
  fc.assert(
    fc.property(pieces, (text) => {
      const { count, starts, ends } = tokenizer.tokenize(text);
      let at = 0;
      for (let i = 0; i < count; i++) {
        const start = starts[i] ?? 0;
        assert.match(text.slice(at, start), /^[\p{White_Space}]*$/u);
        assert.ok(start < (ends[i] ?? 0));
        assert.ok(start === 0 || !/^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(start - 1, start + 1)));
        at = ends[i] ?? 0;
      }
      assert.match(text.slice(at), /^[\p{White_Space}]*$/u);
    }),
    { numRuns: runs(2000) },
  );
});

test('a text solved in small parts gives the same words', (t) => {
  const sentences = realSentences(20_000);
  if (sentences === null) return t.skip(notHere);
  const inParts = openTokenizer(dictionary, 'mecab', 50);
  const joined = sentences.join('').replaceAll(/[、。]/g, '');
  const texts = [
    joined,
    `${'ー'.repeat(500)}東京都に住む`,
    'アーア'.repeat(300),
    '一二三'.repeat(300),
    `${joined.slice(0, 99)}${'a'.repeat(999)}`,
  ];
  for (const text of texts) assert.deepEqual(lines(inParts.tokenize(text)), lines(tokenizer.tokenize(text)));
});
