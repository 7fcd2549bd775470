import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openAnalyzer } from '../../../src/analyzer/table.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { analyzerSettings } from '../../../src/run/open-corpus.ts';
import { polarityOf } from '../../../src/survey/site/polarity.ts';
import {
  negativePredicates,
  negativeWords,
  positivePredicates,
  positiveWords,
} from '../../../src/survey/site/polarity-words.ts';
import { differentMentions, reputationOf, type Mention } from '../../../src/survey/site/reputation.ts';

const opened = openAnalyzer('kuromoji', analyzerSettings(defaultConfig()));
after(async () => (await opened).close());

const sentences: readonly (readonly [text: string, polarity: '+' | '-' | '0'])[] = [
  ['こもれびのまな板はとても使いやすい。', '+'],
  ['店の人が親切で、また行きたいと思った。', '+'],
  ['対応がひどくて腹が立った。', '-'],
  ['味は悪くない。', '+'],
  ['あまり良くなかった。', '-'],
  ['便利とは言えない。', '-'],
  ['手続きが面倒だ。', '-'],
  ['手続きは面倒ではなかった。', '+'],
  ['もっと安ければ良いのに、と思う。', '0'],
  ['ここは良いですか？', '0'],
  ['良いかもしれない。', '+'],
  ['入場は無料で、毎週月曜日に開いている。', '0'],
  ['簡単に作る方法を説明する。', '0'],
  ['作り方は簡単だ。', '+'],
  ['この問題の答えは次の頁にある。', '0'],
  ['安全に問題がある。', '-'],
  ['安全に問題はない。', '+'],
  ['写真を撮ってもよい。', '0'],
  ['字が小さくて読みにくい。', '-'],
  ['川辺新報は一九五二年に創刊された。', '0'],
  ['評判は良いが、対応が不親切で、説明も分かりにくい。', '-'],
  ['', '0'],
];

test('what a sentence says: praise, blame, denials, wishes and mere words', async () => {
  const analyzer = await opened;
  const analyses = await analyzer.analyze(sentences.map(([text]) => text));
  const signs = { positive: '+', negative: '-', neutral: '0' } as const;
  assert.deepEqual(
    sentences.map(([text], at) => {
      const analysis = analyses[at];
      assert.ok(analysis !== undefined);
      return [text, signs[polarityOf(analysis).polarity]];
    }),
    sentences,
  );
});

test('a denied word is told with what denies it', async () => {
  const [analysis] = await (await opened).analyze(['味は悪くない。']);
  assert.ok(analysis !== undefined);
  assert.deepEqual(polarityOf(analysis).judgements, [{ text: '悪くない。', polarity: 'positive' }]);
});

test('no word both praises and blames', () => {
  const positive = new Set([...positiveWords, ...positivePredicates]);
  assert.deepEqual(
    [...negativeWords, ...negativePredicates].filter((word) => positive.has(word)),
    [],
  );
});

const mention = (id: string, right: string): Mention => ({
  id: id as Mention['id'],
  url: 'http://a.example/' as Mention['url'],
  name: '店',
  left: '',
  match: '店',
  right,
});

test('the same sentence on two pages is one mention; those that judge come first', () => {
  const mentions = differentMentions([mention('1', 'だ。'), mention('2', 'は良い。'), mention('3', 'だ。')]);
  assert.deepEqual(
    mentions.map(({ id }) => id),
    ['1', '2'],
  );
  const polarities = [
    { polarity: 'neutral', judgements: [] },
    { polarity: 'positive', judgements: [{ text: '良い', polarity: 'positive' }] },
  ] as const;
  const reputation = reputationOf(['店'], mentions, { polarities, isCut: false });
  assert.deepEqual(
    reputation.mentions.map(({ id, polarity }) => [id, polarity]),
    [
      ['2', 'positive'],
      ['1', 'neutral'],
    ],
  );
  assert.deepEqual(reputation.counts, { positive: 1, negative: 0, neutral: 1 });
});
