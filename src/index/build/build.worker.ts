import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../base/fault.ts';
import { type BuildAnswer, type BuildMessage, bytesOf } from './build-threads.ts';
import type { PartitionSettings } from './partition.ts';
import { Partitions } from './partitions.ts';

const partitions = new Partitions(workerData as PartitionSettings);

const answer = (message: BuildAnswer): void => parentPort?.postMessage(message);

const take = async (message: BuildMessage): Promise<void> => {
  if (message.kind === 'add') {
    const { lane, documents } = message;
    answer({ kind: 'added', bytes: bytesOf(documents), results: await partitions.add(lane, documents) });
    return;
  }
  if (message.kind === 'finish') await partitions.flush();
  answer({ kind: 'finished', written: partitions.written });
};

// One message after the other, in the order in which they came.
let turn = Promise.resolve();
parentPort?.on('message', (message: BuildMessage) => {
  turn = turn
    .then(() => take(message))
    .catch((error: unknown) => {
      if (error instanceof Fault) answer({ kind: 'fault', code: error.code, message: error.message });
      else
        setImmediate(() => {
          throw error;
        });
    });
});
