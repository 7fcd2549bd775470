import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest, type ManifestPage } from '../../corpus/sample/manifest.ts';
import { readSampleFiles, sampleSite } from '../../corpus/sample/site.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { readUnwantedWords } from '../../src/config/unwanted-words.ts';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { PageText } from '../../src/model/document.ts';
import { wordList } from '../../src/text/word-list.ts';
import { madeCorpus, urlOf, type MadeMeasures } from './made-corpus.ts';

const answer = sampleSite(readSampleFiles());
const unwanted = wordList(readUnwantedWords(null));

/** The page as the crawler would have got it on the first day; null when it brought none. */
const read = ({ url }: ManifestPage): { text: PageText; body: Uint8Array; noindex: boolean } | null => {
  const { host, pathname, search } = new URL(url);
  const request = { host, path: pathname + search, ifNoneMatch: null, ifModifiedSince: null };
  const { status, headers, body } = answer(request, 1);
  if (status !== 200) return null;
  const text = readPage({ bytes: body, contentType: headers['Content-Type'] ?? null, url: urlOf(url) });
  const noindex = text.robots.includes('noindex') || (headers['X-Robots-Tag'] ?? '').includes('noindex');
  return { text, body, noindex };
};

const measure = (text: PageText): MadeMeasures =>
  measureDocument(text, {
    longSentenceCharacters: defaultConfig().format.longSentenceCharacters,
    unwanted,
    rights: { mining: 'unstated', licence: null },
    annotationOf: () => '',
  });

test('every page of the sample web meets the fate its manifest says', (t) => {
  const corpus = madeCorpus(t);
  const fetched = readManifest().flatMap((page) => {
    const judged = page.day1?.fate === 'kept' || page.day1?.fate === 'marked' || page.day1?.fate === 'not-japanese';
    const got = judged ? read(page) : null;
    return got === null ? [] : [{ page, ...got }];
  });
  corpus.add(
    fetched.map(({ page, text, body, noindex }) => ({
      url: page.url,
      body: Buffer.from(body).toString('latin1'),
      language: text.language,
      noindex,
      ...(text.canonical === null ? {} : { canonical: text.canonical }),
      links: text.links.filter(({ nofollow }) => !nofollow).map(({ to }) => to),
    })),
  );
  corpus.select('link');
  const afterLinks = new Map(fetched.map(({ page }) => [page.url, corpus.fate(page.url)]));
  for (const { page, text } of fetched) corpus.format(page.url, measure(text));
  corpus.select('text');
  const wrong = fetched.flatMap(({ page }) => {
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
