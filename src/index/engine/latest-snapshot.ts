import type { Snapshot } from '../port.ts';

interface OpenedSnapshot {
  readonly snapshot: Snapshot;
  readonly generation: number;
  users: number;
}

/**
 * The snapshot of the newest commit, open for all questions until there is a newer one: opening one for every question would read
 * the columns of all segments again. An older one is closed when its last question is answered.
 */
export class LatestSnapshot {
  readonly #open: () => Snapshot;
  readonly #newest: () => number;
  #opened: OpenedSnapshot | null = null;

  /** `newest`: the generation of the newest commit, which is looked up for every question. */
  constructor(open: () => Snapshot, newest: () => number) {
    this.#open = open;
    this.#newest = newest;
  }

  async ask<T>(question: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const opened = this.#current();
    opened.users++;
    try {
      return await question(opened.snapshot);
    } finally {
      opened.users--;
      if (opened !== this.#opened && opened.users === 0) opened.snapshot.close();
    }
  }

  close(): void {
    const opened = this.#opened;
    this.#opened = null;
    if (opened?.users === 0) opened.snapshot.close();
  }

  #current(): OpenedSnapshot {
    const generation = this.#newest();
    if (this.#opened?.generation === generation) return this.#opened;
    this.close();
    return (this.#opened = { snapshot: this.#open(), generation, users: 0 });
  }
}
