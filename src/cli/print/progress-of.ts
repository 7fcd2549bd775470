import type { Progress, Terminal } from '../terminal.ts';

/** Progress of work that itself says how much there is to do. */
export interface ProgressOf {
  at(done: number, of: number): void;
  end(): void;
}

export const progressOf = (terminal: Terminal, what: string): ProgressOf => {
  let progress: Progress | null = null;
  return {
    at: (done, of) => {
      progress ??= terminal.progress(what, of);
      progress.at(done);
    },
    end: () => progress?.end(),
  };
};
