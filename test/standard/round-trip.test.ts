import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fc, runs } from '../property.ts';
import { Fault } from '../../src/base/fault.ts';
import { blockTypes, type StandardDocument, type StandardSentence } from '../../src/model/document.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { encodeDocument, openDocumentReader, writeShard } from '../../src/standard/shard.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { xmlSafe } from '../../src/standard/xml.ts';

const url = (text: string): Url => {
  const parsed = parseUrl(text);
  assert.ok(parsed);
  return parsed;
};

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((raw) => xmlSafe(raw).replaceAll('\r', ' '));
const orNull = fc.option(text.map((raw) => raw.replace(/\n/g, ' ')));
const annotation = fc.record({ scheme: fc.constantFrom('Kuromoji/IPADIC', 'Juman'), text });
const sentence: fc.Arbitrary<StandardSentence> = fc.record({
  id: fc.nat(1000),
  offset: fc.nat(1_000_000),
  length: fc.nat(1000),
  text,
  block: fc.constantFrom(...blockTypes),
  sub: fc.constantFrom(null, 'profile', 'table'),
  annotations: fc.array(annotation, { maxLength: 2 }),
});
const header = sentence.map((one) => ({ ...one, block: 'unknown' as const, sub: null }));
const links = fc.array(
  fc.record({
    anchor: text,
    annotations: fc.array(annotation, { maxLength: 1 }),
    pages: fc.array(
      fc.record({
        url: fc.constantFrom(url('http://a.example/'), url('http://b.example/?q=%E4%BA%AC&x=1')),
        id: fc.constantFrom(null, '0000000007' as DocumentId, '0000000007-2' as DocumentId),
      }),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 3 },
);
const document: fc.Arbitrary<StandardDocument> = fc.record({
  url: fc.constant(url('http://a.example/x?y=1&z=%22')),
  id: fc.constant('0000000042-1' as DocumentId),
  originalEncoding: fc.constantFrom('UTF-8', 'Shift_JIS'),
  fetchedAt: fc.constant(epochMs(1_700_000_000_000)),
  language: fc.constant('ja'),
  pageType: fc.constantFrom('blog', 'other'),
  author: orNull,
  published: orNull,
  modified: orNull,
  licence: orNull,
  publisher: fc.option(fc.record({ name: text.map((raw) => raw.replace(/\n/g, ' ')), kind: fc.constant('company') })),
  title: fc.option(header),
  keywords: fc.option(header),
  description: fc.option(header),
  inLinks: links,
  outLinks: links,
  facts: fc.array(
    fc.oneof(
      fc.record({
        extractor: fc.constant('contact'),
        kind: fc.constant('fax'),
        value: text,
        offset: fc.nat(99),
        length: fc.nat(9),
      }),
      fc.record({
        extractor: fc.constant('publisher'),
        kind: text.map((raw) => raw.replace(/\n/g, ' ')),
        value: text,
        offset: fc.constant(null),
        length: fc.constant(null),
      }),
    ),
    { maxLength: 2 },
  ),
  texts: fc.array(
    fc.record({
      part: fc.record({
        type: fc.constantFrom('default', 'blog', 'comment'),
        author: orNull,
        date: orNull,
        title: orNull,
      }),
      sentences: fc.array(sentence, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(document, (one) => {
      assert.deepEqual(
        JSON.parse(JSON.stringify(readStandardDocument(writeStandardDocument(one)))),
        JSON.parse(JSON.stringify(one)),
      );
    }),
    { numRuns: runs(300) },
  );
});

test('a document of the ancestors is read', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<StandardFormat Url="http://www.example.jp/index.html" OriginalEncoding="Shift_JIS" Time="2006-08-14 19:48:51">
  <Header><Title Offset="40" Length="12" Id="0"><RawString>京都の祭り</RawString></Title></Header>
  <Text Type="default">
    <S Id="1" Length="20" Offset="120"><RawString>祇園祭は京都の祭りです。</RawString>
      <Annotation Scheme="Knp"><![CDATA[# S-ID:1 KNP:4.11
* -1D
EOS
]]></Annotation></S>
  </Text>
</StandardFormat>`;
  const read = readStandardDocument(xml, '0000000001' as DocumentId);
  assert.equal(read.title?.text, '京都の祭り');
  assert.equal(read.texts[0]?.sentences[0]?.annotations[0]?.text, '# S-ID:1 KNP:4.11\n* -1D\nEOS\n');
  assert.equal(read.texts[0]?.sentences[0]?.block, 'unknown');
  assert.equal(read.fetchedAt, Date.UTC(2006, 7, 14, 19, 48, 51));
});

test('a document that ends in the middle is refused, whole', () => {
  fc.assert(
    fc.property(document, fc.double({ min: 0, max: 0.99, noNaN: true }), (one, share) => {
      const xml = writeStandardDocument(one);
      assert.throws(() => readStandardDocument(xml.slice(0, Math.floor((xml.length - 2) * share))), Fault);
    }),
    { numRuns: runs(100) },
  );
});

test('a shard gives each document back by its place, and zcat gives them all', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-shard-'));
  const texts = ['一つ目', '二つ目'.repeat(500), '三つ目'];
  const places = writeShard(
    dir,
    'r1-0',
    texts.map((one, at) => encodeDocument(`000000000${at}` as DocumentId, url('http://a.example/'), one)),
  );
  const documentReader = openDocumentReader(dir);
  assert.deepEqual(
    places.toReversed().map((place) => documentReader.read(place)),
    texts.toReversed(),
  );
  assert.throws(() => documentReader.read({ shard: 'r1-0', offset: 3, length: 10 }), Fault);
  assert.deepEqual(
    places.map((place) => gunzipSync(documentReader.readPacked(place)).toString()),
    texts,
  );
  const told = /Document at \d+ of .*r1-0\.xml\.gz cannot be read \(.+\)\. .*run `kumoito format`/;
  // A place where no document begins, and one behind the end of a file that was cut.
  for (const [offset, length] of [
    [3, 10],
    [0, 1e6],
    [1e6, 10],
  ] as const)
    assert.throws(() => documentReader.readPacked({ shard: 'r1-0', offset, length }), {
      code: 'BAD_INPUT',
      message: told,
    });
  documentReader.close();
  assert.equal(gunzipSync(readFileSync(join(dir, 'r1-0.xml.gz'))).toString(), texts.join(''));
  rmSync(dir, { recursive: true });
});
