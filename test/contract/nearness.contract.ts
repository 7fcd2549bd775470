import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentId, type DocumentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument } from '../index/made/made-documents.ts';
import type { EngineUnderTest } from './search-engine.contract.ts';
import type { SearchEngine } from '../../src/index/port.ts';

const idOf = (id: number): DocumentId => documentId(id as UrlId, 0);

/** What `( … )~20w` means: what is looked for in the group stands within so many words. */
export const nearnessContract = <Engine extends SearchEngine>({
  name,
  analyzer,
  open,
}: EngineUnderTest<Engine>): void => {
  const texts = [
    '京都の大学。',
    '京都で本を読んで駅まで歩いてから川を渡って大学。',
    '大学の京都。',
    '駅の大学。',
    '京都の駅で本を読んで川を渡って山に登って海を見て大学。',
  ];

  test(`${name}: words of a group stand within so many words, whatever else the query says`, async () => {
    const index = await open('nearness');
    const made = texts.map(async (text, at) =>
      standardDocument({ id: at + 1, blocks: [['maintext', text]] }, await analyzer()),
    );
    await index.update(inIdOrder(await Promise.all(made)));
    const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
      ['(京都 大学)~5w', [1, 3]],
      ['(京都 大学)~5W', [1]],
      ['(京都 AND 大学)~5w', [1, 3]],
      ['("京都" "大学")~5w', [1, 3]],
      ['(京都 大学)~100w', [1, 2, 3, 5]],
      // A word that was said before the group stands in the group all the same.
      ['京都 (京都 大学)~5w', [1, 3]],
      ['大学 京都 (京都 大学)~5W', [1]],
      ['(京都 大学)~5W (大学 京都)~5w', [1]],
      // What is left out is what stands within so many words, not the words.
      ['京都 -(京都 大学)~5w', [2, 5]],
      ['大学 -(京都 大学)~5W', [2, 3, 4, 5]],
      // Of alternatives one is enough, and it is near.
      ['((京都 OR 駅) 大学)~5w', [1, 3, 4]],
      ['((京都 OR 駅) 大学)~5W', [1, 4]],
      ['(京都 OR 駅)~5w', [1, 2, 3, 4, 5]],
      ['((京都 大学) OR (駅 大学))~5w', [1, 3, 4]],
      // What must not be there has no place to be near to.
      ['(京都 -川)~5w', [1, 3]],
      ['(京都 大学 -川)~100w', [1, 3]],
    ];
    for (const [query, found] of cases) {
      const hits = (await index.search(query)).hits.map(({ id }) => id);
      assert.deepEqual(hits.toSorted(), found.map(idOf), query);
      assert.equal(await index.count(query), found.length, query);
    }
    await index.close();
  });
};
