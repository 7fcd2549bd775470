import { setImmediate } from 'node:timers/promises';
import { elapsedMs } from '../../base/clock.ts';
import { Fault } from '../../base/fault.ts';

const turnMs = 25;
const stepsBetweenLooks = 1024;

/** Long work in turns: others may run between them, and the work ends when it is cancelled. */
export class Pace {
  readonly #signal: AbortSignal | null;
  #steps = 0;
  #turnStartMs = elapsedMs();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal ?? null;
    this.#stopIfCancelled();
  }

  /** Counts `steps` of work: true when it is time to `yield`. */
  shouldYield(steps = 1): boolean {
    this.#steps += steps;
    if (this.#steps < stepsBetweenLooks) return false;
    this.#steps = 0;
    return elapsedMs() - this.#turnStartMs > turnMs;
  }

  async yield(): Promise<void> {
    await setImmediate();
    this.#stopIfCancelled();
    this.#turnStartMs = elapsedMs();
  }

  #stopIfCancelled(): void {
    if (this.#signal?.aborted === true) throw new Fault('INTERRUPTED', 'The search was cancelled.');
  }
}
