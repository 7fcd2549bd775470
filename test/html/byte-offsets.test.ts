import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from '../../src/html/charset.ts';
import { readPage } from '../../src/html/read-page.ts';
import { parseUrl } from '../../src/model/url.ts';
import type { SourceText } from '../../src/model/document.ts';
import { readRealPages } from './real-pages.ts';
import { readBack, squeeze } from './read-back.ts';

const url = parseUrl('http://example.jp/') ?? assert.fail();

/** Checks every offset of a page by reading its bytes again; returns how many were checked. */
const check = (bytes: Uint8Array, contentType: string | null, name: string): number => {
  const page = readPage({ bytes, contentType, url });
  const texts: SourceText[] = page.blocks.flatMap(({ sentences }) => sentences);
  for (const one of [page.title, page.keywords, page.description]) if (one !== null) texts.push(one);
  for (const { text, offset, length } of texts) {
    assert.ok(offset >= 0 && length > 0 && offset + length <= bytes.length, `${name}: ${text} lies outside the page`);
    const source = decodeText(bytes.subarray(offset, offset + length), page.charset);
    assert.equal(squeeze(readBack(source)), squeeze(text), `${name}: bytes ${offset} + ${length}`);
  }
  return texts.length;
};

test('every sentence of every real page is found at its bytes', (t) => {
  const pages = readRealPages();
  if (pages === null) return t.skip('../shared/data is not here');
  let sentences = 0;
  for (const { path, bytes } of pages) sentences += check(bytes, 'text/html', path);
  assert.ok(sentences > 300_000, `only ${sentences} sentences were checked`);
});
