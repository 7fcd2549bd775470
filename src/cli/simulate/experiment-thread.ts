import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from '../../base/fault.ts';
import type { Call, GlobalFlags } from '../command.ts';
import type { ExitCode } from '../exit.ts';
import type { Line } from '../print/styled.ts';
import { experiments, type ExperimentName } from './experiments.ts';

/** What the thread of an experiment is given. */
export interface ExperimentJob {
  readonly experiment: ExperimentName;
  readonly args: readonly string[];
  readonly given: Readonly<Record<string, unknown>>;
  readonly global: GlobalFlags;
}

/** What the thread of an experiment sends back, message by message. */
export type ExperimentMessage =
  | { readonly kind: 'print' | 'say' | 'warn'; readonly line: Line }
  | { readonly kind: 'done'; readonly code: ExitCode }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string };

export const experimentOf = (name: string): ExperimentName => {
  if (Object.hasOwn(experiments, name)) return name as ExperimentName;
  throw new Fault('USAGE', `There is no experiment "${name}". There are: ${Object.keys(experiments).join(', ')}.`);
};

/**
 * An experiment computes for minutes without a pause: in a thread of its own, so that Ctrl-C is heard at once. It has
 * written nothing by then, so there is nothing to finish.
 */
export const inThread = async (
  experiment: ExperimentName,
  { args, flags, global, terminal, signal }: Call,
): Promise<ExitCode> => {
  const job: ExperimentJob = { experiment, args, given: flags.given, global };
  const worker = new Worker(new URL('./experiment.worker.js', import.meta.url), { workerData: job });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: ExperimentMessage) => {
        if (message.kind === 'done') resolve(message.code);
        else if (message.kind === 'fault') reject(new Fault(message.code, message.message));
        else terminal[message.kind](message.line);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Fault('INTERRUPTED', 'The simulation was stopped. Nothing of it is kept.')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
