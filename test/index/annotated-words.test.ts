import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import { AnnotationReader, unpackSynonyms } from '../../src/index/build/annotated-words.ts';
import { headBytes, KnownLines } from '../../src/index/build/known-lines.ts';
import { Utf8Bytes } from '../../src/text/utf8-bytes.ts';
import { unpackBunsetsu } from '../../src/analyzer/content-words.ts';
import { openTestAnalyzer } from './made/made-documents.ts';

const analyzer = await openTestAnalyzer();
const pieces = [
  '京都',
  '大学',
  'の',
  'を',
  '子供',
  '服',
  '洗濯する',
  '!',
  '! ',
  '*',
  '+ 1D ',
  'EOS',
  'E',
  '@ ',
  '# ',
  '<',
  ' ',
  '。',
  '１２',
  '愛する',
  'Node.js',
];

test('annotations are read as parseAnnotation reads them, marks as words too', async () => {
  const reader = new AnnotationReader();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 15 }), async (chosen) => {
      const text = chosen.join('');
      const [annotation = ''] = await analyzer.annotate([text]);
      const parsed = parseAnnotation(annotation, text);
      const { codes, bunsetsu, synonyms } = reader.readText(annotation, text);
      let end = 0;
      const expected = parsed.morphemes.map(({ start, ...word }, at) => {
        const spaced = at > 0 && start > end;
        end = start + word.surface.length;
        return { word, spaced };
      });
      assert.deepEqual(
        codes.map((code) => ({ word: reader.wordOf(code), spaced: (code & 1) === 1 })),
        expected,
      );
      assert.deepEqual(unpackBunsetsu(bunsetsu), parsed.bunsetsu);
      assert.deepEqual(
        unpackSynonyms(synonyms).map(({ first, end: last, node }) => ({ first, end: last, ...reader.nodeOf(node) })),
        parsed.synonyms.map(({ first, end: last, node, score }) => ({ first, end: last, node, score })),
      );
      assert.deepEqual(reader.readText(annotation, text), { codes, bunsetsu, synonyms });
    }),
    { numRuns: runs(300) },
  );
});

test('where an ancestor’s analyzer made characters wide, the words behind them are found as parseAnnotation finds them', () => {
  const word = fc.constantFrom('NHK', 'Node.js', '京都', 'の', 'が', '😀', '𠮷野', 'é', 'A');
  const wide = (text: string): string =>
    text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).replace('𠮷', '吉');
  const one = fc.record({ surface: word, space: fc.constantFrom('', '', ' '), isWide: fc.boolean() });
  let spaced = 0;
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (words) => {
      const sentence = words.map(({ surface, space }) => space + surface).join('');
      const lines = words.map(({ surface, isWide }) => (isWide ? wide(surface) : surface));
      const annotation = `${lines.map((each) => `${each} ${each} ${each} 名詞 6 地名 4 * 0 * 0 NIL\n`).join('')}EOS\n`;
      let end = 0;
      const expected = parseAnnotation(annotation, sentence).morphemes.map(({ start, surface }, at) => {
        const isSpaced = at > 0 && start > end;
        end = start + surface.length;
        return isSpaced;
      });
      spaced += expected.filter(Boolean).length;
      const { codes } = new AnnotationReader().readText(annotation, sentence);
      assert.deepEqual(
        codes.map((code) => (code & 1) === 1),
        expected,
        `${sentence}\n${annotation}`,
      );
    }),
    { numRuns: runs(500) },
  );
  assert.ok(spaced > 100, `${spaced}`);
});

test('lines have one number each, wherever they stand', () => {
  const head = fc.constantFrom('a'.repeat(headBytes), `@ ${'a'.repeat(headBytes)}`);
  const rest = fc.string({ unit: fc.constantFrom('a', 'b', '京', ' '), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(head, rest), { maxLength: 60 }), (pieces) => {
      const lines = pieces.map((both) => `${both.join('')}\n`);
      const numbers = new KnownLines();
      const known = new Map<string, number>();
      const text = new Utf8Bytes(Buffer.from(lines.join('')));
      let start = 0;
      for (const [at, line] of lines.entries()) {
        // What belongs to a line is part of it.
        let whole = line;
        for (let next = at + 1; lines[next]?.startsWith('@ ') === true; next++) whole += lines[next];
        const end = start + Buffer.byteLength(whole);
        const found = numbers.find(text, start, text.bytes.length);
        assert.equal(found, known.get(whole) ?? -1);
        if (found < 0) known.set(whole, numbers.add(text, { start, end }, [at, -1]));
        else
          assert.deepEqual(
            [numbers.lengthOf(found), lines.indexOf(line) <= numbers.firstOf(found), numbers.secondOf(found)],
            [end - start, true, -1],
          );
        start += Buffer.byteLength(line);
      }
      assert.equal(numbers.size, known.size);
    }),
  );
});
