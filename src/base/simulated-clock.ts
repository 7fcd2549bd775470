import type { Clock } from './clock.ts';
import { epochMs, type EpochMs } from '../model/time.ts';

/**
 * A clock for runs that ask nobody: whoever would wait finds the time passed. It stands still while work that was
 * announced with `during` is under way, so that what happens does not depend on how fast the machine is.
 */
export const simulatedClock = (start: EpochMs): Clock => {
  let now = start;
  let running = 0;
  let idle: (() => void)[] = [];
  const ended = (): void => {
    if (--running > 0) return;
    const waiting = idle;
    idle = [];
    for (const wake of waiting) wake();
  };
  return {
    now: () => now,
    during: async (work) => {
      running++;
      try {
        return await work;
      } finally {
        ended();
      }
    },
    sleepUntil: async (at, signal) => {
      do {
        if (running > 0 && signal?.aborted !== true) await idleOrAborted(idle, signal);
        // What was set off by the work that ended goes first: it may abort the sleep, or begin more work.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        if (signal?.aborted === true) return;
      } while (running > 0);
      now = epochMs(Math.max(now, at));
    },
  };
};

const idleOrAborted = (idle: (() => void)[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      signal?.removeEventListener('abort', done);
      resolve();
    };
    idle.push(done);
    signal?.addEventListener('abort', done, { once: true });
  });
