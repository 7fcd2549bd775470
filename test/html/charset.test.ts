import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { decodePage, decodeText } from '../../src/html/charset/charset.ts';
import { charsets, encoders } from './encoders.ts';

const body =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。';
const pageOf = (head: string): string =>
  `<html><head>${head}<title>猫</title></head><body><p>${body}</p></body></html>`;

test('pages that declare nothing are found out', () => {
  for (const charset of charsets) {
    const page = decodePage(encoders[charset](pageOf('')), null);
    assert.equal(page.charset, charset);
    assert.ok(page.text.includes(body), charset);
    assert.deepEqual(page.faults, []);
  }
});

test('a page that declares another charset than it is in decodes all the same, and says so', () => {
  for (const charset of charsets)
    for (const declared of charsets) {
      if (declared === charset || declared.startsWith('utf-16') || charset.startsWith('utf-16')) continue;
      for (const [bytes, header] of [
        [encoders[charset](pageOf(`<meta charset="${declared}">`)), null],
        [encoders[charset](pageOf('')), `text/html; charset=${declared}`],
      ] as const) {
        const page = decodePage(bytes, header);
        assert.equal(page.charset, charset, `declared ${declared}`);
        assert.ok(page.text.includes(body));
        assert.deepEqual(page.faults, [`charset: declared ${declared}, is ${charset}`]);
      }
    }
});

test('a declaration is believed when it decodes: header before meta, byte order mark before both', () => {
  const eucJp = encoders['euc-jp'](pageOf('<meta http-equiv="Content-Type" content="text/html; charset=EUC-JP">'));
  assert.deepEqual([decodePage(eucJp, null).charset, decodePage(eucJp, null).evidence], ['euc-jp', 'meta']);
  assert.equal(decodePage(eucJp, 'text/html; charset="euc-jp"').evidence, 'header');
  const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), encoders['utf-8'](pageOf('<meta charset=shift_jis>'))]);
  assert.deepEqual(
    [decodePage(bom, 'text/html; charset=euc-jp').evidence, decodePage(bom, null).charset],
    ['bom', 'utf-8'],
  );
});

test('a few bad bytes do not make a page another charset', () => {
  for (const charset of ['utf-8', 'shift_jis', 'euc-jp'] as const) {
    const bytes = encoders[charset](pageOf(`<meta charset="${charset}">`));
    bytes[bytes.length - 30] = 0xff;
    const page = decodePage(bytes, null);
    assert.equal(page.charset, charset);
    assert.equal(page.faults.length, 1);
    assert.match(page.faults[0] ?? '', /^malformed-bytes: [1-3]$/);
  }
});

test('Latin, Chinese and Korean pages without a declaration are not taken for Japanese', () => {
  const latin = Buffer.from('<p>Caf\xe9 fran\xe7ais, d\xe9j\xe0 vu, o\xf9 est la biblioth\xe8que ?</p>', 'latin1');
  assert.equal(decodePage(latin, null).charset, 'windows-1252');
  const gb = Uint8Array.from(
    [
      ...'d6d0b9fac8cbc3f1d4dac8cbc3f1b4f3bbe1ccc3beD9D0D0B4F3BBE1A3ACB4FAB1EDC3C7CFF2C8ABB9FABFD8CBB5'.matchAll(/../g),
    ].map(([hex]) => Number.parseInt(hex, 16)),
  );
  assert.match(decodePage(gb, null).charset, /^gb/);
  const korean = Uint8Array.from(
    [...'c7d1b1b9beeeb4c220b4ebc7d1b9ceb1b9c0c720b0f8bfebbeeeb7ce20bbe7bfebb5c8b4d9'.matchAll(/../g)].map(([hex]) =>
      Number.parseInt(hex, 16),
    ),
  );
  assert.equal(decodePage(korean, null).charset, 'euc-kr');
});

const russian =
  'Привет, мир! Это обычная русская страница о погоде, книгах и музыке. Мы пишем здесь каждый день — кроме воскресенья.';

test('Russian pages without a declaration are found out in each charset, also short ones and with English in them', () => {
  for (const charset of ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'])
    for (const text of [russian, 'Новости спорта', 'Как установить Node.js на Windows', 'Главная страница']) {
      const page = decodePage(encodeSingle(`<title>${text}</title><p>${text}</p>`, charset), null);
      assert.equal(page.charset, charset, text);
      assert.ok(page.text.includes(text.replace('—', page.text.includes('—') ? '—' : '?')));
    }
});

test('Greek, Hebrew, Arabic and Thai pages without a declaration are found out', () => {
  const texts = {
    'iso-8859-7': 'Η Ελλάδα είναι χώρα της νοτιοανατολικής Ευρώπης. Οι ειδήσεις της ημέρας και ο καιρός για αύριο.',
    'windows-1255': 'ישראל היא מדינה במזרח התיכון. החדשות של היום ומזג האוויר למחר בכל הארץ',
    'windows-874': 'ประเทศไทยเป็นประเทศในเอเชียตะวันออกเฉียงใต้ ข่าววันนี้',
    'windows-1256': 'الأخبار اليوم في العالم العربي والطقس غدا في جميع المدن الكبرى',
  };
  for (const [charset, text] of Object.entries(texts)) {
    const page = decodePage(encodeSingle(`<title>${text}</title><p>${text}</p>`, charset), null);
    assert.equal(page.charset, charset);
    assert.ok(page.text.includes(text));
  }
});

/** In a charset of one byte per character; what it has not is written `?`. */
const encodeSingle = (text: string, charset: string): Uint8Array => {
  const all = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (character) => {
    const byte = all.indexOf(character);
    return byte < 0 ? 0x3f : byte;
  });
};

