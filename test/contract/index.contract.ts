import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analyzer } from '../../src/analyzer/port.ts';
import type { Index, WantedDocument } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { documentId, type DocumentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument, wantedDocument } from '../index/made-documents.ts';

const idOf = (id: number, revision = 0): DocumentId => documentId(id as UrlId, revision);

export interface IndexUnderTest {
  readonly name: string;
  readonly analyzer: () => Promise<Analyzer>;
  /** An empty index; opened again by the same name it is the same one. */
  readonly open: (name: string) => Promise<Index>;
}

async function* each(documents: readonly WantedDocument[]): AsyncGenerator<WantedDocument> {
  yield* documents;
}

const ids = (result: { readonly hits: readonly { readonly id: string }[] }): string[] =>
  result.hits.map(({ id }) => id).sort();

/** What every index must do. */
export const indexContract = ({ name, analyzer, open }: IndexUnderTest): void => {
  const made = async (id: number, text: string, revision = 0): Promise<StandardDocument> =>
    standardDocument({ id, revision, title: `題${id}`, blocks: [['maintext', text]] }, await analyzer());

  test(`${name}: an index that was never written is empty, sound and answers`, async () => {
    const index = await open('empty');
    const snapshot = index.snapshot();
    assert.equal(snapshot.documents, 0);
    assert.deepEqual(await snapshot.search('京都'), { count: 0, relaxed: false, hits: [] });
    assert.deepEqual((await snapshot.countBySite('京都')).sites, []);
    assert.deepEqual((await snapshot.concordance('京都')).lines, []);
    assert.deepEqual((await snapshot.frequencies({ by: 'base' })).rows, []);
    assert.equal(snapshot.document(idOf(1)), null);
    snapshot.close();
    assert.deepEqual(index.check(), []);
    assert.deepEqual(index.collectGarbage(), { files: 0, bytes: 0 });
  });

  test(`${name}: an update makes the index hold exactly what is wanted, and reads only what is new`, async () => {
    const index = await open('update');
    const [one, two, three] = [
      await made(1, '京都に行く。'),
      await made(2, '大学に行く。'),
      await made(3, '京都の川。'),
    ];
    const first = await index.update(inIdOrder([one, two]));
    assert.deepEqual(first, { added: 2, removed: 0, kept: 0, failed: [] });
    const unread: WantedDocument = { ...wantedDocument(one), read: () => Promise.reject(new TypeError('read again')) };
    assert.deepEqual(await index.update(each([unread, wantedDocument(three)])), {
      added: 1,
      removed: 1,
      kept: 1,
      failed: [],
    });
    const snapshot = (await open('update')).snapshot();
    assert.equal(snapshot.documents, 2);
    assert.deepEqual(ids(await snapshot.search('京都')), [idOf(1), idOf(3)]);
    assert.equal(await snapshot.count('行く'), 1);
    assert.equal(snapshot.document(idOf(2)), null);
    assert.equal(snapshot.document(idOf(3))?.url, three.url);
    snapshot.close();
  });

  test(`${name}: another digest, or another revision, takes the place of the one before`, async () => {
    const index = await open('revisions');
    await index.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '川を見る。')]));
    await index.update(
      each([wantedDocument(await made(1, '東京に行く。'), '2'), wantedDocument(await made(2, '本を読む。', 1))]),
    );
    const snapshot = index.snapshot();
    assert.deepEqual([await snapshot.count('京都'), await snapshot.count('東京')], [0, 1]);
    assert.deepEqual([await snapshot.count('川'), await snapshot.count('読む')], [0, 1]);
    assert.deepEqual([snapshot.document(idOf(2)), snapshot.document(idOf(2, 1))?.id], [null, idOf(2, 1)]);
    // Statistics are those of the documents there are.
    const fresh = await open('revisions-fresh');
    await fresh.update(inIdOrder([await made(1, '東京に行く。'), await made(2, '本を読む。', 1)]));
    const other = fresh.snapshot();
    for (const query of ['東京', '読む', '行く 東京'])
      assert.deepEqual(await snapshot.search(query), await other.search(query), query);
    assert.deepEqual(await snapshot.frequencies({ by: 'base' }), await other.frequencies({ by: 'base' }));
    snapshot.close();
    other.close();
  });

  test(`${name}: a snapshot stays what it was while the index is written, merged and swept`, async () => {
    const index = await open('snapshots');
    await index.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '京都を見る。')]));
    const before = index.snapshot();
    const seen = await before.search('京都');
    await index.update(inIdOrder([await made(3, '京都の川。')]));
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
        all.push(await snapshot.search(query), await snapshot.countBySite(query));
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

  test(`${name}: what cannot be read is told and left out; what is out of order changes nothing`, async () => {
    const index = await open('failures');
    const good = await made(1, '京都に行く。');
    const bad: WantedDocument = { id: idOf(2), digest: '1', read: () => Promise.resolve('no document') };
    const report = await index.update(each([wantedDocument(good), bad]));
    assert.deepEqual([report.added, report.failed.map(({ id }) => id)], [1, [idOf(2)]]);
    const swapped = each([wantedDocument(await made(4, '川。')), wantedDocument(await made(3, '本。'))]);
    await assert.rejects(index.update(swapped), /ascending order/);
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(index.update(inIdOrder([await made(5, '服。')]), stop.signal), { code: 'INTERRUPTED' });
    const snapshot = index.snapshot();
    assert.deepEqual([snapshot.documents, await snapshot.count('京都')], [1, 1]);
    snapshot.close();
    assert.deepEqual(index.check(), []);
  });

  test(`${name}: a site is found however its address is written`, async () => {
    const index = await open('sites');
    const url = 'http://xn--wgv71a119e.example.jp/blog/%E5%B7%9D.html';
    const page = { id: 7, url, blocks: [['maintext', '京都に行く。']] as const };
    await index.update(inIdOrder([await standardDocument(page, await analyzer()), await made(8, '京都の川。')]));
    const snapshot = index.snapshot();
    const host = 'xn--wgv71a119e.example.jp';
    for (const site of [
      host,
      host.toUpperCase(),
      `http://${host}/`,
      `https://${host}/blog`,
      '日本語.example.jp/blog/川',
    ])
      assert.deepEqual(ids(await snapshot.search('京都', { site })), [idOf(7)], site);
    assert.equal(await snapshot.count('京都', { site: `${host}/other` }), 0);
    assert.equal(await snapshot.count('京都', { domain: 'Example.JP' }), 2);
    snapshot.close();
  });

  test(`${name}: queries that cannot be read or answered are refused as input; a cancelled one as interrupted`, async () => {
    const index = await open('refusals');
    await index.update(inIdOrder([await made(1, '京都に行く。')]));
    const snapshot = index.snapshot();
    for (const query of ['', '"京都', '京都~20x', '京都 OR type:blog'])
      for (const ask of ['search', 'count', 'countBySite', 'explain'] as const)
        await assert.rejects(snapshot[ask](query), { code: 'BAD_INPUT' }, `${ask} ${query}`);
    for (const ask of ['concordance', 'collocations'] as const)
      await assert.rejects(snapshot[ask]('[base='), { code: 'BAD_INPUT' }, ask);
    await assert.rejects(snapshot.frequencies({ by: 'base', where: '[base=' }), { code: 'BAD_INPUT' });
    for (const ask of ['concordance', 'collocations'] as const)
      await assert.rejects(snapshot[ask]('([]{999}){999}'), { code: 'LIMIT' }, ask);
    const signal = AbortSignal.abort();
    for (const ask of ['search', 'count', 'countBySite', 'explain', 'concordance', 'collocations'] as const)
      await assert.rejects(snapshot[ask]('京都', { signal }), { code: 'INTERRUPTED' }, ask);
    await assert.rejects(snapshot.frequencies({ by: 'bigram', signal }), { code: 'INTERRUPTED' });
    assert.equal(await snapshot.count('京都'), 1);
    snapshot.close();
  });
};
