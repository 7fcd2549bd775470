import type { Outcome } from '../../model/outcome.ts';
import { isTransportFault } from '../fetch/outcome-of.ts';
import type { VisitResult } from './gate.ts';

/** What the outcome of a request says of how much its server can bear. */
export const strainOf = (outcome: Outcome): Pick<VisitResult, 'error' | 'tooMuch' | 'retryAfterMs'> => {
  switch (outcome.kind) {
    case 'body':
    case 'not-modified':
    case 'redirect':
    case 'gone':
      return { error: false, tooMuch: false, retryAfterMs: null };
    case 'failed': {
      const { fault, status, retryAfterMs } = outcome;
      return { error: isTransportFault(fault), tooMuch: status === 429 || status === 503, retryAfterMs };
    }
  }
};
