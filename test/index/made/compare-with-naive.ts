import assert from 'node:assert/strict';
import { join } from 'node:path';
import { seededRandom } from '../../../src/base/random.ts';
import { AnnotationReader } from '../../../src/index/build/annotated-words.ts';
import { indexDocument } from '../../../src/index/build/index-document.ts';
import { openSearch } from '../../../src/index/open-search.ts';
import type { SearchOptions, SiteCount } from '../../../src/index/port.ts';
import type { Has } from '../../../src/query/plan.ts';
import { planQuery } from '../../../src/query/plan-query.ts';
import { parseQuery } from '../../../src/query/parse-query.ts';
import type { StandardDocument } from '../../../src/model/document.ts';
import {
  commonWords,
  inIdOrder,
  madePage,
  openTestAnalyzer,
  standardDocument,
  testSettings,
} from './made-documents.ts';
import { ReferenceIndex } from '../../reference/reference-index.ts';

/**
 * Random queries over random documents, held in four ways (one segment, many, with deletions, merged): all must find,
 * count and score exactly as a naive scan does.
 */
export const compareWithNaive = async (
  folder: string,
  { seed, documents, queries }: { seed: string; documents: number; queries: number },
): Promise<void> => {
  const random = seededRandom(seed);
  const analyzer = await openTestAnalyzer();
  const pages: StandardDocument[] = [];
  for (let id = 1; id <= documents; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
  const options = { analyzer, ranking: testSettings };
  // A third leaves again, a part changes: four indexes that hold the same documents in different ways.
  const leaving = pages.filter(() => random.below(3) === 0);
  const staying = pages.filter((page) => !leaving.includes(page));
  const indexes = {
    one: openSearch(join(folder, 'one'), { ...testSettings, occurrencesInMemoryMax: 1e9 }, analyzer),
    many: openSearch(join(folder, 'many'), { ...testSettings, occurrencesInMemoryMax: documents * 8 }, analyzer),
    deletions: openSearch(
      join(folder, 'deletions'),
      { ...testSettings, occurrencesInMemoryMax: documents * 30 },
      analyzer,
    ),
    merged: openSearch(
      join(folder, 'merged'),
      { ...testSettings, occurrencesInMemoryMax: documents * 12, segmentsPerTier: 3 },
      analyzer,
    ),
  };
  await indexes.one.update(inIdOrder(staying));
  await indexes.many.update(inIdOrder(staying));
  await indexes.deletions.update(inIdOrder(pages));
  await indexes.deletions.update(inIdOrder(staying));
  await indexes.merged.update(inIdOrder(pages.filter((_, at) => at % 2 === 0)));
  await indexes.merged.update(inIdOrder(pages));
  await indexes.merged.update(inIdOrder(staying));
  await indexes.merged.compact();
  const snapshots = Object.values(indexes).map((index) => index.snapshot());
  assert.deepEqual(
    snapshots.map(({ documents }) => documents),
    snapshots.map(() => staying.length),
  );
  assert.ok(snapshots[1]!.segments >= 9, `${snapshots[1]!.segments} segments`);
  const reader = new AnnotationReader();
  const naive = new ReferenceIndex(
    staying.map((page) => indexDocument(page, '1', reader)),
    options.ranking,
    reader,
  );
  const ids = staying.map(({ id }) => id);
  let [found, followed] = [0, 0];
  for (let round = 0; round < queries; round++) {
    const query = withFilters(madeQuery(random), random);
    const asked = madeOptions(random, ids);
    const parsed = parseQuery(query);
    assert.ok(parsed.kind !== 'error', query);
    const plan = await planQuery(parsed, options, asked.blocks ?? null);
    const tiers = naive.tiers(plan, asked);
    const expected = tiers.flatMap(({ has, hits }) => hits.map((hit) => ({ has, ...hit })));
    followed += Number(tiers.length > 1);
    found += Number(expected.length > 0);
    const top = [1, 5, 10, 100][random.below(4)] ?? 10;
    const results = [];
    for (const snapshot of snapshots) results.push(await snapshot.search(query, { ...asked, top }));
    const [first] = results;
    for (const [at, result] of results.entries()) {
      const told = `${query} ${JSON.stringify(asked)} top ${top} in ${Object.keys(indexes)[at]}`;
      assert.deepEqual(
        [result.count, result.most, result.some],
        ['all', 'most', 'some'].map((wanted) => tiers.find(({ has }) => has === wanted)?.hits.length ?? null),
        told,
      );
      assert.equal(result.hits.length, Math.min(top, expected.length), told);
      for (const [rank, hit] of result.hits.entries())
        assert.ok(
          hit.has === expected[rank]!.has && Math.abs(hit.score - expected[rank]!.score) < 1e-9,
          `${told}: rank ${rank} ${hit.id} ${hit.score} ${JSON.stringify(expected[rank])}`,
        );
      assert.deepEqual(result.hits, first!.hits, told);
    }
    if (round % 4 === 0)
      for (const snapshot of snapshots)
        assert.deepEqual((await snapshot.facets(query, asked)).sites, sitesOf(expected), query);
  }
  assert.ok(found > queries / 2, `only ${found} queries found something`);
  assert.ok(followed > queries / 20, `only ${followed} queries found few enough that others followed`);
  for (const snapshot of snapshots) snapshot.close();
};

/** Hosts are made from ids. */
const sitesOf = (expected: readonly { readonly id: string; readonly has: Has }[]): readonly SiteCount[] => {
  const counts = new Map<string, SiteCount>();
  for (const { id, has } of expected) {
    const site = `h${Number(id.slice(0, 10)) % 5}.example.jp`;
    const { count, more } = counts.get(site) ?? { count: 0, more: 0 };
    counts.set(site, { site, count: count + Number(has === 'all'), more: more + Number(has !== 'all') });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || b.more - a.more || (a.site < b.site ? -1 : 1));
};

/** Of common words side by side, which are looked up two at a time (see phrase-cuts.ts), alone and with others. */
const commonPhrases = [
  'ている',
  'ている。',
  '話している',
  '話している。',
  'いる。',
  'を走らない。',
  'たい。',
  'のにと',
];

/** Queries of every kind, by chance. */
const madeQuery = (random: ReturnType<typeof seededRandom>): string => {
  const word = (): string => commonWords[random.below(commonWords.length)] ?? '';
  const phrase = (): string => `"${commonPhrases[random.below(commonPhrases.length)] ?? ''}"`;
  const text = (): string => word() + (random.below(3) === 0 ? `の${word()}` : '');
  const part = (depth: number): string => {
    switch (random.below(depth > 2 ? 7 : 13)) {
      case 0:
      case 1:
        return text();
      case 2:
        return random.below(2) === 0
          ? `(${text()} ${text()})${['~AND', '~OR'][random.below(2)]}`
          : `${word()}の${word()}${['~AND', '~OR', '~FD', '~5w', '~9W', '~30w'][random.below(6)]}`;
      case 3:
        return `"${text()}${['', 'の', 'を', 'に行く'][random.below(4)]}"`;
      case 4:
        return ['京*', '*校', '学?', 'n*', '見*'][random.below(5)] ?? '';
      case 5:
        return `${['title', 'body', 'link', 'anchor', 'main', 'header'][random.below(6)]}:${random.below(2) === 0 ? word() : random.below(2) === 0 ? `"${word()}"` : phrase()}`;
      case 6:
        return phrase();
      case 7:
      case 12:
        return `${part(depth + 1)} ${part(depth + 1)}`;
      case 8:
        return `(${part(depth + 1)} OR ${part(depth + 1)})`;
      case 9:
        return `${part(depth + 1)} -${word()}`;
      case 10:
        return `(${word()} ${word()})~${1 + random.below(20)}${['w', 'W'][random.below(2)]}`;
      default:
        return `${part(depth + 1)} OR ${part(depth + 1)}`;
    }
  };
  return part(0);
};

/** Every fifth query names filters of its own, which narrow those beside it. */
const withFilters = (query: string, random: ReturnType<typeof seededRandom>): string => {
  if (random.below(5) > 0) return query;
  const written = ['site:h1.example.jp', 'site:h2.example.jp', 'domain:example.jp', 'type:blog', 'type:news'];
  const chosen = [...written, 'since:2026-03-15', 'until:2026-07-15'].filter(() => random.below(3) === 0);
  return `(${query}) ${chosen.join(' ')}`;
};

const madeOptions = (random: ReturnType<typeof seededRandom>, ids: readonly string[]): SearchOptions => {
  switch (random.below(10)) {
    case 0:
      return { type: 'blog' };
    case 1:
      return { since: '2026-03-15', until: '2026-07-15' };
    case 2:
      return { site: 'h1.example.jp' };
    case 3:
      return { domain: 'example.jp', type: 'news' };
    case 4:
      return { blocks: ['maintext', 'title'] };
    case 5:
      return { blocks: ['link', 'form'] };
    case 6:
      return { ids: new Set(ids.filter(() => random.below(2) === 0)) };
    default:
      return {};
  }
};
