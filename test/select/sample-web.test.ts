import assert from 'node:assert/strict';
import { test } from 'node:test';
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
