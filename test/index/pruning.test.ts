import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildFromDocuments } from '../quality/build-from-documents.ts';
import { inFull } from '../full-form.ts';
import { type Random, seededRandom } from '../../src/base/random.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { madeSentence, openTestAnalyzer, testSettings } from './made/made-documents.ts';

// Lists of many blocks in several windows of documents: what is passed over must not be among the best.
const folder = mkdtempSync(join(tmpdir(), 'kumoito-pruning-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const random = seededRandom('pruning.test');
const reader = new AnnotationReader();
const texts = [
  ...Array.from({ length: 300 }, () => madeSentence(random)),
  '世界の地域の原因を見る。',
  'エリアの起因は駅だ。',
  '珍しい鯨が鳴く。',
  '医者が自動車で病院へ行く。',
  'ドクターがクルマを選ぶ。',
];
const sentences = (await analyzer.analyze(texts)).map((analysis) => reader.share(analysis));

const documents = inFull(14_000, 5_000);
const rounds = inFull(60, 30);

/** Some sentences stand in few documents, and documents are of all lengths. */
const made = function* (by: Random): Generator<IndexDocument> {
  for (let id = 1; id <= documents; id++) {
    const count = 1 + Math.floor(by.next() ** 3 * 12);
    yield {
      id: documentId(id as UrlId, 0),
      digest: '1',
      url: `http://h${id % 7}.example.jp/${id}` as Url,
      title: '',
      type: (['blog', 'news'] as const)[id % 2] ?? 'blog',
      fetchedAt: epochMs(0),
      date: '2026-11-18',
      sentences: Array.from({ length: count }, () => ({
        region: 'maintext' as const,
        times: 1,
        ...sentences[Math.floor(by.next() ** 0.7 * sentences.length)]!,
      })),
    };
  }
};

const words = [
  '京都',
  '大学',
  '学校',
  '子供',
  '川',
  '桜',
  '駅',
  'ＮＨＫ',
  '世界',
  '地域',
  '原因',
  '鯨',
  '医者',
  '自動車',
];
const phrases = ['"行く。"', '"学校の"', '"の京都"', '"地域の原因"'];

const madeQuery = (by: Random): string => {
  const word = (): string => words[by.below(words.length)] ?? '';
  const several = (least: number): string => Array.from({ length: least + by.below(4) }, word).join(' ');
  switch (by.below(7)) {
    case 0:
    case 1:
      return several(2);
    case 2:
      return `${several(2).replaceAll(' ', 'の')}~OR`;
    case 3:
      return `${word()}を${word()}で見るのはなぜか、${word()}と${word()}`;
    case 4:
      return `${word()} ${phrases[by.below(phrases.length)] ?? ''} ${word()}`;
    case 5:
      return `${several(2)} -${word()}`;
    default:
      return `(${word()} OR ${word()}) ${word()}`;
  }
};

test('the best documents are those that scoring every document gives', async () => {
  const dirs = [Infinity, 14 * documents].map((occurrencesInMemoryMax, at) => {
    const dir = join(folder, String(at));
    const source = { documents: made(seededRandom('documents')), reader };
    return buildFromDocuments(dir, source, { titleWeight: 2, occurrencesInMemoryMax }).then(() => dir);
  });
  const snapshots = (await Promise.all(dirs)).map((dir) => openSearch(dir, testSettings, analyzer).snapshot());
  assert.ok(snapshots[1]!.segments > 3);
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const query = madeQuery(random);
    const options = { count: false, snippetWords: 0, ...(random.below(4) === 0 ? { type: 'news' as const } : {}) };
    const ranked = await Promise.all(
      snapshots.map(async (snapshot) => (await snapshot.search(query, { ...options, top: documents })).hits),
    );
    assert.deepEqual(ranked[0], ranked[1], query);
    for (const top of [1, 3, 10, 100]) {
      cut += Number(ranked[0]!.length > top);
      for (const snapshot of snapshots)
        assert.deepEqual(
          (await snapshot.search(query, { ...options, top })).hits,
          ranked[0]!.slice(0, top),
          `${query}, top ${top}`,
        );
    }
  }
  assert.ok(cut > 2.5 * rounds, `${cut} answers were cut`);
  for (const snapshot of snapshots) snapshot.close();
});
