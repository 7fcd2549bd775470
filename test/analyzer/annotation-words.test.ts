import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { annotationWords } from '../../src/analyzer/annotation-words.ts';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';

test('the words are those that reading the whole annotation gives', async () => {
  const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null });
  const sentences = [
    '子どもが@で * 1D + の本を読む。',
    '! !! # EOS 12 名詞 0',
    '東京都の防災対策は、とても大切です。',
    '',
  ];
  for (const annotation of await analyzer.annotate(sentences)) {
    assert.deepEqual(
      annotationWords(annotation),
      parseAnnotation(annotation).morphemes.map(({ surface, pos }) => ({ surface, pos: pos[0] })),
    );
  }
  await analyzer.close();
});

test('alternatives and marks of an ancestor are no words', () => {
  const annotation =
    '# S-ID:1\n* -1D <文末>\n+ -1D\n京都 きょうと 京都 名詞 6 地名 4 * 0 * 0 "代表表記:京都/きょうと" <a>\n' +
    '@ 京都 みやこ 京都 名詞 6 地名 4 * 0 * 0 NIL\n@ @ @ 特殊 1 記号 5 * 0 * 0 NIL\nEOS\n';
  assert.deepEqual(annotationWords(annotation), [
    { surface: '京都', pos: '名詞' },
    { surface: '@', pos: '特殊' },
  ]);
});
