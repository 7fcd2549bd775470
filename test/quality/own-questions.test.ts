import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPage } from '../../src/html/read-page.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { openTestAnalyzer } from '../index/made/made-documents.ts';
import { buildFromDocuments } from './build-from-documents.ts';
import { defaultSettings } from './default-settings.ts';
import { analysed, asText, relevanceOf } from './questions.ts';
import { keptSamplePages } from './sample-pages.ts';

const questionFile = join(import.meta.dirname, '../../../test/data/questions/sample-web.tsv');
const folder = mkdtempSync(join(tmpdir(), 'kumoito-own-questions-'));
after(() => rmSync(folder, { recursive: true }));

// What was reached, a little rounded down: raise these floors when search gets better, never lower them. The questions are in other words than
// the pages (test/data/questions/sample-web.tsv), written before any of them was asked.
const floors = { meanReciprocalRank: 0.975, recall: 1 };

test('questions of our own find the paragraphs of the pages that answer them', async (t) => {
  const paragraphs = keptSamplePages().flatMap((page) =>
    readPage(page)
      .mainText.split('\n')
      .map((text) => ({ url: page.url, title: '', text })),
  );
  const documents = paragraphs.map((paragraph, at) => ({ ...paragraph, id: documentId((at + 1) as UrlId, 0) }));
  const urlOf = new Map<string, string>(documents.map(({ id, url }) => [id, url]));
  const analyzer = await openTestAnalyzer();
  const reader = new AnnotationReader();
  await buildFromDocuments(folder, { documents: analysed(documents, { analyzer, reader }), reader }, defaultSettings);
  const snapshot = openSearch(folder, defaultSettings, analyzer).snapshot();
  const ranks: number[] = [];
  for (const line of readFileSync(questionFile, 'utf8').trimEnd().split('\n')) {
    const [question = '', url = ''] = line.split('\t');
    assert.ok([...urlOf.values()].includes(url), `${url} is there`);
    const { hits } = await snapshot.search(asText(question), { count: false, snippetWords: 0 });
    ranks.push(hits.slice(0, 10).findIndex(({ id }) => urlOf.get(id) === url) + 1);
  }
  snapshot.close();
  await analyzer.close();
  const { meanReciprocalRank, recall } = relevanceOf(ranks);
  const figures = `MRR@10 ${meanReciprocalRank.toFixed(4)}, recall@10 ${recall.toFixed(4)}`;
  t.diagnostic(`${ranks.length} questions to ${documents.length} paragraphs: ${figures}`);
  assert.ok(meanReciprocalRank >= floors.meanReciprocalRank && recall >= floors.recall, figures);
});
