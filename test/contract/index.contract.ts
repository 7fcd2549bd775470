import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Index } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { documentId, type DocumentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument } from '../index/made/made-documents.ts';
import type { EngineUnderTest } from './search-engine.contract.ts';

const idOf = (id: number, revision = 0): DocumentId => documentId(id as UrlId, revision);

export type IndexUnderTest = Pick<EngineUnderTest<Index>, 'name' | 'analyzer' | 'open'>;

const ids = (result: { readonly hits: readonly { readonly id: string }[] }): string[] =>
  result.hits.map(({ id }) => id).sort();

/** What an index of segments must do beside what every search engine must. */
export const indexContract = ({ name, analyzer, open }: IndexUnderTest): void => {
  const made = async (id: number, text: string, revision = 0): Promise<StandardDocument> =>
    standardDocument({ id, revision, title: `題${id}`, blocks: [['maintext', text]] }, await analyzer());

  test(`${name}: an index that was never written is empty and sound`, async () => {
    const index = await open('unwritten');
    const snapshot = index.snapshot();
    assert.deepEqual([snapshot.documents, snapshot.segments], [0, 0]);
    snapshot.close();
    assert.deepEqual(index.check(), []);
    assert.deepEqual(index.collectGarbage(), { files: 0, bytes: 0 });
  });

  test(`${name}: a snapshot stays what it was while the index is written, merged and swept`, async () => {
    const index = await open('snapshots');
    await index.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '京都を見る。')]));
    const before = index.snapshot();
    const seen = await before.search('京都');
    await index.update(inIdOrder([await made(3, '京都の川。')]));
    await index.delete([idOf(1)]);
    await index.compact();
    index.collectGarbage();
    assert.deepEqual(await before.search('京都'), seen);
    assert.equal((await before.concordance('京都')).lines.length, 2);
    const after = index.snapshot();
    assert.deepEqual([ids(await after.search('京都')), after.segments], [[idOf(3)], 1]);
    before.close();
    after.close();
    assert.deepEqual(index.check(), []);
    assert.deepEqual(index.collectGarbage(), { files: 0, bytes: 0 });
  });

  test(`${name}: merging changes no answer`, async () => {
    const index = await open('merging');
    const pages = [];
    for (let id = 1; id <= 12; id++) {
      pages.push(await made(id, `${['京都', '大学', '川'][id % 3]}で${['本', '服'][id % 2]}を読む。`));
      await index.update(inIdOrder(pages));
    }
    await index.update(inIdOrder(pages.slice(2)));
    const answers = async (): Promise<unknown[]> => {
      const snapshot = index.snapshot();
      const all: unknown[] = [snapshot.documents];
      for (const query of ['京都', '本 読む', '"本を読む"', '京都 OR 川', '読む -大学', '京*'])
        all.push(await snapshot.search(query), await snapshot.facets(query));
      all.push(
        await snapshot.concordance('[base="読む"]'),
        await snapshot.collocations('[base="読む"]', { countMin: 1 }),
      );
      snapshot.close();
      return all;
    };
    const before = await answers();
    await index.compact();
    assert.deepEqual(await answers(), before);
  });
};
