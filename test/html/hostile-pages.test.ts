import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFull } from '../full-form.ts';
import { fc, runs } from '../property.ts';
import { readPage } from '../../src/html/read-page.ts';
import { rightsOfPage } from '../../src/html/rights/page-rights.ts';
import { scanPage } from '../../src/html/scan.ts';
import type { Url } from '../../src/model/url.ts';
import { readRealPages } from './real-pages.ts';
import { notHere } from '../shared-data.ts';

const url = 'http://example.jp/' as Url;
const read = (bytes: Uint8Array): ReturnType<typeof readPage> => readPage({ bytes, contentType: null, url });

const million = inFull(1_000_000, 250_000);

test(`${million} nested elements, 50 times as many bytes of attributes, unclosed everything: an outcome in linear time`, () => {
  const pages: Readonly<Record<string, string>> = {
    nested: `${'<div>'.repeat(million)}猫である。`,
    attribute: `<p title="${'x'.repeat(50 * million)}">猫である。</p>`,
    attributes: `<p ${'x=1 '.repeat(million)}>猫である。</p>`,
    references: `<p>${'&amp;'.repeat(million)}猫である。</p>`,
    unclosed: `<p>猫である。${'<b><a href=x><ul><li>'.repeat(million / 10)}`,
    stray: `<p>猫である。${'</div></b></td></p>'.repeat(million / 10)}`,
    tables: `猫である。${'<table><tr><td>'.repeat(million / 10)}`,
    ruby: `<p>猫である。${'<ruby>漢<rt>か</rt></ruby>'.repeat(million / 20)}`,
    angles: `<p>猫である。</p>${'<'.repeat(million)}`,
  };
  for (const [name, page] of Object.entries(pages)) {
    const start = process.cpuUsage();
    const { blocks } = read(Buffer.from(page));
    scanPage(page, url);
    const { user } = process.cpuUsage(start);
    assert.ok(
      blocks.some(({ sentences }) => sentences.some(({ text }) => text.includes('猫である。'))),
      name,
    );
    assert.ok(user < 8 * million, `${name}: ${user / 1000} ms`);
  }
});

test('a page may say the same thing hundreds of thousands of times', () => {
  const many = inFull(300_000, 100_000);
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, { at }])));
  const robots = `<meta name=robots content="${'noai,'.repeat(many)}nofollow">`;
  assert.deepEqual(scanPage(robots, url).robots, ['noai', 'nofollow']);
  assert.deepEqual(rightsOfPage(`<script type="application/ld+json">${fields}</script>`, url), []);
  const { blocks } = read(Buffer.from(`<meta charset=utf-8><p>猫である。</p><p>${'猫。'.repeat(many)}</p>`));
  assert.equal(
    blocks.reduce((sum, { sentences }) => sum + sentences.length, 0),
    many + 1,
  );
});

const checkOffsets = (bytes: Uint8Array): void => {
  const page = read(bytes);
  for (const { sentences } of page.blocks)
    for (const { offset, length, text, ruby } of sentences) {
      assert.ok(offset >= 0 && length > 0 && offset + length <= bytes.length);
      for (const { start, end } of ruby) assert.ok(start >= 0 && end > start && end <= text.length);
    }
};

test('any soup of tags and characters is read, with every offset inside the page', () => {
  const piece = fc.constantFrom(
    ...'<div> </div> <p> </p> <a href="/x"> </a> <ruby> <rt> </rt> </ruby> <br> <pre> </pre> <script> </script> <!-- --> &amp; &#x3042; &lt <td> <table> </table> <li> <ul> <select> <option> <svg> </svg> <title> </title> <img alt="猫"> <b class="x"> </b> <span hidden> </span> 猫 犬。 「 」 a b. <'.split(
      ' ',
    ),
    ' ',
    '\n',
    '　',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => checkOffsets(Buffer.from(pieces.join('')))),
    { numRuns: runs(1500) },
  );
});

test('real pages with bytes overwritten, cut out and doubled are read all the same', (t) => {
  const pages = readRealPages()?.filter(({ bytes }) => bytes.length < 60_000);
  if (pages === undefined) return t.skip(notHere);
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255), cut: fc.nat(40) });
  fc.assert(
    fc.property(fc.nat(pages.length - 1), fc.array(change, { minLength: 1, maxLength: 10 }), (which, changes) => {
      let bytes = Buffer.from(pages[which]?.bytes ?? []);
      for (const { at, byte, cut } of changes) {
        const place = Math.floor(at * bytes.length);
        if (cut % 3 === 0) bytes[place] = byte;
        else if (cut % 3 === 1) bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + cut)]);
        else bytes = Buffer.concat([bytes.subarray(0, place + cut), bytes.subarray(place)]);
      }
      checkOffsets(bytes);
    }),
    { numRuns: runs(150) },
  );
});
