import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchOptions } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { documentId, type DocumentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, type MadePage, standardDocument } from '../index/made/made-documents.ts';
import type { EngineUnderTest } from './search-engine.contract.ts';
import type { SearchEngine } from '../../src/index/port.ts';

const idOf = (id: number): DocumentId => documentId(id as UrlId, 0);

/** How every index joins the filters of a query with each other and with those beside it. */
export const filterContract = <Engine extends SearchEngine>({
  name,
  analyzer,
  open,
  concordancer,
}: EngineUnderTest<Engine>): void => {
  const on = async (id: number, host: string, more: Pick<MadePage, 'type' | 'day'>): Promise<StandardDocument> =>
    standardDocument(
      { ...more, id, url: `http://${host}/${id}.html`, blocks: [['maintext', '京都に行く。']] },
      await analyzer(),
    );

  test(`${name}: filters of the query and of the options narrow each other; several sites of one query are either`, async () => {
    const index = await open('filters');
    await index.update(
      inIdOrder([
        await on(1, 'a.example.jp', { type: 'blog', day: '2026-01-10' }),
        await on(2, 'b.example.jp', { type: 'news', day: '2026-02-10' }),
        await on(3, 'b.example.jp', { type: 'blog', day: '2026-03-10' }),
        await on(4, 'c.example.com', { type: 'qa', day: '2026-04-10' }),
      ]),
    );
    const cases: readonly (readonly [query: string, options: SearchOptions, found: readonly number[]])[] = [
      ['京都 site:b.example.jp', { site: 'a.example.jp' }, []],
      ['京都 site:b.example.jp', { site: 'b.example.jp' }, [2, 3]],
      ['京都 site:b.example.jp', { site: 'b.example.jp/3' }, [3]],
      ['京都 domain:example.jp', { domain: 'example.com' }, []],
      ['京都 domain:example.jp', { site: 'b.example.jp' }, [2, 3]],
      ['京都 type:blog', { type: 'news' }, []],
      ['京都 type:blog', { type: 'blog' }, [1, 3]],
      ['京都 since:2026-01-01', { since: '2026-03-01' }, [3, 4]],
      ['京都 since:2026-03-01', { since: '2026-01-01' }, [3, 4]],
      ['京都 until:2026-12-31', { until: '2026-02-28' }, [1, 2]],
      ['京都 site:b.example.jp', { ids: new Set([idOf(1), idOf(2)]) }, [2]],
      ['京都 site:a.example.jp site:c.example.com', {}, [1, 4]],
      ['京都 site:a.example.jp site:b.example.jp type:blog', {}, [1, 3]],
      ['京都 site:a.example.jp site:b.example.jp', { site: 'b.example.jp' }, [2, 3]],
      ['京都 domain:a.example.jp domain:example.com', {}, [1, 4]],
      ['京都 type:news type:qa', {}, [2, 4]],
      ['京都 since:2026-01-01 since:2026-03-01', {}, [3, 4]],
      ['京都 since:2026-03-01 since:2026-01-01', {}, [3, 4]],
      ['京都 until:2026-03-31 until:2026-01-31', {}, [1]],
      ['京都', { site: ['a.example.jp', 'c.example.com'] }, [1, 4]],
      ['京都 site:a.example.jp', { site: ['a.example.jp', 'c.example.com'] }, [1]],
      ['京都', { type: ['news', 'qa'], domain: 'example.jp' }, [2]],
    ];
    for (const [query, options, found] of cases) {
      const told = `${query} ${JSON.stringify(options)}`;
      const expected = found.map(idOf);
      assert.deepEqual((await index.search(query, options)).hits.map(({ id }) => id).toSorted(), expected, told);
      assert.equal(await index.count(query, options), found.length, told);
      const { count, sites } = await index.facets(query, options);
      assert.deepEqual([count, sites.reduce((sum, site) => sum + site.count, 0)], [found.length, found.length], told);
      const lists = new Map([
        ['odd', new Set([idOf(1), idOf(3)])],
        ['none', new Set<string>()],
      ]);
      const spread = await index.facets(query, { ...options, lists });
      const types = found.map((id) => ['', 'blog', 'news', 'blog', 'qa'][id]);
      for (const type of ['blog', 'news', 'qa'])
        assert.equal(
          spread.types.find(({ value }) => value === type)?.count ?? 0,
          types.filter((one) => one === type).length,
          `${told} ${type}`,
        );
      const months = found.map((id) => ({ value: `2026-0${id}`, count: 1 }));
      assert.deepEqual(spread.months, months, told);
      const odd = found.filter((id) => id === 1 || id === 3).length;
      assert.deepEqual(
        spread.lists,
        [
          { value: 'odd', count: odd },
          { value: 'none', count: 0 },
        ],
        told,
      );
      assert.deepEqual((await index.explain(query, options)).hits.map(({ id }) => id).toSorted(), expected, told);
    }
    const two = { site: ['a.example.jp', 'c.example.com'] };
    const words = concordancer?.(index);
    if (words === undefined) return;
    assert.equal((await words.concordance('京都', two)).documents, 2);
    assert.equal((await words.frequencies({ by: 'base', ...two })).documents, 2);
    assert.equal((await words.collocations('京都', two)).matches, 2);
    await index.close();
  });
};
