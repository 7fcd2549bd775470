import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { AnnotationReader, unpackSynonyms } from '../../src/index/build/annotated-words.ts';
import { readIndexDocument, scanIndexDocument } from '../../src/index/build/index-document.ts';
import { type IndexDocument, indexDocument } from '../../src/index/build/index-document.ts';
import { blockTypes, pageTypes, type StandardDocument, type StandardSentence } from '../../src/model/document.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { openTestAnalyzer } from '../index/made/made-documents.ts';

const analyzer = await openTestAnalyzer();
const texts = [
  '京都の大学',
  ' 子供が 走る',
  '\n<b>A&B</b> ]]> "と\'',
  'EOS * + ! @',
  '',
  '１２３\r\tNode.js',
  '</InLinks>',
  '&amp;lt;',
];
const annotations = await analyzer.annotate(texts);
const schemes = ['Kuromoji/IPADIC', 'A&"<'];

const annotated = fc
  .tuple(
    fc.nat(texts.length - 1),
    fc.subarray(schemes),
    fc.constantFrom(...blockTypes),
    fc.constantFrom(null, 'code' as const),
  )
  .map(
    ([at, named, block, sub]): StandardSentence => ({
      id: at,
      offset: at * 7,
      length: 3,
      block,
      sub,
      text: texts[at] ?? '',
      annotations: named.map((scheme) => ({ scheme, text: annotations[at] ?? '' })),
    }),
  );
const url = fc.constantFrom(
  'http://a.example/',
  'http://a.example/?a=1&b=<2>',
  'http://b.example/%E3%81%82?"',
) as fc.Arbitrary<Url>;
const links = fc.array(
  fc
    .tuple(annotated, fc.array(fc.constantFrom('http://c.example/?x&y', 'no url'), { maxLength: 3 }))
    .map(([unit, pages]) => ({
      anchor: unit.text,
      annotations: unit.annotations,
      pages: pages.map((page) => ({ url: page as Url, id: documentId(7 as UrlId, 0) })),
    })),
  { maxLength: 2 },
);
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const stated = optional(fc.constantFrom('2026-11-18', '2026-11-18T10:00', 'gestern', 'a "b" <c> & d', ''));

const documents: fc.Arbitrary<StandardDocument> = fc.record({
  url,
  id: fc.constant(documentId(5 as UrlId, 0)),
  originalEncoding: fc.constant('Shift_JIS'),
  fetchedAt: fc.constantFrom(epochMs(0), epochMs(1_700_000_000_000)),
  language: fc.constant('ja'),
  pageType: fc.constantFrom(...pageTypes),
  author: stated,
  published: stated,
  modified: stated,
  licence: stated,
  publisher: optional(fc.constant({ name: 'A & B', kind: 'company' })),
  title: optional(annotated),
  keywords: optional(annotated),
  description: optional(annotated),
  inLinks: links,
  outLinks: links,
  facts: fc.array(fc.constantFrom({ extractor: 'phone', kind: '<tel>', value: 'a < b & c', offset: 3, length: 9 }), {
    maxLength: 2,
  }),
  texts: fc.array(
    fc.record({
      part: fc.constantFrom(
        { type: 'default' as const, author: null, date: null, title: null },
        { type: 'blog' as const, author: 'A > B', date: '2026', title: '"<T>"' },
      ),
      sentences: fc.array(annotated, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
});

const id = documentId(9 as UrlId, 1);

/** With words instead of their numbers. */
const plain = (document: IndexDocument, reader: AnnotationReader) => ({
  ...document,
  sentences: document.sentences.map(({ codes, synonyms, ...rest }) => ({
    ...rest,
    words: codes.map((code) => [reader.wordOf(code), code & 1]),
    synonyms: unpackSynonyms(synonyms).map(({ node, ...span }) => ({ ...span, ...reader.nodeOf(node) })),
  })),
});

const parsed = (xml: Uint8Array): IndexDocument | null => {
  try {
    return indexDocument(readStandardDocument(Buffer.from(xml).toString(), id), 'd', reader);
  } catch {
    return null;
  }
};

const reader = new AnnotationReader();

test('what we wrote is read from its bytes as the XML parser reads it', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const xml = Buffer.from(writeStandardDocument(document));
      const scanned = scanIndexDocument({ id, digest: 'd', xml }, reader);
      assert.ok(scanned !== null || /\]\]\]\]>/.test(xml.toString()), xml.toString());
      if (scanned !== null) assert.deepEqual(plain(scanned, reader), plain(parsed(xml)!, reader));
    }),
    { numRuns: runs(400) },
  );
});

test('whatever else a document looks like, scanning gives what the XML parser gives, or leaves it to it', () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.nat(12),
    insert: fc.constantFrom(
      '',
      '<',
      '>',
      '"',
      '&',
      '&amp;',
      '&#x41;',
      ']]>',
      '\n',
      ' ',
      'あ',
      '<S Id="1">',
      ' Url="x"',
      '</S>',
      '<!-- -->',
      '@ @ ',
      '! 1',
    ),
  });
  let scannedSome = 0;
  fc.assert(
    fc.property(documents, fc.array(change, { minLength: 1, maxLength: 2 }), (document, changes) => {
      let xml = Buffer.from(writeStandardDocument(document));
      for (const { at, remove, insert } of changes) {
        const place = at % xml.length;
        xml = Buffer.concat([xml.subarray(0, place), Buffer.from(insert), xml.subarray(place + remove)]);
      }
      const scanned = scanIndexDocument({ id, digest: 'd', xml }, reader);
      if (scanned === null) return;
      scannedSome++;
      const expected = parsed(xml);
      assert.ok(expected !== null, xml.toString());
      assert.deepEqual(plain(scanned, reader), plain(expected, reader));
    }),
    { numRuns: runs(3000) },
  );
  assert.ok(scannedSome > 50, `${scannedSome}`);
});

test('an ancestor’s document is read by the parser', () => {
  const xml = Buffer.from(
    '<StandardFormat Url="http://a.example/"><Text><S><RawString>京都</RawString></S></Text></StandardFormat>',
  );
  assert.equal(scanIndexDocument({ id, digest: 'd', xml }, reader), null);
  assert.equal(readIndexDocument({ id, digest: 'd', xml }, reader).url, 'http://a.example/');
});
