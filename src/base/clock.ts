import { epochMs, type EpochMs } from '../model/time.ts';

/** The only door to the time of day. */
export interface Clock {
  now(): EpochMs;
  /** Resolves when the clock shows `at` or later, or as soon as the signal aborts. */
  sleepUntil(at: EpochMs, signal?: AbortSignal): Promise<void>;
  /** Work that takes no time of this clock, however long the machine works on it; a clock without it runs on. */
  during?<T>(work: Promise<T>): Promise<T>;
}

/** The machine's clock, moved by `shiftMs`: the demo lets a day pass with it. */
export const systemClock = (shiftMs = 0): Clock => {
  const now = (): EpochMs => epochMs(Date.now() + shiftMs);
  return {
    now,
    sleepUntil: (at, signal) =>
      new Promise((resolve) => {
        const waitMs = Math.min(at - now(), 2 ** 31 - 1);
        if (waitMs <= 0 || signal?.aborted === true) return resolve();
        const timer = setTimeout(done, waitMs);
        function done(): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          resolve();
        }
        signal?.addEventListener('abort', done, { once: true });
      }),
  };
};

/** Monotonic milliseconds, for measuring how long something took. */
export const elapsedMs = (): number => performance.now();
