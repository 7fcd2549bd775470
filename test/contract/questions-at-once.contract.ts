import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Snapshot } from '../../src/index/port.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { inFull } from '../full-form.ts';
import { inIdOrder } from '../index/made/made-documents.ts';
import { longDocuments } from '../index/made/long-documents.ts';
import type { IndexUnderTest } from './index.contract.ts';

const documents = inFull(97, 41);
const updates = 8;
const rounds = inFull(3, 1);

type Question = (snapshot: Snapshot) => unknown;

/** One or more of every kind of question; the long ones pause many times for the others. */
const questionsFor = (id: DocumentId): Readonly<Record<string, Question>> => ({
  search: (at) => at.search('京都の大学', { top: 20 }),
  'search in some parts of pages': (at) => at.search('桜 川', { blocks: ['title', 'maintext'], top: 40 }),
  'search for a phrase': (at) => at.search('"京都の"', { top: 30, snippetWords: 100 }),
  count: (at) => at.count('東京 OR 桜'),
  'count in titles': (at) => at.count('京都', { blocks: ['title'] }),
  sites: (at) => at.facets('子供'),
  explain: (at) => at.explain('市バス 学校'),
  concordance: (at) => at.concordance('[pos="名詞"] [pos="助詞"]', { lines: 50_000 }),
  'concordance, sorted': (at) => at.concordance('[base="京都"]', { sort: 'left', lines: 2000 }),
  'concordance, sampled': (at) => at.concordance('[]', { sample: 200, seed: 'x', window: 'sentence' }),
  'concordance of linked words': (at) => at.concordance('[pos="名詞"] -> [pos="動詞"]', { sort: 'right', lines: 1000 }),
  'concordance of a site': (at) => at.concordance('[pos="動詞"]', { site: 'h3.example.jp', lines: 5000 }),
  collocations: (at) => at.collocations('[pos="名詞"]', { countMin: 1 }),
  'collocations by dependency': (at) => at.collocations('[pos="動詞"]', { by: 'dependency', countMin: 1 }),
  frequencies: (at) => at.frequencies({ by: 'base' }),
  'frequencies of a site': (at) => at.frequencies({ by: 'surface', site: 'h1.example.jp' }),
  'frequencies of pairs': (at) => at.frequencies({ by: 'bigram', top: 100 }),
  'frequencies of matches': (at) => at.frequencies({ by: 'reading', where: '[pos="名詞"] [pos="助詞"]' }),
  document: (at) => at.document(id),
  suggest: (at) => at.suggest('きょ'),
});

/** A snapshot is shared by whoever asks at the moment: what one question reads, another one must never see. */
export const questionsAtOnceContract = ({ name, analyzer, open }: IndexUnderTest): void => {
  test(`${name}: questions asked at once are answered as they are one after another`, async () => {
    const index = await open('at-once');
    const pages = await longDocuments(documents, await analyzer());
    // The last one comes by itself, so that there is more than one segment however they are merged.
    for (let update = 1; update <= updates; update++)
      await index.update(inIdOrder(pages.slice(0, ((documents - 1) / updates) * update)));
    await index.update(inIdOrder(pages));
    const snapshot = index.snapshot();
    assert.ok(snapshot.segments > 1, 'the questions go over several segments');
    const questions = Object.entries(questionsFor(pages[17]!.id));
    const inTurn = new Map<string, string>();
    for (const [kind, ask] of questions) inTurn.set(kind, JSON.stringify(await ask(snapshot)));
    for (let round = 0; round < rounds; round++) {
      // Every round begins with another question and asks each twice.
      const order = [...questions.slice(round * 5), ...questions, ...questions.slice(0, round * 5)];
      const answers = await Promise.all(order.map(async ([, ask]) => JSON.stringify(await ask(snapshot))));
      const wrong = order.filter(([kind], at) => answers[at] !== inTurn.get(kind)).map(([kind]) => kind);
      assert.deepEqual(wrong, [], 'answered otherwise than alone');
    }
    snapshot.close();
  });
};
