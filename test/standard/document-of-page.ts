import assert from 'node:assert/strict';
import type { Analyzer } from '../../src/analyzer/port.ts';
import { toDocument } from '../../src/format/to-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl } from '../../src/model/url.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';

/** The standard-format document of a page, with the analysis of every sentence and an in-link that needs escaping. */
export const documentOfPage = async (analyzer: Analyzer, bytes: Uint8Array, at: string): Promise<string> => {
  const url = parseUrl(at);
  assert.ok(url, at);
  const page = readPage({ bytes, contentType: 'text/html', url });
  const texts = page.blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const analyses = await analyzer.annotate(texts);
  const annotations = new Map(texts.map((text, nth) => [text, [{ scheme: analyzer.id, text: analyses[nth] ?? '' }]]));
  const id = '0000000001-2' as DocumentId;
  const job = {
    url,
    id,
    fetchedAt: epochMs(1_790_000_000_000),
    inLinks: [{ anchor: '<&"\u0000>', pages: [{ url, id }] }],
    linkedIds: new Map(),
  };
  return writeStandardDocument(toDocument(page, job, (text) => annotations.get(text) ?? []));
};
