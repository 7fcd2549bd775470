import { parentPort, workerData } from 'node:worker_threads';
import { kuromoji, type KuromojiTables } from '../src/analyzer/kuromoji.ts';

/** Annotates the sentences it is sent and answers with the number of characters written. */
const analyzer = await kuromoji.open(workerData as KuromojiTables, { synonyms: true, userDictionary: null });
parentPort?.on('message', (sentences: readonly string[]) => {
  void analyzer.annotate(sentences).then((annotations) => {
    parentPort?.postMessage(annotations.reduce((sum, annotation) => sum + annotation.length, 0));
  });
});
parentPort?.postMessage(0);