test('short Japanese and Western texts are not taken for Cyrillic', () => {
  for (const text of [
    '日本語情報',
    '東京都千代田区霞が関',
    'お知らせ',
    '記事一覧',
    'ニュース',
    '新着',
    '実装',
    '変更点',
    '失敗',
    '構築',
  ])
    for (const charset of ['shift_jis', 'euc-jp'] as const)
      assert.equal(decodePage(encoders[charset](`<p>${text}</p>`), null).charset, charset, text);
  const halfWidth = Uint8Array.from(Buffer.from('<p>\xb6\xc0\xb6\xc5\xc6\xad\xb0\xbd\xc3\xda\xcb\xde</p>', 'latin1'));
  assert.equal(decodePage(halfWidth, null).text, '<p>ｶﾀｶﾅﾆｭｰｽﾃﾚﾋﾞ</p>');
  for (const text of ['où ça', 'Übergröße', 'coração', 'à la carte', 'Ærø', 'piñón, año', 'été'])
    assert.equal(decodePage(Buffer.from(`<p>${text}</p>`, 'latin1'), null).charset, 'windows-1252', text);
  const czech = Buffer.from(
    '<p>P\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd k\xf9\xf2 \xfap\xecl \xef\xe1belsk\xe9 \xf3dy</p>',
    'latin1',
  );
  assert.equal(decodePage(czech, null).charset, 'windows-1252');
  const declared = Buffer.from('<meta charset=windows-1251><p>\xa9 2020 \xc0\xcf</p>', 'latin1');
  assert.equal(decodePage(declared, null).charset, 'windows-1251');
});

test('byteOffset leads every character back to its own bytes', () => {
  const character = fc.constantFrom(...Array.from(`${body}ABCabc 123<>&\n、ー①～`));
  fc.assert(
    fc.property(fc.constantFrom(...charsets), fc.array(character, { maxLength: 60 }), (charset, characters) => {
      const text = pageOf(`<meta charset="${charset}">`) + characters.join('').replaceAll('～', '');
      const bytes = encoders[charset](text);
      const page = decodePage(bytes, charset === 'utf-16le' ? null : `text/html; charset=${charset}`);
      assert.equal(page.text, text);
      for (let at = 0; at < text.length; at++) {
        const unit = bytes.subarray(page.byteOffset(at), page.byteOffset(at + 1));
        const alone = charset === 'iso-2022-jp' && unit[0] !== 0x1b && text.charCodeAt(at) > 0x7f;
        const source = alone ? Buffer.concat([Buffer.from([0x1b, 0x24, 0x42]), unit]) : unit;
        assert.equal(decodeText(source, charset), text[at]);
      }
      assert.equal(page.byteOffset(text.length), bytes.length);
    }),
    { numRuns: runs(60) },
  );
});

test('our decoders agree with the platform on any bytes, as far as the platform keeps the standard', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(decodeText(bytes, 'utf-8'), new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    }),
    { numRuns: runs(500) },
  );
});

test('any bytes at all decode to something, with every offset inside the page', () => {
  const header = fc.constantFrom(
    null,
    'text/html',
    'text/html; charset=iso-2022-jp',
    'text/html; charset=big5',
    'x; charset=no',
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), header, (bytes, contentType) => {
      const page = decodePage(bytes, contentType);
      let before = page.byteOffset(0);
      for (let at = 1; at <= page.text.length; at++) {
        const offset = page.byteOffset(at);
        assert.ok(offset >= before && offset <= bytes.length);
        before = offset;
      }
    }),
    { numRuns: runs(500) },
  );
});

test('UTF-16 without a mark, half-width katakana, and UTF-8 with a foreign piece', () => {
  const sentence = '日本語の文章です。';
  for (const [text, charset] of [
    [`\n<p>${sentence}</p>`, 'utf-16le'],
    [sentence, 'utf-16le'],
  ] as const) {
    const little = Buffer.from(text, 'utf16le');
    assert.equal(decodePage(little, null).charset, charset);
    assert.equal(decodePage(little, null).text, text);
    assert.equal(decodePage(Buffer.from(little).swap16(), null).text, text);
  }
  const halfWidth = Buffer.from('caddb6b8b6c0b6c5c9c3b7bdc4c3debda1', 'hex');
  assert.equal(decodePage(halfWidth, null).text, 'ﾊﾝｶｸｶﾀｶﾅﾉﾃｷｽﾄﾃﾞｽ｡');
  const mixed = Buffer.concat([
    Buffer.from(`<meta charset=utf-8><p>${sentence.repeat(3)}</p><p>`),
    encoders.shift_jis('混ざった行である。'),
  ]);
  const { charset, text, faults } = decodePage(mixed, null);
  assert.equal(charset, 'utf-8');
  assert.ok(text.includes(sentence));
  assert.match(faults.join(), /malformed-bytes/);
});
