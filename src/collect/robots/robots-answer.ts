import type { Outcome } from '../../model/outcome.ts';
import type { RobotsAnswer } from './state.ts';

/** What the end of a request says of the robots.txt that was asked for; a redirect has been followed before. */
export const robotsAnswerOf = (outcome: Outcome): RobotsAnswer => {
  switch (outcome.kind) {
    case 'body':
      return { kind: 'file', status: outcome.status, bytes: outcome.body };
    case 'gone':
      return { kind: 'status', status: outcome.status };
    case 'not-modified':
      return { kind: 'status', status: 304 };
    case 'redirect':
      return { kind: 'lost' };
    case 'failed':
      if (outcome.fault === 'bad-response' && outcome.status >= 200 && outcome.status < 300)
        return { kind: 'file', status: outcome.status, bytes: new Uint8Array(0) };
      // An archive without a robots.txt is like a site without one: nobody is asked.
      if (outcome.fault === 'not-recorded') return { kind: 'status', status: 404 };
      return outcome.status === 0 || outcome.fault === 'truncated' || outcome.fault === 'bad-encoding'
        ? { kind: 'failed', fault: outcome.fault }
        : { kind: 'status', status: outcome.status };
  }
};
