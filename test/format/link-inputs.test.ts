import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { linkInputsIn } from '../../src/format/link-inputs.ts';
import type { LinkGroup, StandardDocument } from '../../src/model/document.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { xmlSafe } from '../../src/standard/xml.ts';
import { plainDocument } from '../standard/plain-document.ts';

const urlAt = (number: number): Url => parseUrl(`http://a.jp/?q=${number}&"<'>%20é`) ?? assert.fail('no URL');
const idOf = (number: number): DocumentId => String(number + 1).padStart(10, '0') as DocumentId;
const documentWith = (inLinks: readonly LinkGroup[], outLinks: readonly LinkGroup[]): StandardDocument => ({
  url: urlAt(0),
  id: idOf(0),
  ...plainDocument,
  fetchedAt: epochMs(0),
  inLinks,
  outLinks,
});

// Manifests take from a stored document what it was made from: nothing of it may be lost or changed on the way through XML.
test('a document read back shows exactly the links it was made with', () => {
  const odd = fc.constantFrom(
    '\r',
    '\n',
    '\t',
    ' ',
    '&',
    '<',
    ']]>',
    '"',
    '&amp;',
    '\u0000',
    '\ud800',
    '\ufffe',
    '山',
    '𠮷',
    'a',
  );
  const anchor = fc.array(odd, { minLength: 1, maxLength: 8 }).map((pieces) => xmlSafe(pieces.join('')));
  const pages = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 4 });
  const groups = fc.uniqueArray(fc.tuple(anchor, pages), { maxLength: 5, selector: ([text]) => text });
  fc.assert(
    fc.property(groups, groups, fc.nat(50), (into, from, known) => {
      const inLinks = into.map(([text, numbers]) => ({
        anchor: text,
        pages: numbers.map((number) => ({ url: urlAt(number), id: idOf(number) })),
      }));
      const isKnown = (number: number): boolean => number <= known;
      const document = documentWith(
        inLinks.map((group) => ({ ...group, annotations: [] })),
        from.map(([text, numbers]) => ({
          anchor: text,
          annotations: [],
          pages: numbers.map((number) => ({ url: urlAt(number), id: isKnown(number) ? idOf(number) : null })),
        })),
      );
      const shown = linkInputsIn(readStandardDocument(writeStandardDocument(document)));
      assert.deepEqual(shown.inLinks, inLinks);
      const linked = [...new Set(from.flatMap(([, numbers]) => numbers.filter(isKnown)))];
      assert.deepEqual(shown.linkedIds, new Map(linked.map((number) => [urlAt(number), idOf(number)])));
    }),
  );
});
