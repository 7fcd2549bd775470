import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../base/fault.ts';
import { BuildLanes } from './build-lane.ts';
import type { LaneSettings } from './segment-lane.ts';
import { type BuildAnswer, type BuildMessage, bytesOf } from './build-threads.ts';

const lanes = new BuildLanes(workerData as LaneSettings);

const answer = (message: BuildAnswer): void => parentPort?.postMessage(message);

const take = async (message: BuildMessage): Promise<void> => {
  if (message.kind === 'add') {
    const { lane, documents } = message;
    answer({ kind: 'added', bytes: bytesOf(documents), results: await lanes.add(lane, documents) });
    return;
  }
  if (message.kind === 'finish') await lanes.flush();
  answer({ kind: 'finished', written: lanes.written });
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
