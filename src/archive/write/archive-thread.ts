import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from '../../base/fault.ts';
import type { ArchiveLocation } from '../../model/page.ts';
import type { ArchivedFetch, ArchivePosition, ArchiveRecovery, ArchiveWriter } from '../port.ts';
import type { ArchiveWriterOptions } from './writer.ts';

export interface ArchiveThreadData {
  readonly dir: string;
  readonly options: ArchiveWriterOptions;
}

/** Asked several at a time, one after the other; so are the answers, in the same order. */
export type ArchiveRequest =
  | { readonly kind: 'write'; readonly fetch: ArchivedFetch }
  | { readonly kind: 'flush' | 'close' };

/** The first is that to opening. */
export type ArchiveAnswer =
  | { readonly kind: 'opened'; readonly recovery: ArchiveRecovery }
  | { readonly kind: 'written'; readonly location: ArchiveLocation }
  | { readonly kind: 'flushed'; readonly position: ArchivePosition }
  | { readonly kind: 'closed' }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string }
  | { readonly kind: 'error'; readonly error: unknown };

/**
 * An archive writer in a thread of its own: digests, packing and writing take a fifth of what a visit costs, and a
 * crawler that has a second core need not wait for them.
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

type AnswerOf<Kind extends ArchiveAnswer['kind']> = Extract<ArchiveAnswer, { kind: Kind }>;

interface Waiting {
  readonly resolve: (answer: ArchiveAnswer) => void;
  readonly reject: (error: unknown) => void;
}

class ArchiveThread {
  readonly opened: Promise<ArchiveRecovery>;
  readonly #worker: Worker;
  /** In the order of the questions, which is that of the answers. */
  readonly #waiting: Waiting[] = [];
  /** Visits that end in one turn of the loop go in one message: waking the thread costs more than a visit weighs. */
  #unsent: ArchivedFetch[] = [];
  #end: { readonly error: unknown } | null = null;

  constructor(data: ArchiveThreadData) {
    this.#worker = new Worker(new URL('./writer.worker.js', import.meta.url), { workerData: data });
    this.#worker.on('message', (answers: readonly ArchiveAnswer[]) => this.#answered(answers));
    this.#worker.on('error', (error) => this.#ended(error));
    this.#worker.on('exit', (code) => this.#ended(new Error(`The thread that writes the archive ended with ${code}.`)));
    this.opened = this.#answer('opened').then(({ recovery }) => recovery);
  }

  async write(fetch: ArchivedFetch): Promise<ArchiveLocation> {
    if (this.#end !== null) throw this.#end.error;
    if (this.#unsent.length === 0) setImmediate(() => this.#send());
    // The bytes may lie in a larger buffer, and the caller goes on to use them: the copy is given away.
    this.#unsent.push({ ...fetch, body: new Uint8Array(fetch.body) });
    return (await this.#answer('written')).location;
  }

  async flush(): Promise<ArchivePosition> {
    return (await this.#ask('flush', 'flushed')).position;
  }

  async close(): Promise<void> {
    try {
      await this.#ask('close', 'closed');
    } finally {
      await this.#worker.terminate();
    }
  }

  #ask<Kind extends 'flushed' | 'closed'>(request: 'flush' | 'close', kind: Kind): Promise<AnswerOf<Kind>> {
    if (this.#end !== null) return Promise.reject(this.#end.error);
    this.#send();
    this.#post([{ kind: request }]);
    return this.#answer(kind);
  }

  #send(): void {
    const unsent = this.#unsent.splice(0);
    if (unsent.length > 0)
      this.#post(
        unsent.map((fetch) => ({ kind: 'write', fetch })),
        unsent.map(({ body }) => body.buffer as ArrayBuffer),
      );
  }

  #post(requests: readonly ArchiveRequest[], given: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(requests, given);
  }

  /** The process lives as long as somebody waits for an answer, not as long as the thread does. */
  async #answer<Kind extends ArchiveAnswer['kind']>(kind: Kind): Promise<AnswerOf<Kind>> {
    this.#worker.ref();
    const answer = await new Promise<ArchiveAnswer>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
    if (answer.kind === 'error') throw answer.error;
    if (answer.kind !== kind) throw new Error(`The archive answered ${answer.kind} where ${kind} was due.`);
    return answer as AnswerOf<Kind>;
  }

  #answered(answers: readonly ArchiveAnswer[]): void {
    for (const answer of answers) this.#waiting.shift()?.resolve(answer);
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #ended(error: unknown): void {
    this.#end ??= { error };
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
