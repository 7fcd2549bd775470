import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnalyzer } from '../../src/analyzer/table.ts';

const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null });

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
  const without = await openAnalyzer('kuromoji', { synonyms: false, userDictionary: null });
  assert.deepEqual((await without.analyze(['パソコン']))[0]?.synonyms, []);
});
