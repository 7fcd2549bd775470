import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from '../base/fault.ts';
import type { ArchiveLocation } from '../model/page.ts';
import type { ArchivedFetch, ArchivePosition, ArchiveRecovery, ArchiveWriter } from './port.ts';
import type { ArchiveWriterOptions } from './writer.ts';

export interface ArchiveThreadData {
  readonly dir: string;
  readonly options: ArchiveWriterOptions;
}

/** Asked one after the other, answered in the same order. */
export type ArchiveRequest =
  | { readonly kind: 'write'; readonly fetch: ArchivedFetch }
  | { readonly kind: 'flush' | 'close' };

/** The first answer is that to opening. */
export type ArchiveAnswer =
  | { readonly kind: 'opened'; readonly recovery: ArchiveRecovery }
  | { readonly kind: 'written'; readonly location: ArchiveLocation }
  | { readonly kind: 'flushed'; readonly position: ArchivePosition }
  | { readonly kind: 'closed' }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string }
  | { readonly kind: 'error'; readonly error: unknown };

/**
 * An archive writer in a thread of its own: digests, packing and writing take a fifth of what a visit costs, and a crawler
 * that has a second core need not wait for them.
 */
export const openArchiveThread = async (dir: string, options: ArchiveWriterOptions): Promise<ArchiveWriter> => {
  const thread = new ArchiveThread({ dir, options });
  const recovery = await thread.opened;
  return {
    recovery,
    write: (fetch) => thread.write(fetch),
    flush: () => thread.flush(),
    close: () => thread.close(),
  };
};

interface Waiting {
  readonly resolve: (answer: ArchiveAnswer) => void;
  readonly reject: (error: unknown) => void;
}

class ArchiveThread {
  readonly opened: Promise<ArchiveRecovery>;
  readonly #worker: Worker;
  /** In the order of the questions, which is that of the answers. */
  readonly #waiting: Waiting[] = [];
  #end: { readonly error: unknown } | null = null;

  constructor(data: ArchiveThreadData) {
    this.#worker = new Worker(new URL('./writer.worker.js', import.meta.url), { workerData: data });
    this.#worker.on('message', (answer: ArchiveAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => this.#ended(error));
    this.#worker.on('exit', (code) => this.#ended(new Error(`The thread that writes the archive ended with ${code}.`)));
    this.opened = this.#answer('opened').then(({ recovery }) => recovery);
  }

  async write(fetch: ArchivedFetch): Promise<ArchiveLocation> {
    // The bytes may lie in a larger buffer, and the caller goes on to use them: the copy is given away.
    const body = new Uint8Array(fetch.body);
    const { location } = await this.#ask({ kind: 'write', fetch: { ...fetch, body } }, 'written', [body.buffer]);
    return location;
  }

  async flush(): Promise<ArchivePosition> {
    return (await this.#ask({ kind: 'flush' }, 'flushed')).position;
  }

  async close(): Promise<void> {
    try {
      await this.#ask({ kind: 'close' }, 'closed');
    } finally {
      await this.#worker.terminate();
    }
  }

  #ask<Kind extends ArchiveAnswer['kind']>(
    request: ArchiveRequest,
    kind: Kind,
    given: readonly ArrayBuffer[] = [],
  ): Promise<Extract<ArchiveAnswer, { kind: Kind }>> {
    if (this.#end !== null) return Promise.reject(this.#end.error);
    this.#worker.postMessage(request, given);
    return this.#answer(kind);
  }

  /** The process lives as long as somebody waits for an answer, not as long as the thread does. */
  async #answer<Kind extends ArchiveAnswer['kind']>(kind: Kind): Promise<Extract<ArchiveAnswer, { kind: Kind }>> {
    this.#worker.ref();
    const answer = await new Promise<ArchiveAnswer>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
    if (answer.kind === 'error') throw answer.error;
    if (answer.kind !== kind) throw new Error(`The archive answered ${answer.kind} where ${kind} was due.`);
    return answer as Extract<ArchiveAnswer, { kind: Kind }>;
  }

  #answered(answer: ArchiveAnswer): void {
    this.#waiting.shift()?.resolve(answer);
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #ended(error: unknown): void {
    this.#end ??= { error };
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
