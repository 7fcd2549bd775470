import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analyzer } from '../../src/analyzer/port.ts';
import type { Concordancer } from '../../src/index/concordancer.ts';
import type { SearchEngine, WantedDocument } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { documentId, type DocumentId, type UrlId } from '../../src/model/ids.ts';
import { inIdOrder, standardDocument, wantedDocument } from '../index/made/made-documents.ts';

export interface EngineUnderTest<Engine extends SearchEngine = SearchEngine> {
  readonly name: string;
  readonly analyzer: () => Promise<Analyzer>;
  /** An empty engine; opened again by the same name it is the same one. */
  readonly open: (name: string) => Promise<Engine>;
  /** Null: the engine does not keep the places of words. */
  readonly concordancer: ((engine: Engine) => Concordancer) | null;
}

const idOf = (id: number, revision = 0): DocumentId => documentId(id as UrlId, revision);

async function* each(documents: readonly WantedDocument[]): AsyncGenerator<WantedDocument> {
  yield* documents;
}

const ids = (result: { readonly hits: readonly { readonly id: string }[] }): string[] =>
  result.hits.map(({ id }) => id).sort();

const questions = ['search', 'count', 'facets', 'explain'] as const;

/** What every search engine must do, and every concordancer that comes with one. */
export const searchEngineContract = <Engine extends SearchEngine>(under: EngineUnderTest<Engine>): void => {
  updatesContract(under);
  questionsContract(under);
  if (under.concordancer !== null) concordancerContract(under, under.concordancer);
};

const maker =
  ({ analyzer }: Pick<EngineUnderTest, 'analyzer'>) =>
  async (id: number, text: string, revision = 0): Promise<StandardDocument> =>
    standardDocument({ id, revision, title: `題${id}`, blocks: [['maintext', text]] }, await analyzer());

const updatesContract = <Engine extends SearchEngine>({ name, analyzer, open }: EngineUnderTest<Engine>): void => {
  const made = maker({ analyzer });

  test(`${name}: an engine to which nothing was given answers`, async () => {
    const engine = await open('empty');
    assert.deepEqual(await engine.search('京都'), { count: 0, most: null, some: null, hits: [] });
    assert.deepEqual((await engine.facets('京都')).sites, []);
    assert.deepEqual(await engine.suggest('京'), []);
    assert.equal(await engine.document(idOf(1)), null);
    assert.equal(await engine.delete([idOf(1)]), 0);
    await engine.close();
  });

  test(`${name}: an update makes the engine hold exactly what is wanted, and reads only what is new`, async () => {
    const engine = await open('update');
    const [one, two, three] = [
      await made(1, '京都に行く。'),
      await made(2, '大学に行く。'),
      await made(3, '京都の川。'),
    ];
    assert.deepEqual(await engine.update(inIdOrder([one, two])), { added: 2, removed: 0, kept: 0, failed: [] });
    assert.deepEqual(ids(await engine.search('行く')), [idOf(1), idOf(2)]);
    const unread: WantedDocument = { ...wantedDocument(one), read: () => Promise.reject(new TypeError('read again')) };
    const report = await engine.update(each([unread, wantedDocument(three)]));
    assert.deepEqual(report, { added: 1, removed: 1, kept: 1, failed: [] });
    for (const asked of [engine, await open('update')]) {
      assert.deepEqual(ids(await asked.search('京都')), [idOf(1), idOf(3)]);
      assert.equal(await asked.count('行く'), 1);
      assert.equal(await asked.document(idOf(2)), null);
      assert.equal((await asked.document(idOf(3)))?.url, three.url);
      await asked.close();
    }
  });

  test(`${name}: another digest, or another revision, is held instead of the one before`, async () => {
    const engine = await open('revisions');
    await engine.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '川を見る。')]));
    await engine.update(
      each([wantedDocument(await made(1, '東京に行く。'), '2'), wantedDocument(await made(2, '本を読む。', 1))]),
    );
    assert.deepEqual([await engine.count('京都'), await engine.count('東京')], [0, 1]);
    assert.deepEqual([await engine.count('川'), await engine.count('読む')], [0, 1]);
    const [before, after] = [await engine.document(idOf(2)), await engine.document(idOf(2, 1))];
    assert.deepEqual([before, after?.id], [null, idOf(2, 1)]);
    // Statistics are those of the documents there are.
    const other = await open('revisions-fresh');
    await other.update(inIdOrder([await made(1, '東京に行く。'), await made(2, '本を読む。', 1)]));
    for (const query of ['東京', '読む', '行く 東京'])
      assert.deepEqual(await engine.search(query), await other.search(query), query);
    await engine.close();
    await other.close();
  });

  test(`${name}: deleted documents are gone from every answer; the others stay as they are`, async () => {
    const engine = await open('deletions');
    const pages = [await made(1, '京都に行く。'), await made(2, '京都の川。'), await made(3, '京都で本を読む。')];
    await engine.update(inIdOrder(pages));
    assert.equal(await engine.delete([idOf(2), idOf(9), idOf(2)]), 1);
    assert.deepEqual(ids(await engine.search('京都')), [idOf(1), idOf(3)]);
    assert.deepEqual([await engine.count('川'), await engine.document(idOf(2))], [0, null]);
    assert.equal((await engine.facets('京都')).count, 2);
    assert.equal(await engine.delete([idOf(2)]), 0);
    assert.deepEqual(await engine.update(inIdOrder(pages)), { added: 1, removed: 0, kept: 2, failed: [] });
    assert.equal(await engine.delete(pages.map(({ id }) => id)), 3);
    assert.deepEqual(await engine.search('京都'), { count: 0, most: null, some: null, hits: [] });
    await engine.close();
  });

  test(`${name}: what cannot be read is reported and left out; what is out of order changes nothing`, async () => {
    const engine = await open('failures');
    const good = await made(1, '京都に行く。');
    const bad: WantedDocument = { id: idOf(2), digest: '1', read: () => Promise.resolve('no document') };
    const report = await engine.update(each([wantedDocument(good), bad]));
    assert.deepEqual([report.added, report.failed.map(({ id }) => id)], [1, [idOf(2)]]);
    const swapped = each([wantedDocument(await made(4, '川。')), wantedDocument(await made(3, '本。'))]);
    await assert.rejects(engine.update(swapped), /ascending order/);
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(engine.update(inIdOrder([await made(5, '服。')]), stop.signal), { code: 'INTERRUPTED' });
    assert.deepEqual([ids(await engine.search('京都')), await engine.count('川 OR 服')], [[idOf(1)], 0]);
    await engine.close();
  });
};

