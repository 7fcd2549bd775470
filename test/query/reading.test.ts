import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Random, seededRandom } from '../../src/base/random.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { SearchOptions } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { readDocument } from '../reference/read-documents.ts';
import { fields } from '../reference/read-query.ts';
import { findByReading } from '../reference/read-search.ts';
import { inFull } from '../full-form.ts';
import {
  commonWords,
  inIdOrder,
  madePage,
  madeSentence,
  openTestAnalyzer,
  standardDocument,
  testSettings,
} from '../index/made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-reading-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
after(() => analyzer.close());
const random = seededRandom('reading.test');
const pick = <T>(from: readonly T[]): T => from[random.below(from.length)]!;

/** What stands in some of the pages beside the sentences that are made by chance: cut in several ways, and what people ask for. */
const sentences = [
  '京都大学の学生が東京都で本を読んでいる。',
  '京都大学では大学の図書館の使い方を話す。',
  '私は東京大学大学院へ行った。',
  '京都 大学の駅。',
  'ＮＨＫでNode.jsの方法を見た。',
  '子どもが学校の図書館へ行くのはいつですか。',
  'ということはのではないだろうか。',
  '旅客機が空港に着いた。',
];

const pages: StandardDocument[] = [];
for (let id = 1; id <= 60; id++) {
  const page = madePage(id, random);
  const blocks = page.blocks.map(
    ([block, ...texts]) => [block, ...texts, ...(random.below(3) === 0 ? [pick(sentences)] : [])] as const,
  );
  const headers = {
    ...(random.below(3) === 0 ? { keywords: madeSentence(random) } : {}),
    ...(random.below(3) === 0 ? { description: madeSentence(random) } : {}),
  };
  pages.push(await standardDocument({ ...page, ...headers, blocks }, analyzer));
}

const words = [
  ...commonWords,
  '東京大学大学院',
  '図書館の使い方',
  '山形県の桜',
  '海岸の家',
  '方法',
  '使い方',
  '飛行機',
  '大学の図書館',
  '京都はどこですか',
  'いつ話しているか',
  'の',
  'nODE',
];
const phrases = [
  '京都大学',
  '京都',
  '大学',
  '学',
  '都大',
  '東京都',
  '東京',
  '図書館',
  '大学の図書館',
  '京都 大学',
  '大学院',
  'ている',
  'のでは',
  'ということは',
  'という',
  'ではない',
  'いる。',
  'nhk',
  'ＮＨＫで',
  'の',
  'node.js',
  '読んでいる',
  'が東京都で本',
  'を洗った。',
];
const shapes = ['京*', '*校', '学?', 'n*', '見*', '*都*', '図書?'];

const leaf = (by: Random): string => {
  switch (by.below(8)) {
    case 0:
    case 1:
    case 2:
      return pick(words);
    case 3:
    case 4:
      return `"${pick(phrases)}"`;
    case 5:
      return pick(shapes);
    case 6:
      return `${pick(fields)}:${by.below(2) === 0 ? pick(words) : `"${pick(phrases)}"`}`;
    default:
      return `${pick(['本を読む', '京都大学の図書館', '服を洗濯', '子供が学校'])}${pick(['~AND', '~OR', '~FD', '~4w', '~9W', '~30w', '~2W'])}`;
  }
};

/** Every operator of docs/query-language.md, by chance, within each other as far as they may be. */
const madeQuery = (by: Random, depth = 0): string => {
  const part = (): string => madeQuery(by, depth + 1);
  const plain = (): string => pick([pick(words), `"${pick(phrases)}"`, pick(shapes)]);
  switch (by.below(depth > 2 ? 4 : 14)) {
    case 4:
    case 5:
      return `${part()} ${part()}`;
    case 6:
      return `${part()} AND ${part()}`;
    case 7:
      return `(${part()} OR ${part()})`;
    case 8:
      return `${part()} ${pick(['-', 'NOT '])}${by.below(2) === 0 ? leaf(by) : `(${part()})`}`;
    case 9:
    case 10:
      return `(${part()} ${part()})~${1 + by.below(12)}${pick(['w', 'W'])}`;
    case 11:
      return `(${plain()} ${plain()}${by.below(2) === 0 ? ` ${plain()}` : ''})${pick(['~AND', '~OR'])}`;
    case 12:
      return `${pick(fields)}:(${part()})`;
    case 13:
      return `${part()} OR ${part()}`;
    default:
      return leaf(by);
  }
};

