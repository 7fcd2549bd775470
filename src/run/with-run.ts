import type { Clock } from '../base/clock.ts';
import { codeVersion } from '../config/version.ts';
import type { RunId } from '../model/ids.ts';
import type { StageName } from '../model/run.ts';
import type { Store } from '../store/port.ts';

export interface RunSpec {
  readonly stage: StageName;
  /** The page set it reads; null when it reads the store as it is. */
  readonly input: string | null;
  readonly configDigest: string;
}

/**
 * Does the work of one stage under a run: the unfinished one with the same input, configuration and code if there is one, else
 * a new one. The run is finished when the work says that it is complete; otherwise it stays open and is resumed next time.
 */
export const withRun = async <Report extends { readonly interrupted?: boolean }>(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  spec: RunSpec,
  work: (run: RunId) => Promise<Report>,
): Promise<Report> => {
  const like = { ...spec, codeVersion };
  const run = store.runs.unfinished(like)?.id ?? store.runs.start({ ...like, at: clock.now() });
  const report = await work(run);
  if (report.interrupted !== true) store.runs.finish(run, clock.now(), JSON.stringify(report));
  return report;
};
