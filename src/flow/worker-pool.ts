import { Worker } from 'node:worker_threads';

/** What became of a job: the worker's answer, or what happened to the worker. */
export type JobResult<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly fault: 'died' | 'too-slow'; readonly detail: string };

export interface WorkerPool<Job, Answer> {
  readonly workers: number;
  run(job: Job): Promise<JobResult<Answer>>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly module: URL;
  readonly workers: number;
  /** Given to every worker once: shared tables, configuration. */
  readonly data: unknown;
  /** A job that takes longer has its worker replaced. */
  readonly jobMsMax: number;
  /** Heap of one worker; a page that needs more costs a worker, not the run. */
  readonly heapMegabytesMax: number;
}

interface Pending<Job, Answer> {
  readonly job: Job;
  readonly resolve: (result: JobResult<Answer>) => void;
}

interface Seat<Job, Answer> {
  worker: Worker | null;
  current: Pending<Job, Answer> | null;
  timer: NodeJS.Timeout | null;
  lastError: string;
}

/** Half of V8's default: a worker takes 15 MB less and is no slower; from 12 on it is (bench/results/format.md). */
const maxYoungGenerationSizeMb = 24;

/**
 * Worker threads, each with one job at a time. A worker that dies or hangs fails its job and is replaced; the other jobs
 * go on. Messages are `job` in, `answer` out.
 */
export const openWorkerPool = <Job, Answer>(options: PoolOptions): WorkerPool<Job, Answer> => {
  const waiting: Pending<Job, Answer>[] = [];
  const seats: Seat<Job, Answer>[] = Array.from({ length: options.workers }, () => emptySeat());
  let closing = false;

  const settle = (seat: Seat<Job, Answer>, result: JobResult<Answer>): void => {
    if (seat.timer !== null) clearTimeout(seat.timer);
    const { current } = seat;
    seat.timer = null;
    seat.current = null;
    current?.resolve(result);
    next(seat);
  };

  const start = (seat: Seat<Job, Answer>): Worker => {
    const worker = new Worker(options.module, {
      workerData: options.data,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytesMax, maxYoungGenerationSizeMb },
    });
    worker.on('message', (answer: Answer) => settle(seat, { kind: 'done', answer }));
    worker.on('error', (error) => {
      seat.lastError = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', (code) => {
      if (seat.worker !== worker) return;
      seat.worker = null;
      if (closing) return;
      settle(seat, { kind: 'failed', fault: 'died', detail: seat.lastError || `exit ${code}` });
    });
    seat.worker = worker;
    seat.lastError = '';
    return worker;
  };

  const next = (seat: Seat<Job, Answer>): void => {
    const pending = seat.current === null ? waiting.shift() : undefined;
    if (pending === undefined) return;
    const worker = seat.worker ?? start(seat);
    seat.current = pending;
    seat.timer = setTimeout(() => {
      const late = seat.worker;
      seat.worker = null;
      void late?.terminate();
      settle(seat, { kind: 'failed', fault: 'too-slow', detail: `took longer than ${options.jobMsMax} ms` });
    }, options.jobMsMax);
    worker.postMessage(pending.job);
  };

  return {
    workers: options.workers,
    run: (job) =>
      new Promise((resolve) => {
        waiting.push({ job, resolve });
        const free = seats.find((seat) => seat.current === null);
        if (free !== undefined) next(free);
      }),
    close: async () => {
      closing = true;
      await Promise.all(seats.map(async (seat) => seat.worker?.terminate()));
    },
  };
};

const emptySeat = <Job, Answer>(): Seat<Job, Answer> => ({ worker: null, current: null, timer: null, lastError: '' });
