import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fc, runs } from '../property.ts';
import type { Analyzer } from '../../src/analyzer/port.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { readRealPages } from '../html/real-pages.ts';
import { documentOfPage } from './document-of-page.ts';
import { openValidator } from './validator.ts';
import { notHere } from '../shared-data.ts';

const validate = openValidator();
let analyzer: Analyzer;

before(async () => {
  analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
});

test('the validator finds what is wrong', async () => {
  const xml = await documentOfPage(analyzer, Buffer.from('<title>題</title><p>これは文です。'), 'http://a.example/');
  assert.deepEqual(validate(xml), []);
  assert.equal(validate(xml.replace(' Url=', ' Uri=')).length, 2);
  assert.equal(validate(xml.replaceAll('RawString', 'Raw')).length, 2);
});

test('libxml2 accepts the documents of real pages by schema and DTD', async (t) => {
  const pages = readRealPages();
  if (pages === null) return t.skip(notHere);
  const step = Math.max(1, Math.floor(pages.length / pagesTried));
  for (const [at, { path, bytes }] of pages.entries()) {
    if (at % step !== 0) continue;
    assert.deepEqual(validate(await documentOfPage(analyzer, bytes, `http://${path}`)), [], path);
  }
});

/** Of some 3,000; bench/pages/validity.ts tries all. */
const pagesTried = 60;

test('libxml2 accepts the documents of hostile pages', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '<p>',
      '<title>',
      '</title>',
      '<!--',
      ']]>',
      '&#0;',
      '&#xFFFF;',
      '&#x1F;',
      '\u0000',
      '<a href="?">',
      '\ud800',
    ),
    fc.constantFrom(
      '<meta name=author content="\u0001">',
      '<meta name=keywords content="あ&#11;い">',
      '<article>',
      'これは文です。',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      assert.deepEqual(validate(await documentOfPage(analyzer, Buffer.from(pieces.join('')), 'http://a.example/')), []);
    }),
    { numRuns: runs(300) },
  );
});
