import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Analyzer } from '../../src/analyzer/port.ts';
import type { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import type { Snapshot } from '../../src/index/port.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { sharedData } from '../shared-data.ts';

const folder = join(sharedData, 'questions');

export interface Question {
  readonly question: string;
  /** Id of the document that answers it. */
  readonly answer: string;
}

export interface Paragraph {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Null when ../shared/data is not here. */
export const readQuestions = (): { questions: Question[]; paragraphs: Paragraph[] } | null => {
  if (!existsSync(folder)) return null;
  const lines = (name: string): unknown[] =>
    gunzipSync(readFileSync(join(folder, name)))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  const paragraphs = (lines('paragraphs.jsonl.gz') as Paragraph[]).map((paragraph) => ({
    ...paragraph,
    id: idOf(paragraph.id),
  }));
  const questions = (lines('questions.jsonl.gz') as { question: string; paragraph: string }[]).map(
    ({ question, paragraph }) => ({ question, answer: idOf(paragraph) }),
  );
  return { questions, paragraphs };
};

const idOf = (paragraph: string): string => documentId(Number(paragraph.slice(1)) as UrlId, 0);

export async function* analysed(
  paragraphs: readonly Paragraph[],
  { analyzer, reader }: { readonly analyzer: Analyzer; readonly reader: AnnotationReader },
): AsyncGenerator<IndexDocument> {
  for (const { id, title, text } of paragraphs) {
    const sentences = text.split(/(?<=。)|\n/u).filter((sentence) => sentence.trim() !== '');
    const [titleAnalysis, ...analyses] = await analyzer.analyze([title, ...sentences]);
    yield {
      id: id as IndexDocument['id'],
      digest: '1',
      url: `http://example.jp/${id}` as Url,
      title,
      type: 'other',
      fetchedAt: epochMs(0),
      date: '1970-01-01',
      sentences: [
        { region: 'title', times: 1, ...reader.share(titleAnalysis!) },
        ...analyses.map((analysis) => ({ region: 'maintext' as const, times: 1, ...reader.share(analysis) })),
      ],
    };
  }
}

/** A question as a query: signs that have a meaning in the query language are not meant by it. */
export const asText = (question: string): string => question.replace(/[\s~"*()?:-]/gu, '、');

/** Rank of the paragraph that answers among the first ten hits; 0 when it is not there. */
export const rankOfAnswer = async (
  snapshot: Snapshot,
  { question, answer }: Question,
  suffix = '',
): Promise<number> => {
  const { hits } = await snapshot.search(`${asText(question)}${suffix}`, { count: false, snippetWords: 0 });
  return hits.findIndex(({ id }) => id === answer) + 1;
};

export interface Relevance {
  readonly meanReciprocalRank: number;
  readonly recall: number;
}

/** MRR@10 and recall@10 of ranked ids against the answers. */
export const relevanceOf = (ranks: readonly number[]): Relevance => ({
  meanReciprocalRank: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length,
  recall: ranks.filter((rank) => rank > 0).length / ranks.length,
});
