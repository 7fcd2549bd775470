import { mkdirSync } from 'node:fs';
import type { Vocabulary } from '../../src/index/build/annotated-words.ts';
import { writeCommit } from '../../src/index/commit/commit.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { SegmentBuilder } from '../../src/index/build/segment-builder.ts';
import { formatVersion } from '../../src/index/files/segment-file.ts';
import type { SegmentRecord } from '../../src/index/segment/segment.ts';
import { WordTable } from '../../src/index/build/word-table.ts';
import { writeSegment } from '../../src/index/build/write-segment.ts';

export interface DocumentSource {
  readonly documents: AsyncIterable<IndexDocument> | Iterable<IndexDocument>;
  readonly reader: Vocabulary;
  /** After each segment: its words are not asked for again. */
  readonly onFlush?: () => void;
}

/** An index of documents that are analysed already: what is measured is indexing, not the reading of XML. Gives its occurrences. */
export const buildFromDocuments = async (
  dir: string,
  { documents, reader, onFlush }: DocumentSource,
  { titleWeight, occurrencesInMemoryMax }: { titleWeight: number; occurrencesInMemoryMax: number },
): Promise<number> => {
  mkdirSync(dir, { recursive: true });
  const segments: SegmentRecord[] = [];
  const builder = new SegmentBuilder(titleWeight, new WordTable(reader));
  let occurrences = 0;
  const flush = async (): Promise<void> => {
    occurrences += builder.occurrences;
    segments.push({ ...(await writeSegment(dir, segments.length + 1, builder)), deleted: null });
    onFlush?.();
    builder.clear(new WordTable(reader));
  };
  for await (const document of documents) {
    builder.add(document);
    if (builder.occurrences >= occurrencesInMemoryMax) await flush();
  }
  if (builder.documents.length > 0) await flush();
  writeCommit(dir, { version: formatVersion, generation: 1, nextSegment: segments.length + 1, titleWeight, segments });
  return occurrences;
};
