import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { splitSentences } from '../../src/text/sentence/sentences.ts';
import { readSentenceGold, scoreEnds } from './sentence-gold.ts';
import { readTreebankSentences } from './treebank-sentences.ts';
import { notHere } from '../shared-data.ts';

const cut = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test('the cases that decide', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['「はい。」と言った。次へ。', ['「はい。」と言った。', '次へ。']],
    ['「はい。」彼は笑った。', ['「はい。」', '彼は笑った。']],
    ['「A。」「B。」と続く。', ['「A。」「B。」と続く。']],
    ['終わった。という訳です。', ['終わった。', 'という訳です。']],
    ['驚き！という顔。', ['驚き！という顔。']],
    ['Yahoo! JAPANの地図。Yahoo!は検索もできる。', ['Yahoo! JAPANの地図。', 'Yahoo!は検索もできる。']],
    ['Wow! すごい。', ['Wow!', 'すごい。']],
    ['要点。・一つ目', ['要点。', '・一つ目']],
    ['彼は（昨日。今日も。）来た。そう。', ['彼は（昨日。今日も。）来た。', 'そう。']],
    ['だめでした(笑)また来ます', ['だめでした(笑)', 'また来ます']],
    ['３．５倍のNo.1だ．次だ．', ['３．５倍のNo.1だ．', '次だ．']],
    ['「閉じない。次の文。', ['「閉じない。', '次の文。']],
    ['彼は"今日は。明日は。"と言った。次。', ['彼は"今日は。明日は。"と言った。', '次。']],
    ['"そうだ!"と彼。"はい。"彼は笑った。', ['"そうだ!"と彼。', '"はい。"', '彼は笑った。']],
    ['27"の画面。次。"終わり"', ['27"の画面。', '次。', '"終わり"']],
    ['"閉じない。次の文。\n"別。"', ['"閉じない。', '次の文。', '"別。"']],
    ['「"A。」次。"B。"', ['「"A。」', '次。', '"B。"']],
    ['He said "Stop. Now." and left. "Go." Then.', ['He said "Stop. Now." and left.', '"Go."', 'Then.']],
  ];
  for (const [text, expected] of cases) assert.deepEqual(cut(text), expected);
});

test('our own gold: plain texts and the hard part apart', () => {
  const plain = scoreEnds(readSentenceGold('gold-plain.txt'), splitSentences);
  const hard = scoreEnds(readSentenceGold('gold-hard.txt'), splitSentences);
  assert.ok(plain.gold + hard.gold >= 500);
  assert.ok(plain.f1 >= 0.995, `plain ${plain.f1}`);
  assert.ok(hard.f1 >= 0.975, `hard ${hard.f1}`);
});

test('the development parts of the treebanks, joined by document', (t) => {
  const texts = readTreebankSentences();
  if (texts === null) return t.skip(notHere);
  const wac = scoreEnds(texts.wac, splitSentences);
  const gsd = scoreEnds(texts.gsd, splitSentences);
  assert.ok(wac.gold > 200 && gsd.gold > 400);
  assert.ok(wac.f1 >= 0.995, `wac ${wac.f1}`);
  assert.ok(gsd.f1 >= 0.995, `gsd ${gsd.f1}`);
});

test('ranges are in order, trimmed, and together hold every character that is not white space', () => {
  const piece = fc.constantFrom(
    ...Array.from('。！？!?．.「」『』（）()"\n 　…♪☆ｗw笑^_;あいをとのは漢字カナABc1２,、:・😀m'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      let kept = '';
      for (const { start, end } of splitSentences(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.equal(text.slice(start, end).trim(), text.slice(start, end));
        assert.equal(text.slice(last, start).trim(), '');
        kept += text.slice(start, end);
        last = end;
      }
      assert.equal(kept.replace(/\s/g, ''), text.replace(/\s/g, ''));
    }),
    { numRuns: runs(2000) },
  );
});

test('time grows with the length of the text, whatever the text', () => {
  for (const unit of [
    '「',
    '（',
    '！',
    '。と',
    '！。',
    '(^',
    'a. ',
    '…',
    '「あ！」',
    '改行\n',
    'ｗ',
    '"',
    'あ）',
    '😀',
  ]) {
    const text = unit.repeat(100_000 / unit.length);
    const start = process.cpuUsage();
    splitSentences(text);
    const { user } = process.cpuUsage(start);
    assert.ok(user < 1_000_000, `${JSON.stringify(unit)}: ${user / 1000} ms`);
  }
});
