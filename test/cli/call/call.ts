import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A line typed in a folder. */
export interface Asked {
  readonly dir: string;
  readonly args: readonly string[];
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly talk: string;
}

export interface WarmThread {
  readonly port: MessagePort;
  readonly answered: Int32Array;
}

const waitMaxMs = 120_000;
let running: { readonly worker: Worker; readonly port: MessagePort; readonly answered: Int32Array } | null = null;

const start = (): NonNullable<typeof running> => {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WarmThread = { port: port2, answered };
  const worker = new Worker(join(import.meta.dirname, 'warm-thread.js'), { workerData, transferList: [port2] });
  worker.unref();
  port.unref();
  // The child has ended before its test file has: nothing is left running, and what it took is counted with what the file took.
  process.once('exit', () => {
    worker.postMessage('end');
    Atomics.wait(answered, 0, Atomics.load(answered, 0), waitMaxMs);
  });
  return { worker, port, answered };
};

/**
 * Runs a command and waits for it. The commands of a test file run one after another in one process of their own, which
 * loads the program once: most of the time of a short command is that. What a process itself does (how it begins and ends,
 * what it reads from its standard input, that it can be killed) is tested with a process for each command, as in
 * main.test.ts, first-day.test.ts and, in its full form, test/walk.
 */
export const call = (dir: string, ...args: readonly string[]): Ended => {
  running ??= start();
  const { worker, port, answered } = running;
  const before = Atomics.load(answered, 0);
  worker.postMessage({ dir, args } satisfies Asked);
  if (Atomics.wait(answered, 0, before, waitMaxMs) === 'timed-out')
    throw new Error(`kumoito ${args.join(' ')} has not ended after ${waitMaxMs} ms.`);
  return (receiveMessageOnPort(port) as { readonly message: Ended }).message;
};
