import assert from 'node:assert/strict';
import { decodeText } from '../../src/html/charset/charset.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { SourceText } from '../../src/model/document.ts';
import type { Url } from '../../src/model/url.ts';
import { readBack, squeeze } from './read-back.ts';

const url = 'http://example.jp/' as Url;

/** Checks every offset of a page by reading its bytes again; returns how many were checked. */
export const checkOffsets = (bytes: Uint8Array, contentType: string | null, name: string): number => {
  const page = readPage({ bytes, contentType, url });
  const texts: SourceText[] = page.blocks.flatMap(({ sentences }) => sentences);
  for (const one of [page.title, page.keywords, page.description]) if (one !== null) texts.push(one);
  for (const { text, offset, length } of texts) {
    assert.ok(offset >= 0 && length > 0 && offset + length <= bytes.length, `${name}: ${text} lies outside the page`);
    const source = decodeRange(bytes, { charset: page.charset, offset, length });
    assert.equal(squeeze(readBack(source)), squeeze(text), `${name}: bytes ${offset} + ${length}`);
  }
  return texts.length;
};

interface Range {
  readonly charset: string;
  readonly offset: number;
  readonly length: number;
}

/** ISO-2022-JP has states: a sentence in the middle of a run is read with the bytes before it. */
const decodeRange = (bytes: Uint8Array, { charset, offset, length }: Range): string => {
  const end = offset + length;
  if (charset !== 'iso-2022-jp') return decodeText(bytes.subarray(offset, end), charset);
  return decodeText(bytes.subarray(0, end), charset).slice(decodeText(bytes.subarray(0, offset), charset).length);
};