const questionsContract = <Engine extends SearchEngine>({ name, analyzer, open }: EngineUnderTest<Engine>): void => {
  const made = maker({ analyzer });

  test(`${name}: words are looked for with their synonyms, or, if so asked, as they are`, async () => {
    const engine = await open('synonyms');
    const texts = ['自転車に乗る。', 'チャリに乗る。', '電車に乗る。'];
    await engine.update(inIdOrder(await Promise.all(texts.map((text, at) => made(at + 1, text)))));
    const found = async (synonyms?: boolean): Promise<readonly string[]> => {
      const { hits, count } = await engine.search('自転車', { synonyms });
      assert.deepEqual([await engine.count('自転車', { synonyms }), count], [hits.length, hits.length]);
      assert.equal((await engine.facets('自転車', { synonyms })).count, hits.length);
      return hits.map(({ id }) => id).toSorted();
    };
    assert.deepEqual(await found(), [idOf(1), idOf(2)]);
    assert.deepEqual(await found(true), [idOf(1), idOf(2)]);
    assert.deepEqual(await found(false), [idOf(1)]);
    await engine.close();
  });

  test(`${name}: hits come best first, in pages, with words marked; counts, facets and explanations agree with them`, async () => {
    const engine = await open('answers');
    const texts = ['京都の川。京都の桜。', '京都に行く。', '大学に行く。', '京都の大学の川で本を読む。', '駅。'];
    await engine.update(inIdOrder(await Promise.all(texts.map((text, at) => made(at + 1, text)))));
    for (const query of ['京都', '京都 OR 大学', '川 -桜', '"京都の"', '京都 AND 行く']) {
      const { count, hits } = await engine.search(query, { top: 100 });
      assert.equal(count, hits.length, query);
      assert.equal(await engine.count(query), count, query);
      const facets = await engine.facets(query);
      assert.equal(
        facets.sites.reduce((sum, site) => sum + site.count, 0),
        count,
        query,
      );
      for (const [at, { score }] of hits.entries()) assert.ok(at === 0 || score <= hits[at - 1]!.score, query);
      const pages = await Promise.all(hits.map((_, from) => engine.search(query, { from, top: 1, count: false })));
      assert.deepEqual(
        pages.map((page) => [page.count, ...page.hits]),
        hits.map((hit) => [null, hit]),
        query,
      );
      for (const { snippet, id } of hits)
        assert.ok(
          snippet.some(({ match }) => match),
          `${query} ${id}`,
        );
      for (const { snippet } of (await engine.search(query, { snippetWords: 0 })).hits) assert.deepEqual(snippet, []);
      const explained = await engine.explain(query, { top: 100 });
      assert.equal(explained.documents, texts.length);
      for (const [at, { id, score, parts }] of explained.hits.entries()) {
        assert.deepEqual([id, score], [hits[at]!.id, hits[at]!.score], query);
        const sum = parts.reduce((total, part) => total + part.score, 0);
        assert.ok(Math.abs(sum - score) < 1e-9, `${query} ${id}: ${sum} ${score}`);
      }
    }
    await engine.close();
  });

  test(`${name}: a short name finds the full one and is found by it; what is only written like it is not`, async () => {
    const engine = await open('short names');
    const texts = [
      '京都大学の入試。',
      '京大の入試。',
      '京都大好き。',
      '東京大学の入試。',
      '11月の入試。',
      '昭和の入試。',
    ];
    await engine.update(inIdOrder(await Promise.all(texts.map((text, at) => made(at + 1, text)))));
    const found = async (query: string): Promise<number[]> =>
      (await engine.search(query)).hits.map(({ id }) => texts.findIndex((_, at) => idOf(at + 1) === id) + 1);
    // What says it as it was asked for comes first.
    assert.deepEqual(await found('京大'), [2, 1]);
    assert.deepEqual(new Set(await found('京都大学')), new Set([1, 2]));
    assert.deepEqual(await found('月曜日'), []);
    assert.deepEqual(await found('昭和産業'), []);
    await engine.close();
  });

  test(`${name}: words are suggested by how they begin, in writing and in kana, the most frequent first`, async () => {
    const engine = await open('suggestions');
    await engine.update(inIdOrder([await made(1, '京都の京都。教室。'), await made(2, '京都の川。')]));
    assert.equal((await engine.suggest('京'))[0], '京都');
    assert.deepEqual((await engine.suggest('きょう')).slice(0, 2), ['京都', '教室']);
    assert.deepEqual(await engine.suggest('キョウト'), ['京都']);
    assert.deepEqual(await engine.suggest('きょう', 1), ['京都']);
    assert.deepEqual(await engine.suggest('ゑゑゑ'), []);
    assert.deepEqual(await engine.suggest(' '), []);
    await engine.close();
  });

  test(`${name}: a site is found however its address is written`, async () => {
    const engine = await open('sites');
    const url = 'http://xn--wgv71a119e.example.jp/blog/%E5%B7%9D.html';
    const page = { id: 7, url, blocks: [['maintext', '京都に行く。']] as const };
    await engine.update(inIdOrder([await standardDocument(page, await analyzer()), await made(8, '京都の川。')]));
    const host = 'xn--wgv71a119e.example.jp';
    for (const site of [
      host,
      host.toUpperCase(),
      `http://${host}/`,
      `https://${host}/blog`,
      '日本語.example.jp/blog/川',
    ])
      assert.deepEqual(ids(await engine.search('京都', { site })), [idOf(7)], site);
    assert.equal(await engine.count('京都', { site: `${host}/other` }), 0);
    assert.equal(await engine.count('京都', { domain: 'Example.JP' }), 2);
    await engine.close();
  });

  test(`${name}: queries that cannot be read or answered are refused as input; a cancelled one as interrupted`, async () => {
    const engine = await open('refusals');
    await engine.update(inIdOrder([await made(1, '京都に行く。')]));
    const signal = AbortSignal.abort();
    for (const ask of questions) {
      for (const query of ['', '"京都', '京都~20x', '京都 OR type:blog'])
        await assert.rejects(engine[ask](query), { code: 'BAD_INPUT' }, `${ask} ${query}`);
      await assert.rejects(engine[ask]('京都', { signal }), { code: 'INTERRUPTED' }, ask);
    }
    assert.equal(await engine.count('京都'), 1);
    await engine.close();
  });
};

