import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presetNamed, presets } from '../../src/select/presets.ts';
import { madeCorpus } from './made-corpus.ts';
import { addSample, measureSample, readSample } from './sample-corpus.ts';

test('every page of the sample web meets the fate its manifest says', (t) => {
  const corpus = madeCorpus(t);
  const pages = readSample();
  addSample(corpus, pages);
  corpus.select('link');
  const afterLinks = new Map(pages.map(({ page }) => [page.url, corpus.fate(page.url)]));
  for (const sample of pages) corpus.format(sample.page.url, measureSample(sample));
  corpus.select('text');
  const wrong = pages.flatMap(({ page }) => {
    const rules = `${afterLinks.get(page.url)} ${corpus.fate(page.url)}`.split(' ').filter((rule) => rule !== 'kept');
    const expected = page.day1;
    const right =
      expected?.fate === 'marked'
        ? expected.rules.some((rule) => rules.includes(rule))
        : expected?.fate === 'not-japanese'
          ? rules.includes('language')
          : rules.length === 0;
    return right ? [] : [`${page.url}: ${JSON.stringify(expected)} but ${rules.join(' ') || 'kept'}`];
  });
  assert.deepEqual(wrong, []);
});

/** Rules of other recipes for the same thing. */
const sameMeasure: Readonly<Record<string, readonly string[]>> = {
  adult: ['unwanted-letters', 'unwanted-kinds'],
};

test('under every recipe a page goes by the rules of its manifest, when the recipe has them', (t) => {
  const corpus = madeCorpus(t);
  const pages = readSample();
  addSample(corpus, pages);
  for (const sample of pages) corpus.format(sample.page.url, measureSample(sample));
  const wrong: string[] = [];
  let looked = 0;
  for (const name of Object.keys(presets)) {
    const recipe = presetNamed(name, corpus.config);
    const rulesOf = new Set([...Object.keys(recipe.link.rules), ...Object.keys(recipe.text.rules)]);
    corpus.select('link', { recipe });
    const afterLinks = new Map(pages.map(({ page }) => [page.url, corpus.fate(page.url)]));
    const { kept } = corpus.select('text', { recipe });
    assert.ok(kept > 0 && kept < pages.length, name);
    for (const { page } of pages) {
      const expected = page.day1;
      const marks = `${afterLinks.get(page.url)} ${corpus.fate(page.url)}`.split(' ').filter((rule) => rule !== 'kept');
      const named =
        expected?.fate === 'marked' ? expected.rules : expected?.fate === 'not-japanese' ? ['language'] : [];
      const asked = named.map((rule) => [rule, ...(sameMeasure[rule] ?? [])].filter((one) => rulesOf.has(one)));
      // One of the rules is enough: only a recipe that has them all must find it.
      if (asked.length === 0 || asked.some((rules) => rules.length === 0)) continue;
      looked++;
      if (!asked.flat().some((rule) => marks.includes(rule)))
        wrong.push(`${name} ${page.url}: ${asked.join(' ')} but ${marks.join(' ') || 'kept'}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(looked > 50, String(looked));
});
