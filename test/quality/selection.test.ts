import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import { adult } from '../../src/select/rules/adult.ts';
import {
  asRow,
  firstJudged,
  halfOf,
  readJudgedPages,
  readJudgedPairs,
  readJudgedTexts,
  scoreOf,
  scoreRules,
  type Score,
} from './judged-selection.ts';
import { notHere } from '../shared-data.ts';

// Floors are what the rules reached on pages judged by hand, rounded down. Never lower one without saying why in docs/selection.md.
const { select } = defaultConfig();

const mustReach = (
  name: string,
  { judged, hit, false: wrong, missed }: Score,
  floor: { precision: number; recall: number },
): void => {
  assert.ok(judged >= 20, `${name}: ${judged} judged`);
  const [precision, recall] = [hit / (hit + wrong), hit / (hit + missed)];
  assert.ok(
    precision >= floor.precision && recall >= floor.recall,
    `${name}: precision ${precision}, recall ${recall}`,
  );
};

test('rules of the paper on real pages that were read', async (t) => {
  const pages = await readJudgedPages((file) => halfOf(file) === 'test');
  if (pages === null) return t.skip(notHere);
  const clear = pages.filter(({ language }) => language !== 'unclear');
  const languages = clear.map(({ language, text }) => ({ should: language !== 'ja', does: text.language !== 'ja' }));
  mustReach('language', scoreOf(languages), { precision: 1, recall: 0.9 });
  const scores = scoreRules(pages);
  const floors = {
    'kumoito long-sentences': { precision: 0.98, recall: 0.47 },
    'kumoito link-list': { precision: 0.95, recall: 0.8 },
    'kumoito, all rules together': { precision: 0.97, recall: 0.77 },
  };
  for (const [name, floor] of Object.entries(floors)) mustReach(name, scores.get(name) ?? assert.fail(name), floor);
});

test('rules of the paper on the pages that were judged first keep the floors they had reached there', async (t) => {
  const first = firstJudged();
  const pages = await readJudgedPages((file) => first.has(file));
  if (pages === null) return t.skip(notHere);
  const scores = scoreRules(pages);
  const floors = {
    'kumoito long-sentences': { precision: 1, recall: 0.66 },
    'kumoito link-list': { precision: 0.6, recall: 0.3 },
    'kumoito, all rules together': { precision: 0.88, recall: 0.7 },
  };
  for (const [name, floor] of Object.entries(floors)) mustReach(name, scores.get(name) ?? assert.fail(name), floor);
});

test('near duplicates on real pairs that were read', async (t) => {
  const pairs = await readJudgedPairs();
  if (pairs === null) return t.skip(notHere);
  const judged = pairs.map(({ isSame, similarity }) => ({
    should: isSame,
    does: similarity >= select.nearDuplicateMin,
  }));
  mustReach('near-duplicate', scoreOf(judged), { precision: 1, recall: 0.86 });
  mustReach('near-duplicate, judged first', scoreOf(judged.slice(0, 20)), { precision: 1, recall: 0.88 });
});

test('unwanted offers, and texts that use the same words', async () => {
  const judged = (await readJudgedTexts()).map(({ isUnwanted, measures }) => ({
    should: isUnwanted,
    does: adult.judge(asRow(measures), { max: select.adultShareMax }) !== null,
  }));
  mustReach('adult', scoreOf(judged), { precision: 0.76, recall: 0.83 });
});
