import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { score, type Scores } from '../../scripts/train-dependency/score.ts';
import { readDev } from '../../scripts/train-dependency/treebank.ts';
import { loadModel } from '../../src/analyzer/dependency/model.ts';
import { openParser } from '../../src/analyzer/dependency/parse.ts';
import { loadDictionary } from '../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../src/analyzer/morphemes/tokenizer.ts';
import { notHere, sharedData } from '../shared-data.ts';

const folder = join(sharedData, 'treebank');

/** What the committed model reaches, a little rounded down. A change may raise these, never lower them unnoticed. */
const floors: Readonly<Record<'wac' | 'gsd', Partial<Scores>>> = {
  wac: { chunkF1: 97.0, uas: 91.5, arcF1: 90.5, parallelF1: 77, phraseF1: 94.9, phraseArcF1: 86.5 },
  gsd: { chunkF1: 95.7, uas: 89.0, arcF1: 86.8 },
};

test('bunsetsu and dependencies of the dev parts are as right as published', (t) => {
  if (!existsSync(folder)) {
    t.skip(notHere);
    return;
  }
  const dictionary = loadDictionary();
  const tokenizer = openTokenizer(dictionary);
  const parser = openParser(loadModel(), openLexicon(dictionary));
  const dev = readDev(folder, (text) => tokenizer.tokenize(text));
  for (const corpus of ['wac', 'gsd'] as const) {
    const scores = score(dev[corpus], parser);
    for (const [name, floor] of Object.entries(floors[corpus])) {
      const reached = scores[name as keyof Scores];
      assert.ok(reached >= floor, `${corpus}-dev ${name}: ${reached.toFixed(2)}, was at least ${floor}`);
    }
  }
});
