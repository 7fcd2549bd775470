import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { logDice } from '../../src/index/tables/association.ts';
import { indexDocument, type IndexSentence } from '../../src/index/build/index-document.ts';
import { isContentWord } from '../../src/analyzer/content-words.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-concordance-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const random = seededRandom('concordance.test');
const pages: StandardDocument[] = [];
for (let id = 1; id <= 250; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
pages.push(
  await standardDocument(
    {
      id: 900,
      title: '旅',
      blocks: [['maintext', '子供が学校へ行く。', '京都の学校に一度だけ行く。', '行くのは大学だ。']],
    },
    analyzer,
  ),
);
const one = openSearch(join(folder, 'one'), testSettings, analyzer);
const many = openSearch(join(folder, 'many'), { ...testSettings, occurrencesInMemoryMax: 4000 }, analyzer);
await one.update(inIdOrder(pages));
await many.update(inIdOrder(pages.filter((_, at) => at % 3 !== 0)));
await many.update(inIdOrder(pages));
const snapshots = [one.snapshot(), many.snapshot()] as const;
after(() => snapshots.forEach((snapshot) => snapshot.close()));

interface Word {
  readonly surface: string;
  readonly base: string;
  readonly pos: string;
}

/** Each sentence as a line `surface/base/pos surface/base/pos …`, to be searched with regular expressions. */
const reader = new AnnotationReader();
const sentences: { words: Word[]; sentence: IndexSentence }[] = pages.flatMap((page) =>
  indexDocument(page, '1', reader)
    .sentences.filter(({ region }) => region === 'title' || region === 'maintext')
    .map((sentence) => ({
      sentence,
      words: sentence.codes
        .map((code) => reader.wordOf(code))
        .map(({ surface, base, pos }) => ({
          surface,
          base: base === '*' ? surface : base,
          pos: pos.filter((level) => level !== '*').join('-'),
        })),
    })),
);
const naiveCount = (pattern: RegExp): number =>
  sentences.reduce((sum, { words }) => {
    const line = words.map(({ surface, base, pos }) => `${surface}/${base}/${pos} `).join('');
    return sum + [...line.matchAll(pattern)].length;
  }, 0);
const word = (surface: string, base: string, pos: string): string => `(?:(?<=^| )${surface}/${base}/${pos}[^ /]* )`;
const any = '[^ /]*';

const cases: readonly (readonly [pattern: string, expression: string])[] = [
  ['[base="行く"]', word(any, '行く', '')],
  ['"学校|大学"', word('(?:学校|大学)', any, '')],
  ['[pos="名詞"] [pos="助詞"] [pos="動詞"]', word(any, any, '名詞') + word(any, any, '助詞') + word(any, any, '動詞')],
  [
    '[surface="学校"] []{0,2} [pos="動詞"]',
    `${word('学校', any, '')}${word(any, any, '')}{0,2}${word(any, any, '動詞')}`,
  ],
  ['[pos="名詞"]+ "の"', `${word(any, any, '名詞')}+${word('の', any, '')}`],
  [
    '([base="見る"] | [base="読む"]) []? "。"',
    `(?:${word(any, '見る', '')}|${word(any, '読む', '')})${word(any, any, '')}?${word('。', any, '')}`,
  ],
  ['[surface="学.*" & pos="名詞"]', word('学[^ /]*', any, '名詞')],
  ['<s> [pos="名詞"]', `^${word(any, any, '名詞')}`],
  ['[] </s>', `${word(any, any, '')}$`],
];

test('patterns match as regular expressions over the words do, in one segment or many', async () => {
  for (const [pattern, expression] of cases) {
    const expected = naiveCount(new RegExp(expression, 'gu'));
    assert.ok(expected > 0, `${pattern} finds nothing`);
    for (const snapshot of snapshots) {
      const found = await snapshot.concordance(pattern, { lines: 5 });
      assert.equal(found.count, expected, pattern);
    }
    for (const sort of ['document', 'left', 'right', 'match'] as const) {
      const [a, b] = await Promise.all(snapshots.map((snapshot) => snapshot.concordance(pattern, { sort, lines: 30 })));
      assert.deepEqual(a!.lines, b!.lines, `${pattern} by ${sort}`);
    }
    const drawn = await Promise.all(snapshots.map((s) => s.concordance(pattern, { sample: 7, seed: 'x', lines: 7 })));
    assert.deepEqual(drawn[0]!.lines, drawn[1]!.lines, pattern);
  }
});

test('lines are sorted by what is known of their pages, and within it by words', async () => {
  for (const snapshot of snapshots) {
    const sorted = { sort: ['type', 'date', 'site', 'match'], lines: 100_000 } as const;
    const { lines } = await snapshot.concordance('[pos="動詞"]', sorted);
    const all = await snapshot.concordance('[pos="動詞"]', { lines: 100_000 });
    const keys = all.lines.map((line) =>
      [line.type, line.date, new URL(line.url).host, line.match, line.id].join('\u0000'),
    );
    assert.deepEqual(
      lines.map((line) => [line.type, line.date, new URL(line.url).host, line.match, line.id].join('\u0000')),
      keys.sort(),
    );
  }
});

test('counting ends where it was told to, and never before the lines that are wanted', async () => {
  for (const snapshot of snapshots) {
    const all = await snapshot.concordance('[pos="名詞"]', { lines: 100_000 });
    assert.ok(all.isWhole && all.count === all.lines.length);
    const some = await snapshot.concordance('[pos="名詞"]', { lines: 5, countMost: 20 });
    assert.ok(!some.isWhole && some.count !== null && some.count >= 20 && some.count < all.count, String(some.count));
    assert.deepEqual(some.lines, all.lines.slice(0, 5));
    const later = await snapshot.concordance('[pos="名詞"]', { lines: 5, from: 200, countMost: 20 });
    assert.deepEqual(later.lines, all.lines.slice(200, 205));
    const end = await snapshot.concordance('[pos="名詞"]', { lines: 5, from: all.count - 3, countMost: 20 });
    assert.deepEqual([end.lines, end.isWhole, end.count], [all.lines.slice(-3), true, all.count]);
    const sorted = await snapshot.concordance('[pos="名詞"]', { lines: 5, countMost: 20, sort: 'left' });
    assert.ok(sorted.isWhole && sorted.count === all.count);
  }
});

test('lines stand in their text, and dependencies are followed', async () => {
  const [snapshot] = snapshots;
  const ids = new Set(['0000000900']);
  const found = await snapshot.concordance('[base="行く"]', { ids, window: 3 });
  assert.deepEqual(
    found.lines.map(({ left, match, right }) => [left, match, right]),
    [
      ['が学校へ', '行く', '。 京都'],
      ['一度だけ', '行く', '。 行く'],
      ['行く。 ', '行く', 'のは大学'],
    ],
  );
  const linked = await snapshot.concordance('[surface="学校"] -に-> [base="行く"]', { ids });
  assert.deepEqual(
    linked.lines.map(({ match }) => match),
    ['学校に一度だけ行く'],
  );
  const sentence = await snapshot.concordance('京都の学校', { ids, window: 'sentence' });
  assert.deepEqual(
    sentence.lines.map(({ left, right }) => left + right),
    ['に一度だけ行く。'],
  );
});

test('frequency lists count every word once', async () => {
  const expected = new Map<string, number>();
  for (const { words } of sentences) for (const { base } of words) expected.set(base, (expected.get(base) ?? 0) + 1);
  const bigrams = new Map<string, number>();
  for (const { words } of sentences)
    for (let at = 1; at < words.length; at++) {
      const pair = `${words[at - 1]!.surface} ${words[at]!.surface}`;
      bigrams.set(pair, (bigrams.get(pair) ?? 0) + 1);
    }
  for (const snapshot of snapshots) {
    const list = await snapshot.frequencies({ by: 'base' });
    assert.deepEqual(new Map(list.rows.map(({ value, count }) => [value, count])), expected);
    assert.equal(
      list.words,
      [...expected.values()].reduce((sum, count) => sum + count, 0),
    );
    const pairs = await snapshot.frequencies({ by: 'bigram' });
    assert.deepEqual(new Map(pairs.rows.map(({ value, count }) => [value, count])), bigrams);
    const some = await snapshot.frequencies({ by: 'surface', ids: new Set(['0000000900']), where: '[pos="名詞"]' });
    assert.deepEqual(some.rows.find(({ value }) => value === '学校')?.count, 2);
  }
});

test('collocations count what stands in the window', async () => {
  const expected = new Map<string, number>();
  let matches = 0;
  for (const { words, sentence } of sentences)
    for (const [at, { surface }] of words.entries()) {
      if (surface !== '学校') continue;
      matches++;
      for (let near = Math.max(0, at - 2); near <= Math.min(words.length - 1, at + 2); near++)
        if (near !== at && isContentWord(reader.wordOf(sentence.codes[near]!)))
          expected.set(words[near]!.base, (expected.get(words[near]!.base) ?? 0) + 1);
    }
  const [first, second] = await Promise.all(
    snapshots.map((snapshot) => snapshot.collocations('"学校"', { window: 2, countMin: 1, top: 1000 })),
  );
  assert.deepEqual(first, second);
  // Leftmost matches may not overlap, but two schools side by side are two matches.
  assert.equal(first!.matches, matches);
  for (const row of first!.rows) {
    assert.equal(row.count, expected.get(row.word), row.word);
    assert.equal(row.logDice, logDice({ together: row.count, matches, total: row.total, near: 0, words: 0 }));
  }
  const sketch = await snapshots[0].collocations('[base="行く"]', {
    by: 'dependency',
    countMin: 1,
    ids: new Set(['0000000900']),
  });
  assert.ok(
    sketch.rows.some(({ relation, word: found }) => relation === '<に' && found === '学校'),
    JSON.stringify(sketch.rows),
  );
});

test('suggestions come from how a word begins, in writing and in kana', async () => {
  for (const snapshot of snapshots) {
    assert.ok((await snapshot.suggest('きょう')).includes('京都'), (await snapshot.suggest('きょう')).join());
    assert.ok((await snapshot.suggest('キョウ')).includes('京都'));
    assert.ok((await snapshot.suggest('京')).includes('京都'));
    assert.deepEqual(await snapshot.suggest('ゑゑゑ'), []);
  }
});
