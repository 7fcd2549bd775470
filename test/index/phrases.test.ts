import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import type { TermEntry } from '../../src/index/segment/dictionary.ts';
import { phraseCuts } from '../../src/index/cursors/phrase-cuts.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { placesOfCharacters, readDocument, type ReadDocument } from '../reference/read-documents.ts';
import { readQuestions } from '../quality/questions.ts';
import { notHere } from '../shared-data.ts';
import { inIdOrder, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-phrases-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
after(() => analyzer.close());

const snapshotOf = async (name: string, documents: readonly StandardDocument[], occurrencesInMemoryMax = 1_000_000) => {
  const index = openSearch(join(folder, name), { ...testSettings, occurrencesInMemoryMax }, analyzer);
  await index.update(inIdOrder(documents));
  return index.snapshot();
};

test('a phrase is found however its characters are cut into words, from the edge of a word to the edge of a word', async () => {
  const texts = [
    '京都大学の学生。',
    '京都大学は大きい。',
    '東京都の学生。',
    '京都 大学の駅。',
    '京都の大学。',
    'これは京都。',
    'Node.jsとＮＨＫ。',
  ];
  const pages = await Promise.all(
    texts.map((text, at) => standardDocument({ id: at + 1, blocks: [['maintext', text]] }, analyzer)),
  );
  // The words around it decide how it is cut.
  assert.deepEqual(
    pages.slice(0, 2).map((page) => readDocument(page).sentences[0]!.words.slice(0, 2)),
    [
      ['京都大', '学'],
      ['京都大', '学'],
    ],
  );
  const snapshot = await snapshotOf('cuts', pages);
  const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
    ['"京都大学"', [1, 2, 4]],
    ['"京都大"', [1, 2]],
    ['"大学"', [4, 5]],
    ['"京都"', [4, 5, 6]],
    ['"都"', [3]],
    ['"京"', []],
    ['"東京都"', [3]],
    ['"東京"', [3]],
    ['"京都大学の学生"', [1]],
    ['"京都 大学"', [4]],
    ['"京都大学の"', [1, 4]],
    ['"の学生。"', [1, 3]],
    ['"node.js"', [7]],
    ['"NHK"', [7]],
    ['"と nhk"', [7]],
  ];
  for (const [query, found] of cases) {
    const { hits, count } = await snapshot.search(query, { top: 100 });
    assert.deepEqual(
      hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
      found,
      query,
    );
    assert.equal(count, found.length, query);
    assert.equal(await snapshot.count(query), found.length, query);
  }
  // A plain text of a concordance is found as a phrase is, in its very letters.
  const lines = async (text: string): Promise<readonly string[]> =>
    (await snapshot.concordance(text)).lines.map(({ id, match }) => `${Number(id)} ${match}`);
  assert.deepEqual(await lines('京都大学'), ['1 京都大学', '2 京都大学', '4 京都 大学']);
  assert.deepEqual(await lines('京都'), ['4 京都', '5 京都', '6 京都']);
  assert.deepEqual(await lines('main:京都 大学'), ['4 京都 大学']);
  assert.deepEqual(await lines('title:京都'), []);
  assert.deepEqual(await lines('Node.js'), ['7 Node.js']);
  assert.deepEqual([await lines('node.js'), await lines('NHK'), await lines('ＮＨＫ')], [[], [], ['7 ＮＨＫ']]);
  const around = await snapshot.collocations('京都大学', { countMin: 1, window: 2 });
  assert.deepEqual([around.matches, around.rows.find(({ word }) => word === '学生')?.count], [3, 1]);
  const where = await snapshot.frequencies({ by: 'surface', where: '京都大学' });
  assert.deepEqual(
    where.rows.map(({ value, count }) => `${value} ${count}`),
    ['京都大 学 2', '京都 大学 1'],
  );
  const { hits } = await snapshot.search('"京都大学"');
  assert.deepEqual(
    hits
      .map(({ id, snippet }) =>
        [
          Number(id),
          snippet
            .filter(({ match }) => match)
            .map(({ text }) => text)
            .join(),
        ].join(' '),
      )
      .sort(),
    ['1 京都大学', '2 京都大学', '4 京都 大学'],
  );
  snapshot.close();
});

/** From the left, none within another, in titles and main texts. */
const matchesOf = (documents: readonly ReadDocument[], text: string): number => {
  let count = 0;
  for (const { sentences } of documents)
    for (const { region, text: sentence, edges } of sentences) {
      if (region !== 'title' && region !== 'maintext') continue;
      for (let at = sentence.indexOf(text); at >= 0; ) {
        const isWhole = edges.has(at) && edges.has(at + text.length);
        if (isWhole) count++;
        at = sentence.indexOf(text, isWhole ? at + text.length : at + 1);
      }
    }
  return count;
};

