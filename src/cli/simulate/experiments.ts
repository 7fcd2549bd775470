import type { Experiment } from './experiment.ts';
import type { ExitCode } from '../exit.ts';
import { simulateLowLoad } from './simulate-low-load.ts';
import { simulateOrder } from './simulate-order.ts';
import { simulateRevisit } from './simulate-revisit.ts';

/** The experiments of `simulate`. */
export const experiments = {
  order: simulateOrder,
  'low-load': simulateLowLoad,
  revisit: simulateRevisit,
} satisfies Readonly<Record<string, (call: Experiment) => Promise<ExitCode>>>;

export type ExperimentName = keyof typeof experiments;
