import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Random, seededRandom } from '../../../src/base/random.ts';
import { AnnotationReader } from '../../../src/index/build/annotated-words.ts';
import { keynessLikelihood, logRatio } from '../../../src/index/tables/keyness.ts';
import { openSearch } from '../../../src/index/open-search.ts';
import { parsePattern } from '../../../src/query/parse-pattern.ts';
import type { StandardDocument } from '../../../src/model/document.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from '../made/made-documents.ts';
import { naiveMatches, naiveSentences, type NaiveMatch, type NaiveSentence } from '../made/naive-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-word-tables-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const random = seededRandom('word-tables.test');
const pages: StandardDocument[] = [];
for (let id = 1; id <= 120; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
const staying = pages.filter(({ id }) => Number(id) % 6 !== 0);
const one = openSearch(join(folder, 'one'), testSettings, analyzer);
const many = openSearch(join(folder, 'many'), { ...testSettings, occurrencesInMemoryMax: 2000 }, analyzer);
await one.update(inIdOrder(staying));
await many.update(inIdOrder(pages));
await many.update(inIdOrder(staying));
const snapshots = [one, many].map((index) => index.snapshot());
after(() => snapshots.forEach((snapshot) => snapshot.close()));
assert.ok(snapshots[1]!.segments > 1);

const pageOf = new Map(staying.map((page) => [page.id as string, page]));
const sentences = naiveSentences(staying, new AnnotationReader()).filter(
  ({ region }) => region === 'title' || region === 'maintext',
);
const matchesOf = (pattern: string, within: readonly NaiveSentence[] = sentences): readonly NaiveMatch[] => {
  const query = parsePattern(pattern);
  assert.ok('patterns' in query, pattern);
  return naiveMatches(within, query);
};
const patterns = [
  '[base="行く"]',
  '[pos="名詞"]',
  '[pos="名詞"] -を-> [pos="動詞"]',
  '"学校|大学" []{0,2} [pos="動詞"]',
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one_) => all + one_, 0);
const tally = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const byCount = (counts: ReadonlyMap<string, number>): (readonly [string, number])[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
const pick = <T>(from: readonly T[], by: Random): T => from[by.below(from.length)]!;

const kinds = {
  year: ({ fetchedAt }: StandardDocument) => new Date(fetchedAt).toISOString().slice(0, 4),
  month: ({ fetchedAt }: StandardDocument) => new Date(fetchedAt).toISOString().slice(0, 7),
  day: ({ fetchedAt }: StandardDocument) => new Date(fetchedAt).toISOString().slice(0, 10),
  site: ({ url }: StandardDocument) => new URL(url).host,
  domain: ({ url }: StandardDocument) => new URL(url).host.split('.').slice(-2).join('.'),
  type: ({ pageType }: StandardDocument) => pageType as string,
} as const;

test('a break-down counts matches, documents and words of each period, host and type', async () => {
  for (const pattern of patterns)
    for (const [by, kindOf] of Object.entries(kinds)) {
      const matches = matchesOf(pattern);
      const group = (id: string): string => kindOf(pageOf.get(id)!);
      const counts = tally(matches.map(({ sentence }) => group(sentence.id)));
      const documents = tally([...new Set(matches.map(({ sentence }) => sentence.id))].map(group));
      const words = new Map<string, number>();
      for (const sentence of sentences)
        words.set(group(sentence.id), (words.get(group(sentence.id)) ?? 0) + sentence.words.length);
      const isPeriod = ['year', 'month', 'day'].includes(by);
      const expected = (isPeriod ? [...words.keys()].sort() : byCount(counts).map(([value]) => value)).map((value) => ({
        value,
        count: counts.get(value) ?? 0,
        documents: documents.get(value) ?? 0,
        words: words.get(value) ?? 0,
        perMillion: ((counts.get(value) ?? 0) * 1e6) / (words.get(value) ?? 0),
      }));
      for (const snapshot of snapshots) {
        const found = await snapshot.breakdown(pattern, { by: by as keyof typeof kinds });
        assert.deepEqual(found.rows, expected, `${pattern} by ${by}`);
        assert.equal(found.matches, matches.length);
        assert.equal(found.documents, new Set(matches.map(({ sentence }) => sentence.id)).size);
        assert.equal(found.words, sum([...words.values()]));
      }
    }
});

test('a break-down by the word beside the match, in some of the documents', async () => {
  const type = ['blog', 'qa'] as const;
  const some = sentences.filter(({ id }) => type.some((one_) => one_ === pageOf.get(id)!.pageType));
  for (const pattern of patterns)
    for (const by of ['left', 'right'] as const) {
      const beside = matchesOf(pattern, some).map(
        ({ sentence: { words }, first, end }) => words[by === 'left' ? first - 1 : end]?.surface ?? '',
      );
      for (const snapshot of snapshots) {
        const { rows } = await snapshot.breakdown(pattern, { by, type, top: 5 });
        assert.deepEqual(
          rows.map(({ value, count }) => [value, count]),
          byCount(tally(beside)).slice(0, 5),
          `${pattern} ${by}`,
        );
      }
    }
});

test('words in a row are counted, all of them or those around matches', async () => {
  for (let round = 0; round < 40; round++) {
    const length = 1 + random.below(4);
    const attribute = pick(['surface', 'base', 'pos'] as const, random);
    const where = random.below(2) === 0 ? undefined : pick(patterns, random);
    const matches = where === undefined ? null : matchesOf(where);
    const values = sentences.flatMap((sentence) => {
      const inside = matches?.filter((match) => match.sentence === sentence) ?? null;
      return [...sentence.words.keys()]
        .filter((at) => at + length <= sentence.words.length)
        .filter((at) => inside === null || inside.some(({ first, end }) => first >= at && end <= at + length))
        .map((at) =>
          sentence.words
            .slice(at, at + length)
            .map((word) => word[attribute])
            .join(' '),
        );
    });
    const countMin = pick([1, 3], random);
    const top = pick([5, 100_000], random);
    const expected = byCount(tally(values))
      .filter(([, count]) => count >= countMin)
      .slice(0, top);
    for (const snapshot of snapshots) {
      const { places, rows } = await snapshot.ngrams({ length, attribute, where, countMin, top });
      assert.equal(places, values.length);
      assert.deepEqual(
        rows.map(({ value, count }) => [value, count]),
        expected,
        `${length} ${attribute} ${where}`,
      );
    }
  }
  await assert.rejects(snapshots[0]!.ngrams({ length: 7 }), { code: 'BAD_INPUT' });
});

test('keyness compares counts of some documents with those of the rest, or of others', async () => {
  for (const attribute of ['base', 'pos'] as const)
    for (const against of [undefined, 'news'] as const) {
      const side = (isHere: boolean): NaiveSentence[] =>
        sentences.filter(({ id }) => {
          const type = pageOf.get(id)!.pageType;
          return isHere ? type === 'blog' : against === undefined ? type !== 'blog' : type === against;
        });
      const [here, there] = [side(true), side(false)];
      const countsOf = (of: readonly NaiveSentence[]): Map<string, number> =>
        tally(of.flatMap(({ words }) => words.filter(({ content }) => content).map((word) => word[attribute])));
      const wordsOf = (of: readonly NaiveSentence[]): number => sum(of.map(({ words }) => words.length));
      const [own, other] = [countsOf(here), countsOf(there)];
      const expected = [...new Set([...own.keys(), ...other.keys()])]
        .map((value) => ({ value, count: own.get(value) ?? 0, otherCount: other.get(value) ?? 0 }))
        .filter(({ count, otherCount }) => count + otherCount >= 2);
      for (const snapshot of snapshots) {
        const table = await snapshot.keyness({
          type: 'blog',
          against: against === undefined ? undefined : { type: against },
          attribute,
          countMin: 2,
          top: 100_000,
        });
        assert.deepEqual(table.here, { documents: new Set(here.map(({ id }) => id)).size, words: wordsOf(here) });
        assert.deepEqual(table.there, { documents: new Set(there.map(({ id }) => id)).size, words: wordsOf(there) });
        const rows = [...table.more, ...table.less];
        assert.deepEqual(
          rows
            .map(({ value, count, otherCount }) => ({ value, count, otherCount }))
            .sort((a, b) => (a.value < b.value ? -1 : 1)),
          expected.sort((a, b) => (a.value < b.value ? -1 : 1)),
        );
        const isFalling = (numbers: readonly number[]): boolean =>
          numbers.every((number, at) => at === 0 || number <= numbers[at - 1]!);
        assert.ok(isFalling(table.more.map(({ logLikelihood }) => logLikelihood)));
        assert.ok(isFalling(table.less.map(({ logLikelihood }) => logLikelihood)));
        assert.ok(table.more.every(({ perMillion, otherPerMillion }) => perMillion > otherPerMillion));
        const few = await snapshot.keyness({ type: 'blog', attribute, sort: 'logRatio', countMin: 1, top: 3 });
        assert.ok(few.more.length <= 3 && isFalling(few.more.map((row) => row.logRatio)));
      }
    }
});

test('the measures of keyness are those of the literature', () => {
  // 52 of 10,000 words against 57 of 10,000, and 100 of 10,000 against 50 of 20,000: by hand.
  assert.ok(Math.abs(keynessLikelihood([52, 57], [10_000, 10_000]) - 0.2295) < 1e-4);
  assert.equal(logRatio([100, 50], [10_000, 20_000]), 2);
  assert.equal(logRatio([0, 8], [1000, 1000]), -4);
  assert.equal(keynessLikelihood([5, 10], [1000, 2000]), 0);
});

test('a profile says what the questions that it is made of say', async () => {
  for (const snapshot of snapshots) {
    const profile = await snapshot.profile('行く', { countMin: 1, top: 5 });
    const matches = matchesOf('[base="行く"]');
    assert.equal(profile.pattern, '[base="行く"]');
    assert.equal(profile.count, matches.length);
    assert.deepEqual(
      profile.forms.surface.map(({ value, count }) => [value, count]),
      byCount(tally(matches.map(({ sentence, first }) => sentence.words[first]!.surface))).slice(0, 5),
    );
    const bonds = await snapshot.collocations('[base="行く"]', { by: 'dependency', countMin: 1, top: 100_000 });
    for (const { relation, count, rows } of profile.relations) {
      const all = bonds.rows.filter((row) => row.relation === relation);
      assert.equal(count, sum(all.map((row) => row.count)));
      assert.deepEqual(rows, all.slice(0, 5));
    }
    assert.ok(profile.relations.some(({ relation }) => relation === '<に'));
    assert.deepEqual(profile.years, (await snapshot.breakdown('[base="行く"]', { by: 'year' })).rows);
    assert.deepEqual(profile.right, (await snapshot.breakdown('[base="行く"]', { by: 'right', top: 5 })).rows);
  }
});