test('phrases of any length are found as a reader of the characters finds them, in one segment or many', async () => {
  const random = seededRandom('phrases.test');
  // Two letters and their doubles: words stand in words, and one word stands several times in a phrase.
  const words = ['ああ', 'いい', 'の', 'は', 'のは', '大学', '京都', '京', 'ある', 'あ', 'い'];
  const pick = (): string => words[random.below(words.length)]!;
  const text = (least: number): string => Array.from({ length: least + random.below(6) }, pick).join('');
  const pages: StandardDocument[] = [];
  for (let id = 1; id <= 120; id++)
    pages.push(
      await standardDocument(
        {
          id,
          ...(random.below(2) === 0 ? { title: text(1) } : {}),
          blocks: [
            ['maintext', `${text(2)}。`, `${text(2)}。`],
            ['link', text(1)],
          ],
          anchors: random.below(3) === 0 ? [[text(1), 2]] : [],
        },
        analyzer,
      ),
    );
  const snapshots = [await snapshotOf('one', pages), await snapshotOf('many', pages, 300)];
  const read = pages.map(readDocument);
  let found = 0;
  for (let round = 0; round < 200; round++) {
    const from = pages[random.below(pages.length)]!.texts[0]!.sentences[0]!.text;
    const start = random.below(from.length);
    const phrase = random.below(4) === 0 ? text(1) : from.slice(start, start + 1 + random.below(8));
    const [regions, field] = (
      [
        [null, ''],
        [['title'], 'title:'],
        [['anchor'], 'anchor:'],
        [['link'], 'link:'],
      ] as const
    )[random.below(4)]!;
    const expected = read.flatMap((document) => {
      const places = placesOfCharacters(document, [phrase], regions);
      return places.length === 0 ? [] : [`${document.source.id} ${new Set(places).size}`];
    });
    found += Number(expected.length > 0);
    for (const snapshot of snapshots) {
      const query = `${field}"${phrase}"`;
      const { hits } = await snapshot.explain(query, { top: 1000 });
      assert.deepEqual(
        hits.map(({ id, parts }) => `${id} ${parts[0]!.frequency}`).toSorted(),
        expected.toSorted(),
        query,
      );
      assert.equal(await snapshot.count(query), expected.length, query);
      const { count } = await snapshot.concordance(phrase, { lines: 0 });
      assert.equal(count, matchesOf(read, phrase), phrase);
    }
  }
  assert.ok(found > 60, `${found} phrases found something`);
  for (const snapshot of snapshots) snapshot.close();
});

const questions = readQuestions();

test('noun compounds and names of institutions are counted as by hand over the words of real texts', {
  skip: questions === null && notHere,
}, async () => {
  const paragraphs = questions?.paragraphs.filter((_, at) => at % 60 === 0) ?? [];
  const pages: StandardDocument[] = [];
  for (const [at, { title, text }] of paragraphs.entries())
    pages.push(
      await standardDocument({ id: at + 1, title, blocks: [['maintext', ...text.split(/(?<=。)|\n/u)]] }, analyzer),
    );
  const read = pages.map(readDocument);
  const institution = /[\u4e00-\u9fffァ-ヶー]{2,8}(?:大学|学校|病院|銀行|研究所|協会|博物館|会社|委員会)/gu;
  const phrases = new Set<string>();
  for (const { sentences } of read)
    for (const { words, text } of sentences) {
      for (const [name] of text.matchAll(institution)) phrases.add(name);
      for (let at = 1; at < words.length; at += 7)
        if (/^[\p{Script=Han}\p{Script=Katakana}ー]{3,}$/u.test(words[at - 1]! + words[at]!))
          phrases.add(words[at - 1]! + words[at]!);
    }
  const snapshot = await snapshotOf('real', pages);
  for (const phrase of phrases) {
    const expected = read.filter((document) => placesOfCharacters(document, [phrase], null).length > 0).length;
    assert.equal(await snapshot.count(`"${phrase}"`), expected, phrase);
  }
  assert.ok(phrases.size > 300, `${phrases.size} phrases`);
  snapshot.close();
});

test('two common words side by side are looked up together; the shortest lists lead', () => {
  const entry = (documents: number): TermEntry => ({
    documents,
    occurrences: documents,
    postingsAt: 0,
    postingsBytes: 0,
    positionsAt: 0,
    positionsBytes: 0,
    inline: null,
  });
  const cutsOf = (
    pieces: readonly string[],
    words: Readonly<Record<string, number>>,
    pairs: Readonly<Record<string, number>> = {},
  ) => {
    const entries = new Map(Object.entries(words).map(([word, documents]) => [word, entry(documents)]));
    const both = new Map(Object.entries(pairs).map(([pair, documents]) => [pair, entry(documents)]));
    const names = new Map([...entries, ...both].map(([name, one]) => [one, name]));
    const cuts = phraseCuts(pieces, {
      beginnings: (text) =>
        [...entries].filter(([word]) => text.startsWith(word)).map(([word, one]) => [word.length, one] as const),
      isCommon: (word) => [...both.keys()].some((pair) => pair.split('+').includes(word)),
      pair: (from, to) => both.get(`${from}+${to}`) ?? null,
    });
    return cuts?.needed.map((seeds) => seeds.map((seed) => names.get(seed.entry))) ?? null;
  };
  assert.deepEqual(cutsOf(['大学'], { 大学: 5 }), [['大学']]);
  assert.deepEqual(cutsOf(['大学'], { 大: 5 }), null);
  assert.deepEqual(cutsOf(['京都大学'], { 京都: 5, 大学: 3, 京都大: 1, 学: 9, 都: 2 }), [['京都大', '大学']]);
  assert.deepEqual(cutsOf(['京都', '大学'], { 京都: 5, 大学: 3, 京都大: 1, 学: 9 }), [['大学'], ['京都']]);
  assert.deepEqual(cutsOf(['では'], { で: 90, は: 95 }, { 'で+は': 20 }), [['で+は']]);
  // Common words that never stand side by side are no way to cut it.
  assert.deepEqual(cutsOf(['のは'], { の: 90, は: 95, のは: 3 }, { 'で+は': 20, 'の+で': 9 }), [['のは']]);
  assert.deepEqual(cutsOf(['大学では学生'], { 大学: 30, で: 90, は: 95, 学生: 40 }, { 'で+は': 20 }), [
    ['で+は'],
    ['大学'],
    ['学生'],
  ]);
});
