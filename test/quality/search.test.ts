import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildFromDocuments } from './build-from-documents.ts';
import { defaultSettings } from './default-settings.ts';
import { analysed, rankOfAnswer, readQuestions, relevanceOf } from './questions.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { openTestAnalyzer } from '../index/made/made-documents.ts';
import { notHere } from '../shared-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-relevance-'));
after(() => rmSync(folder, { recursive: true }));

// A part of the collection, so that the test is quick, and questions that nothing was tuned on (the odd ones). Raise these
// floors when search gets better, never lower them; bench/results/index-relevance.md has the figures over everything.
const paragraphsUsed = 2000;
const floors = { meanReciprocalRank: 0.929, recall: 0.991 };

test('questions find their paragraphs as well as they ever did', async (t) => {
  const data = readQuestions();
  if (data === null) return t.skip(notHere);
  const paragraphs = data.paragraphs.slice(0, paragraphsUsed);
  const last = paragraphs.at(-1)?.id ?? '';
  const questions = data.questions.filter(({ answer }, at) => at % 16 === 1 && answer <= last);
  const analyzer = await openTestAnalyzer();
  const reader = new AnnotationReader();
  const documents = analysed(paragraphs, { analyzer, reader });
  await buildFromDocuments(folder, { documents, reader }, defaultSettings);
  const snapshot = openSearch(folder, defaultSettings, analyzer).snapshot();
  const ranks: number[] = [];
  for (const question of questions) ranks.push(await rankOfAnswer(snapshot, question));
  snapshot.close();
  const { meanReciprocalRank, recall } = relevanceOf(ranks);
  t.diagnostic(`${ranks.length} questions: MRR@10 ${meanReciprocalRank.toFixed(4)}, recall@10 ${recall.toFixed(4)}`);
  assert.ok(meanReciprocalRank >= floors.meanReciprocalRank, `MRR@10 ${meanReciprocalRank}`);
  assert.ok(recall >= floors.recall, `recall@10 ${recall}`);
});
