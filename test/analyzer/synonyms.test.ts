import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnalyzer } from '../../src/analyzer/table.ts';

const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });

const nodesOf = async (sentence: string): Promise<string[]> => {
  const [analysis] = await analyzer.analyze([sentence]);
  return (analysis?.synonyms ?? []).map(({ first, end, node, score, relation, expands }) =>
    [`${first}-${end}`, node, score, relation, ...(expands ? [] : ['is only found'])].join(' '),
  );
};

test('words and phrases of several words are nodes of their group', async () => {
  assert.deepEqual(await nodesOf('パソコン'), ['0-1 s014881:パーソナルコンピューター 0.95 略語']);
  assert.deepEqual(await nodesOf('電子計算機だ'), ['0-3 s014871:コンピューター 0.99 同義']);
});

test('width and case do not matter', async () => {
  assert.deepEqual(await nodesOf('Ｃｏｍｐｕｔｅｒ'), await nodesOf('computer'));
  assert.equal((await nodesOf('COMPUTER')).length, 1);
});

test('a spelling that the synonym dictionary lacks is found by its representative form', async () => {
  const [, node] = (await nodesOf('宛先'))[0]?.split(' ') ?? [];
  assert.equal(node, 's000002:宛て先');
});

test('a word of several groups counts in each by its share', async () => {
  const nodes = await nodesOf('PC');
  assert.equal(nodes.length, 4);
  for (const node of nodes) assert.match(node, / 0\.238 略語 is only found$/);
});

test('no headword is found in a part of a word', async () => {
  assert.deepEqual(await nodesOf('几'), ['0-1 s013752:几 0.99 同義 is only found']);
  assert.ok(!(await nodesOf('几帳面')).some((node) => node.includes('s013752')));
});

test('synonyms can be left out', async () => {
  const without = await openAnalyzer('kuromoji', { synonyms: false, userDictionary: null, unknownWords: 'kuromoji' });
  assert.deepEqual((await without.analyze(['パソコン']))[0]?.synonyms, []);
});

/** `word→group`, in order. */
const meantIn = async (sentence: string): Promise<string[]> => {
  const [analysis] = await analyzer.analyze([sentence]);
  return (analysis?.synonyms ?? []).map(({ first, end, node }) => {
    const words = analysis?.morphemes.slice(first, end).map(({ surface }) => surface);
    return `${words?.join('')}→${node.slice(node.indexOf(':') + 1)}`;
  });
};

test('dates and counters are no days of the week; the sun and the moon are none either', async () => {
  assert.deepEqual(await meantIn('11月'), []);
  assert.deepEqual(await meantIn('3日'), ['日→デー']);
  assert.deepEqual(await meantIn('月が出た'), []);
  assert.ok(!(await meantIn('水と土と金と木')).some((found) => found.endsWith('曜日')));
  assert.ok(!(await meantIn('日米の会談')).some((found) => found.startsWith('日→')));
  assert.deepEqual(await meantIn('月曜'), ['月曜→月曜日']);
});

test('common words, eras and surnames are no companies; what the dictionary knows as an organisation is', async () => {
  for (const word of ['昭和', '大正', '図書', '農薬', 'メロン', '岩田'])
    assert.ok(!(await meantIn(word)).some((found) => /産業|西川|銀行|印刷|日本農薬|ブックス|商会/.test(found)), word);
  assert.ok(!(await meantIn('ロックを取る')).includes('ロック→ロック開発'));
  assert.deepEqual(await meantIn('京大'), ['京大→京都大学']);
  // A word of which nothing is left but one meaning means that.
  assert.equal((await nodesOf('昭和産業'))[0], '0-1 s004529:昭和産業 0.99 同義');
});

test('short forms of the same kind of word stay: パソコン, 携帯, スーパー', async () => {
  assert.deepEqual(await meantIn('スーパー'), ['スーパー→スーパーマーケット']);
  assert.deepEqual(await meantIn('携帯'), ['携帯→携帯電話']);
  assert.deepEqual(await meantIn('パソコン'), ['パソコン→パーソナルコンピューター']);
});

test('a short name that makes another word with what follows is not one', async () => {
  assert.deepEqual(await meantIn('京都大好き'), []);
  assert.deepEqual(await meantIn('京都大の学生'), ['京都大→京都大学', '学生→生徒']);
});

test('a word in Latin letters is a synonym in Japanese text, not within a foreign one', async () => {
  assert.deepEqual(await meantIn('Running `target/debug/guessing_game`'), []);
  assert.deepEqual(await meantIn('「Running tests」と出る'), []);
  for (const foreign of [
    '「running 0 tests」と出る',
    '本の名はReact: Up & Runningだ',
    'CompilingとFinished, Runningが出る',
  ])
    assert.ok(!(await meantIn(foreign)).some((found) => found.endsWith('→ランニング')), foreign);
  // A list of Japanese text is no foreign one.
  assert.ok((await meantIn('walking、running、swimmingをする')).includes('running→ランニング'));
  assert.deepEqual(await meantIn('runningの時間'), ['running→ランニング', '時間→時間']);
  assert.deepEqual(await meantIn('security'), ['security→セキュリティー']);
  // Names are the same everywhere.
  assert.ok((await meantIn('Microsoft Windows')).includes('Microsoft→マイクロソフト'));
});
