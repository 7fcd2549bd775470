import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { elapsedMs } from '../../../src/base/clock.ts';
import { writeCommit } from '../../../src/index/commit/commit.ts';
import { formatVersion } from '../../../src/index/files/segment-file.ts';
import type { WrittenSegment } from '../../../src/index/write/segment-sinks.ts';
import type { AnnotatedSentence } from './made-collection.ts';

export interface MadeBuild {
  readonly dir: string;
  readonly annotated: readonly (readonly AnnotatedSentence[])[];
  readonly documents: number;
  readonly textBytesMost: number;
  readonly titleWeight: number;
  readonly occurrencesInMemoryMax: number;
  readonly wordsInMemoryMax: number;
  readonly threads: number;
}

/** Documents one after the other go to one of so many partitions in turn, as in `index build`, and partitions to the threads. */
export const madePartitions = 2;
export const madeTurn = 512;

export interface MadeWork extends MadeBuild {
  /** This thread builds partitions `thread`, `thread + threads`, … */
  readonly thread: number;
}

export type MadeAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'built'; readonly written: readonly WrittenSegment[] };

/**
 * An index of documents that are analysed already, in as many threads as told: what is measured is indexing, not the reading of
 * XML. Every thread makes all documents, for that is cheap, and indexes its share. Gives what it took by the clock and of the
 * processor, with the making.
 */
export const buildMade = async (build: MadeBuild): Promise<{ seconds: number; processor: number }> => {
  mkdirSync(build.dir, { recursive: true });
  const workers = Array.from(
    { length: build.threads },
    (_, thread) =>
      new Worker(new URL('./build-made.worker.js', import.meta.url), {
        workerData: { ...build, thread } satisfies MadeWork,
      }),
  );
  await Promise.all(workers.map((worker) => answerOf(worker, 'ready')));
  const [clock, processor] = [elapsedMs(), process.cpuUsage()];
  for (const worker of workers) worker.postMessage('go');
  const built = await Promise.all(workers.map((worker) => answerOf(worker, 'built')));
  const { user, system } = process.cpuUsage(processor);
  const seconds = (elapsedMs() - clock) / 1000;
  await Promise.all(workers.map((worker) => worker.terminate()));
  const segments = built
    .flatMap(({ written }) => written)
    .sort((a, b) => a.number - b.number)
    .map((segment) => ({ ...segment, deleted: null }));
  const nextSegment = Math.max(...segments.map(({ number }) => number)) + 1;
  const { titleWeight } = build;
  writeCommit(build.dir, { version: formatVersion, generation: 1, nextSegment, titleWeight, segments });
  return { seconds, processor: (user + system) / 1e6 };
};

const answerOf = <Kind extends MadeAnswer['kind']>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<MadeAnswer, { kind: Kind }>> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: MadeAnswer) => {
      worker.off('error', reject);
      if (answer.kind === kind) resolve(answer as Extract<MadeAnswer, { kind: Kind }>);
      else reject(new TypeError(`${answer.kind} instead of ${kind}`));
    });
  });
