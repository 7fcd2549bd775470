import { parentPort, workerData } from 'node:worker_threads';
import { kuromoji, type KuromojiTables } from '../../../src/analyzer/kuromoji.ts';
import { ByteSink } from '../../../src/text/byte-sink.ts';

/** Annotates the sentences it is sent, as the format stage does, and answers with the number of bytes written. */
const analyzer = await kuromoji.open(workerData as KuromojiTables, {
  synonyms: true,
  userDictionary: null,
  unknownWords: 'kuromoji',
});
const sink = new ByteSink();
parentPort?.on('message', (sentences: readonly string[]) => {
  void analyzer
    .annotateInto(sentences, sink, () => undefined)
    .then(() => {
      parentPort?.postMessage(sink.take().length);
    });
});
parentPort?.postMessage(0);
