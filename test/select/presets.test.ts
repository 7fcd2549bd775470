import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import type { TextMeasures } from '../../src/model/text-measures.ts';
import { presets } from '../../src/select/presets.ts';
import { recipeRules } from '../../src/select/rules/table.ts';
import { textQuality } from '../../src/select/rules/text-quality.ts';
import type { PageWithText } from '../../src/select/text/text-measures.ts';
import { noTextMeasures } from '../../src/text/quality-measures.ts';

const config = defaultConfig();

/**
 * The published limits, each with a value that still passes and one that does not. Sources: swallow-corpus v1 quality.py;
 * HojiChar's example profile; uzushio scripts/pipeline_03a.conf; llm-jp-corpus v1 filters; fineweb-2 configs/jpn_Jpan.yml;
 * nwc-toolkit's text extractor.
 */
const published: Readonly<Record<string, readonly (readonly [keyof TextMeasures, passes: number, fails: number])[]>> = {
  'swallow-v1': [
    ['letters', 400, 399],
    ['japaneseLetters', 400, 399],
    ['duplicateParagraphs', 0.3, 0.301],
    ['duplicateParagraphLetters', 0.2, 0.201],
    ['duplicateSentences', 0.3, 0.301],
    ['duplicateSentenceLetters', 0.2, 0.201],
    ['top2', 0.2, 0.201],
    ['top3', 0.18, 0.181],
    ['top4', 0.16, 0.161],
    ['duplicate5', 0.15, 0.151],
    ['duplicate6', 0.14, 0.141],
    ['duplicate7', 0.13, 0.131],
    ['duplicate8', 0.12, 0.121],
    ['duplicate9', 0.11, 0.111],
    ['duplicate10', 0.1, 0.101],
    ['hiraganaShare', 0.2, 0.199],
    ['katakanaShare', 0.5, 0.501],
    ['japaneseShare', 0.5, 0.499],
    ['meanSentence', 20, 19.9],
    ['meanSentence', 90, 90.1],
    ['longestSentence', 200, 201],
    ['ellipsisSentences', 0.2, 0.201],
    ['unwantedLetters', 0.05, 0.0501],
  ],
  hojichar: [
    ['openingKana', 1, 0],
    ['fullStops', 1, 0.99],
    ['boardMarks', 14, 15],
    ['advertisementMarks', 14, 15],
    ['unwantedKinds', 0, 1],
    ['characterRepetition', 0.33, 0.331],
    ['wordRepetition', 0.4, 0.401],
    ['nouns', 0.8, 0.801],
    ['specialLetters', 0.4, 0.401],
    ['shortLines', 0.5, 0.501],
  ],
  'uzushio-03a': [
    ['letters', 200, 199],
    ['hiraganaShare', 0.15, 0.149],
    ['linkShare', 0.4, 0.401],
    ['lz4Ratio', 0.5, 0.499],
    ['lz4Ratio', 0.75, 0.751],
  ],
  'llm-jp-v1': [
    ['zlibRatio', 0.3, 0.299],
    ['zlibRatio', 0.7, 0.701],
    ['meanSentence', 250, 250.1],
    ['unwantedKinds', 3, 4],
  ],
  'fineweb2-ja': [
    ['duplicateLines', 0.328, 0.329],
    ['topWords2', 0.239, 0.24],
    ['topWords3', 0.196, 0.197],
    ['topWords4', 0.172, 0.173],
    ['markedLines', 0.096, 0.095],
    ['newlinesPerWord', 0.13, 0.131],
  ],
  'nwc-2010': [['fairSentences', 1, 0]],
};

/** The rules of a recipe that mark a page whose only interesting measure is this one. */
const marks = (recipe: string, measure: keyof TextMeasures, value: number): string[] => {
  const rules = presets[recipe]?.(config).text.rules ?? {};
  const page = {
    document: { revision: 0, measures: { text: { ...noTextMeasures(), [measure]: value } } },
  } as unknown as PageWithText;
  return textQuality
    .filter(({ name }) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) === measure)
    .filter((rule) => {
      const limits = rules[rule.name];
      return limits !== undefined && rule.judge(page, limits) !== null;
    })
    .map(({ name }) => name);
};

for (const [recipe, limits] of Object.entries(published)) {
  test(`${recipe} has the published limits, and no others`, () => {
    for (const [measure, passes, fails] of limits) {
      assert.deepEqual(marks(recipe, measure, passes), [], `${measure} ${passes} passes`);
      assert.equal(marks(recipe, measure, fails).length, 1, `${measure} ${fails} fails`);
    }
    const named = new Set(limits.map(([measure]) => measure.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)));
    const rules = Object.keys(presets[recipe]?.(config).text.rules ?? {}).filter((name) => name !== 'near-duplicate');
    assert.deepEqual(new Set(rules), named);
  });
}

test('akamine-2010: the rules of the paper, which cuts by none of its scores', () => {
  const recipe = presets['akamine-2010']?.(config);
  const rules = (stage: 'link' | 'text'): string[] => Object.keys(recipe?.[stage].rules ?? {}).toSorted();
  assert.deepEqual(rules('link'), ['exact-duplicate', 'language', 'link-farm', 'noindex']);
  assert.deepEqual(rules('text'), ['adult', 'site-cap']);
  assert.deepEqual(recipe?.text.rules['site-cap'], { byKind: { shop: 1000, list: 1000 } });
});

test('kumoito, the default: the paper and our own rules', () => {
  assert.equal(config.select.recipe, 'kumoito');
  const recipe = presets['kumoito']?.(config);
  assert.deepEqual(Object.keys(recipe?.link.rules ?? {}).toSorted(), [
    'canonical',
    'cgi-arguments',
    'exact-duplicate',
    'language',
    'link-farm',
    'noindex',
    'url-depth',
  ]);
  assert.deepEqual(Object.keys(recipe?.text.rules ?? {}).toSorted(), [
    'adult',
    'link-list',
    'long-sentences',
    'near-duplicate',
    'site-cap',
  ]);
  assert.deepEqual(recipe?.text.rules['site-cap'], { byKind: { shop: 1000, list: 1000 } });
});

test('every rule of every recipe exists', () => {
  for (const [name, make] of Object.entries(presets)) {
    const { link, text } = make(config);
    for (const rule of Object.keys(link.rules))
      assert.ok(
        recipeRules.link.some((one) => one.name === rule),
        `${name}: ${rule}`,
      );
    for (const rule of Object.keys(text.rules))
      assert.ok(
        recipeRules.text.some((one) => one.name === rule),
        `${name}: ${rule}`,
      );
  }
});
