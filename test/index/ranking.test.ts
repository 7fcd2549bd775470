import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConfig, loadConfig } from '../../src/config/load.ts';
import { withNamedRanking } from '../../src/index/engine/named-ranking.ts';

test('tsubaki is the constants of the paper whatever k1 and b say; own is what they say', () => {
  const own = { ...defaultConfig().index, k1: 2, b: 0.1 };
  const { constants: _, ...ranking } = own;
  assert.deepEqual(withNamedRanking(own), ranking);
  assert.deepEqual(withNamedRanking({ ...own, constants: 'tsubaki' }), { ...ranking, k1: 1, b: 0.6 });
  assert.equal(loadConfig(null, ['index.constants=tsubaki']).index.constants, 'tsubaki');
});
