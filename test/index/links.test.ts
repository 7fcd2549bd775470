import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSearch } from '../../src/index/open-search.ts';
import { inIdOrder, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-links-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const sentences = [
  '本を読んでいる人が歩く。',
  '研究会を開く。',
  '会議が研究を開く。',
  '雑誌だけを、読む。',
  '学校には子供が行く。',
  '子供は学校へ行った。',
];
const index = openSearch(join(folder, 'index'), testSettings, analyzer);
await index.update(inIdOrder([await standardDocument({ id: 1, blocks: [['maintext', ...sentences]] }, analyzer)]));
const snapshot = index.snapshot();
after(() => snapshot.close());

const matches = async (pattern: string): Promise<readonly string[]> =>
  (await snapshot.concordance(pattern)).lines.map(({ match }) => match);

test('A -を-> B: A ends its bunsetsu but for words without a meaning of their own, and the particle is its last word', async () => {
  const cases: readonly (readonly [pattern: string, found: readonly string[]])[] = [
    ['[base="本"] -を-> [base="読む"]', ['本を読ん']],
    ['[base="雑誌"] -を-> [base="読む"]', ['雑誌だけを、読む']],
    // 読んでいる ends in no particle, though で stands in it.
    ['[base="読む"] -> [base="人"]', ['読んでいる人']],
    ['[base="読む"] -で-> [base="人"]', []],
    // Who opens a 研究会 opens no 研究.
    ['[base="研究"] -を-> [base="開く"]', ['研究を開く']],
    ['[base="研究"] -> [base="開く"]', ['研究を開く']],
    ['[base="会"] -を-> [base="開く"]', ['会を開く']],
    ['[base="研究"] [base="会"] -を-> [base="開く"]', ['研究会を開く']],
    // Of several particles the last one counts.
    ['[base="学校"] -に-> [base="行く"]', []],
    ['[base="学校"] -は-> [base="行く"]', ['学校には子供が行く']],
    ['[base="学校"] -へ-> [base="行く"]', ['学校へ行っ']],
  ];
  for (const [pattern, found] of cases) assert.deepEqual(await matches(pattern), found, pattern);
});

test('collocations by dependency are what the patterns find', async () => {
  const bonds = async (pattern: string): Promise<readonly string[]> =>
    (await snapshot.collocations(pattern, { by: 'dependency', countMin: 1 })).rows
      .map(({ relation, word, count }) => `${relation} ${word} ${count}`)
      .sort();
  assert.deepEqual(await bonds('[base="読む"]'), ['<を 本 1', '<を 雑誌 1', '> 人 1']);
  assert.deepEqual(await bonds('[base="人"]'), ['< 読む 1', 'が> 歩く 1']);
  assert.deepEqual(await bonds('[base="研究"]'), ['を> 開く 1']);
  assert.deepEqual(await bonds('[base="会"]'), ['を> 開く 1']);
  assert.deepEqual(await bonds('[base="開く"]'), ['<が 会議 1', '<を 会 1', '<を 研究 1']);
  assert.deepEqual(await bonds('[base="行く"]'), ['<が 子供 1', '<は 子供 1', '<は 学校 1', '<へ 学校 1']);
});
