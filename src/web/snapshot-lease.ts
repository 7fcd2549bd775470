import type { Clock } from '../base/clock.ts';
import type { Index, Snapshot } from '../index/port.ts';
import type { EpochMs } from '../model/time.ts';

interface Held {
  readonly snapshot: Snapshot;
  since: EpochMs;
  users: number;
}

/**
 * One snapshot for all requests of a moment: opening one for each would read the dictionaries every time. When it has become old it is
 * replaced, if there is a newer state, and closed when its last user is done.
 */
export class SnapshotLease {
  private readonly index: Index;
  private readonly clock: Clock;
  private readonly ageMsMax: number;
  private held: Held | null = null;

  constructor(index: Index, clock: Clock, ageMsMax: number) {
    this.index = index;
    this.clock = clock;
    this.ageMsMax = ageMsMax;
  }

  async use<T>(work: (snapshot: Snapshot) => Promise<T> | T): Promise<T> {
    const held = this.take();
    try {
      return await work(held.snapshot);
    } finally {
      this.giveBack(held);
    }
  }

  /** Answers that are made while they are sent: the snapshot is held until the last of them is taken, or nobody wants more. */
  async *stream<T>(work: (snapshot: Snapshot) => AsyncIterable<T>): AsyncIterable<T> {
    const held = this.take();
    try {
      yield* work(held.snapshot);
    } finally {
      this.giveBack(held);
    }
  }

  close(): void {
    const { held } = this;
    this.held = null;
    if (held?.users === 0) held.snapshot.close();
  }

  private take(): Held {
    const held = this.current();
    held.users++;
    return held;
  }

  private giveBack(held: Held): void {
    held.users--;
    if (held !== this.held && held.users === 0) held.snapshot.close();
  }

  private current(): Held {
    const now = this.clock.now();
    const old = this.held;
    if (old !== null && now - old.since < this.ageMsMax) return old;
    // What was counted of a snapshot is kept with it: it stays as long as nothing is newer.
    if (old !== null && this.index.isNewest(old.snapshot)) {
      old.since = now;
      return old;
    }
    const fresh = { snapshot: this.index.snapshot(), since: now, users: 0 };
    this.held = fresh;
    if (old?.users === 0) old.snapshot.close();
    return fresh;
  }
}
