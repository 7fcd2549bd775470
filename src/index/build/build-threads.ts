import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from '../../base/fault.ts';
import type { WrittenSegment } from '../write/segment-sinks.ts';
import type { PartitionSettings } from './partition.ts';
import { type AddResult, type PackedDocument, Partitions } from './partitions.ts';

/** `stop`: nothing more is written; the answer tells what was. */
export type BuildMessage =
  /** `lane`: the number of the partition. */
  | { readonly kind: 'add'; readonly lane: number; readonly documents: readonly PackedDocument[] }
  | { readonly kind: 'finish' | 'stop' };

export type BuildAnswer =
  | { readonly kind: 'added'; readonly bytes: number; readonly results: readonly AddResult[] }
  | { readonly kind: 'finished'; readonly written: readonly WrittenSegment[] }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string };

export interface BuildThread {
  /** Comes back when there is room for more documents, which may be before these are added. */
  add(partition: number, documents: readonly PackedDocument[]): Promise<void>;
  /** Writes what is in memory; gives all segments written. */
  finish(): Promise<readonly WrittenSegment[]>;
  /** Gives the segments written so far; writes no more. */
  stop(): Promise<readonly WrittenSegment[]>;
}

type OnAdded = (results: readonly AddResult[]) => void;

/** Partitions in the thread of whoever asks. */
export const ownThread = (settings: PartitionSettings, onAdded: OnAdded): BuildThread => {
  const partitions = new Partitions(settings);
  return {
    add: async (partition, documents) => onAdded(await partitions.add(partition, documents)),
    finish: async () => {
      await partitions.flush();
      return partitions.written;
    },
    stop: () => Promise.resolve(partitions.written),
  };
};

/**
 * Bytes of documents sent to a thread and not yet added: so many that a thread which writes a segment leaves the others
 * enough to do.
 */
const waitingBytesMost = 32_000_000;

export const bytesOf = (documents: readonly PackedDocument[]): number =>
  documents.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Partitions in a thread of their own. */
export const otherThread = (settings: PartitionSettings, onAdded: OnAdded): BuildThread => {
  const worker = new Worker(new URL('./build.worker.js', import.meta.url), { workerData: settings });
  let waiting = 0;
  let failure: Error | null = null;
  let hasEnded = false;
  let finished: readonly WrittenSegment[] | null = null;
  let wake = (): void => undefined;
  worker.on('message', (answer: BuildAnswer) => {
    if (answer.kind === 'added') {
      waiting -= answer.bytes;
      onAdded(answer.results);
    } else if (answer.kind === 'finished') finished = answer.written;
    else failure ??= new Fault(answer.code, answer.message);
    wake();
  });
  worker.on('error', (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', (code) => {
    failure ??= new Error(`A thread that builds the index ended with ${code}`);
    hasEnded = true;
    wake();
  });
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  const send = (message: BuildMessage): void => worker.postMessage(message);
  return {
    add: async (partition, documents) => {
      send({ kind: 'add', lane: partition, documents });
      waiting += bytesOf(documents);
      await until(() => waiting < waitingBytesMost || failure !== null);
      if (failure !== null) throw failure;
    },
    finish: async () => {
      send({ kind: 'finish' });
      await until(() => finished !== null || failure !== null);
      if (failure !== null) throw failure;
      await worker.terminate();
      return finished ?? [];
    },
    stop: async () => {
      if (finished === null && !hasEnded) send({ kind: 'stop' });
      await until(() => finished !== null || hasEnded);
      await worker.terminate();
      return finished ?? [];
    },
  };
};
