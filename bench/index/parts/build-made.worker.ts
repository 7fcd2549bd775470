import { parentPort, workerData } from 'node:worker_threads';
import { WordTable } from '../../../src/index/segment/word-table.ts';
import { SegmentLane, wordsOfSegment } from '../../../src/index/segment-lane.ts';
import { type MadeAnswer, madeLanes, madeTurn, type MadeWork } from './build-made.ts';
import { type MadeVocabulary, madeDocuments, type OwnWords, sentencesOf } from './made-collection.ts';

const { annotated, documents, textBytesMost, thread, threads, ...settings } = workerData as MadeWork;
const { byParagraph, reader } = sentencesOf(annotated);

const laneSettings = { ...settings, first: 0, lanes: madeLanes };

/** Shared by the lanes of a thread, and forgotten when there are too many, as in `index build`. */
class Words {
  readonly vocabulary: MadeVocabulary = reader.other();
  readonly table = new WordTable(this.vocabulary);
}

let words = new Words();

class MadeLane {
  words = words;
  readonly lane: SegmentLane;

  constructor(number: number) {
    this.lane = new SegmentLane(laneSettings, number + 1, () => {
      if (words.vocabulary.size > wordsOfSegment(laneSettings)) words = new Words();
      this.words = words;
      return words.table;
    });
  }
}

/** Of the lanes of other threads, the documents are only made. */
const nobodys = reader.other();

const build = async (): Promise<MadeAnswer> => {
  const lanes = Array.from({ length: madeLanes }, (_, at) => (at % threads === thread ? new MadeLane(at) : null));
  const laneOf = (id: number): MadeLane | null => lanes[Math.floor((id - 1) / madeTurn) % madeLanes] ?? null;
  const own: OwnWords = { add: (word, id) => (laneOf(id)?.words.vocabulary ?? nobodys).add(word) };
  let id = 1;
  for (const { document } of madeDocuments({ byParagraph, reader: own }, documents, textBytesMost)) {
    await laneOf(id++)?.lane.add(document);
    nobodys.forget();
  }
  const written = [];
  for (const each of lanes) {
    if (each === null) continue;
    await each.lane.flush();
    written.push(...each.lane.written);
  }
  return { kind: 'built', written };
};

parentPort?.postMessage({ kind: 'ready' } satisfies MadeAnswer);
parentPort?.once('message', () => void build().then((answer) => parentPort?.postMessage(answer)));
