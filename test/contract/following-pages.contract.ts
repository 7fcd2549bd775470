import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchEngine } from '../../src/index/port.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument } from '../index/made/made-documents.ts';
import type { EngineUnderTest } from './search-engine.contract.ts';

/** What follows when few documents have all the words of a query: those with most of their weight, then those with some. */
export const followingPagesContract = <Engine extends SearchEngine>({
  name,
  analyzer,
  open,
}: EngineUnderTest<Engine>): void => {
  // ゾウ stands in three documents, 桜 in four, 川 in seven, of thirty. So ゾウ and 桜 weigh more than half, as do ゾウ and 川; each alone does not.
  const texts = [
    'ゾウが桜の川を見る。',
    'ゾウと桜。',
    '川のゾウ。',
    '桜。桜。桜。',
    '川。',
    '川で遊ぶ。',
    '川を見た。',
    '川、川、川。',
    '桜と川。',
    ...Array.from({ length: 21 }, (_, at) => `駅の本を${at}冊読む。`),
  ];
  const filled = async (called: string): Promise<Engine> => {
    const engine = await open(called);
    const made = texts.map(async (text, at) =>
      standardDocument({ id: at + 1, blocks: [['maintext', text]] }, await analyzer()),
    );
    await engine.update(inIdOrder(await Promise.all(made)));
    return engine;
  };

  test(`${name}: pages with all words come first, then those with most of their weight, then those with some`, async () => {
    const engine = await filled('following');
    const found = async (query: string): Promise<unknown> => {
      const { count, most, some, hits } = await engine.search(query, { top: 30 });
      const tier = (wanted: string): number[] =>
        hits
          .filter(({ has }) => has === wanted)
          .map(({ id }) => texts.findIndex((_, at) => documentId((at + 1) as UrlId, 0) === id) + 1)
          .sort((a, b) => a - b);
      const order = hits.map(({ has }) => ['all', 'most', 'some'].indexOf(has));
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        query,
      );
      assert.equal(hits.length, (count ?? 0) + (most ?? 0) + (some ?? 0), query);
      assert.equal(await engine.count(query), count, query);
      return { all: tier('all'), most: most === null ? null : tier('most'), some: some === null ? null : tier('some') };
    };
    assert.deepEqual(await found('ゾウ 桜 川'), { all: [1], most: [2, 3, 9], some: [4, 5, 6, 7, 8] });
    assert.deepEqual(await found('ゾウと桜の川'), { all: [1], most: [2, 3, 9], some: [4, 5, 6, 7, 8] });
    // The rarer of two words is most of them.
    assert.deepEqual(await found('ゾウ 川'), { all: [1, 3], most: [2], some: [5, 6, 7, 8, 9] });
    // A word that is nowhere weighs most: nothing has most, and what has the other is told as some.
    assert.deepEqual(await found('ゾウ 大学'), { all: [], most: [], some: [1, 2, 3] });
    // What else is said holds for all of them.
    assert.deepEqual(await found('ゾウ 桜 -川'), { all: [2], most: [], some: [4] });
    assert.deepEqual(await found('ゾウ 桜 "川"'), { all: [1], most: [3], some: [9] });
    assert.deepEqual(await found('ゾウ 桜 -川 -見る AND 川'), { all: [], most: null, some: null });
    for (const query of ['ゾウ AND 川', 'ゾウ', '(ゾウ 川)~AND', '"ゾウ" "川"', 'ゾウ OR 桜'])
      assert.deepEqual(
        [(await engine.search(query)).most, (await engine.search(query)).some],
        [null, null],
        `${query} is answered as it is written`,
      );
    await engine.close();
  });

  test(`${name}: nothing follows where enough pages have all the words, however many hits are asked for`, async () => {
    const engine = await filled('enough');
    const options = [{}, { top: 30 }, { top: 1, from: 20 }, { top: 0 }];
    for (const asked of options) {
      const { count, most, some, hits } = await engine.search('駅 本', asked);
      assert.deepEqual([count, most, some], [21, null, null]);
      assert.ok(hits.every(({ has }) => has === 'all'));
    }
    for (const asked of options) {
      const { count, most, some } = await engine.search('ゾウ 川', asked);
      assert.deepEqual([count, most, some], [2, 1, 5]);
    }
    assert.deepEqual(await engine.search('ゾウ 川', { count: false, top: 0 }), {
      count: null,
      most: null,
      some: null,
      hits: [],
    });
    await engine.close();
  });

  test(`${name}: pages of hits go on from those with all words to the others; filters hold for all; sites tell both`, async () => {
    const engine = await filled('paging');
    const query = 'ゾウ 桜 川';
    const { hits } = await engine.search(query, { top: 30 });
    assert.equal(hits.length, 9);
    for (let from = 0; from < hits.length; from += 2)
      assert.deepEqual((await engine.search(query, { top: 2, from })).hits, hits.slice(from, from + 2));
    const explained = await engine.explain(query, { top: 30 });
    assert.deepEqual(
      explained.hits.map(({ id, score }) => [id, score]),
      hits.map(({ id, score }) => [id, score]),
    );
    // The site of a document is its number modulo 5.
    const { types: _types, months: _months, lists: _lists, ...bySite } = await engine.facets(query);
    assert.deepEqual(bySite, {
      count: 1,
      most: 3,
      some: 5,
      sites: [
        { site: 'h1.example.jp', count: 1, more: 1 },
        { site: 'h3.example.jp', count: 0, more: 2 },
        { site: 'h2.example.jp', count: 0, more: 2 },
        { site: 'h4.example.jp', count: 0, more: 2 },
        { site: 'h0.example.jp', count: 0, more: 1 },
      ].sort((a, b) => b.count - a.count || b.more - a.more || (a.site < b.site ? -1 : 1)),
    });
    for (const filtered of [`${query} site:h4.example.jp`, query]) {
      const { count, most, some } = await engine.search(filtered, { site: 'h4.example.jp' });
      assert.deepEqual([count, most, some], [0, 1, 1], filtered);
    }
    await engine.close();
  });
};
