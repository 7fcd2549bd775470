import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../base/fault.ts';
import type { ArchiveAnswer, ArchiveRequest, ArchiveThreadData } from './archive-thread.ts';
import type { ArchiveWriter } from '../port.ts';
import { openArchiveWriter } from './writer.ts';

const { dir, options } = workerData as ArchiveThreadData;

const answer = (messages: readonly ArchiveAnswer[]): void => parentPort?.postMessage(messages);

const failure = (error: unknown): ArchiveAnswer =>
  error instanceof Fault ? { kind: 'fault', code: error.code, message: error.message } : { kind: 'error', error };

const carryOut = async (writer: ArchiveWriter, request: ArchiveRequest): Promise<ArchiveAnswer> => {
  switch (request.kind) {
    case 'write':
      return { kind: 'written', location: await writer.write(request.fetch) };
    case 'flush':
      return { kind: 'flushed', position: await writer.flush() };
    case 'close':
      await writer.close();
      return { kind: 'closed' };
  }
};

try {
  const writer = await openArchiveWriter(dir, options);
  answer([{ kind: 'opened', recovery: writer.recovery }]);
  // One message after the other; within one the writer does things in their order.
  let turn = Promise.resolve();
  parentPort?.on('message', (requests: readonly ArchiveRequest[]) => {
    turn = turn
      .then(() => Promise.all(requests.map((request) => carryOut(writer, request).catch(failure))))
      .then(answer);
  });
} catch (error) {
  answer([failure(error)]);
}
