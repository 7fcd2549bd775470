import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readPage } from '../../src/html/read-page.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import type { Url } from '../../src/model/url.ts';
import { openRealweb } from '../collect/realweb.ts';
import { openTestAnalyzer } from '../index/made/made-documents.ts';
import { notHere, sharedData } from '../shared-data.ts';
import { buildFromDocuments } from './build-from-documents.ts';
import { defaultSettings } from './default-settings.ts';
import { analysed, type Paragraph } from './questions.ts';

const questionFile = join(import.meta.dirname, '../../../test/data/questions/realweb.tsv');
const folder = mkdtempSync(join(tmpdir(), 'kumoito-typed-questions-'));
after(() => rmSync(folder, { recursive: true }));

// What was reached, a little rounded down: raise these floors when search gets better, never lower them. Even lines are there to choose by,
// odd ones to report (bench/results/index-relevance.md, also of all pages).
const floors = { chosenBy: 0.823, reported: 0.813 };

// Among every so many pages of the real sites, so that the test is quick, and of each its beginning.
const pagesTaken = 4;
const lettersTaken = 3000;

test('questions as people type them find the pages that a reader judged to answer them', async (t) => {
  const realweb = await openRealweb();
  if (realweb === null) return t.skip(notHere);
  const questions = readJudged();
  const judged = new Set(questions.flatMap(({ grades }) => [...grades.keys()]));
  const pages = takenPages(realweb.unpack(), judged);
  const urlOf = new Map(pages.map(({ id, url }) => [id, url]));
  assert.deepEqual(
    [...judged].filter((url) => ![...urlOf.values()].includes(url)),
    [],
  );
  const analyzer = await openTestAnalyzer();
  const reader = new AnnotationReader();
  await buildFromDocuments(folder, { documents: analysed(pages, { analyzer, reader }), reader }, defaultSettings);
  const snapshot = openSearch(folder, defaultSettings, analyzer).snapshot();
  const gains: number[] = [];
  for (const { question, grades } of questions) {
    const { hits } = await snapshot.search(question, { count: false, snippetWords: 0 });
    const found = hits.map(({ id }) => grades.get(urlOf.get(id) ?? '') ?? 0);
    gains.push(gainOf(found) / gainOf([...grades.values()].sort((a, b) => b - a).slice(0, 10)));
  }
  snapshot.close();
  await analyzer.close();
  const mean = (of: readonly number[]): number => of.reduce((sum, gain) => sum + gain, 0) / of.length;
  const chosenBy = mean(gains.filter((_, at) => at % 2 === 0));
  const reported = mean(gains.filter((_, at) => at % 2 === 1));
  const figures = `nDCG@10 ${chosenBy.toFixed(4)} to choose by, ${reported.toFixed(4)} to report`;
  t.diagnostic(`${questions.length} questions to ${pages.length} pages: ${figures}`);
  assert.ok(questions.length >= 100 && chosenBy >= floors.chosenBy && reported >= floors.reported, figures);
});

interface JudgedQuestion {
  readonly question: string;
  /** URL → 2: answers it, 1: helps; what is not named is 0. */
  readonly grades: ReadonlyMap<string, number>;
}

const readJudged = (): readonly JudgedQuestion[] =>
  readFileSync(questionFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [question = '', judged = ''] = line.split('\t');
      const grades = judged.split(' ').map((one) => [oneForm(one.slice(2)), Number(one[0])] as const);
      return { question, grades: new Map(grades) };
    });

const takenPages = (root: string, judged: ReadonlySet<string>): readonly (Paragraph & { readonly url: string })[] => {
  const rows = gunzipSync(readFileSync(join(sharedData, 'realweb/pages.tsv.gz'))).toString('utf8');
  return rows
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((row, at) => {
      const [, written = '', file = '', , , kana = ''] = row.split('\t');
      const url = oneForm(written);
      if (!judged.has(url) && (at % pagesTaken !== 0 || Number(kana) < 200)) return [];
      const bytes = readFileSync(join(root, file));
      const { title, mainText } = readPage({ url: url as Url, bytes, contentType: 'text/html; charset=utf-8' });
      return [
        { url, id: documentId((at + 1) as UrlId, 0), title: title?.text ?? '', text: mainText.slice(0, lettersTaken) },
      ];
    });
};

/** Links lead to a page with and without `index.html` and `.html`. */
const oneForm = (url: string): string => url.replace(/(?:\/|\/index\.html|\.html)$/, '');

/** Discounted cumulative gain (Järvelin & Kekäläinen 2002), with 2^grade − 1 (Burges et al. 2005). */
const gainOf = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
