import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectLanguage, type LanguageHints, particleShare } from '../../src/text/language.ts';

const none: LanguageHints = { declared: null, host: null };
const languageOf = (text: string, hints = none): string => detectLanguage(text, hints).language;

test('the eleven languages of the reports, and others', () => {
  const samples: readonly (readonly [string, string])[] = [
    ['ja', '吾輩は猫である。名前はまだ無い。'],
    ['ja', 'カタカナ'],
    ['zh', '我们是中国人，这是我们的国家。'],
    ['zh', '這個網站是為了讓大家認識臺灣而建立的。'],
    ['ko', '대한민국의 공용어는 한국어이다.'],
    ['en', 'The quick brown fox jumps over the lazy dog and runs away into the forest.'],
    ['fr', 'Le renard brun saute par-dessus le chien paresseux et s’enfuit dans la forêt.'],
    ['de', 'Der schnelle braune Fuchs springt über den faulen Hund und läuft in den Wald.'],
    ['es', 'El rápido zorro marrón salta sobre el perro perezoso y se escapa hacia el bosque.'],
    ['it', 'La volpe marrone salta sopra il cane pigro e poi scappa velocemente nella foresta.'],
    ['pt', 'A raposa marrom pula sobre o cachorro preguiçoso e não volta mais para a floresta.'],
    ['ru', 'Быстрая коричневая лиса прыгает через ленивую собаку и убегает в лес.'],
    ['ar', 'الثعلب البني السريع يقفز فوق الكلب الكسول ثم يهرب إلى الغابة البعيدة.'],
    ['other', 'สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัขขี้เกียจ'],
    ['other', 'Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί.'],
  ];
  for (const [language, text] of samples) assert.equal(languageOf(text), language, text);
});

test('a Japanese page with an English menu and code is Japanese', () => {
  const text = `Home About Contact Archive Search Login ${'function main() { return value; } '.repeat(3)}今日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。`;
  assert.equal(languageOf(text), 'ja');
});

test('a declared Japanese or Korean page may hold more English titles than text', () => {
  const titles = 'Release v1.2.3 Announcing the new version Deno TypeScript Node.js Fresh Next.js '.repeat(3);
  assert.equal(languageOf(`${titles}新しい版が公開されました。`, { declared: 'ja', host: null }), 'ja');
  assert.equal(languageOf(`${titles}새로운 버전이 공개되었습니다.`, { declared: 'ko', host: null }), 'ko');
  assert.equal(languageOf(`${titles}and this is what is to come for all of you`, { declared: 'ja', host: null }), 'en');
});

test('a の in a Chinese text does not make it Japanese', () => {
  assert.equal(languageOf('优の良品是一家卖零食的商店，我们经常去那里买东西，他们的产品很受欢迎。'), 'zh');
});

test('kanji alone: the shapes decide, then what is declared, the charset, the host', () => {
  assert.deepEqual(detectLanguage('東京都千代田区霞が関', none).evidence, 'kana');
  assert.equal(languageOf('大阪府立図書館駅前広場'), 'ja');
  assert.equal(languageOf('北京大学', { declared: 'zh-CN', host: null }), 'zh');
  assert.equal(languageOf('京都大学', { declared: 'ja', host: null }), 'ja');
  assert.equal(languageOf('京都大学', { declared: null, host: null, charset: 'euc-jp' }), 'ja');
  assert.equal(languageOf('京都大学', { declared: null, host: 'www.example.ac.jp' }), 'ja');
});

test('without letters only the declaration speaks', () => {
  assert.deepEqual(detectLanguage('123 !?', { declared: 'ja-JP', host: null }), {
    language: 'ja',
    evidence: 'declared',
    share: 0,
  });
  assert.equal(languageOf(''), 'other');
});

test("TSUBAKI's particles: が を に は の で among all characters that are not white space", () => {
  assert.equal(particleShare('猫が 本を　家で'), 3 / 6);
  assert.equal(particleShare('English'), 0);
  assert.equal(particleShare(''), 0);
});
