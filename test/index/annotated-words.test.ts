import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import { AnnotationReader, unpackSynonyms } from '../../src/index/annotated-words.ts';
import { LineNumbers } from '../../src/index/line-numbers.ts';
import { TextUnits } from '../../src/index/text-units.ts';
import { unpackBunsetsu } from '../../src/index/words.ts';
import { openTestAnalyzer } from './made-documents.ts';

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
      const { codes, bunsetsu, synonyms } = reader.read(annotation, text);
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
      assert.deepEqual(reader.read(annotation, text), { codes, bunsetsu, synonyms });
    }),
    { numRuns: 300 },
  );
});

test('lines have one number each, wherever they stand', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '京', ' '), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const numbers = new LineNumbers();
      const known = new Map<string, number>();
      const texts = new TextUnits();
      texts.read(lines.join('\n'));
      const text = texts.units;
      let start = 0;
      for (const each of lines) {
        const found = numbers.find(text, start, start + each.length);
        assert.equal(found, known.get(each) ?? -1);
        if (found < 0) known.set(each, numbers.add(text, start, start + each.length));
        start += each.length + 1;
      }
      assert.equal(numbers.size, known.size);
    }),
  );
});
