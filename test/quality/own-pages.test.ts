import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/html/read-page.ts';
import { fourGramScore, meanOf } from '../html/gold-pages.ts';
import { keptSamplePages } from './sample-pages.ts';

/**
 * How the authors of the sample web's pages marked their own text: what stands between is the gold, without tags and readings. Nothing
 * of our code has a part in it.
 */
const marked: Readonly<Record<string, { readonly pages: RegExp; readonly text: RegExp; readonly floor: number }>> = {
  'news.example.co.jp': { pages: /article/, text: /<h1 itemprop[^]*?(?=<div class="share)/g, floor: 0.967 },
  'blog.example.jp': { pages: /\/2026\//, text: /<article class="post">[^]*?<\/article>/g, floor: 0.979 },
  'qa.example.ne.jp': { pages: /\/q\//, text: /<h1>.*<\/h1>|<div class="text">.*<\/div>/g, floor: 0.915 },
  'www.city.kawabe.example': { pages: /./, text: /<main[^]*<\/main>/g, floor: 0.995 },
  'docs.kaihatsu.example': { pages: /guide/, text: /<main[^]*<\/main>/g, floor: 0.96 },
  'hoshi.example.ac.jp': { pages: /./, text: /<h1>[^]*?<\/td>/g, floor: 0.995 },
  'members.tetsudo.example': { pages: /./, text: /<H1>[^]*?<HR>/g, floor: 0.984 },
  'moji.example.or.jp': { pages: /\w\.html/, text: /<h1>[^]*<\/body>/g, floor: 0.989 },
  'rekishi.example.gr.jp': { pages: /html/, text: /<article>[^]*<\/article>/g, floor: 0.995 },
  'www.kitayama-seiki.example': { pages: /html/, text: /<h1>[^]*(?=<div id="footer")/g, floor: 0.995 },
};

const withoutTags = (html: string): string =>
  html
    .replace(/<(rt|rp)>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n\s*/g, '\n');

// F1 over character 4-grams, mean of the pages of a host, less half a point: raise these when reading gets better, never lower them.
for (const [host, { pages, text, floor }] of Object.entries(marked)) {
  test(`the main text of our own pages: ${host}`, (t) => {
    const own = keptSamplePages().filter(({ url }) => new URL(url).hostname === host && pages.test(url));
    assert.ok(own.length > 0, 'there is a page');
    const scores = own.map((page) => {
      const html = new TextDecoder(page.charset).decode(page.bytes);
      const gold = withoutTags((html.match(text) ?? []).join('\n'));
      assert.ok(gold.length > 100, `${page.url}: no text is marked in it`);
      return fourGramScore(readPage(page).mainText, gold).f1;
    });
    const f1 = meanOf(scores);
    t.diagnostic(`${own.length} pages: F1 ${f1.toFixed(4)}`);
    assert.ok(f1 >= floor, `${host}: F1 ${f1.toFixed(4)} of ${own.length} pages, floor ${floor}`);
  });
}
