import type { Clock } from '../base/clock.ts';
import { configDigest, settingsOf } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { codeVersion } from '../config/version.ts';
import type { RunId } from '../model/ids.ts';
import type { RunSettings, StageName } from '../model/run.ts';
import type { EpochMs } from '../model/time.ts';
import type { Store } from '../store/port.ts';

/** What a run is configured by, and the digest that stands for it. */
export interface RunConfiguration {
  readonly configDigest: string;
  readonly settings: RunSettings;
}

export const configuredBy = (config: Config, sections: readonly (keyof Config)[]): RunConfiguration => ({
  configDigest: configDigest(config, sections),
  settings: settingsOf(config, sections),
});

export interface RunSpec extends RunConfiguration {
  readonly stage: StageName;
  /** The page set it reads; null when it reads the store as it is. */
  readonly input: string | null;
}

export interface BegunRun {
  readonly id: RunId;
  /** Notes the report and the end. What `commit` writes becomes valid in the same transaction, so neither is there alone. */
  finish(report: object, commit?: (at: EpochMs) => void): void;
}

/** The run with the same stage, input, configuration and code that was never finished, if there is one; else a new one. */
export const beginRun = (
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { settings, ...spec }: RunSpec,
): BegunRun => {
  const like = { ...spec, codeVersion };
  store.runs.noteSettings(spec.configDigest, settings);
  const id = store.runs.unfinished(like)?.id ?? store.runs.start({ ...like, at: clock.now() });
  return {
    id,
    finish: (report, commit) => {
      const at = clock.now();
      store.transaction(() => {
        commit?.(at);
        store.runs.finish(id, at, JSON.stringify(report));
      });
    },
  };
};

/**
 * Does the work of one stage under a run. The run is finished when the work says that it is complete; otherwise it stays open
 * and the next call resumes it.
 */
export const withRun = async <Report extends { readonly interrupted?: boolean }>(
  corpus: { readonly store: Store; readonly clock: Clock },
  spec: RunSpec,
  work: (run: RunId) => Promise<Report>,
): Promise<Report> => {
  const run = beginRun(corpus, spec);
  const report = await work(run.id);
  if (report.interrupted !== true) run.finish(report);
  return report;
};
