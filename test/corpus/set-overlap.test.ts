import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setOverlaps } from '../../src/corpus/set-overlap.ts';
import type { Md5, RunId, UrlId } from '../../src/model/ids.ts';
import type { PageSet } from '../../src/model/page-set.ts';
import { epochMs } from '../../src/model/time.ts';
import { pageSetFile, writePageSet } from '../../src/select/sets/page-set-file.ts';
import { fc, runs } from '../property.ts';
import { url } from '../store/crawl-records.ts';

const dir = mkdtempSync(join(tmpdir(), 'kumoito-overlap-'));
after(() => rmSync(dir, { recursive: true }));

const written = (name: string, ids: readonly number[]): PageSet => {
  const file = writePageSet(pageSetFile(dir, name));
  const location = { file: 'a', offset: 0, length: 1 };
  for (const id of ids)
    file.add({
      id: id as UrlId,
      revision: 0,
      url: url('http://a.jp/'),
      md5: 'x' as Md5,
      location,
      score: 0,
      document: null,
    });
  const of = { name, stage: 'made', run: 1 as RunId, madeAt: epochMs(0), configDigest: '', codeVersion: '' } as const;
  return { ...of, ...file.finish() };
};

test('each pair of sets has the pages of both, and their share of all, as sets in memory have', async () => {
  const some = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
    .map((ids) => ids.toSorted((a, b) => a - b));
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 4 }), async (lists) => {
      const sets = lists.map((ids, at) => written(`set-${at}`, ids));
      const overlaps = await setOverlaps(dir, sets, new Map());
      const expected = lists.flatMap((left, at) =>
        lists.slice(at + 1).map((right, nth) => {
          const both = left.filter((id) => right.includes(id)).length;
          const either = new Set([...left, ...right]).size;
          const jaccard = either === 0 ? 1 : both / either;
          return { left: `set-${at}`, right: `set-${at + 1 + nth}`, both, either, jaccard };
        }),
      );
      assert.deepEqual(overlaps, expected);
    }),
    { numRuns: runs(25) },
  );
});

test('a set that is damaged or gone is left out; one that was read is not read again', async () => {
  const [a, b, c] = [written('a', [1, 2, 3]), written('b', [2, 3]), written('c', [3])];
  appendFileSync(pageSetFile(dir, 'b'), 'x');
  const known = new Map();
  const pairs = async (): Promise<string[]> =>
    (await setOverlaps(dir, [a, b, c], known)).map(({ left, right, both }) => `${left}${right}${both}`);
  assert.deepEqual(await pairs(), ['ac1']);
  rmSync(pageSetFile(dir, 'a'));
  assert.deepEqual(await pairs(), ['ac1']);
});
