import type { UrlKey } from '../model/ids.ts';
import type { ChangeEvidence, Outcome, OutcomeKind } from '../model/outcome.ts';
import type { EpochMs } from '../model/time.ts';
import type { FetchTable } from '../store/crawl-port.ts';
import type { EndedVisit } from './visit.ts';

export type LogEntry = Partial<Pick<EndedVisit, 'finishedAt' | 'wireBytes' | 'visit' | 'location'>> & {
  readonly key: UrlKey;
  readonly startedAt: EpochMs;
  readonly end: Outcome;
  readonly kind: OutcomeKind;
  readonly change?: ChangeEvidence | null;
  readonly redirectTo?: UrlKey | null;
};

/** Puts a visit into the log of all visits. */
export const logVisit = (fetches: FetchTable, entry: LogEntry): void => {
  const { key, startedAt, end, kind, visit } = entry;
  const { finishedAt = startedAt, wireBytes = 0, change = null, redirectTo = null, location = null } = entry;
  fetches.add({
    key,
    at: startedAt,
    ms: finishedAt - startedAt,
    kind,
    status: end.kind === 'not-modified' ? 304 : end.status,
    fault: end.kind === 'failed' ? end.fault : null,
    bytes: wireBytes,
    address: visit?.address ?? null,
    redirectTo,
    change,
    location,
  });
};
