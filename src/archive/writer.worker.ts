import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../base/fault.ts';
import type { ArchiveAnswer, ArchiveRequest, ArchiveThreadData } from './archive-thread.ts';
import type { ArchiveWriter } from './port.ts';
import { openArchiveWriter } from './writer.ts';

const { dir, options } = workerData as ArchiveThreadData;

const answer = (message: ArchiveAnswer): void => parentPort?.postMessage(message);

const fail = (error: unknown): void =>
  answer(
    error instanceof Fault ? { kind: 'fault', code: error.code, message: error.message } : { kind: 'error', error },
  );

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
  answer({ kind: 'opened', recovery: writer.recovery });
  // One after the other: the answers keep the order of the questions.
  let turn = Promise.resolve();
  parentPort?.on('message', (request: ArchiveRequest) => {
    turn = turn.then(() => carryOut(writer, request)).then(answer, fail);
  });
} catch (error) {
  fail(error);
}
