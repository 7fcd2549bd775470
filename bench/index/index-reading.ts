import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { readIndexDocument } from '../../src/index/build/index-document.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { WantedDocument } from '../../src/index/port.ts';
import { WordTable } from '../../src/index/build/word-table.ts';
import { SegmentBuilder } from '../../src/index/build/segment-builder.ts';
import { writeSegment } from '../../src/index/build/write-segment.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { gunzipDocument, gzipDocument } from '../../src/standard/shard.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { standardDocument } from '../../test/index/made/made-documents.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';

// Where the time of `index build` goes, from documents in the standard format: unpacking, reading, adding, writing a segment; then a whole update with one thread and with two. Arguments: different documents (300), each of which
// is indexed several times (5) under other ids.
const different = Number(process.argv[2] ?? 300);
const times = Number(process.argv[3] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'kumoito-reading-'));

sayMachine();
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const xmls: string[] = [];
for (let id = 1; id <= different; id++) {
  const paragraphs = data.paragraphs.slice(id * 5, id * 5 + 4);
  const body = paragraphs.flatMap(({ text }) => text.split(/(?<=。)/u));
  const made = { id, title: paragraphs[0]?.title ?? '', blocks: [['maintext', ...body] as const] };
  xmls.push(writeStandardDocument(await standardDocument(made, analyzer)));
}
const ids = Array.from({ length: different * times }, (_, at) => documentId((at + 1) as UrlId, 0));
const packed = xmls.map((xml) => gzipDocument(Buffer.from(xml)));
const packedOf = (at: number): Uint8Array => packed[at % different]!;

const say = async (name: string, work: () => Promise<void> | void): Promise<void> => {
  const { seconds, processor } = await timed(work);
  const perDocument = (total: number): string => `${((total * 1000) / ids.length).toFixed(2)} ms`;
  process.stdout.write(
    `${name}: ${perDocument(processor)} of the processor a document, ${perDocument(seconds)} by the clock\n`,
  );
};

const reader = new AnnotationReader();
const builder = new SegmentBuilder(1, new WordTable(reader));
const unpacked: Uint8Array[] = [];
await say('unpacking', () => ids.forEach((_, at) => void (unpacked[at % different] = gunzipDocument(packedOf(at)))));
const indexed: IndexDocument[] = [];
await say('reading', () => {
  for (const [at, id] of ids.entries())
    indexed.push(readIndexDocument({ id, digest: '1', xml: unpacked[at % different]! }, reader));
});
await say('adding', () => {
  for (const document of indexed) builder.add(document);
});
await say('writing a segment', async () => void (await writeSegment(folder, 1, builder)));
process.stdout.write(
  `${ids.length} documents, ${Math.round(builder.occurrences / ids.length)} occurrences and ` +
    `${Math.round(xmls.reduce((sum, { length }) => sum + length, 0) / different)} characters of XML each\n`,
);

const wanted = async function* (): AsyncGenerator<WantedDocument> {
  for (const [at, id] of ids.entries()) yield { id, digest: '1', read: () => Promise.resolve(packedOf(at)) };
};
for (const buildThreadsMax of [1, 2]) {
  const settings = { ...defaultSettings, buildThreadsMax, documentsInOneLane: 0 };
  const index = openSearch(join(folder, `threads-${buildThreadsMax}`), settings, analyzer);
  await say(`update with ${buildThreadsMax} threads`, async () => void (await index.update(wanted())));
}
rmSync(folder, { recursive: true });
