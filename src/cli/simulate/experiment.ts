import type { Call } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** What an experiment of `simulate` is called with, in its thread. */
export interface Experiment extends Pick<Call, 'args' | 'flags' | 'global'> {
  readonly terminal: Pick<Terminal, 'print' | 'printJson' | 'say' | 'warn'>;
}
