import { parentPort, workerData } from 'node:worker_threads';
import { WordTable } from '../../../src/index/build/word-table.ts';
import { Partition, wordsOfSegment } from '../../../src/index/build/partition.ts';
import { type MadeAnswer, madePartitions, madeTurn, type MadeWork } from './build-made.ts';
import { type MadeVocabulary, madeDocuments, type OwnWords, sentencesOf } from './made-collection.ts';

const { annotated, documents, textBytesMost, thread, threads, ...settings } = workerData as MadeWork;
const { byParagraph, reader } = sentencesOf(annotated);

const partitionSettings = { ...settings, first: 0, partitions: madePartitions };

/** Shared by the partitions of a thread, and forgotten when there are too many, as in `index build`. */
class Words {
  readonly vocabulary: MadeVocabulary = reader.other();
  readonly table = new WordTable(this.vocabulary);
}

let words = new Words();

const nextWords = (): Words => {
  if (words.vocabulary.size > wordsOfSegment(partitionSettings)) words = new Words();
  return words;
};

/** Of the partitions of other threads, the documents are only made. */
const nobodys = reader.other();

const build = async (): Promise<MadeAnswer> => {
  const partitions = Array.from({ length: madePartitions }, (_, at) =>
    at % threads === thread ? new Partition(partitionSettings, at + 1, nextWords) : null,
  );
  const partitionOf = (id: number): Partition<Words> | null =>
    partitions[Math.floor((id - 1) / madeTurn) % madePartitions] ?? null;
  const own: OwnWords = { add: (word, id) => (partitionOf(id)?.words.vocabulary ?? nobodys).add(word) };
  let id = 1;
  for (const { document } of madeDocuments({ byParagraph, reader: own }, documents, textBytesMost)) {
    await partitionOf(id++)?.add(document);
    nobodys.forget();
  }
  const written = [];
  for (const each of partitions) {
    if (each === null) continue;
    await each.flush();
    written.push(...each.written);
  }
  return { kind: 'built', written };
};

parentPort?.postMessage({ kind: 'ready' } satisfies MadeAnswer);
parentPort?.once('message', () => void build().then((answer) => parentPort?.postMessage(answer)));
