import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import { presets } from '../../src/select/presets.ts';
import { parseRecipe, readRecipe, writeRecipe } from '../../src/select/read-recipe.ts';
import type { Recipe } from '../../src/select/recipe.ts';

const config = defaultConfig();
const parse = (text: string): Recipe => parseRecipe(text, { file: 'mine.yaml', config });

test('a recipe file says what is different from the recipe it extends', () => {
  const recipe = parse(`
name: mine
extends: kumoito
link:
  top: 1000
  weights: { age: 0.5 }
  rules:
    url-depth: { max: 4 }
    noindex: off
text:
  rules:
    hiragana-share: { min: 0.2 }
    site-cap: { max: 50, byKind: { shop: 10 } }
`);
  assert.equal(recipe.name, 'mine');
  assert.deepEqual([recipe.link.top, recipe.text.top], [1000, null]);
  assert.deepEqual([recipe.link.weights.age, recipe.link.weights.pageRank], [0.5, 0.4]);
  assert.deepEqual(recipe.link.rules['url-depth'], { max: 4 });
  assert.equal('noindex' in recipe.link.rules, false);
  assert.deepEqual(recipe.link.rules['language'], { allow: ['ja'] });
  assert.deepEqual(recipe.text.rules['hiragana-share'], { min: 0.2 });
  assert.deepEqual(recipe.text.rules['site-cap'], { max: 50, byKind: { shop: 10 } });
});

test('without extends only the rules that are named apply', () => {
  const recipe = parse('link: { rules: { canonical: on, language: { allow: [ja, en] } } }');
  assert.deepEqual(recipe.link.rules, { canonical: {}, language: { allow: ['ja', 'en'] } });
  assert.deepEqual(recipe.text.rules, {});
});

test('every recipe that comes with us is the same when written and read', () => {
  for (const make of Object.values(presets)) assert.deepEqual(parse(writeRecipe(make(config))), make(config));
  assert.equal(readRecipe('swallow-v1', config).name, 'swallow-v1');
});

test('mistakes are told with their place', () => {
  const fails = (text: string, message: RegExp): void => {
    assert.throws(() => parse(text), message);
  };
  fails('lnk: {}', /mine.yaml: there is no "lnk"/);
  fails('link: { rules: { url-deep: on } }', /no "link.rules.url-deep". Known there: language/);
  fails('link: { rules: { url-depth: { maximum: 3 } } }', /no "link.rules.url-depth.maximum"/);
  fails('link: { rules: { url-depth: { max: many } } }', /link.rules.url-depth.max is "many", expected a number/);
  fails('text: { rules: { site-cap: { byKind: { shops: 3 } } } }', /byKind.shops/);
  fails('link: 3', /link is 3, expected keys/);
  fails('', /is empty: no rule would apply/);
  fails('text: { rules: { letters: on } }', /text.rules.letters is "on", expected a limit: min, max/);
  fails('text: { rules: { letters: {} } }', /letters is {}, expected a limit/);
  fails(
    'text: { rules: { letters: { min: 5, max: 1 } } }',
    /letters is {"min":5,"max":1}, expected min to be at most max/,
  );
  fails('text: { rules: { near-duplicate: { min: 0.8 } } }', /no "text.rules.near-duplicate.min". Known there: max/);
  fails('text: { rules: { mining: on } }', /mining is "on", expected a limit: allow/);
  fails(
    'text: { rules: { mining: { allow: [yes] } } }',
    /mining.allow is \["yes"\], expected a list of granted, reserved/,
  );
  fails('link: { rules: { language: on } }', /language is "on", expected a limit: allow/);
  fails('link: { rules: { noindex: { max: 1 } } }', /no "link.rules.noindex.max"/);
  fails('link: { top: 0 }', /link.top is 0, expected a whole number/);
  fails('link: { top: 1.5 }', /link.top is 1.5/);
  fails('text: { weights: { importance: -1 } }', /text.weights.importance is -1, expected 0 or more/);
  fails('a: [', /not valid YAML/);
  fails('extends: nothing', /no recipe "nothing"/);
  assert.throws(() => readRecipe('./missing.yaml', config), /cannot be read/);
});

test('reserved pages are left out when the configuration says so, whatever the recipe', (t) => {
  const leaveOut = { ...config, select: { ...config.select, reservedPages: 'leave-out' } } as const;
  assert.equal(readRecipe('kumoito', config).text.rules['mining'], undefined);
  assert.deepEqual(readRecipe('kumoito', leaveOut).text.rules['mining'], { allow: ['granted', 'unstated'] });
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-recipe-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const miningOf = (text: string): unknown => {
    writeFileSync(join(dir, 'mine.yaml'), text);
    return readRecipe(join(dir, 'mine.yaml'), leaveOut).text.rules['mining'];
  };
  assert.deepEqual(miningOf('extends: hojichar'), { allow: ['granted', 'unstated'] });
  assert.deepEqual(miningOf('text: { rules: { mining: { allow: [granted] } } }'), { allow: ['granted'] });
  assert.deepEqual(miningOf('text: { rules: { mining: { allow: [granted, reserved] } } }'), { allow: ['granted'] });
});
