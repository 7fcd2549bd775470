import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../base/fault.ts';
import type { Terminal } from '../terminal.ts';
import type { ExperimentJob, ExperimentMessage } from './experiment-thread.ts';
import { experiments } from './experiments.ts';
import { readFlags } from '../flags.ts';

const post = (message: ExperimentMessage): void => parentPort?.postMessage(message);

const terminal: Pick<Terminal, 'print' | 'printJson' | 'say' | 'warn'> = {
  print: (line) => post({ kind: 'print', line }),
  printJson: (value) => post({ kind: 'print', line: JSON.stringify(value) }),
  say: (line) => post({ kind: 'say', line }),
  warn: (line) => post({ kind: 'warn', line }),
};

const { experiment, args, given, global } = workerData as ExperimentJob;
try {
  post({ kind: 'done', code: await experiments[experiment]({ args, flags: readFlags(given), global, terminal }) });
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  post({ kind: 'fault', code: error.code, message: error.message });
}