const concordancerContract = <Engine extends SearchEngine>(
  { name, analyzer, open }: EngineUnderTest<Engine>,
  concordancerOf: (engine: Engine) => Concordancer,
): void => {
  const made = maker({ analyzer });

  test(`${name}: a concordancer to which nothing was given answers`, async () => {
    const engine = await open('no-words');
    const words = concordancerOf(engine);
    assert.deepEqual((await words.concordance('京都')).lines, []);
    assert.deepEqual((await words.collocations('京都')).rows, []);
    assert.deepEqual((await words.frequencies({ by: 'base' })).rows, []);
    await engine.close();
  });

  test(`${name}: lines and lists are of the documents there are`, async () => {
    const engine = await open('words');
    const words = concordancerOf(engine);
    await engine.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '川を見る。')]));
    await engine.update(inIdOrder([await made(1, '京都に行く。'), await made(2, '京都を見る。', 1)]));
    await engine.delete([idOf(1)]);
    const { count, documents, lines } = await words.concordance('[base="京都"]');
    assert.deepEqual([count, documents, lines.map(({ id, match }) => [id, match])], [1, 1, [[idOf(2, 1), '京都']]]);
    const { rows } = await words.frequencies({ by: 'base' });
    assert.deepEqual(
      ['京都', '見る', '行く', '川'].map((word) => rows.find(({ value }) => value === word)?.count ?? 0),
      [1, 1, 0, 0],
    );
    assert.deepEqual(
      (await words.collocations('[base="見る"]', { countMin: 1 })).rows.map(({ word }) => word).includes('京都'),
      true,
    );
    await engine.close();
  });

  test(`${name}: a word is found however its kana are written, and shown as it stands`, async () => {
    const engine = await open('spellings');
    const words = concordancerOf(engine);
    const texts = ['ガスを使う。', 'ガスを使う。'.normalize('NFD'), 'ｶﾞｽを使う｡', 'カスを使う。'];
    await engine.update(inIdOrder(await Promise.all(texts.map((text, at) => made(at + 1, text)))));
    const all = [idOf(1), idOf(2), idOf(3)];
    const written = ['ガス', 'ガス'.normalize('NFD'), 'ｶﾞｽ'].sort();
    for (const query of ['ガス', 'ガス'.normalize('NFD'), 'ｶﾞｽ', '"ガスを使う"', '"ｶﾞｽを使う"', 'ガ*'])
      assert.deepEqual(ids(await engine.search(query)), all, query);
    const { hits } = await engine.search('ガス');
    assert.deepEqual(
      hits
        .flatMap(({ snippet }) => snippet.filter(({ match }) => match))
        .map(({ text }) => text)
        .sort(),
      written,
    );
    for (const pattern of [
      'ガス',
      'ガス'.normalize('NFD'),
      'ｶﾞｽ',
      '[base="ガス"]',
      '[surface="ガス"]',
      '"ガ."',
      '[surface="ガ.*" & pos="名詞"]',
    ]) {
      const { lines } = await words.concordance(pattern);
      assert.deepEqual(lines.map(({ match }) => match).sort(), written, pattern);
    }
    await engine.close();
  });

  test(`${name}: patterns that cannot be read or answered are refused as input; a cancelled question as interrupted`, async () => {
    const engine = await open('patterns');
    const words = concordancerOf(engine);
    await engine.update(inIdOrder([await made(1, '京都に行く。')]));
    const signal = AbortSignal.abort();
    for (const ask of ['concordance', 'collocations'] as const) {
      await assert.rejects(words[ask]('[base='), { code: 'BAD_INPUT' }, ask);
      await assert.rejects(words[ask]('([]{999}){999}'), { code: 'LIMIT' }, ask);
      await assert.rejects(words[ask]('京都', { signal }), { code: 'INTERRUPTED' }, ask);
    }
    await assert.rejects(words.frequencies({ by: 'base', where: '[base=' }), { code: 'BAD_INPUT' });
    await assert.rejects(words.frequencies({ by: 'bigram', signal }), { code: 'INTERRUPTED' });
    await engine.close();
  });
};
