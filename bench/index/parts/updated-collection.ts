import { writeStandardDocument } from '../../../src/standard/write.ts';
import type { Analyzer } from '../../../src/analyzer/port.ts';
import { documentId, type DocumentId, type UrlId } from '../../../src/model/ids.ts';
import { standardDocument } from '../../../test/index/made/made-documents.ts';
import type { Paragraph } from '../../../test/quality/questions.ts';

/** Documents of which one in a hundred changes, and one in a thousand comes or goes, with every round. */
export interface Updated {
  readonly documents: number;
  readonly templates: number;
}

/** Which text document `id` has after a round; null: it is not there. */
export const templateAfter = ({ templates }: Updated, id: number, round: number): number | null =>
  (id + round) % 2000 === 0 ? null : (id * 7 + versionAfter(id, round) * 13) % templates;

export const versionAfter = (id: number, round: number): number => Math.floor((round + (id % 100)) / 100);

export const addressAfter = (id: number, round: number): string =>
  `http://h${id % 1000}.example.jp/${id}/${versionAfter(id, round)}`;

export const idOfAddress = (url: string): number => Number(url.split('/')[3]);

export const keyOf = (id: number): DocumentId => documentId(id as UrlId, 0);

/** Texts in the standard format, to be given out under many addresses. */
export const makeTemplates = async (
  paragraphs: readonly Paragraph[],
  analyzer: Analyzer,
  count: number,
): Promise<string[]> => {
  const made: string[] = [];
  for (let id = 1; id <= count; id++) {
    const chosen = paragraphs.slice(id * 5, id * 5 + 4);
    const body = chosen.flatMap(({ text }) => text.split(/(?<=。)/u));
    const page = { id, url: placeholder, title: chosen[0]?.title ?? '', blocks: [['maintext', ...body] as const] };
    made.push(writeStandardDocument(await standardDocument(page, analyzer)));
  }
  return made;
};

const placeholder = 'http://placeholder.example.jp/';

export const withAddress = (template: string, url: string): string => template.replace(placeholder, url);
