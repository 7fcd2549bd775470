import type { UrlKey } from '../../model/ids.ts';
import type { ChangeEvidence, Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { EpochMs } from '../../model/time.ts';
import type { FetchRecord, FetchTable } from '../../store/crawl-port.ts';
import type { EndedVisit } from './visit.ts';

export type LogEntry = Partial<Pick<EndedVisit, 'finishedAt' | 'wireBytes' | 'visit' | 'location'>> & {
  readonly key: UrlKey;
  readonly startedAt: EpochMs;
  readonly outcome: Outcome;
  readonly kind: OutcomeKind;
  readonly change?: ChangeEvidence | null;
  readonly redirectTo?: UrlKey | null;
};

/** Puts a visit into the log of all visits. */
export const logVisit = (fetches: FetchTable, entry: LogEntry): void => {
  const { key, startedAt, outcome, kind, visit } = entry;
  const { finishedAt = startedAt, wireBytes = 0, change = null, redirectTo = null, location = null } = entry;
  fetches.add({
    key,
    at: startedAt,
    ms: finishedAt - startedAt,
    kind,
    ...toldOf(outcome),
    bytes: wireBytes,
    address: visit === undefined || visit.address === '' ? null : visit.address,
    redirectTo,
    change,
    location,
  });
};

/** What the log, and with it every report, tells of an outcome beside its kind. */
const toldOf = (outcome: Outcome): Pick<FetchRecord, 'status' | 'fault'> => {
  switch (outcome.kind) {
    case 'body':
    case 'redirect':
    case 'gone':
      return { status: outcome.status, fault: null };
    case 'not-modified':
      return { status: 304, fault: null };
    case 'failed':
      return { status: outcome.status, fault: outcome.fault };
  }
};

/** As what a visit for something else than a page is logged: its body by what it was asked for as. */
export const loggedAs = (outcome: Outcome, asked: 'feed' | 'robots' | 'rights'): OutcomeKind => {
  switch (outcome.kind) {
    case 'body':
      return asked;
    case 'not-modified':
      return asked === 'feed' ? 'unchanged' : asked;
    case 'redirect':
    case 'gone':
      return asked === 'feed' ? outcome.kind : asked;
    case 'failed':
      // An answer that is no file about the site is one about it all the same.
      return asked === 'feed' || outcome.status === 0 ? 'failed' : asked;
  }
};
