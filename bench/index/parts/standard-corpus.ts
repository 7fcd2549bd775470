import { mkdirSync, writeFileSync } from 'node:fs';
import type { Analyzer } from '../../../src/analyzer/port.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { md5 } from '../../../src/base/digest.ts';
import { type Random, seededRandom } from '../../../src/base/random.ts';
import { configTemplate } from '../../../src/config/load.ts';
import type { StandardDocument, StandardSentence } from '../../../src/model/document.ts';
import { documentId, type UrlId } from '../../../src/model/ids.ts';
import type { PageSetMember } from '../../../src/model/page-set.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { Url } from '../../../src/model/url.ts';
import { corpusPaths } from '../../../src/corpus/corpus-paths.ts';
import type { CorpusPaths } from '../../../src/run/open-corpus.ts';
import { runMakeSet } from '../../../src/run/run-make-set.ts';
import { type EncodedDocument, encodeDocument, writeShard } from '../../../src/standard/shard.ts';
import { writeStandardDocument } from '../../../src/standard/write.ts';
import type { Store } from '../../../src/store/port.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { noTextMeasures } from '../../../src/text/quality-measures.ts';
import { annotateSentences, realTextBytes } from './made-collection.ts';
import type { Paragraph } from '../../../test/quality/questions.ts';
import { plainDocument } from '../../../test/standard/plain-document.ts';

type Annotated = Pick<StandardSentence, 'text' | 'annotations'>;

const perShard = 1000;
const noDigest = md5(new Uint8Array());
export const madeSet = 'made';

/**
 * A corpus whose documents are made as those of made-collection.ts are, 3,000 bytes of text each, and stand in shards as
 * `format` writes them; with the page set of all of them. Nothing of it was collected.
 */
export const makeStandardCorpus = async (
  dir: string,
  count: number,
  { paragraphs, analyzer }: { paragraphs: readonly Paragraph[]; analyzer: Analyzer },
): Promise<void> => {
  const paths = corpusPaths(dir);
  for (const each of [paths.dir, paths.archive, paths.documents, paths.sets]) mkdirSync(each, { recursive: true });
  const annotated = await annotateSentences(paragraphs, analyzer);
  const sentences = annotated.map((each) =>
    each.map(({ text, annotation }) => ({ text, annotations: [{ scheme: analyzer.id, text: annotation }] })),
  );
  const store = openSqlite(paths.store, { readOnly: false });
  const random = seededRandom('standard corpus');
  for (let first = 1; first <= count; first += perShard)
    await putShard(
      { store, paths },
      first,
      makeDocuments({ sentences, random, first, count: Math.min(perShard, count + 1 - first) }),
    );
  runMakeSet({ store, paths, clock: systemClock() }, { name: madeSet, how: 'bench', members: members(store) });
  store.close();
  writeFileSync(paths.config, configTemplate());
};

interface Making {
  readonly sentences: readonly (readonly Annotated[])[];
  readonly random: Random;
  readonly first: number;
  readonly count: number;
}

function* makeDocuments({ sentences, random, first, count }: Making): Generator<StandardDocument> {
  for (let id = first; id < first + count; id++) {
    const from = random.below(sentences.length);
    const [title, ...chosen] = sentences[from]!;
    let bytes = chosen.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    while (bytes < realTextBytes) {
      const other = sentences[random.below(sentences.length)]!;
      const sentence = other[1 + random.below(other.length - 1)];
      if (sentence === undefined) continue;
      chosen.push(sentence);
      bytes += Buffer.byteLength(sentence.text);
    }
    yield documentOf(id, title!, chosen);
  }
}

const documentOf = (id: number, title: Annotated, sentences: readonly Annotated[]): StandardDocument => {
  let offset = 1000;
  const placed = (sentence: Annotated, number: number): StandardSentence => {
    const length = Buffer.byteLength(sentence.text);
    offset += length + 8;
    return { ...sentence, id: number, offset: offset - length, length, block: 'maintext', sub: null };
  };
  return {
    url: addressOf(id),
    id: documentId(id as UrlId, 0),
    ...plainDocument,
    fetchedAt: epochMs(1_700_000_000_000 + id * 1000),
    title: placed(title, 0),
    texts: [
      {
        part: { type: 'default', author: null, date: null, title: null },
        sentences: sentences.map((sentence, at) => placed(sentence, at + 1)),
      },
    ],
  };
};

/** In the order of their numbers, as ids are given. */
const addressOf = (id: number): Url => `http://www.example.jp/${String(id).padStart(10, '0')}` as Url;

const putShard = async (
  { store, paths }: { store: Store; paths: CorpusPaths },
  first: number,
  documents: Iterable<StandardDocument>,
): Promise<void> => {
  const encoded: EncodedDocument[] = [];
  for (const document of documents)
    encoded.push(encodeDocument(document.id, document.url, writeStandardDocument(document)));
  const places = writeShard(paths.documents, `shard-${String(first).padStart(10, '0')}`, encoded);
  store.transaction(() => {
    for (const [at, place] of places.entries()) {
      const { id: documentId_, url, digest } = encoded[at]!;
      store.urls.add({
        url,
        kind: 'page',
        depth: 0,
        cgiHops: 0,
        foundOn: null,
        at: epochMs(0),
        refused: null,
      });
      store.documents.put({
        id: (first + at) as UrlId,
        revision: 0,
        documentId: documentId_,
        inputDigest: '',
        digest,
        ...place,
        measures,
        sourceMd5: noDigest,
      });
    }
    store.urls.assignIds();
  });
};

const measures = {
  title: '',
  pageType: 'other',
  language: 'ja',
  characters: 1000,
  sentences: 30,
  longSentences: 10,
  morphemes: 600,
  text: noTextMeasures(),
  sketch: '',
  sentenceNumbers: '',
  mining: 'unstated',
  licence: null,
};

function* members(store: Store): Generator<PageSetMember> {
  for (const { id, revision, digest } of store.documents.all())
    yield {
      id,
      revision,
      url: addressOf(id),
      md5: noDigest,
      location: { file: 'none.warc.gz', offset: 0, length: 1 },
      score: 1,
      document: digest,
    };
}
