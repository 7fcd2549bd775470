import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ruleName } from '../../src/model/verdict.ts';
import type { Recipe } from '../../src/select/recipe.ts';
import { presetNamed } from '../../src/select/presets.ts';
import { sentenceNumbersOf } from '../../src/text/sentence-numbers.ts';
import { sketchOf } from '../../src/text/sketch.ts';
import { madeCorpus, type MadeCorpus, type MadeMeasures } from './made-corpus.ts';

const corpusWith = (t: TestContext, pages: Readonly<Record<string, MadeMeasures>>): MadeCorpus => {
  const corpus = madeCorpus(t);
  corpus.add(Object.keys(pages).map((url) => ({ url })));
  corpus.select('link');
  for (const [url, measures] of Object.entries(pages)) corpus.format(url, measures);
  return corpus;
};

test('few long sentences, lists of links and unwanted words are marked with value and limit', (t) => {
  const corpus = corpusWith(t, {
    'http://a.jp/good': {},
    'http://a.jp/short': { longSentences: 2 },
    'http://a.jp/links': { longSentences: 0, text: { linkShare: 0.9 } },
    'http://a.jp/adult': { text: { unwantedLetters: 0.06 } },
    'http://a.jp/menus': { text: { linkShare: 0.9, letters: 200 } },
    'http://a.jp/titles': { pageType: 'list', text: { linkShare: 0.3, letters: 2000 } },
    'http://a.jp/whole': { pageType: 'list', text: { linkShare: 0.2, letters: 2000 } },
    'http://a.jp/front': { pageType: 'list', text: { linkShare: 0.9, fairSentences: 10 } },
    'http://a.jp/teasers': { pageType: 'list', text: { linkShare: 0.21, fairSentences: 9 } },
  });
  const report = corpus.select('text');
  assert.equal(corpus.fate('http://a.jp/good'), 'kept');
  assert.deepEqual(corpus.marks('http://a.jp/short'), [
    { rule: ruleName('long-sentences'), value: 2, limit: 3, detail: null },
  ]);
  assert.equal(corpus.fate('http://a.jp/links'), 'long-sentences link-list');
  assert.equal(corpus.fate('http://a.jp/adult'), 'adult');
  assert.equal(corpus.fate('http://a.jp/menus'), 'kept');
  assert.deepEqual(corpus.marks('http://a.jp/titles'), [
    { rule: ruleName('link-list'), value: 0.3, limit: 0.2, detail: 'page type list' },
  ]);
  assert.equal(corpus.fate('http://a.jp/whole'), 'kept');
  assert.equal(corpus.fate('http://a.jp/front'), 'kept');
  assert.equal(corpus.fate('http://a.jp/teasers'), 'link-list');
  assert.deepEqual([report.input, report.pages, report.kept], ['link-1', 9, 4]);
});

test('pages that are gone, superseded or without a document leave', (t) => {
  const corpus = corpusWith(t, { 'http://a.jp/gone': {}, 'http://a.jp/newer': {}, 'http://a.jp/good': {} });
  corpus.add([{ url: 'http://a.jp/newer', body: 'newer' }]);
  corpus.bury('http://a.jp/gone');
  corpus.store.documents.remove(corpus.idOf('http://a.jp/good'));
  corpus.select('text');
  assert.equal(corpus.fate('http://a.jp/gone'), 'gone');
  assert.deepEqual(corpus.marks('http://a.jp/newer'), [
    { rule: ruleName('superseded'), value: 0, limit: 1, detail: null },
  ]);
  assert.equal(corpus.fate('http://a.jp/good'), 'no-document');
});

const article = (edit: string): string =>
  sketchOf(
    Array.from(
      { length: 60 },
      (_, n) => `${n}番目の段落では、${String.fromCharCode(0x4e00 + 37 * n)}について述べる。`,
    ).join('') + edit,
  );

test('of near duplicates one stays: the one with the higher score that nothing else marked', (t) => {
  const corpus = corpusWith(t, {
    'http://a.jp/deep/er/still': { sketch: article('終わり。'), longSentences: 5 },
    'http://a.jp/first': { sketch: article('。'), longSentences: 20 },
    'http://a.jp/best': { sketch: article('おわり。'), longSentences: 30, text: { linkShare: 1 } },
    'http://b.jp/other': { sketch: sketchOf('これは全く別の話である。'.repeat(3) + '猫が好きだ。') },
    'http://b.jp/empty': { sketch: '' },
  });
  corpus.select('text');
  assert.equal(corpus.fate('http://a.jp/first'), 'kept');
  const [mark] = corpus.marks('http://a.jp/deep/er/still');
  assert.equal(mark?.rule, 'near-duplicate');
  assert.ok((mark?.value ?? 0) >= 0.8 && mark?.limit === 0.8);
  assert.equal(mark.detail, 'http://a.jp/first (3 pages alike)');
  assert.equal(corpus.fate('http://a.jp/best'), 'link-list near-duplicate');
  assert.equal(corpus.fate('http://b.jp/other'), 'kept');
  assert.equal(corpus.fate('http://b.jp/empty'), 'kept');
});

