import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchEngine } from '../../src/index/port.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument } from '../index/made/made-documents.ts';
import type { EngineUnderTest } from './search-engine.contract.ts';

const idOf = (id: number): string => documentId(id as UrlId, 0);

/** In which part of a page each name looks. */
export const fieldsContract = <Engine extends SearchEngine>({
  name,
  analyzer,
  open,
}: EngineUnderTest<Engine>): void => {
  test(`${name}: each name of a part of pages looks in that part, and no name in those that count by default`, async () => {
    const index = await open('fields');
    const pages = [
      { id: 1, title: '京都', blocks: [] },
      { id: 2, keywords: '京都', blocks: [] },
      { id: 3, description: '京都', blocks: [] },
      { id: 4, blocks: [['maintext', '京都']] },
      { id: 5, blocks: [['header', '京都']] },
      { id: 6, blocks: [['footer', '京都']] },
      { id: 7, blocks: [['link', '京都']] },
      { id: 8, blocks: [['image', '京都']] },
      { id: 9, blocks: [['form', '京都']] },
      { id: 10, blocks: [['unknown', '京都']] },
      { id: 11, blocks: [], anchors: [['京都', 1]] },
    ] as const;
    await index.update(
      inIdOrder(await Promise.all(pages.map(async (page) => standardDocument(page, await analyzer())))),
    );
    const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
      ['title:京都', [1]],
      ['keywords:京都', [2]],
      ['description:京都', [3]],
      ['main:京都', [4]],
      ['header:京都', [5]],
      ['footer:京都', [6]],
      ['link:京都', [7]],
      ['image:京都', [8]],
      ['form:京都', [9]],
      ['body:京都', [4, 5, 6, 10]],
      ['anchor:京都', [11]],
      ['京都', [1, 2, 4, 5, 6, 10]],
      ['"京都"', [1, 2, 4, 5, 6, 10]],
      ['京*', [1, 2, 4, 5, 6, 10]],
      ['keywords:(京都 OR 大学)', [2]],
      ['(title:京都 OR description:京都)', [1, 3]],
    ];
    for (const [query, found] of cases) {
      const hits = (await index.search(query, { top: 100 })).hits.map(({ id }) => id);
      assert.deepEqual(hits.toSorted(), found.map(idOf), query);
      assert.equal(await index.count(query), found.length, query);
    }
    await index.close();
  });
};
