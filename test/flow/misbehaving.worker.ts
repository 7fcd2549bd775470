import { parentPort } from 'node:worker_threads';

// Does what it is told: answers, dies, hangs, or eats memory.
parentPort?.on('message', (job: string) => {
  if (job === 'die') process.exit(7);
  if (job === 'throw') throw new Error('thrown in the worker');
  if (job === 'hang') for (;;);
  if (job === 'eat') for (const all: string[][] = []; ; ) all.push(Array.from({ length: 10_000 }, String));
  parentPort?.postMessage(`done ${job}`);
});
