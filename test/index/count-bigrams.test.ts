import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { countBigrams } from '../../src/index/concordance/count-bigrams.ts';
import { regionFlags } from '../../src/index/concordance/counted-regions.ts';
import { wordBlocksAll } from '../../src/index/concordancer.ts';
import { acceptBy } from '../../src/index/search/filter.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { Pace } from '../../src/index/search/pace.ts';
import { readCommit } from '../../src/index/commit/commit.ts';
import { QuestionReader } from '../../src/index/segment/segment-reader.ts';
import { Segment } from '../../src/index/segment/segment.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';
import { increase, naiveSentences } from './made/naive-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-bigrams-'));
after(() => rmSync(folder, { recursive: true }));

const byValue = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

test('pairs of words are counted in one pass or in many, of one segment or of several', async () => {
  const analyzer = await openTestAnalyzer();
  const random = seededRandom('count-bigrams.test');
  const pages: StandardDocument[] = [];
  for (let id = 1; id <= 80; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
  const expected = new Map<string, number>();
  for (const { words } of naiveSentences(pages, new AnnotationReader()))
    for (let at = 1; at < words.length; at++) increase(expected, `${words[at - 1]!.surface} ${words[at]!.surface}`);
  for (const [name, occurrencesInMemoryMax] of [
    ['one', 1e9],
    ['many', 2000],
  ] as const) {
    const dir = join(folder, name);
    await openSearch(dir, { ...testSettings, occurrencesInMemoryMax }, analyzer).update(inIdOrder(pages));
    const segments = readCommit(dir)!.segments.map((record) => new Segment(dir, record));
    assert.equal(segments.length > 1, name === 'many');
    for (const pairsMost of [10, 100, 1e9]) {
      const counting = {
        segments,
        accepts: acceptBy({}),
        pace: new Pace(undefined),
        reader: new QuestionReader(),
        regions: regionFlags(wordBlocksAll),
        pairsMost,
      };
      const found = new Map<string, number>();
      await countBigrams(
        counting,
        () => 0,
        (value, count) => {
          assert.ok(!found.has(value), `${value} is told twice`);
          found.set(value, count);
        },
      );
      assert.deepEqual(byValue(found), byValue(expected), `${name}, ${pairsMost} pairs in memory`);
      const frequent: string[] = [];
      await countBigrams(
        counting,
        () => 5,
        (value) => frequent.push(value),
      );
      assert.deepEqual(
        frequent.sort(),
        [...expected]
          .filter(([, count]) => count >= 5)
          .map(([value]) => value)
          .sort(),
      );
    }
    for (const segment of segments) segment.close();
  }
});
