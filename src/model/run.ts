import type { RunId } from './ids.ts';
import type { EpochMs } from './time.ts';

export const stages = [
  'collect',
  'import',
  'select-link',
  'format',
  'select-text',
  'sets',
  'index',
  'export',
  'forget',
] as const;
export type StageName = (typeof stages)[number];

/** What decides about a run beside its input: options as they are written in `corpus.yaml`, and limits of a recipe. */
export type RunSettings = Readonly<Record<string, string>>;

export interface Run {
  readonly id: RunId;
  readonly stage: StageName;
  /** The page set or corpus state it read; null for collect and import. */
  readonly input: string | null;
  readonly configDigest: string;
  readonly codeVersion: string;
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs | null;
  /** What the stage printed as its summary, as JSON; null while unfinished. */
  readonly report: string | null;
}
