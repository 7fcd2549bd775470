import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inFull } from '../full-form.ts';
import { type Random, seededRandom } from '../../src/base/random.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { parsePattern } from '../../src/query/parse-pattern.ts';
import { wordBlocksAll } from '../../src/index/concordancer.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Region } from '../../src/model/region.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';
import {
  increase,
  naiveBonds,
  naiveLines,
  naiveMatches,
  naiveNeighbours,
  naiveSentences,
  type NaiveSentence,
} from './made/naive-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-patterns-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const random = seededRandom('patterns.test');
const pages: StandardDocument[] = [];
for (let id = 1; id <= 150; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
const staying = pages.filter(() => random.below(3) > 0);
const one = openSearch(join(folder, 'one'), testSettings, analyzer);
const many = openSearch(join(folder, 'many'), { ...testSettings, occurrencesInMemoryMax: 2000 }, analyzer);
const deletions = openSearch(join(folder, 'deletions'), { ...testSettings, occurrencesInMemoryMax: 6000 }, analyzer);
await one.update(inIdOrder(staying));
await many.update(inIdOrder(staying));
await deletions.update(inIdOrder(pages));
await deletions.update(inIdOrder(staying));
const snapshots = [one, many, deletions].map((index) => index.snapshot());
after(() => snapshots.forEach((snapshot) => snapshot.close()));
const sentences = naiveSentences(staying, new AnnotationReader());

const pick = <T>(from: readonly T[], by: Random): T => from[by.below(from.length)]!;

const tests = [
  'base="行く"',
  'base="見る|読む"',
  'surface="学校"',
  'surface="学.*"',
  'surface="ＮＨＫ"',
  'reading="キョウ.*"',
  'pos="名詞"',
  'pos="動詞" & conjugation="基本形"',
  'pos="固有名詞"',
  'pos!="助詞"',
  '!(pos="名詞" | pos="助詞")',
  'base="洗う" | base="走る"',
  'conjugation="五段.*"',
];
const sorts = [
  ['document'],
  ['left'],
  ['right'],
  ['match'],
  ['right1', 'left'],
  ['left2', 'match', 'right3'],
  ['left1', 'right1', 'left3', 'right2'],
] as const;
const edges = ['<s>', '</s>', '<b>', '</b>'];
const particles = ['->', '-を->', '-に->', '-は->'];

const madePattern = (by: Random): string => {
  const word = (): string => (by.below(5) === 0 ? `"${pick(['の', '学校|大学', '。'], by)}"` : `[${pick(tests, by)}]`);
  const part = (depth: number): string => {
    switch (by.below(depth > 1 ? 3 : 8)) {
      case 0:
      case 1:
      case 2:
        return word();
      case 3:
        return `${part(depth + 1)} ${part(depth + 1)}`;
      case 4:
        return `${word()} []${pick(['?', '*', '{0,2}', '{1}', '+'], by)} ${part(depth + 1)}`;
      case 5:
        return `(${part(depth + 1)} | ${part(depth + 1)})${pick(['', '', '?', '+', '{2,3}'], by)}`;
      case 6:
        return `${pick(edges.slice(0, 1).concat('<b>'), by)} ${part(depth + 1)}`;
      default:
        return `${part(depth + 1)} ${pick(['</s>', '</b>'], by)}`;
    }
  };
  let text = part(0);
  for (let more = by.below(3); more > 1; more--) text += ` ${pick(particles, by)} ${part(1)}`;
  return by.below(4) === 0 ? `${word()} ${pick(particles, by)} ${part(1)}` : text;
};

interface MadeFilter {
  readonly ids?: ReadonlySet<string>;
  readonly blocks?: readonly Region[];
}

/** Some of the documents, or all; all parts of them, or titles and main texts, which are meant when nothing is said. */
const madeFilter = (by: Random): MadeFilter => ({
  ...(by.below(3) === 0 ? { ids: new Set(staying.filter(() => by.below(2) === 0).map(({ id }) => id)) } : {}),
  ...(by.below(2) === 0 ? { blocks: wordBlocksAll } : {}),
});

const within = ({ ids, blocks = ['title', 'maintext'] }: MadeFilter): readonly NaiveSentence[] =>
  sentences.filter(({ id, region }) => (ids === undefined || ids.has(id)) && blocks.includes(region));

const byValue = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

const rounds = inFull(150, 60);

test('lines, tables and lists of random patterns are those of a naive scan, whatever the segments', async () => {
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const pattern = madePattern(random);
    const query = parsePattern(pattern);
    assert.ok('patterns' in query, pattern);
    const filter = madeFilter(random);
    const matches = naiveMatches(within(filter), query);
    found += Number(matches.length > 0);
    const sort = pick(sorts, random);
    const lines = pick([1, 7, 100_000], random);
    const from = random.below(3);
    const attribute = pick(['surface', 'base'] as const, random);
    const countMin = pick([1, 3], random);
    const window = 1 + random.below(6);
    const enough = ([, count]: readonly [string, number]): boolean => count >= countMin;
    const bonds = byValue(naiveBonds(matches, attribute)).filter(enough);
    const neighbours = byValue(naiveNeighbours(matches, { window, attribute })).filter(enough);
    const texts = new Map<string, number>();
    for (const { sentence, first, end } of matches)
      increase(
        texts,
        sentence.words
          .slice(first, end)
          .map((word) => word[attribute])
          .join(' '),
      );
    for (const [at, snapshot] of snapshots.entries()) {
      const told = `${pattern} by ${sort.join()} ${attribute} in ${at}, ${filter.ids?.size ?? 'all'} documents`;
      const concordance = await snapshot.concordance(pattern, { ...filter, sort, lines, from, window: 2 });
      assert.equal(concordance.count, matches.length, told);
      assert.equal(concordance.documents, new Set(matches.map(({ sentence }) => sentence.id)).size, told);
      assert.deepEqual(
        concordance.lines.map(({ id, position }) => `${id}:${position}`),
        naiveLines(matches, sort).slice(from, from + lines),
        told,
      );
      const options = { ...filter, attribute, countMin, top: 100_000 };
      const sketch = await snapshot.collocations(pattern, { ...options, by: 'dependency' });
      assert.equal(sketch.matches, matches.length, told);
      assert.deepEqual(
        byValue(new Map(sketch.rows.map(({ relation, word, count }) => [`${relation} ${word}`, count]))),
        bonds,
        told,
      );
      const table = await snapshot.collocations(pattern, { ...options, window });
      assert.deepEqual(byValue(new Map(table.rows.map(({ word, count }) => [word, count]))), neighbours, told);
      const list = await snapshot.frequencies({ ...filter, by: attribute, where: pattern });
      assert.deepEqual(byValue(new Map(list.rows.map(({ value, count }) => [value, count]))), byValue(texts), told);
    }
  }
  assert.ok(found > rounds / 3, `only ${found} patterns found something`);
});