test('a shop keeps its best pages, other sites all', (t) => {
  const pages: Record<string, MadeMeasures> = {};
  for (let n = 0; n < 6; n++) {
    pages[`http://shop.jp/item?id=${n}`] = { pageType: 'shop', longSentences: 3 + n };
    pages[`http://blog.jp/${n}`] = { pageType: n < 4 ? 'blog' : 'shop' };
  }
  const corpus = corpusWith(t, pages);
  const config = { ...corpus.config, select: { ...corpus.config.select, siteCapShop: 2 } };
  corpus.select('text', { recipe: presetNamed('kumoito', config) });
  for (let n = 0; n < 6; n++) {
    assert.equal(corpus.fate(`http://shop.jp/item?id=${n}`), n >= 4 ? 'kept' : 'site-cap', `${n}`);
    assert.equal(corpus.fate(`http://blog.jp/${n}`), 'kept');
  }
  assert.deepEqual(corpus.marks('http://shop.jp/item?id=3'), [
    { rule: ruleName('site-cap'), value: 3, limit: 2, detail: 'shop.jp (shop)' },
  ]);
});

test('akamine-2010: depth, arguments and sentences are scores; sites of listings keep their best pages', (t) => {
  const deep = `http://a.jp/${'d/'.repeat(12)}`;
  const long = `http://a.jp/?${'q'.repeat(300)}`;
  const pages: Record<string, MadeMeasures> = { [deep]: { longSentences: 0 }, [long]: { longSentences: 1 } };
  for (let n = 0; n < 6; n++)
    pages[`http://city.jp/${n}`] = {
      pageType: 'list',
      longSentences: n,
      text: { linkShare: 0.9, fairSentences: 2 * n },
    };
  const corpus = madeCorpus(t);
  corpus.add(Object.keys(pages).map((url) => ({ url })));
  const config = { ...corpus.config, select: { ...corpus.config.select, siteCapList: 2 } };
  const fates = (recipe: string): readonly string[] => {
    corpus.select('link', { recipe: presetNamed(recipe, config) });
    const first = [deep, long].map((url) => corpus.fate(url));
    for (const [url, measures] of Object.entries(pages)) corpus.format(url, measures);
    corpus.select('text', { recipe: presetNamed(recipe, config) });
    return [...first, ...Object.keys(pages).map((url) => corpus.fate(url))];
  };
  const cap = Array.from({ length: 4 }, () => 'site-cap');
  assert.deepEqual(fates('akamine-2010'), ['kept', 'kept', 'kept', 'kept', ...cap, 'kept', 'kept']);
  const scores = [deep, long].map((url) => corpus.store.verdicts.of(corpus.idOf(url)).at(-1)?.score ?? 1);
  const [best = 0] = corpus.store.verdicts.of(corpus.idOf('http://city.jp/5')).map(({ score }) => score);
  assert.ok(scores.every((score) => score < best));
  // By our own recipe the four pages with few sentences go as lists, and the cap takes none.
  assert.deepEqual(fates('kumoito').slice(0, 2), ['url-depth', 'cgi-arguments']);
  assert.equal(corpus.fate('http://city.jp/5'), 'kept');
  assert.match(corpus.fate('http://city.jp/4'), /link-list/);
});

test('the top N of the second selection weighs importance and long sentences', (t) => {
  const corpus = corpusWith(t, {
    'http://a.jp/': { longSentences: 3 },
    'http://a.jp/a/b/c/long': { longSentences: 90 },
    'http://a.jp/a/b/c/short': { longSentences: 3 },
  });
  corpus.select('text', { top: 1 });
  assert.equal(corpus.fate('http://a.jp/a/b/c/long'), 'kept');
  assert.equal(corpus.marks('http://a.jp/a/b/c/short')[0]?.value, 3);
});

test('without a first selection there is nothing to choose from', (t) => {
  assert.throws(() => madeCorpus(t).select('text'), /select link/);
});

test('boilerplate and originality: only pages that nothing else marked are compared', (t) => {
  const corpus = corpusWith(
    t,
    Object.fromEntries(
      [0, 1, 2, 3].map((n): [string, MadeMeasures] => [
        `http://a.jp/${n}`,
        { sentenceNumbers: sentenceNumbersOf(['上へ戻る', `${n}`]), ...(n === 3 ? { longSentences: 0 } : {}) },
      ]),
    ),
  );
  const recipe = presetNamed('kumoito', corpus.config);
  const rules = { ...recipe.text.rules, boilerplate: { max: 0.5 }, originality: { min: 0.1 } };
  corpus.select('text', { recipe: { ...recipe, text: { ...recipe.text, rules } } });
  assert.deepEqual(corpus.marks('http://a.jp/0'), [
    { rule: ruleName('boilerplate'), value: 0.8, limit: 0.5, detail: null },
  ]);
  assert.equal(corpus.fate('http://a.jp/3'), 'long-sentences');
});

test('rights can be asked for: no reserved pages, only certain licences', (t) => {
  const corpus = corpusWith(t, {
    'http://a.jp/free': { licence: 'CC-BY-SA-4.0', mining: 'granted' },
    'http://a.jp/plain': {},
    'http://a.jp/no': { mining: 'reserved' },
  });
  const recipe = presetNamed('kumoito', corpus.config);
  const select = (rules: Recipe['text']['rules']): string[] => {
    corpus.select('text', { recipe: { ...recipe, text: { ...recipe.text, rules } } });
    return ['free', 'plain', 'no'].map((name) => corpus.fate(`http://a.jp/${name}`));
  };
  assert.deepEqual(select({ mining: { allow: ['granted', 'unstated'] } }), ['kept', 'kept', 'mining']);
  assert.deepEqual(select({ licence: { allow: ['CC-BY', 'CC0'] } }), ['kept', 'licence', 'licence']);
  assert.equal(corpus.marks('http://a.jp/plain')[0]?.detail, null);
});