/** What other pages may follow: words side by side, now and then with something that must hold besides. */
const wordsBeside = (by: Random): string => {
  const beside = Array.from({ length: 2 + by.below(4) }, () => pick(words));
  if (by.below(4) === 0) beside.push(pick([`"${pick(phrases)}"`, `-${pick(words)}`, `${pick(fields)}:${pick(words)}`]));
  return beside.join(' ');
};

const filters = [
  'site:h1.example.jp',
  'site:h2.example.jp/p',
  'domain:example.jp',
  'domain:h3.example.jp',
  'type:blog',
  'type:news',
  'since:2026-03-15',
  'until:2026-07-15',
];

const withFilters = (query: string, by: Random): string =>
  by.below(5) > 0 ? query : [`(${query})`, ...filters.filter(() => by.below(4) === 0)].join(' ');

const madeOptions = (by: Random): SearchOptions =>
  pick<SearchOptions>([
    {},
    {},
    {},
    { type: ['blog', 'qa'] },
    { since: '2026-03-15', until: '2026-07-15' },
    { site: 'h1.example.jp' },
    { blocks: ['maintext', 'title'] },
    { blocks: ['link', 'description', 'anchor'] },
    { ids: new Set(pages.filter(() => by.below(2) === 0).map(({ id }) => id)) },
  ]);

const queries = inFull(2500, 400);

test('queries of every operator find what a reader of the documents finds who knows nothing of the engine', async () => {
  const one = openSearch(join(folder, 'one'), testSettings, analyzer);
  const many = openSearch(join(folder, 'many'), { ...testSettings, occurrencesInMemoryMax: 2500 }, analyzer);
  for (const index of [one, many]) await index.update(inIdOrder(pages));
  const snapshots = [one.snapshot(), many.snapshot()];
  const read = pages.map(readDocument);
  let [asked, found, followed, most] = [0, 0, 0, 0];
  while (asked < queries) {
    const query = withFilters(random.below(4) === 0 ? wordsBeside(random) : madeQuery(random), random);
    const options = madeOptions(random);
    const told = `${query} ${JSON.stringify({ ...options, ids: options.ids?.size })}`;
    const answers = await Promise.allSettled(
      snapshots.map((snapshot) => snapshot.search(query, { ...options, top: 1000 })),
    );
    const [first] = answers;
    if (first?.status === 'rejected') {
      // A ~ behind one word and a group that can be met in too many ways are refused, both in their own tests.
      assert.match(
        String(first.reason),
        /could do nothing there|can be met in more than|can only stand beside|words without operators/,
        told,
      );
      continue;
    }
    asked++;
    const expected = await findByReading(read, query, { analyzer, options });
    for (const answer of answers) {
      assert.ok(answer.status === 'fulfilled', told);
      const { hits, count, most: more, some } = answer.value;
      const ids = (has: readonly string[]): readonly string[] =>
        hits.flatMap((hit) => (has.includes(hit.has) ? [hit.id] : [])).sort();
      assert.deepEqual(ids(['all']), expected.ids.toSorted(), told);
      assert.equal(count, expected.ids.length, told);
      const order = hits.map(({ has }) => ['all', 'most', 'some'].indexOf(has));
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        told,
      );
      if (more !== null) assert.deepEqual(ids(['all', 'most']), expected.most?.toSorted(), told);
      if (some !== null) assert.deepEqual(ids(['all', 'most', 'some']), expected.some?.toSorted(), told);
    }
    const counting = snapshots[asked % 2]!;
    assert.equal(await counting.count(query, options), expected.ids.length, told);
    const { hits } = await counting.search(query, { ...options, top: 0 });
    assert.equal(hits.length, 0);
    found += Number(expected.ids.length > 0);
    followed += Number(first?.value.some !== null);
    most += Number((first?.value.most ?? 0) > 0);
  }
  assert.ok(
    found > asked / 2 && followed > asked / 50 && most > asked / 50,
    `${found} of ${asked} found something, ${followed} were followed by others, ${most} by some with most of the words`,
  );
  for (const snapshot of snapshots) snapshot.close();
});
