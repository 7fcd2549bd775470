import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOffsets } from './check-offsets.ts';
import { charsets, encoders } from './encoders.ts';
import { readRealPages } from './real-pages.ts';
import { notHere } from '../shared-data.ts';

/** Every so many pages; `node dist/bench/pages/extraction.js --offsets` checks all of them. */
const step = 8;

test('every sentence of real pages is found at its bytes', (t) => {
  const pages = readRealPages()?.filter((_, at) => at % step === 0);
  if (pages === undefined) return t.skip(notHere);
  let sentences = 0;
  for (const { path, bytes } of pages) sentences += checkOffsets(bytes, 'text/html', path);
  assert.ok(sentences > 30_000, `only ${sentences} sentences were checked`);
});

test('the same in every Japanese charset', (t) => {
  const pages = readRealPages()?.filter(({ bytes }, at) => at % 150 === 0 && bytes.length < 40_000);
  if (pages === undefined) return t.skip(notHere);
  for (const charset of charsets)
    for (const { path, bytes } of pages) {
      const text = Buffer.from(bytes)
        .toString('utf8')
        .replace(/charset="?utf-8"?/i, `charset="${charset}"`);
      checkOffsets(
        encoders[charset](text),
        charset === 'utf-16le' ? null : `text/html; charset=${charset}`,
        `${path} in ${charset}`,
      );
    }
});

test('quotation marks, references, comments and ruby inside a sentence do not move its end', () => {
  const html =
    '<title> 猫 &amp; 犬 </title><meta name="description" content="&quot;猫&quot;の本 "><p>「猫<!-- か -->で<b>す</b>」&amp;<ruby>犬<rt>いぬ</rt></ruby>。 次&#x306E;文。</p>';
  assert.equal(checkOffsets(Buffer.from(html), null, 'made'), 4);
});
