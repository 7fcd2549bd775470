import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, WarmThread } from './call.ts';

// The thread between a test, which waits, and the child: it wakes the test when an answer is there, or the child has died.
const { port, answered } = workerData as WarmThread;
const child = fork(join(import.meta.dirname, 'warm-program.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const answer = (value: unknown): void => {
  port.postMessage(value);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
};
child.on('message', answer);
child.on('exit', (code, signal) =>
  answer({ code: null, out: '', talk: `The program ended by itself: ${code ?? signal}` }),
);
parentPort?.on('message', (asked: Asked | 'end') => {
  if (asked !== 'end') child.send(asked);
  else if (child.connected) child.disconnect();
  else answer(null);
});
