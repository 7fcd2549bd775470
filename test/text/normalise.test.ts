import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { composed, composeText, spellingsOf } from '../../src/text/normalise.ts';
import { splitSentences } from '../../src/text/sentence/sentences.ts';

/** Half-width kana by hand, as JIS X 0201 has them. */
const halfWidth: Readonly<Record<string, string>> = {
  ア: 'ｱ',
  ガ: 'ｶﾞ',
  ス: 'ｽ',
  パ: 'ﾊﾟ',
  ヴ: 'ｳﾞ',
  ヲ: 'ｦ',
  ン: 'ﾝ',
  ッ: 'ｯ',
  ー: 'ｰ',
  '「': '｢',
  '。': '｡',
  '、': '､',
  '・': '･',
};

test('half-width and decomposed letters are composed, and each knows where it stood', () => {
  const letter = fc.oneof(
    fc.constantFrom(...Object.entries(halfWidth)),
    fc
      .constantFrom('が', 'ペ', 'é', 'ệ', '각', 'a', '猫', '\u{20bb7}', '㈱', 'Ａ', '\ud83d')
      .map((one): [string, string] => [one, one.normalize('NFD')]),
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 20 }), (letters) => {
      const text = letters.map(([plain]) => plain).join('');
      const written = letters.map(([, spelled]) => spelled).join('');
      assert.equal(composed(written), text);
      const places = [...(composeText(written)?.places ?? Array.from({ length: text.length + 1 }, (_, at) => at))];
      let at = 0;
      let place = 0;
      for (const [plain, spelled] of letters) {
        assert.equal(places[at], place);
        at += plain.length;
        place += spelled.length;
      }
      assert.equal(places[at], written.length);
      assert.equal(places.length, text.length + 1);
    }),
  );
});

test('what cannot be composed stays', () => {
  for (const text of ['', 'あ\u3099', '\u3099', '\u3099\u309a\u0301', '葛\u{e0100}城', '\ud800\udf46'])
    assert.equal(composeText(text), null, text);
  // A half-width mark by itself, and after a letter that takes none.
  assert.equal(composed('ﾞあﾞｱﾟ'), '゛あ゛ア゜');
  assert.equal(composed('\ufa19社'), '神社');
  assert.deepEqual([...(composeText('q\u0344ｶ')?.places ?? [])], [0, 1, 2, 3]);
});

test('the spellings under which a composed word may stand', () => {
  assert.deepEqual(spellingsOf('ガス'), ['ガス', 'カ\u3099ス', 'ｶﾞｽ']);
  assert.deepEqual(spellingsOf('山'), ['山']);
});

test('sentences of decomposed and half-width text end where those of composed text end', () => {
  const cut = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(cut('ﾃｽﾄﾃﾞｽ｡次｡'), ['ﾃｽﾄﾃﾞｽ｡', '次｡']);
  // A line that ends in a particle runs on, and so does a quotation with one behind it.
  for (const text of ['今日の雨が\n止んだ。次へ。', '「はい。」が聞こえた。'])
    assert.deepEqual(
      cut(text.normalize('NFD')),
      cut(text).map((one) => one.normalize('NFD')),
    );
});
